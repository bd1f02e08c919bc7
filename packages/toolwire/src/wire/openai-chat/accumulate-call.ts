import { isObject, own } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { PartialCall } from '../accumulator.ts'
import type { StreamLog } from '../stream-log.ts'
import { createStreamedText } from '../streamed-text.ts'
import { mergeField } from './accumulate-delta.ts'

/** A call that is arriving. */
export interface StreamedCall {
  readonly id: string
  readonly name: string
  readonly partial: PartialCall
  /** No arguments have come, or nothing but white space. */
  readonly isBlank: boolean
  /** Its arguments are one whole JSON value. Free text never says that it is whole. */
  isWhole(): boolean
  /** Another call has begun behind it. */
  follow(): void
  /** Adds an entry of a delta; `position` is its place in the list, undefined for what stands in none. */
  add(entry: OpenObject, position: number | undefined): void
  value(): OpenObject
  eventOf(field: string | undefined): string
}

export interface CallContext {
  readonly log: StreamLog
  /** The finish reason, once it is known. */
  readonly stop: () => string | undefined
  readonly isCut: () => boolean
}

export interface CallOptions extends CallContext {
  readonly where: string
  /** The one `function_call` of older models, which has no id: it is called by its name. */
  readonly isOlder?: boolean
}

export function createStreamedCall({ log, stop, isCut, where, isOlder = false }: CallOptions): StreamedCall {
  const opened = log.event
  const text = createStreamedText()
  const extras: Record<string, unknown> = {}
  const beside: Record<string, unknown> = {}
  let id = ''
  let name = ''
  let type = ''
  let kind: 'function' | 'custom' = 'function'
  let nameWhere = `/${opened}`
  let firstArguments = -1
  let isFollowed = false

  function addName(value: unknown, position: number | undefined): void {
    if (typeof value !== 'string' || value === '' || value === name) return
    if (name === '') {
      const holder = position === undefined ? 'function_call' : `tool_calls/${position}/${kind}`
      nameWhere = `/${log.event}/choices/0/delta/${holder}/name`
    }
    // Said again with more, or in pieces; behind arguments it is none of this call's.
    if (name === '' || value.startsWith(name)) name = value
    else if (text.isBlank) name += value
  }

  function addArguments(value: unknown): void {
    if ((value ?? undefined) === undefined) return
    if (firstArguments < 0 && value !== '') firstArguments = log.event
    if (typeof value === 'string') return text.push(value)
    const got = Array.isArray(value) ? 'list' : typeof value
    log.misencoded({ name, callId: isOlder ? name : id, got, expected: 'JSON text' })
    text.push(JSON.stringify(value))
  }

  function isClosed(): boolean {
    return isFollowed || stop() !== undefined
  }

  return {
    get id() {
      return id
    },
    get name() {
      return name
    },
    get isBlank() {
      return text.isBlank
    },
    isWhole: () => kind === 'function' && text.isWhole(),
    follow() {
      isFollowed = true
    },
    add(entry, position) {
      for (const key in entry) {
        if (!Object.hasOwn(entry, key)) continue
        const value = entry[key]
        if (key === 'id') id ||= typeof value === 'string' ? value : ''
        else if (key === 'type') type ||= typeof value === 'string' ? value : ''
        else if (key === 'function' || key === 'custom') {
          if (!isObject(value)) continue
          kind = key
          addName(own(value, 'name'), position)
          addArguments(own(value, key === 'function' ? 'arguments' : 'input'))
          for (const field in value) {
            if (!HELD.has(field) && Object.hasOwn(value, field)) mergeField(beside, field, value[field])
          }
        } else if (key !== 'index') mergeField(extras, key, value)
      }
    },
    value() {
      const held =
        kind === 'function' ? { name, arguments: text.raw, ...beside } : { name, input: text.raw, ...beside }
      return { ...(id === '' ? undefined : { id }), type: type || kind, [kind]: held, ...extras }
    },
    eventOf(field) {
      if (field === 'name') return nameWhere
      return `/${field === 'arguments' && firstArguments >= 0 ? firstArguments : opened}`
    },
    partial: {
      where,
      get callId() {
        return isOlder ? name : id
      },
      get name() {
        return name
      },
      get rawInput() {
        return text.raw
      },
      get partial() {
        return kind === 'custom' ? text.raw : text.partial
      },
      get closed() {
        return isClosed()
      },
      get complete() {
        if (!isClosed() || isCut()) return false
        if (kind === 'custom') return true
        return text.isBlank ? stop() !== undefined : text.parsed() !== undefined
      },
      get stop() {
        return stop()
      },
    },
  }
}

const HELD: ReadonlySet<string> = new Set(['name', 'arguments', 'input'])
