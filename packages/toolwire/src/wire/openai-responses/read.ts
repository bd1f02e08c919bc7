import { below } from '../../json/pointer.ts'
import { defined, isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Call } from '../call.ts'
import type { Ending, HeldState, Part, Role, ToolChoice, Usage } from '../codec.ts'

/** The client-side calls of a response: function and custom ones. Hosted tools are not among them. */
export function calls(response: unknown): readonly Call[] {
  const found: Call[] = []
  ownArray(response, 'output').forEach((item, index) => {
    if (!isCall(item)) return
    const itemId = ownString(item, 'id')
    const toolset = ownString(item, 'namespace')
    found.push({
      callId: ownString(item, 'call_id') ?? '',
      ...(itemId === undefined ? undefined : { itemId }),
      name: ownString(item, 'name') ?? '',
      ...(toolset === undefined ? undefined : { toolset }),
      ...inputOf(item),
      where: below('/output', index),
      complete: isWhole(response, item),
    })
  })
  return found
}

/** Whether an item is a call that the client answers. */
export function isCall(item: unknown): item is OpenObject {
  return isCallType(own(item, 'type'))
}

/** Why a response ended: the reason where it is incomplete, else its status. Calls are told by the items alone. */
export function ending(response: unknown): Ending {
  const native = ownString(response, 'status') ?? ''
  if (native !== 'incomplete') return { native, kind: endingOf(response, native) }
  const reason = ownString(own(response, 'incomplete_details'), 'reason')
  return { native: reason ?? native, kind: INCOMPLETE.get(reason) ?? 'unknown' }
}

function endingOf(response: unknown, status: string): Ending['kind'] {
  if (status === 'failed' || status === 'cancelled') return 'failed'
  if (status !== 'completed' && status !== '') return 'unknown'
  if (ownArray(response, 'output').some(isCall)) return 'calls'
  if (responseParts(response).some((part) => part.type === 'refusal')) return 'refused'
  return status === '' ? 'unknown' : 'done'
}

export function text(response: unknown): string {
  return responseParts(response)
    .flatMap((part) => (part.kind === 'text' && part.text !== '' ? [part.text] : []))
    .join('\n\n')
}

export function usage(response: unknown): Usage {
  const counts = own(response, 'usage')
  const details = own(counts, 'input_tokens_details')
  const thinking = own(counts, 'output_tokens_details')
  const thinks = typeof own(thinking, 'reasoning_tokens') === 'number'
  const cacheRead = count(details, 'cached_tokens')
  const cacheWrite = count(details, 'cache_write_tokens')
  return defined({
    input: Math.max(0, count(counts, 'input_tokens') - cacheRead - cacheWrite),
    output: count(counts, 'output_tokens'),
    cacheRead,
    cacheWrite,
    reasoning: thinks ? count(thinking, 'reasoning_tokens') : undefined,
  })
}

export function responseParts(response: unknown): readonly Part[] {
  const parts: Part[] = []
  ownArray(response, 'output').forEach((item, index) => {
    addItem(parts, item, { where: below('/output', index), message: index, role: 'assistant' })
  })
  return parts
}

export function requestParts(request: unknown, from = 0): readonly Part[] {
  const parts: Part[] = []
  const instructions = ownString(request, 'instructions')
  if (from === 0 && instructions) {
    addContent(parts, instructions, { where: '/instructions', message: -1, role: 'system' })
  }
  const input = own(request, 'input')
  if (typeof input === 'string') addContent(parts, input, { where: '/input', message: 0, role: 'user' })
  const items = ownArray(request, 'input')
  for (let index = from; index < items.length; index++) {
    addItem(parts, items[index], { where: `/input/${index}`, message: index, role: 'assistant' })
  }
  return parts
}

export function heldState(request: unknown): HeldState | undefined {
  const refers = ownArray(request, 'input').some((item) => own(item, 'type') === 'item_reference')
  return heldHistory(request) ?? (refers ? { kind: 'item-reference' } : undefined)
}

