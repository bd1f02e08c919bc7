import type { Codec } from '../codec.ts'
import type { Profile } from '../profile.ts'
import { accumulator } from './accumulator.ts'
import { http } from './http.ts'
import { defaultProfile, profiles } from './limits.ts'
import { detect, isEvent, toolChoice } from './read.ts'
import { readError } from './read-error.ts'
import { rulesOf } from './rules.ts'
import { declaredTools, nativeTool, nativeTools } from './tools.ts'
import type { GeminiRequest, GeminiResponse } from './types.ts'
import { geminiWireOf } from './wire.ts'

/** The wire as one profile has it: its limits, its rules, and whether a result may hold images. */
export function geminiCodec(profile: Profile): Codec<GeminiRequest, GeminiResponse> {
  return {
    ...geminiWireOf(profile),
    list: 'contents',
    echoed: 'candidates',
    echoedAt: '/candidates/0/content',
    tokenLimitAt: '/generationConfig/maxOutputTokens',
    hasErrorFlag: true,
    profiles,
    profile,
    rules: rulesOf(profile),
    rulesOf,
    http,
    accumulator,
    readError,
    isEvent,
    detect,
    declaredTools,
    toolChoice,
    nativeTool,
    nativeTools,
  }
}

/** Google's Gemini API with all that is known of it. */
export const gemini: Codec<GeminiRequest, GeminiResponse> = /* @__PURE__ */ geminiCodec(defaultProfile)
