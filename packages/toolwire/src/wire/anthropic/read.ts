import { below } from '../../json/pointer.ts'
import { defined, isObject, own, ownArray, ownObject, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Call } from '../call.ts'
import type { Ending, HeldState, Part, Role, ToolChoice, Usage } from '../codec.ts'
import { messageStyle } from '../message-style.ts'

/** The client-side calls of a response; server tools are not among them. */
export function calls(response: unknown): readonly Call[] {
  const found: Call[] = []
  const { native } = ending(response)
  // A turn that was cut off does not say which of its calls is whole: none of them is.
  const complete = !CUT_OFF.has(native) && own(response, 'stop_reason') !== null
  const content = ownArray(response, 'content')
  const isOpen = openCalls(content)
  content.forEach((block, index) => {
    if (!isOpen(block)) return
    const toolset = ownString(block, 'toolset_name')
    found.push({
      callId: ownString(block, 'id') ?? '',
      name: ownString(block, 'name') ?? '',
      ...(toolset === undefined ? undefined : { toolset }),
      input: own(block, 'input'),
      where: below('/content', index),
      complete,
    })
  })
  return found
}

export function isCall(block: unknown): block is OpenObject {
  return own(block, 'type') === 'tool_use'
}

/**
 * Tells the calls that wait for an answer of the client. Those that code made are answered already where the code's
 * own result stands in the same content (seen in a recorded response of 2025-12 that ends by `end_turn`).
 */
export function openCalls(content: readonly unknown[]): (block: unknown) => block is OpenObject {
  let settled: Set<unknown> | undefined
  return (block): block is OpenObject => {
    if (!isCall(block)) return false
    const maker = ownString(own(block, 'caller'), 'tool_id')
    if (maker === undefined) return true
    settled ??= new Set(content.map((other) => ownString(other, 'tool_use_id')))
    return !settled.has(maker)
  }
}

export function ending(response: unknown): Ending {
  const native = ownString(response, 'stop_reason') ?? ''
  return { native, kind: ENDINGS.get(native) ?? 'unknown' }
}

export function text(response: unknown): string {
  let all = ''
  let lastCited: boolean | undefined
  for (const block of ownArray(response, 'content')) {
    const value = own(block, 'type') === 'text' ? ownString(block, 'text') : undefined
    if (value === undefined || value === '') {
      lastCited = undefined
      continue
    }
    const cited = ownArray(block, 'citations').length > 0
    // Cited passages arrive as blocks of their own in the middle of a sentence.
    const continues = lastCited !== undefined && (cited || lastCited)
    all += all === '' || continues ? value : `\n\n${value}`
    lastCited = cited
  }
  return all
}

export function usage(response: unknown): Usage {
  const counts = ownObject(response, 'usage')
  const details = own(counts, 'output_tokens_details')
  const thinks = (own(details, 'thinking_tokens') ?? undefined) !== undefined
  return defined({
    input: count(counts, 'input_tokens'),
    output: count(counts, 'output_tokens'),
    cacheRead: count(counts, 'cache_read_input_tokens'),
    cacheWrite: count(counts, 'cache_creation_input_tokens'),
    reasoning: thinks ? count(details, 'thinking_tokens') : undefined,
  })
}

export function responseParts(response: unknown): readonly Part[] {
  const parts: Part[] = []
  const content = own(response, 'content')
  addContent(parts, { where: '/content', message: 0, role: 'assistant', content })
  return parts
}

export function requestParts(request: unknown, from = 0): readonly Part[] {
  const parts: Part[] = []
  if (from === 0) {
    addContent(parts, { where: '/system', message: -1, role: 'system', content: own(request, 'system') })
  }
  const messages = ownArray(request, 'messages')
  for (let index = from; index < messages.length; index++) {
    const message = messages[index]
    if (isObject(message)) {
      addContent(parts, {
        where: `/messages/${index}/content`,
        message: index,
        role: ROLES.get(own(message, 'role')) ?? 'user',
        content: own(message, 'content'),
      })
    } else parts.push({ where: `/messages/${index}`, message: index, role: 'user', type: '', kind: 'other' })
  }
  return parts
}

/** A request that continues a message thread holds only what is new. */
export function heldState(request: unknown): HeldState | undefined {
  const thread = own(request, 'thread')
  if (own(thread, 'type') !== 'continue') return undefined
  return { kind: 'thread', ...defined({ id: ownString(thread, 'previous_message_id') }) }
}

