import { defined, isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import { wellFormed } from '../../json/well-formed.ts'
import type { Outcome } from '../call.ts'
import type { AnswerOptions, StartOptions } from '../codec.ts'
import { echoAnswers, echoIds, passIds, takenIds } from '../echo-ids.ts'
import { mergedTools } from '../merged-tools.ts'
import { pairOutcomes } from '../pair-outcomes.ts'
import type { IdLimits, Profile } from '../profile.ts'
import { echoedMessage } from './echoed-message.ts'
import { olderCallOf, requestParts } from './parts.ts'
import { calls } from './read.ts'
import { result } from './result.ts'
import type { ChatMessage, ChatRequest, ChatResponse } from './types.ts'

/** What servers differ in: the name of the token limit and the form of ids. */
export type ChatVariant = Pick<Profile, 'ids' | 'tokenLimit'>

/** What builds requests for one server. */
export interface ChatAnswers {
  start(options: StartOptions<ChatRequest>): ChatRequest
  answer(
    request: ChatRequest,
    response: ChatResponse,
    outcomes: readonly Outcome[],
    options?: AnswerOptions,
  ): ChatRequest
  echo(request: ChatRequest, response: ChatResponse, options?: AnswerOptions): ChatRequest
}

/**
 * Requests as a server wants them. The next request has the message echoed unchanged, then one `tool` message per
 * call right behind it, in call order.
 */
export function chatAnswers({ ids, tokenLimit = TOKEN_LIMIT }: ChatVariant): ChatAnswers {
  return {
    start: (options) => start(options, tokenLimit),
    // oxlint-disable-next-line max-params -- the signature is the codec's
    answer: (request, response, outcomes, options = {}) =>
      next(request, response, { ...options, outcomes, limits: ids }),
    echo: (request, response, options = {}) => next(request, response, { ...options, limits: ids }),
  }
}

/** The field for the most tokens of a response. */
export const TOKEN_LIMIT = 'max_completion_tokens'

/** The request with a text of the user at its end. */
export function ask(request: ChatRequest, prompt: string): ChatRequest {
  return { ...request, messages: [...messagesOf(request), { role: 'user', content: wellFormed(prompt) }] }
}

/** The request in which no tool may be called; the tools stay declared. */
export function withoutCalls(request: ChatRequest): ChatRequest {
  if (ownArray(request, 'tools').length > 0) return { ...request, tool_choice: 'none' }
  return ownArray(request, 'functions').length > 0 ? { ...request, function_call: 'none' } : request
}

const MAX_TOKENS = 8192

function start(options: StartOptions<ChatRequest>, tokenLimit: string): ChatRequest {
  const { model, prompt, system, tools, maxTokens = MAX_TOKENS, request } = options
  const merged = mergedTools(tools, request?.tools, nameOf)
  // The two names of the limit exclude each other.
  const isLimited = isObject(request) && LIMITS.some((key) => Object.hasOwn(request, key))
  const started: ChatRequest = {
    model,
    ...(isLimited ? undefined : { [tokenLimit]: maxTokens }),
    messages: [],
    ...request,
    ...defined({ tools: merged }),
  }
  const instructed = system === undefined ? started : withSystem(started, system)
  return prompt === undefined ? instructed : ask(instructed, prompt)
}

const LIMITS = ['max_tokens', TOKEN_LIMIT]

/** The system text is the first message: it takes the place of one that is there. */
function withSystem(request: ChatRequest, content: string): ChatRequest {
  const messages = messagesOf(request)
  const [first] = messages
  const isSystem = first?.role === 'system' || first?.role === 'developer'
  const message: ChatMessage = isSystem ? { ...first, content } : { role: 'system', content }
  return { ...request, messages: [message, ...messages.slice(isSystem ? 1 : 0)] }
}

interface NextOptions extends AnswerOptions {
  readonly limits: IdLimits
  /** Absent when the response is echoed only. */
  readonly outcomes?: readonly Outcome[]
}

function next(request: ChatRequest, response: ChatResponse, options: NextOptions): ChatRequest {
  const { outcomes, onChange, limits } = options
  const found = calls(response)
  const before = messagesOf(request)
  const taken = takenIds(before, () => requestParts(request))
  const isUnnamed = (index: number): boolean => found[index]?.where.endsWith('/function_call') === true
  const ids = echoIds(found, { limits, taken, field: '/id', isUnnamed, onChange })
  const paired = outcomes ? pairOutcomes(found, outcomes, (index) => ids[index] === undefined) : []
  const message = echoedMessage(response, ids, onChange)
  // The older call has no id: its result has the name under which it is sent back.
  const older = message && olderCallOf(message)
  const results = echoAnswers(ids, paired).map(({ id, outcome: { content, isError } }) =>
    result({ callId: id, content, isError, ...(older && { call: older, callType: 'function_call' }) }),
  )
  // `concat` copies as a block; a spread would walk through the whole history.
  const messages = before.concat(message ?? [], results)
  passIds({ from: before, to: messages, taken, ids: ids.filter((_, index) => !isUnnamed(index)) })
  return { ...request, messages }
}

function messagesOf(request: ChatRequest): readonly ChatMessage[] {
  return Array.isArray(request.messages) ? request.messages : []
}

function nameOf(tool: OpenObject): string | undefined {
  return ownString(own(tool, 'function') ?? own(tool, 'custom') ?? tool, 'name')
}
