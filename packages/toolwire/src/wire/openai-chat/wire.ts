import type { Wire } from '../codec.ts'
import { ask, chatAnswers, withoutCalls } from './answer.ts'
import type { ChatVariant } from './answer.ts'
import { idLimits } from './id-limits.ts'
import { requestParts, responseParts } from './parts.ts'
import { calls, ending, heldState, text, usage } from './read.ts'
import { result } from './result.ts'
import type { ChatRequest, ChatResponse } from './types.ts'

/** The wire as one server speaks it. */
export function chatWire(variant: ChatVariant): Wire<ChatRequest, ChatResponse> {
  return {
    wire: 'openai-chat',
    callFields: { id: '/id', name: '/function/name', arguments: '/function/arguments' },
    argumentsAre: 'text',
    calls,
    ending,
    text,
    usage,
    responseParts,
    requestParts,
    heldState,
    ...chatAnswers(variant),
    ask,
    withoutCalls,
    result,
  }
}

/**
 * OpenAI's Chat Completions, and the many servers that speak it: reads its responses and requests, writes the next
 * request.
 *
 * @example
 * const calls = openaiChat.calls(response)
 * const next = openaiChat.answer(request, response, await dispatch(response, tools))
 */
export const openaiChatWire: Wire<ChatRequest, ChatResponse> = /* @__PURE__ */ chatWire({ ids: idLimits })
