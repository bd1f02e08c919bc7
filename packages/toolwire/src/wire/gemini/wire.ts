import type { Wire } from '../codec.ts'
import { ask, geminiAnswers, start, withoutCalls } from './answer.ts'
import type { GeminiVariant } from './answer.ts'
import { idLimits, resultImages } from './id-limits.ts'
import { requestParts, responseParts } from './parts.ts'
import { calls, ending, heldState, text, usage } from './read.ts'
import type { GeminiRequest, GeminiResponse } from './types.ts'

/** The wire as one generation of models speaks it. */
export function geminiWireOf(variant: GeminiVariant): Wire<GeminiRequest, GeminiResponse> {
  return {
    wire: 'gemini',
    callFields: { id: '/functionCall/id', name: '/functionCall/name', arguments: '/functionCall/args' },
    argumentsAre: 'object',
    calls,
    ending,
    text,
    usage,
    responseParts,
    requestParts,
    heldState,
    start,
    ask,
    ...geminiAnswers(variant),
    withoutCalls,
  }
}

/**
 * Google's Gemini API, `generateContent`: reads its responses and requests, writes the next request.
 *
 * @example
 * const calls = gemini.calls(response)
 * const next = gemini.answer(request, response, await dispatch(response, tools))
 */
export const geminiWire: Wire<GeminiRequest, GeminiResponse> = /* @__PURE__ */ geminiWireOf({
  ids: idLimits,
  resultImages,
})
