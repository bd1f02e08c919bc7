import type { Codec } from '../codec.ts'
import type { Profile } from '../profile.ts'
import { ask, geminiAnswers, start, withoutCalls } from './answer.ts'
import { errorBody, readError, refusals } from './errors.ts'
import { http } from './http.ts'
import { defaultProfile, profiles } from './limits.ts'
import { requestParts, responseParts } from './parts.ts'
import { calls, detect, ending, heldState, text, toolChoice, usage } from './read.ts'
import { rulesOf } from './rules.ts'
import { declaredTools, nativeTool, nativeTools } from './tools.ts'
import type { GeminiRequest, GeminiResponse } from './types.ts'

/** The wire as one profile has it: its limits, its rules, and whether a result may hold images. */
export function geminiCodec(profile: Profile): Codec<GeminiRequest, GeminiResponse> {
  return {
    wire: 'gemini',
    profiles,
    profile,
    list: 'contents',
    echoed: 'candidates',
    echoedAt: '/candidates/0/content',
    callFields: { id: '/functionCall/id', name: '/functionCall/name', arguments: '/functionCall/args' },
    argumentsAre: 'object',
    hasErrorFlag: true,
    detect,
    nativeTool,
    nativeTools,
    declaredTools,
    calls,
    ending,
    text,
    usage,
    responseParts,
    requestParts,
    heldState,
    toolChoice,
    start,
    ask,
    ...geminiAnswers(profile),
    withoutCalls,
    rules: rulesOf(profile),
    rulesOf,
    refusals,
    errorBody,
    readError,
    http,
  }
}

/**
 * The wire of Google's Gemini API, `generateContent`.
 *
 * @example
 * const calls = gemini.calls(response)
 * const next = gemini.answer(request, response, await dispatch(response, tools))
 */
export const gemini: Codec<GeminiRequest, GeminiResponse> = /* @__PURE__ */ geminiCodec(defaultProfile)
