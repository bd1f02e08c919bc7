import { defined, own, ownArray, ownString } from '../../json/value.ts'
import { wellFormed } from '../../json/well-formed.ts'
import type { Outcome } from '../call.ts'
import type { AnswerOptions, StartOptions } from '../codec.ts'
import { echoAnswers, echoIds, passIds, takenIds } from '../echo-ids.ts'
import { mergedTools } from '../merged-tools.ts'
import { pairOutcomes } from '../pair-outcomes.ts'
import { echoedItems } from './echoed-items.ts'
import { idLimits as limits } from './id-limits.ts'
import { calls, heldHistory, isCall, requestParts } from './read.ts'
import { result } from './result.ts'
import type { ResponsesItem, ResponsesRequest, ResponsesResponse, ResponsesUserMessage } from './types.ts'

/**
 * The next request: the items of the response echoed unchanged, then one output per call, in call order. Where the
 * server holds the history, the outputs alone.
 */
// oxlint-disable-next-line max-params -- the signature is the codec's
export function answer(
  request: ResponsesRequest,
  response: ResponsesResponse,
  outcomes: readonly Outcome[],
  options: AnswerOptions = {},
): ResponsesRequest {
  return next(request, response, { ...options, outcomes })
}

export function echo(
  request: ResponsesRequest,
  response: ResponsesResponse,
  options: AnswerOptions = {},
): ResponsesRequest {
  return next(request, response, options)
}

export function start(options: StartOptions<ResponsesRequest>): ResponsesRequest {
  const { model, prompt, system, tools, maxTokens = MAX_TOKENS, request } = options
  const merged = mergedTools(tools, request?.tools)
  const started: ResponsesRequest = {
    model,
    max_output_tokens: maxTokens,
    input: [],
    ...request,
    ...defined({ instructions: system, tools: merged }),
  }
  return prompt === undefined ? started : ask(started, prompt)
}

export function ask(request: ResponsesRequest, prompt: string): ResponsesRequest {
  return { ...request, input: [...items(request), userMessage(wellFormed(prompt))] }
}

/** The request in which no tool may be called; the tools stay declared. */
export function withoutCalls(request: ResponsesRequest): ResponsesRequest {
  return ownArray(request, 'tools').length > 0 ? { ...request, tool_choice: 'none' } : request
}

const MAX_TOKENS = 8192

interface NextOptions extends AnswerOptions {
  /** Absent when the response is echoed only. */
  readonly outcomes?: readonly Outcome[]
}

function next(
  request: ResponsesRequest,
  response: ResponsesResponse,
  options: NextOptions,
): ResponsesRequest {
  const { outcomes, onChange } = options
  const found = calls(response)
  const native = ownArray(response, 'output').filter(isCall)
  const held = heldHistory(request)
  const kept = !!held
  const before = items(request)
  const taken = kept ? new Set<string>() : takenIds(before, () => requestParts(request))
  const ids = kept
    ? found.map(({ callId }) => callId)
    : echoIds(found, { limits, taken, field: '/call_id', onChange })
  const mayStayOpen = (index: number): boolean =>
    ids[index] === undefined || own(native[index], 'async') === true
  const paired = outcomes ? pairOutcomes(found, outcomes, mayStayOpen) : []
  const outputs = echoAnswers(ids, paired).map(({ id, index, outcome }) =>
    result({ callId: id, call: native[index], content: outcome.content, isError: outcome.isError }),
  )
  // Ids that had to be changed are not those that the server holds: then the history is sent whole.
  const asSent = found.every(({ callId }, index) => callId === ids[index])
  const id = ownString(response, 'id')
  if (held?.kind === 'conversation') return { ...request, input: outputs }
  if (id && (kept || (options.state === 'previous-response' && asSent))) {
    return { ...request, previous_response_id: id, input: outputs }
  }
  // `concat` copies as a block; a spread would walk through the whole history.
  const input = before.concat(echoedItems(response, ids, onChange), outputs)
  if (!kept) passIds({ from: before, to: input, taken, ids })
  return { ...request, input }
}

function items(request: ResponsesRequest): readonly ResponsesItem[] {
  const { input } = request
  if (typeof input === 'string') return input === '' ? [] : [userMessage(input)]
  return Array.isArray(input) ? input : []
}

function userMessage(content: string): ResponsesUserMessage {
  return { role: 'user', content }
}
