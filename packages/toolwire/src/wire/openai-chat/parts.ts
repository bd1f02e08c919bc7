import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Part, ResultPart, Role } from '../codec.ts'

/** What stands in a response: its first choice is the one that counts. */
export function responseParts(response: unknown): readonly Part[] {
  const parts: Part[] = []
  const message = messageOf(response)
  if (message !== undefined)
    addMessage(parts, message, { where: '/choices/0/message', message: 0, role: 'assistant' })
  return parts
}

/** What stands in a request's messages from entry `from` on. The system text is one of them. */
export function requestParts(request: unknown, from = 0): readonly Part[] {
  const parts: Part[] = []
  const messages = ownArray(request, 'messages')
  for (let index = from; index < messages.length; index++) {
    const message = messages[index]
    const where = `/messages/${index}`
    if (isObject(message)) {
      addMessage(parts, message, { where, message: index, role: ROLES.get(own(message, 'role')) ?? 'user' })
    } else parts.push({ where, message: index, role: 'user', type: '', kind: 'other' })
  }
  return parts
}

/** The message of the first choice. */
export function messageOf(response: unknown): OpenObject | undefined {
  const message = own(choiceOf(response), 'message')
  return isObject(message) ? message : undefined
}

export function choiceOf(response: unknown): OpenObject | undefined {
  const [choice] = ownArray(response, 'choices')
  return isObject(choice) ? choice : undefined
}

/** A call of either kind: the member that holds its name, and that member. */
export interface NativeCall {
  readonly kind: 'function' | 'custom'
  readonly native: OpenObject
  readonly held: OpenObject
}

/** An entry of `tool_calls` as a call; compatible servers leave its type out or have types of their own. */
export function callOf(entry: unknown): NativeCall | undefined {
  if (!isObject(entry)) return undefined
  const type = own(entry, 'type')
  for (const kind of ['function', 'custom'] as const) {
    const held = own(entry, kind)
    if (isObject(held)) return { kind, native: entry, held }
  }
  return type === 'function' || type === 'custom' ? { kind: type, native: entry, held: {} } : undefined
}

/** The call of the older kind, which a message has in place of a list. */
export function olderCallOf(message: unknown): OpenObject | undefined {
  const call = own(message, 'function_call')
  if (!isObject(call)) return undefined
  const hasList = ownArray(message, 'tool_calls').some((entry) => callOf(entry) !== undefined)
  return hasList ? undefined : call
}

const ROLES: ReadonlyMap<unknown, Role> = new Map([
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
])

/** Where servers put the reasoning of a turn: DeepSeek, Kimi, GLM and Qwen the first, OpenRouter and vLLM the second. */
const REASONING = ['reasoning_content', 'reasoning']

interface Place {
  readonly where: string
  readonly message: number
  readonly role: Role
}

function addMessage(parts: Part[], native: OpenObject, { where, message, role }: Place): void {
  const said = own(native, 'role')
  if (said === 'tool' || said === 'function') {
    parts.push(result(native, said, { where, message, role }))
    return
  }
  const field = REASONING.find((key) => typeof own(native, key) === 'string')
  if (field !== undefined) {
    parts.push({
      where: `${where}/${field}`,
      message,
      role,
      type: field,
      kind: 'reasoning',
      itemId: undefined,
    })
  }
  addContent(parts, own(native, 'content'), { where: `${where}/content`, message, role })
  const refusal = ownString(native, 'refusal')
  if (refusal !== undefined) {
    const textWhere = `${where}/refusal`
    parts.push({ where: textWhere, message, role, type: 'refusal', kind: 'text', text: refusal, textWhere })
  }
  const calls = ownArray(native, 'tool_calls')
  for (let index = 0; index < calls.length; index++) {
    parts.push(callPart(calls[index], { where: `${where}/tool_calls/${index}`, message, role }))
  }
  const older = olderCallOf(native)
  if (older !== undefined) {
    const name = ownString(older, 'name')
    parts.push({
      where: `${where}/function_call`,
      message,
      role,
      type: 'function_call',
      kind: 'call',
      callId: name ?? '',
      itemId: undefined,
      name,
      value: own(older, 'arguments'),
      side: 'client',
      mayStayOpen: false,
      byName: true,
    })
  }
}

/** Each part is one object, made at once, its members in the same order on every wire: a history has thousands of them. */
function callPart(entry: unknown, { where, message, role }: Place): Part {
  const call = callOf(entry)
  if (call === undefined) {
    return { where, message, role, type: ownString(entry, 'type') ?? '', kind: 'other' }
  }
  const { kind, native, held } = call
  return {
    where,
    message,
    role,
    type: kind,
    kind: 'call',
    callId: ownString(native, 'id'),
    itemId: undefined,
    name: ownString(held, 'name'),
    value: own(held, kind === 'function' ? 'arguments' : 'input'),
    side: 'client',
    mayStayOpen: false,
  }
}

function result(native: OpenObject, type: 'tool' | 'function', { where, message, role }: Place): Part {
  const field = type === 'tool' ? 'tool_call_id' : 'name'
  const content = own(native, 'content')
  const part: ResultPart = {
    where,
    message,
    role,
    type,
    kind: 'result',
    callId: ownString(native, field),
    idWhere: `${where}/${field}`,
    side: 'client',
    isError: saysError(content),
    content,
  }
  return type === 'function' ? { ...part, byName: true } : part
}

function addContent(parts: Part[], content: unknown, { where, message, role }: Place): void {
  if (typeof content === 'string') {
    parts.push({ where, message, role, type: 'text', kind: 'text', text: content, textWhere: where })
  } else if (Array.isArray(content)) {
    for (let index = 0; index < content.length; index++) {
      parts.push(contentPart(content[index], { where: `${where}/${index}`, message, role }))
    }
  } else if (content !== undefined && content !== null) {
    parts.push({ where, message, role, type: '', kind: 'other' })
  }
}

function contentPart(part: unknown, { where, message, role }: Place): Part {
  const type = ownString(part, 'type') ?? ''
  if (type === 'thinking') return { where, message, role, type, kind: 'reasoning', itemId: undefined }
  const field = type === 'refusal' ? 'refusal' : type === 'text' ? 'text' : undefined
  const text = field === undefined ? undefined : ownString(part, field)
  return text === undefined
    ? { where, message, role, type, kind: 'other' }
    : { where, message, role, type, kind: 'text', text, textWhere: `${where}/${field}` }
}

function saysError(content: unknown): boolean {
  const first: unknown = Array.isArray(content) ? content[0] : content
  const said = isObject(first) ? own(first, 'text') : first
  return typeof said === 'string' && said.startsWith('Error:')
}
