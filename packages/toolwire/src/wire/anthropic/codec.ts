import type { Codec } from '../codec.ts'
import { answer, ask, echo, result, start, withoutCalls } from './answer.ts'
import { errorBody, readError, refusals } from './errors.ts'
import { http } from './http.ts'
import { defaultProfile, profiles } from './limits.ts'
import {
  calls,
  detect,
  ending,
  heldState,
  requestParts,
  responseParts,
  text,
  toolChoice,
  usage,
} from './read.ts'
import { rules, rulesOf } from './rules.ts'
import { declaredTools, nativeTool } from './tools.ts'
import type { AnthropicRequest, AnthropicResponse } from './types.ts'

/**
 * The wire of Anthropic's Messages API.
 *
 * @example
 * const calls = anthropic.calls(response)
 * const next = anthropic.answer(request, response, await dispatch(response, tools))
 */
export const anthropic: Codec<AnthropicRequest, AnthropicResponse> = {
  wire: 'anthropic',
  profiles,
  profile: defaultProfile,
  list: 'messages',
  echoed: 'content',
  tokenLimit: 'max_tokens',
  callFields: { id: '/id', name: '/name', arguments: '/input' },
  argumentsAre: 'object',
  orderedToolsets: true,
  hasErrorFlag: true,
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
  start,
  ask,
  answer,
  echo,
  withoutCalls,
  result,
  rules,
  rulesOf,
  refusals,
  errorBody,
  readError,
  http,
}
