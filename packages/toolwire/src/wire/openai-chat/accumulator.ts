import { segmentsOf } from '../../json/pointer.ts'
import { defined, isObject, own, ownArray, setOwn } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Accumulator, PartialCall } from '../accumulator.ts'
import { createStreamLog, type StreamLog } from '../stream-log.ts'
import { createChoice, type StreamedChoice } from './accumulate-choice.ts'
import { mergeField } from './accumulate-delta.ts'
import type { ChatResponse } from './types.ts'

/**
 * Chat completions, chunk by chunk. Calls are told apart by index, and where a server leaves the index out or has the
 * same one for all, by ids and names.
 *
 * @example
 * const acc = accumulator()
 * for await (const chunk of await client.chat.completions.create({ ...request, stream: true })) acc.push(chunk)
 * const response = acc.response()
 */
export function accumulator(): Accumulator<ChatResponse> {
  const log = createStreamLog()
  const state: State = { log, head: {}, choices: new Map() }
  return {
    push(given) {
      const chunk = log.next(given)
      if (isObject(chunk)) read(state, chunk)
    },
    // The first of the choices is the one that counts.
    calls: () => firstChoice(state)?.calls() ?? NO_CALLS,
    response: () => responseOf(state),
    findings: () => log.findings(isEnded(state)),
    eventOf(where, offset = 0) {
      const [member, position, ...rest] = segmentsOf(where)
      return member === 'choices' && position === '0' ? (firstChoice(state)?.eventOf(rest, offset) ?? '') : ''
    },
  }
}

interface State {
  readonly log: StreamLog
  readonly head: Record<string, unknown>
  readonly choices: Map<number, StreamedChoice>
}

const NO_CALLS: readonly PartialCall[] = []

function firstChoice({ choices }: State): StreamedChoice | undefined {
  return choices.get(0) ?? choices.values().next().value
}

function read(state: State, chunk: OpenObject): void {
  const { head } = state
  for (const key in chunk) {
    const value = chunk[key]
    // Most fields say the same in each chunk.
    if (value === head[key] || NOT_OF_RESPONSE.has(key) || !Object.hasOwn(chunk, key)) continue
    const isEmpty = (value ?? '') === '' || value === 0
    // Some servers send a first chunk of empty fields.
    if (!isEmpty || !Object.hasOwn(head, key)) setOwn(head, key, value)
  }
  const isWhole = own(chunk, 'object') === 'chat.completion'
  ownArray(chunk, 'choices').forEach((native, position) => {
    if (isObject(native)) readChoice(state, native, isWhole ? position : undefined)
  })
}

/** What a chunk has of its own: `obfuscation` is padding. */
const NOT_OF_RESPONSE: ReadonlySet<string> = new Set(['choices', 'object', 'obfuscation', 'error'])

function readChoice({ log, choices }: State, native: OpenObject, position: number | undefined): void {
  const index = position ?? own(native, 'index')
  const number = typeof index === 'number' ? index : 0
  let choice = choices.get(number)
  if (choice === undefined) {
    choice = createChoice(number, log)
    choices.set(number, choice)
  }
  for (const key in native) {
    if (key === 'index' || key === 'delta' || key === 'message' || !Object.hasOwn(native, key)) continue
    if (key === 'finish_reason') choice.end(native[key])
    else mergeField(choice.fields, key, native[key])
  }
  const delta = own(native, 'delta') ?? own(native, 'message')
  if (isObject(delta)) choice.add(delta, position !== undefined)
}

function responseOf({ head, choices }: State): ChatResponse {
  const { id, created, model, usage, ...rest } = head
  return {
    ...defined({ id: id as string | undefined }), // as it came
    object: 'chat.completion',
    ...defined({ created, model }),
    ...rest,
    choices: [...choices.entries()].sort(([a], [b]) => a - b).map(([, choice]) => choice.value()),
    // Null in every chunk but the last, and in that one too where nobody asked for it.
    ...(isObject(usage) ? { usage } : undefined),
  }
}

function isEnded({ log, choices }: State): boolean {
  return !log.isBroken && choices.size > 0 && [...choices.values()].every(({ stop }) => stop !== undefined)
}
