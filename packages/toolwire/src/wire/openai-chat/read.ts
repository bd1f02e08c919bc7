import { below } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownObject, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Call } from '../call.ts'
import type { Ending, HeldState, ToolChoice, Usage } from '../codec.ts'
import { messageStyle } from '../message-style.ts'
import { callOf, choiceOf, messageOf, olderCallOf, responseParts } from './parts.ts'

/** The calls of a response: functions, custom tools, or the one `function_call` of older models. */
export function calls(response: unknown): readonly Call[] {
  const message = messageOf(response)
  const complete = isWhole(response)
  const found = ownArray(message, 'tool_calls').flatMap((entry, index): Call[] => {
    const call = callOf(entry)
    if (call === undefined) return []
    const { kind, native, held } = call
    const where = below('/choices/0/message/tool_calls', index)
    const base = { callId: ownString(native, 'id') ?? '', name: ownString(held, 'name') ?? '' }
    return [{ ...base, ...(kind === 'function' ? inputOf(held) : freeInputOf(held)), where, complete }]
  })
  const older = olderCallOf(message)
  if (older === undefined) return found
  // It has no id: its result names the tool.
  const name = ownString(older, 'name') ?? ''
  return [{ callId: name, name, ...inputOf(older), where: '/choices/0/message/function_call', complete }]
}

/** Why a response ended. A call that was forced may end with `stop`: whoever acts looks at the calls. */
export function ending(response: unknown): Ending {
  const native = ownString(choiceOf(response), 'finish_reason') ?? ''
  const kind = ENDINGS.get(native) ?? 'unknown'
  const refused = kind === 'done' && responseParts(response).some((part) => part.type === 'refusal')
  return { native, kind: refused ? 'refused' : kind }
}

export function text(response: unknown): string {
  return responseParts(response)
    .flatMap((part) => (part.kind === 'text' && part.text !== '' ? [part.text] : []))
    .join('\n\n')
}

export function usage(response: unknown): Usage {
  const counts = ownObject(response, 'usage')
  const details = ownObject(counts, 'prompt_tokens_details')
  // DeepSeek counts cached tokens in a field of its own.
  const cacheRead = count(own(details, 'cached_tokens')) || count(own(counts, 'prompt_cache_hit_tokens'))
  const cacheWrite = count(own(details, 'cache_write_tokens'))
  const reasoning = own(own(counts, 'completion_tokens_details'), 'reasoning_tokens')
  return {
    input: Math.max(0, count(own(counts, 'prompt_tokens')) - cacheRead - cacheWrite),
    output: count(own(counts, 'completion_tokens')),
    cacheRead,
    cacheWrite,
    ...(typeof reasoning === 'number' ? { reasoning: count(reasoning) } : undefined),
  }
}

/** The server holds nothing: each request has the whole history. */
export function heldState(_request: unknown): HeldState | undefined {
  return undefined
}

export function toolChoice(request: unknown): ToolChoice {
  const choice = own(request, 'tool_choice') ?? own(request, 'function_call')
  if (choice === undefined || choice === null) return { kind: 'absent' }
  if (!isObject(choice)) return { kind: MODES.get(choice) ?? 'unknown' }
  const type = own(choice, 'type')
  if (type === 'allowed_tools') return { kind: MODES.get(own(own(choice, type), 'mode')) ?? 'unknown' }
  const name = ownString(type === 'function' || type === 'custom' ? own(choice, type) : choice, 'name')
  return name === undefined ? { kind: 'unknown' } : { kind: 'tool', name }
}

export function detect(document: unknown): 'request' | 'response' | undefined {
  if (!isObject(document)) return undefined
  if (Array.isArray(own(document, 'choices'))) {
    const isNamed = own(document, 'object') === 'chat.completion'
    return isNamed || messageOf(document) !== undefined ? 'response' : undefined
  }
  if (Array.isArray(own(document, 'messages')))
    return messageStyle(document) === 'anthropic' ? undefined : 'request'
  const nested = ownArray(document, 'tools').some((tool) => isObject(own(tool, 'function')))
  return nested ? 'request' : undefined
}

export function isEvent(value: unknown): boolean {
  if (own(value, 'object') === 'chat.completion.chunk') return true
  return ownArray(value, 'choices').some((choice) => isObject(own(choice, 'delta')))
}

// SDK 7.59.0; `model_length` and `error` of Mistral, `insufficient_system_resource` of DeepSeek; 2026-12-01.
const ENDINGS: ReadonlyMap<string, Ending['kind']> = new Map([
  ['tool_calls', 'calls'],
  ['function_call', 'calls'],
  ['stop', 'done'],
  ['length', 'truncated'],
  ['model_length', 'truncated'],
  ['content_filter', 'refused'],
  ['error', 'failed'],
  ['insufficient_system_resource', 'failed'],
])
const CUT_OFF: ReadonlySet<Ending['kind']> = new Set(['truncated', 'refused', 'failed'])
// `any` is what Mistral calls `required`.
const MODES: ReadonlyMap<unknown, 'auto' | 'none' | 'any'> = new Map([
  ['auto', 'auto'],
  ['none', 'none'],
  ['required', 'any'],
  ['any', 'any'],
])

/** A turn that was cut off does not say which of its calls is whole: none of them is. */
function isWhole(response: unknown): boolean {
  return own(choiceOf(response), 'finish_reason') !== null && !CUT_OFF.has(ending(response).kind)
}

function inputOf(held: OpenObject): Pick<Call, 'input' | 'rawInput'> {
  const value = own(held, 'arguments')
  if (typeof value !== 'string') return { input: value }
  try {
    return { input: JSON.parse(value) as unknown, rawInput: value }
  } catch {
    return { rawInput: value }
  }
}

function freeInputOf(held: OpenObject): Pick<Call, 'input' | 'rawInput'> {
  const free = own(held, 'input')
  return typeof free === 'string' ? { input: free, rawInput: free } : { input: free }
}

function count(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0
}
