import type { Wire } from '../codec.ts'
import { answer, ask, echo, start, withoutCalls } from './answer.ts'
import { calls, ending, heldState, requestParts, responseParts, text, usage } from './read.ts'
import { result } from './result.ts'
import type { ResponsesRequest, ResponsesResponse } from './types.ts'

/**
 * OpenAI's Responses API: reads its responses and requests, writes the next request.
 *
 * @example
 * const calls = openaiResponses.calls(response)
 * const next = openaiResponses.answer(request, response, await dispatch(response, tools))
 */
export const openaiResponsesWire: Wire<ResponsesRequest, ResponsesResponse> = {
  wire: 'openai-responses',
  callFields: { id: '/call_id', name: '/name', arguments: '/arguments' },
  argumentsAre: 'text',
  calls,
  ending,
  text,
  usage,
  responseParts,
  requestParts,
  heldState,
  start,
  ask,
  answer,
  echo,
  withoutCalls,
  result,
}