/** The history behind a request, told by its settings alone. */
export function heldHistory(request: unknown): HeldState | undefined {
  const previous = ownString(request, 'previous_response_id')
  if (previous) return { kind: 'previous-response', id: previous }
  const conversation = own(request, 'conversation')
  const id = typeof conversation === 'string' ? conversation : ownString(conversation, 'id')
  return id ? { kind: 'conversation', id } : undefined
}

export function toolChoice(request: unknown): ToolChoice {
  const choice = own(request, 'tool_choice')
  if (choice === undefined || choice === null) return { kind: 'absent' }
  if (!isObject(choice)) return { kind: MODES.get(choice) ?? 'unknown' }
  const type = own(choice, 'type')
  if (type === 'allowed_tools') return { kind: MODES.get(own(choice, 'mode')) ?? 'unknown' }
  if (type !== 'function' && type !== 'custom') return { kind: 'unknown' }
  // Chat Completions nests the name; here that is refused.
  const name = ownString(choice, 'name') ?? ownString(own(choice, type), 'name')
  return name === undefined ? { kind: 'unknown' } : { kind: 'tool', name }
}

export function detect(document: unknown): 'request' | 'response' | undefined {
  if (!isObject(document)) return undefined
  const input = own(document, 'input')
  if (Array.isArray(own(document, 'output'))) {
    return own(document, 'object') === 'response' || Object.hasOwn(document, 'status')
      ? 'response'
      : undefined
  }
  if (Object.hasOwn(document, 'messages')) return undefined
  if (Array.isArray(input) || (typeof input === 'string' && Object.hasOwn(document, 'model')))
    return 'request'
  if (typeof own(document, 'previous_response_id') === 'string') return 'request'
  const flat = ownArray(document, 'tools').some(
    (tool) => own(tool, 'type') === 'function' && typeof own(tool, 'name') === 'string',
  )
  return flat ? 'request' : undefined
}

export function isEvent(value: unknown): boolean {
  return ownString(value, 'type')?.startsWith('response.') === true
}

// SDK 7.59.0, `incomplete_details.reason`, 2026-12-01. `steered` is not among them: what follows is up to the client.
const INCOMPLETE: ReadonlyMap<string | undefined, Ending['kind']> = new Map([
  ['max_output_tokens', 'truncated'],
  ['max_messages', 'truncated'],
  ['content_filter', 'refused'],
])
const MODES: ReadonlyMap<unknown, 'auto' | 'none' | 'any'> = new Map([
  ['auto', 'auto'],
  ['none', 'none'],
  ['required', 'any'],
])
const TEXTS: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text'])

// Calls whose output the API wants back from the client. `local_shell_call` pairs in its own way and `computer_call` is
// answered by a picture only: nothing is said about them.
const CLIENT_CALLS = withOutputs(['function_call', 'custom_tool_call'])
const CLIENT_RUN = withOutputs(['apply_patch_call', 'shell_call', 'tool_search_call', 'tool_search'])

function withOutputs(types: readonly string[]): ReadonlySet<string> {
  return new Set(types.flatMap((type) => [type, `${type}_output`]))
}

/** Where a call may hold what it wants. */
const VALUES = ['arguments', 'input', 'action', 'operation', 'code'] as const

interface Place {
  readonly where: string
  readonly message: number
  readonly role: Role
}

function addItem(parts: Part[], item: unknown, place: Place): void {
  if (!isObject(item)) return void parts.push({ ...place, type: '', kind: 'other' })
  const type = ownString(item, 'type') ?? (Object.hasOwn(item, 'role') ? 'message' : '')
  if (type !== 'message') return void parts.push(part(item, type, place))
  const said = own(item, 'role')
  const role = said === 'assistant' ? said : said === 'system' || said === 'developer' ? 'system' : 'user'
  addContent(parts, own(item, 'content'), { where: `${place.where}/content`, message: place.message, role })
}

