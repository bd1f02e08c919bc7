import type { Codec } from '../codec.ts'
import { errorBody } from '../openai-account-errors.ts'
import { answer, ask, echo, start, withoutCalls } from './answer.ts'
import { readError, refusals } from './errors.ts'
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
import { result } from './result.ts'
import { rules } from './rules.ts'
import { declaredTools, nativeTool } from './tools.ts'
import type { ResponsesRequest, ResponsesResponse } from './types.ts'

/**
 * The wire of OpenAI's Responses API.
 *
 * @example
 * const calls = openaiResponses.calls(response)
 * const next = openaiResponses.answer(request, response, await dispatch(response, tools))
 */
export const openaiResponses: Codec<ResponsesRequest, ResponsesResponse> = {
  wire: 'openai-responses',
  profiles,
  profile: defaultProfile,
  list: 'input',
  echoed: 'output',
  tokenLimit: 'max_output_tokens',
  callFields: { id: '/call_id', name: '/name', arguments: '/arguments' },
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
  start,
  ask,
  answer,
  echo,
  withoutCalls,
  result,
  rules,
  rulesOf: () => rules,
  refusals,
  errorBody,
  readError,
  http,
}
