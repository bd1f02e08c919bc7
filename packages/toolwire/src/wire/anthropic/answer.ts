import { defined, isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import { wellFormed } from '../../json/well-formed.ts'
import type { Outcome } from '../call.ts'
import type { AnswerOptions, StartOptions, WireResult } from '../codec.ts'
import { echoAnswers, echoIds, passIds, takenIds } from '../echo-ids.ts'
import type { EchoIds } from '../echo-ids.ts'
import { mergedTools } from '../merged-tools.ts'
import { pairOutcomes } from '../pair-outcomes.ts'
import { resultContent } from '../result-content.ts'
import { idLimits as limits } from './id-limits.ts'
import { calls, heldState, isCall, openCalls, requestParts } from './read.ts'
import type {
  AnthropicBlock,
  AnthropicMessage,
  AnthropicRequest,
  AnthropicResponse,
  AnthropicToolResultBlock,
} from './types.ts'

/** The next request: the response echoed unchanged, then all results in one user message, in call order. */
// oxlint-disable-next-line max-params -- the signature is the codec's
export function answer(
  request: AnthropicRequest,
  response: AnthropicResponse,
  outcomes: readonly Outcome[],
  options: AnswerOptions = {},
): AnthropicRequest {
  return next(request, response, { ...options, outcomes })
}

export function echo(
  request: AnthropicRequest,
  response: AnthropicResponse,
  options: AnswerOptions = {},
): AnthropicRequest {
  return next(request, response, options)
}

export function start(options: StartOptions<AnthropicRequest>): AnthropicRequest {
  const { model, prompt, system, tools, maxTokens = MAX_TOKENS, request } = options
  const merged = mergedTools(tools, request?.tools)
  const started: AnthropicRequest = {
    model,
    max_tokens: maxTokens,
    messages: [],
    ...request,
    ...defined({ system, tools: merged }),
  }
  return prompt === undefined ? started : ask(started, prompt)
}

/** The request with a text of the user at its end: behind the results where the last message holds some. */
export function ask(request: AnthropicRequest, prompt: string): AnthropicRequest {
  const { messages } = request
  const last = messages.at(-1)
  const text = wellFormed(prompt)
  if (last?.role !== 'user') return { ...request, messages: [...messages, { role: 'user', content: text }] }
  const said = typeof last.content === 'string' ? textBlocks(last.content) : last.content
  const message = { ...last, content: [...said, ...textBlocks(text)] }
  return { ...request, messages: [...messages.slice(0, -1), message] }
}

/** The request in which no tool may be called; the tools stay declared, for the history holds their calls. */
export function withoutCalls(request: AnthropicRequest): AnthropicRequest {
  return ownArray(request, 'tools').length > 0 ? { ...request, tool_choice: { type: 'none' } } : request
}

/** One `tool_result`. An error holds text only, and so does what answers a call made by code. */
export function result(options: WireResult): AnthropicToolResultBlock {
  const { callId, isError, call } = options
  const caller = own(call, 'caller')
  const toolset = ownString(call, 'toolset_name')
  const direct = !isObject(caller) || own(caller, 'type') === 'direct'
  const content = resultContent(options.content, { isError, images: direct && !isError })
  return {
    type: 'tool_result',
    tool_use_id: callId,
    ...(toolset === undefined ? undefined : { toolset_name: toolset }),
    content:
      typeof content === 'string'
        ? content
        : content.map((block) =>
            block.type === 'text'
              ? block
              : { type: 'image', source: { type: 'base64', media_type: block.mimeType, data: block.data } },
          ),
    ...(isError ? { is_error: true } : undefined),
  }
}

const MAX_TOKENS = 8192

interface NextOptions extends AnswerOptions {
  /** Absent when the response is echoed only. */
  readonly outcomes?: readonly Outcome[]
}

function next(
  request: AnthropicRequest,
  response: AnthropicResponse,
  options: NextOptions,
): AnthropicRequest {
  const { outcomes, onChange } = options
  const found = calls(response)
  const taken = takenIds(request.messages, () => requestParts(request))
  const held = heldState(request) !== undefined
  const ids = held
    ? found.map(({ callId }) => callId)
    : echoIds(found, { limits, taken, field: '/id', onChange })
  const paired = outcomes ? pairOutcomes(found, outcomes, (index) => ids[index] === undefined) : []
  const given = ownArray(response, 'content')
  const blocks = given.filter(openCalls(given))
  const results = echoAnswers(ids, paired).map(({ id, index, outcome }) =>
    result({ callId: id, call: blocks[index], content: outcome.content, isError: outcome.isError }),
  )
  if (held) return continued(request, response, results)
  const content = echoed(response, ids, onChange)
  const added: AnthropicMessage[] = []
  if (content.length > 0) added.push({ role: 'assistant', content })
  if (results.length > 0) added.push({ role: 'user', content: results })
  // `concat` copies as a block; a spread would walk through the whole history.
  const messages = request.messages.concat(added)
  passIds({ from: request.messages, to: messages, taken, ids })
  return { ...request, messages, ...container(request, response) }
}

/** In a thread the server has the response: only the results are new. */
function continued(
  request: AnthropicRequest,
  response: AnthropicResponse,
  results: readonly AnthropicToolResultBlock[],
): AnthropicRequest {
  return {
    ...request,
    thread: { type: 'continue', previous_message_id: response.id },
    messages: results.length > 0 ? [{ role: 'user', content: results }] : [],
  }
}

/** The response's content: the very same list unless something in it is refused on the way back. */
function echoed(
  response: AnthropicResponse,
  ids: EchoIds,
  onChange: AnswerOptions['onChange'],
): string | readonly AnthropicBlock[] {
  const { content } = response
  if (!Array.isArray(content)) return typeof content === 'string' ? content : []
  const omit = (where: string, before: unknown): void =>
    onChange?.({ code: 'empty-content', where, action: 'remove', before, lossy: false })
  if (content.every(isBlank)) {
    if (content.length > 0) omit('/content', content)
    return []
  }
  let call = -1
  const isOpen = openCalls(content)
  const kept: AnthropicBlock[] = []
  content.forEach((block: AnthropicBlock, index) => {
    const where = `/content/${index}`
    if (isCall(block)) {
      const id = isOpen(block) ? ids[++call] : own(block, 'id')
      if (id !== undefined)
        kept.push(sound(own(block, 'id') === id ? block : { ...block, id }, where, onChange))
    } else if (own(block, 'type') === 'text' && own(block, 'text') === '') omit(`${where}/text`, '')
    else kept.push(block)
  })
  return kept.length === content.length && kept.every((block, index) => block === content[index])
    ? content
    : kept
}

/** The call with an object as its input: anything else is refused. */
function sound(block: AnthropicBlock, where: string, onChange: AnswerOptions['onChange']): AnthropicBlock {
  const before = own(block, 'input')
  if (isObject(before)) return block
  const parsed = typeof before === 'string' ? objectIn(before) : undefined
  const isEmpty = (before ?? '') === ''
  const flaw = parsed
    ? 'misencoded'
    : isEmpty
      ? 'empty'
      : typeof before === 'string'
        ? 'malformed'
        : 'non-object'
  const after = parsed ?? {}
  const lossy = !parsed && !isEmpty
  onChange?.({ code: `${flaw}-arguments`, where: `${where}/input`, action: 'replace', before, after, lossy })
  return { ...block, input: after }
}

function objectIn(text: string): OpenObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Code that waits for results lives in a container, which the next request must name. */
function container(request: AnthropicRequest, response: AnthropicResponse): OpenObject | undefined {
  const id = ownString(own(response, 'container'), 'id')
  if (id === undefined) return undefined
  const before = own(request, 'container')
  return { container: isObject(before) ? { ...before, id } : id }
}

function textBlocks(text: string): AnthropicBlock[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

function isBlank(block: unknown): boolean {
  return own(block, 'type') === 'text' && (ownString(block, 'text') ?? '').trim() === ''
}
