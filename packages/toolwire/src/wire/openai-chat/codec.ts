import type { Codec } from '../codec.ts'
import { errorBody } from '../openai-account-errors.ts'
import type { Profile } from '../profile.ts'
import { ask, chatAnswers, TOKEN_LIMIT, withoutCalls } from './answer.ts'
import { readError, refusals } from './errors.ts'
import { http } from './http.ts'
import { defaultProfile, profiles } from './limits.ts'
import { requestParts, responseParts } from './parts.ts'
import { calls, detect, ending, heldState, text, toolChoice, usage } from './read.ts'
import { result } from './result.ts'
import { rulesOf } from './rules.ts'
import { declaredTools, nativeTool } from './tools.ts'
import type { ChatRequest, ChatResponse } from './types.ts'

/** The wire as one profile has it: its limits, its rules, its name for the token limit. */
export function chatCodec(profile: Profile): Codec<ChatRequest, ChatResponse> {
  return {
    wire: 'openai-chat',
    profiles,
    profile,
    list: 'messages',
    echoed: 'choices',
    echoedAt: '/choices/0/message',
    tokenLimit: profile.tokenLimit ?? TOKEN_LIMIT,
    callFields: { id: '/id', name: '/function/name', arguments: '/function/arguments' },
    argumentsAre: 'text',
    hasErrorFlag: false,
    detect,
    nativeTool,
    declaredTools,
    calls,
    ending,
    text,
    usage,
    responseParts,
    requestParts,
    heldState,
    toolChoice,
    ...chatAnswers(profile),
    ask,
    withoutCalls,
    result,
    rules: rulesOf(profile),
    rulesOf,
    refusals,
    errorBody,
    readError,
    http,
  }
}

/**
 * The wire of OpenAI's Chat Completions, and of the many servers that speak it.
 *
 * @example
 * const calls = openaiChat.calls(response)
 * const next = openaiChat.answer(request, response, await dispatch(response, tools))
 */
export const openaiChat: Codec<ChatRequest, ChatResponse> = /* @__PURE__ */ chatCodec(defaultProfile)
