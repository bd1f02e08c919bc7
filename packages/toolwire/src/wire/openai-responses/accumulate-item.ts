import { own, ownArray, ownObject, ownString, setOwn } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { PartialCall } from '../accumulator.ts'
import type { StreamLog } from '../stream-log.ts'
import { createStreamedText } from '../streamed-text.ts'
import { createTextTrack, type TextTrack } from '../text-track.ts'
import { ending, isCall } from './read.ts'

/** An item of the output that is arriving. */
export interface StreamedItem {
  readonly index: number | undefined
  readonly id: string
  readonly isCall: boolean
  readonly isDone: boolean
  readonly call: PartialCall
  /** Reads an event of the item: a delta of one of its texts, a part of it, or the whole of one. */
  read(type: string, event: OpenObject): void
  /** The item as the server tells it at its end. */
  end(item: OpenObject): void
  value(): OpenObject
  /** The pointer into the events for a path below the item. */
  eventOf(path: readonly string[], offset: number): string
}

export interface ItemOptions {
  readonly log: StreamLog
  readonly index: number | undefined
  readonly where: string
  /** The response of the last event, once it is there. */
  readonly response: () => OpenObject | undefined
}

/** Events whose deltas are a text of the item itself, and the field that they make. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['response.function_call_arguments', 'arguments'],
  ['response.mcp_call_arguments', 'arguments'],
  ['response.custom_tool_call_input', 'input'],
  ['response.code_interpreter_call_code', 'code'],
])

/** Events whose deltas are a text of a part: the list it stands in, and the field. */
const PARTS: ReadonlyMap<string, readonly [list: string, field: string]> = new Map([
  ['response.output_text', ['content', 'text']],
  ['response.refusal', ['content', 'refusal']],
  ['response.reasoning_text', ['content', 'text']],
  ['response.reasoning_summary_text', ['summary', 'text']],
  ['response.content_part', ['content', '']],
  ['response.reasoning_summary_part', ['summary', '']],
])

export function createItem(start: OpenObject, { log, index, where, response }: ItemOptions): StreamedItem {
  const opened = log.event
  const text = createStreamedText()
  const lists = new Map<string, Record<string, unknown>[]>()
  const tracks = new Map<string, TextTrack>()
  let item = start
  let field = ''
  let isDone = false
  let isClosed = false
  let firstText = -1
  const isFree = own(start, 'type') === 'custom_tool_call'

  function addText(name: string, piece: unknown): void {
    field = name
    if ((piece ?? '') === '') return
    if (firstText < 0) firstText = log.event
    text.push(textOf(piece))
  }

  function textOf(piece: unknown): string {
    if (typeof piece === 'string') return piece
    const got = Array.isArray(piece) ? 'list' : typeof piece
    const { callId, name } = call
    log.misencoded({ name, callId, got, expected: 'JSON text' })
    return JSON.stringify(piece)
  }

  /** The provider's own last word on a text that came in pieces. */
  function endText(name: string, whole: unknown): void {
    field = name
    isClosed = true
    if ((whole ?? undefined) === undefined) return
    const final = textOf(whole)
    if (final === text.raw) return
    if (firstText < 0) firstText = log.event
    text.replace(final)
  }

  function partOf(list: string, event: OpenObject): Record<string, unknown> {
    const position = own(event, list === 'summary' ? 'summary_index' : 'content_index')
    const parts =
      lists.get(list) ?? ownArray(start, list).map((part): Record<string, unknown> => ({ ...Object(part) }))
    lists.set(list, parts)
    const at =
      typeof position === 'number' && position >= 0
        ? Math.min(position, parts.length)
        : Math.max(parts.length - 1, 0)
    const part = parts[at] ?? {}
    parts[at] = part
    return part
  }

  function readPart(event: OpenObject, [list, name]: readonly [string, string], isDelta: boolean): void {
    const part = partOf(list, event)
    if (name === '') {
      for (const [key, value] of Object.entries(ownObject(event, 'part'))) setOwn(part, key, value)
      return
    }
    const piece = own(event, isDelta ? 'delta' : name)
    if (typeof piece !== 'string') return
    part['type'] ??= name === 'refusal' ? 'refusal' : list === 'summary' ? 'summary_text' : 'output_text'
    if (!isDelta) part[name] = piece
    else part[name] = typeof part[name] === 'string' ? part[name] + piece : piece
    if (!isDelta || list !== 'content') return
    const key = `${Number(own(event, 'content_index') ?? 0)}`
    const track = tracks.get(key) ?? createTextTrack()
    tracks.set(key, track)
    track.add(piece.length, log.event)
  }

  const call: PartialCall = {
    where,
    get callId() {
      return ownString(item, 'call_id') ?? ownString(start, 'call_id') ?? ''
    },
    get name() {
      return ownString(item, 'name') ?? ownString(start, 'name') ?? ''
    },
    get rawInput() {
      return text.raw
    },
    get partial() {
      return isFree ? text.raw : text.partial
    },
    get closed() {
      return isClosed
    },
    get complete() {
      if (!isClosed || !isWhole(item, response())) return false
      return isFree || (text.isBlank ? isDone : text.parsed() !== undefined)
    },
    get stop() {
      const last = response()
      return last === undefined ? undefined : ending(last).native
    },
  }

  if (isCall(start)) addText(isFree ? 'input' : 'arguments', own(start, isFree ? 'input' : 'arguments'))

  return {
    index,
    id: ownString(start, 'id') ?? '',
    isCall: isCall(start),
    get isDone() {
      return isDone
    },
    call,
    read(type, event) {
      const dot = type.lastIndexOf('.')
      const stem = type.slice(0, dot)
      const isDelta = type.endsWith('.delta')
      const name = FIELDS.get(stem)
      if (name !== undefined) {
        if (isDelta) addText(name, own(event, 'delta'))
        else endText(name, own(event, name))
        return
      }
      const part = PARTS.get(stem)
      if (part !== undefined) readPart(event, part, isDelta)
      else if (type === 'response.output_text.annotation.added') {
        const target = partOf('content', event)
        target['annotations'] = [...ownArray(target, 'annotations'), own(event, 'annotation')]
      }
    },
    end(last) {
      item = last
      isDone = true
      if (isCall(last)) endText(isFree ? 'input' : 'arguments', own(last, isFree ? 'input' : 'arguments'))
      isClosed = true
    },
    value() {
      if (isDone && (!isCall(item) || typeof own(item, field) === 'string')) return item
      const parts = Object.fromEntries(
        [...lists].map(([name, list]) => [name, list.map((part) => ({ ...part }))]),
      )
      return { ...item, ...parts, ...(field === '' ? undefined : { [field]: text.raw }) }
    },
    eventOf([member = '', position = '0'], offset) {
      if (member === 'name') return `/${opened}/item/name`
      if (member === 'arguments' || member === 'input') return `/${firstText < 0 ? opened : firstText}`
      return `/${(member === 'content' ? tracks.get(position)?.eventAt(offset) : undefined) ?? opened}`
    },
  }
}

/** Whether nothing says that the item was cut off. A call that a program makes waits in a completed response. */
function isWhole(item: OpenObject, response: OpenObject | undefined): boolean {
  const status = own(response, 'status') ?? undefined
  if (status !== undefined && status !== 'completed') return false
  const ofItem = own(item, 'status') ?? 'completed'
  return ofItem === 'completed' || ofItem === 'in_progress'
}