export function toolChoice(request: unknown): ToolChoice {
  const choice = own(request, 'tool_choice')
  if (choice === undefined || choice === null) return { kind: 'absent' }
  const type = own(choice, 'type')
  if (type === 'auto' || type === 'any' || type === 'none') return { kind: type }
  const name = ownString(choice, 'name')
  return type === 'tool' && name !== undefined ? { kind: 'tool', name } : { kind: 'unknown' }
}

export function detect(document: unknown): 'request' | 'response' | undefined {
  if (!isObject(document)) return undefined
  if (Array.isArray(own(document, 'content'))) {
    return own(document, 'type') === 'message' || Object.hasOwn(document, 'stop_reason')
      ? 'response'
      : undefined
  }
  const tools = ownArray(document, 'tools')
  if (!Array.isArray(own(document, 'messages'))) {
    return tools.some((tool) => isObject(tool) && Object.hasOwn(tool, 'input_schema')) ? 'request' : undefined
  }
  // Chat Completions has a list of the same name.
  return messageStyle(document) === 'chat' ? undefined : 'request'
}

export function isEvent(value: unknown): boolean {
  return /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop))$/.test(
    ownString(value, 'type') ?? '',
  )
}

// "Handling stop reasons", SDK 1.14.0, 2026-12-01. `compaction` is resent like a pause.
const ENDINGS: ReadonlyMap<string, Ending['kind']> = new Map([
  ['tool_use', 'calls'],
  ['end_turn', 'done'],
  ['stop_sequence', 'done'],
  ['max_tokens', 'truncated'],
  ['model_context_window_exceeded', 'truncated'],
  ['refusal', 'refused'],
  ['pause_turn', 'paused'],
  ['compaction', 'paused'],
])
const CUT_OFF: ReadonlySet<string> = new Set(['max_tokens', 'model_context_window_exceeded', 'refusal'])
const ROLES: ReadonlyMap<unknown, Role> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
])

/** Where content stands, and whose it is. */
interface Place {
  readonly where: string
  readonly message: number
  readonly role: Role
  readonly content: unknown
  /** Made for the first call that code has made: few have one. */
  isOpen?: (block: unknown) => boolean
}

function addContent(parts: Part[], place: Place): void {
  const { where, message, role, content } = place
  if (typeof content === 'string') {
    parts.push({ where, message, role, type: 'text', kind: 'text', text: content, textWhere: where })
  } else if (Array.isArray(content)) {
    const base = `${where}/`
    for (let index = 0; index < content.length; index++) {
      parts.push(part(content[index], base + String(index), place))
    }
  } else if (content !== undefined && content !== null) {
    parts.push({ where, message, role, type: '', kind: 'other' })
  }
}

function isOpenIn(place: Place, block: unknown): boolean {
  if (own(block, 'caller') === undefined) return isCall(block)
  place.isOpen ??= openCalls(Array.isArray(place.content) ? place.content : [])
  return place.isOpen(block)
}

/** Each part is one object, made at once: a history has thousands of them. */
function part(block: unknown, where: string, place: Place): Part {
  const { message, role } = place
  const type = ownString(block, 'type') ?? ''
  const text = type === 'text' ? ownString(block, 'text') : undefined
  if (text !== undefined)
    return { where, message, role, type, kind: 'text', text, textWhere: `${where}/text` }
  if (type === 'thinking' || type === 'redacted_thinking') {
    return { where, message, role, type, kind: 'reasoning', itemId: undefined }
  }
  const isClient = type === 'tool_use' || type === 'tool_result'
  const side = isClient ? 'client' : 'server'
  if (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') {
    return {
      where,
      message,
      role,
      type,
      kind: 'call',
      callId: ownString(block, 'id'),
      itemId: undefined,
      name: ownString(block, 'name'),
      value: own(block, 'input'),
      side,
      // A server call waits for the next response when a turn was paused or holds client calls too.
      mayStayOpen: !isOpenIn(place, block),
    }
  }
  if (isClient || type.endsWith('_tool_result')) {
    return {
      where,
      message,
      role,
      type,
      kind: 'result',
      callId: ownString(block, 'tool_use_id'),
      idWhere: `${where}/tool_use_id`,
      side,
      isError: own(block, 'is_error') === true,
      content: own(block, 'content'),
    }
  }
  return { where, message, role, type, kind: 'other' }
}

function count(counts: unknown, key: string): number {
  const value = own(counts, key)
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0
}
