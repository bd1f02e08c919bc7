import type { Wire } from '../codec.ts'
import { answer, ask, echo, result, start, withoutCalls } from './answer.ts'
import { calls, ending, heldState, requestParts, responseParts, text, usage } from './read.ts'
import type { AnthropicRequest, AnthropicResponse } from './types.ts'

/**
 * Anthropic's Messages API: reads its responses and requests, writes the next request.
 *
 * @example
 * const calls = anthropic.calls(response)
 * const next = anthropic.answer(request, response, await dispatch(response, tools))
 */
export const anthropicWire: Wire<AnthropicRequest, AnthropicResponse> = {
  wire: 'anthropic',
  callFields: { id: '/id', name: '/name', arguments: '/input' },
  argumentsAre: 'object',
  orderedToolsets: true,
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