function addContent(parts: Part[], content: unknown, place: Place): void {
  if (typeof content === 'string') {
    parts.push({ ...place, type: 'text', kind: 'text', text: content, textWhere: place.where })
  } else if (Array.isArray(content)) {
    for (let index = 0; index < content.length; index++) parts.push(contentPart(content[index], index, place))
  } else if (content !== undefined && content !== null) parts.push({ ...place, type: '', kind: 'other' })
}

function contentPart(block: unknown, index: number, { where: list, message, role }: Place): Part {
  const where = `${list}/${index}`
  const type = ownString(block, 'type') ?? ''
  const field = TEXTS.has(type) ? 'text' : 'refusal'
  const text = type === 'refusal' || field === 'text' ? ownString(block, field) : undefined
  return text === undefined
    ? { where, message, role, type, kind: 'other' }
    : { where, message, role, type, kind: 'text', text, textWhere: `${where}/${field}` }
}

/** Each part is one object, made at once: a history has thousands of them. */
function part(item: OpenObject, type: string, { where, message, role }: Place): Part {
  const itemId = ownString(item, 'id')
  if (type === 'reasoning') return { where, message, role, type, kind: 'reasoning', itemId }
  const pairing = ownString(item, 'call_id')
  // A tool search of the server has no id that pairs.
  const client = CLIENT_CALLS.has(type) || (pairing !== undefined && CLIENT_RUN.has(type))
  const callId = client ? pairing : (pairing ?? itemId)
  const side = client ? 'client' : 'server'
  if (type.endsWith('_call') || type === 'program') {
    return {
      where,
      message,
      role,
      type,
      kind: 'call',
      callId,
      itemId,
      name: ownString(item, 'name') ?? (isCallType(type) ? undefined : type),
      value: valueOf(item),
      side,
      // An `async` call may be answered in any later request.
      mayStayOpen: !client || own(item, 'async') === true,
    }
  }
  // Since 2026-08 an output may name a tool in place of a call: it answers none.
  const injected = Object.hasOwn(item, 'name') && (own(item, 'call_id') ?? undefined) === undefined
  if (type.endsWith('_output') && !injected) {
    const content = own(item, type === 'program_output' ? 'result' : 'output')
    return {
      where,
      message,
      role: client ? 'user' : 'assistant',
      type,
      kind: 'result',
      callId,
      idWhere: `${where}/call_id`,
      side,
      isError: saysError(content),
      content,
    }
  }
  return { where, message, role, type, kind: 'other' }
}

function valueOf(item: OpenObject): unknown {
  for (const key of VALUES) {
    const value = own(item, key)
    if (value !== undefined) return value
  }
  return undefined
}

function saysError(content: unknown): boolean {
  const first: unknown = Array.isArray(content) ? content[0] : content
  const said = own(first, 'text') ?? first
  return typeof said === 'string' && said.startsWith('Error:')
}

function isCallType(type: unknown): boolean {
  return type === 'function_call' || type === 'custom_tool_call'
}

function inputOf(item: OpenObject): Pick<Call, 'input' | 'rawInput'> {
  const isFree = own(item, 'type') === 'custom_tool_call'
  const value = own(item, isFree ? 'input' : 'arguments')
  if (typeof value !== 'string') return { input: value }
  if (isFree) return { input: value, rawInput: value }
  try {
    return { input: JSON.parse(value) as unknown, rawInput: value }
  } catch {
    return { rawInput: value }
  }
}

/** A call that a program makes is `in_progress` in a response that is completed: it waits for its output. */
function isWhole(response: unknown, item: unknown): boolean {
  const status = own(response, 'status') ?? undefined
  const ofItem = own(item, 'status') ?? 'completed'
  const ends = ofItem === 'completed' || (ofItem === 'in_progress' && status === 'completed')
  return ends && (status === undefined || status === 'completed')
}

function count(counts: unknown, key: string): number {
  const value = own(counts, key)
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0
}
