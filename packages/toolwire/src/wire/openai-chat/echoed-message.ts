import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { AnswerOptions } from '../codec.ts'
import type { EchoIds } from '../echo-ids.ts'
import { nameLimits } from './id-limits.ts'
import { callOf, messageOf } from './parts.ts'
import type { ChatMessage } from './types.ts'

const WHERE = '/choices/0/message'

/**
 * The message of a response as history: the very same object, its reasoning and unknown keys with it, unless something
 * in it is refused on the way back. Undefined for a message that says nothing.
 */
export function echoedMessage(
  response: unknown,
  ids: EchoIds,
  onChange: AnswerOptions['onChange'],
): ChatMessage | undefined {
  const message = messageOf(response)
  if (message === undefined) return undefined
  let kept = withCalls(without(message, 'parsed'), ids, onChange)
  if (Object.hasOwn(kept, 'function_call')) kept = withOlderCall(kept, onChange)
  if (!says(kept)) {
    onChange?.({ code: 'empty-content', where: WHERE, action: 'remove', before: message, lossy: false })
    return undefined
  }
  // A message that the API sent; some servers leave out who speaks.
  return (own(kept, 'role') === 'assistant' ? kept : { ...kept, role: 'assistant' }) as ChatMessage
}

function withCalls(message: OpenObject, ids: EchoIds, onChange: AnswerOptions['onChange']): OpenObject {
  const listed = own(message, 'tool_calls')
  if (!Array.isArray(listed)) return message
  if (listed.length === 0) {
    const where = `${WHERE}/tool_calls`
    onChange?.({ code: 'empty-content', where, action: 'remove', before: listed, lossy: false })
    return without(message, 'tool_calls')
  }
  let call = -1
  const kept: unknown[] = []
  listed.forEach((entry: unknown, index) => {
    const found = callOf(entry)
    if (found === undefined) return void kept.push(entry)
    const id = ids[++call]
    if (id === undefined) return
    const { native, kind } = found
    const where = `${WHERE}/tool_calls/${index}/${kind}`
    const held = sound(found.held, { where, kind, onChange })
    if (held === own(native, kind) && own(native, 'id') === id) kept.push(entry)
    else kept.push({ ...native, id, [kind]: held })
  })
  const isSame = kept.length === listed.length && kept.every((entry, index) => entry === listed[index])
  return isSame ? message : { ...message, tool_calls: kept }
}

function withOlderCall(message: OpenObject, onChange: AnswerOptions['onChange']): OpenObject {
  const call = own(message, 'function_call')
  if (!isObject(call)) return message
  const held = sound(call, { where: `${WHERE}/function_call`, kind: 'function', onChange })
  return held === call ? message : { ...message, function_call: held }
}

interface Mending {
  readonly where: string
  readonly kind: 'function' | 'custom'
  readonly onChange: AnswerOptions['onChange']
}

/** What a call holds, with text as its arguments and a name that the API takes back. */
function sound(held: OpenObject, { where, kind, onChange }: Mending): OpenObject {
  let kept = without(held, 'parsed_arguments')
  const field = kind === 'function' ? 'arguments' : 'input'
  const before = own(held, field)
  if (typeof before !== 'string') {
    const empty = before === undefined || before === null
    const after = empty ? (kind === 'function' ? '{}' : '') : JSON.stringify(before)
    const code = empty ? 'empty-arguments' : 'misencoded-arguments'
    onChange?.({ code, where: `${where}/${field}`, action: 'replace', before, after, lossy: false })
    kept = { ...kept, [field]: after }
  }
  // "Invalid 'messages[9].tool_calls[0].function.name': string does not match pattern": mcp-use/mcp-use#90, 2025-05.
  const name = ownString(held, 'name') ?? ''
  if (nameLimits.pattern.test(name)) return kept
  const plain = name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, nameLimits.maxLength)
  const after = plain === '' ? 'unnamed' : plain
  onChange?.({
    code: 'invalid-tool-name',
    where: `${where}/name`,
    action: 'rename',
    before: name,
    after,
    lossy: false,
  })
  return { ...kept, name: after }
}

/** Keys that an SDK's own parsing adds, and that the API refuses. */
function without(value: OpenObject, key: string): OpenObject {
  if (!Object.hasOwn(value, key)) return value
  const { [key]: _left, ...rest } = value
  return rest
}

function says(message: OpenObject): boolean {
  const content = own(message, 'content')
  const hasContent = Array.isArray(content) ? content.length > 0 : content !== undefined && content !== null
  return (
    (hasContent && content !== '') ||
    ownArray(message, 'tool_calls').length > 0 ||
    ['function_call', 'refusal', 'audio'].some((key) => (own(message, key) ?? null) !== null)
  )
}
