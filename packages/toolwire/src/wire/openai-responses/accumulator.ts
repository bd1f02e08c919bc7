import { segmentsOf } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Accumulator, PartialCall } from '../accumulator.ts'
import { createStreamLog, type StreamLog } from '../stream-log.ts'
import { createItem, type StreamedItem } from './accumulate-item.ts'
import { isCall } from './read.ts'
import type { ResponsesItem, ResponsesResponse } from './types.ts'

/**
 * Responses of the OpenAI API, event by event. The last event brings the whole response, which then counts; before it,
 * and where it comes without its items, the response is made of what the events brought.
 *
 * @example
 * const acc = accumulator()
 * for await (const event of await client.responses.create({ ...request, stream: true })) acc.push(event)
 * const response = acc.response()
 */
export function accumulator(): Accumulator<ResponsesResponse> {
  const log = createStreamLog()
  const state: State = {
    log,
    base: undefined,
    last: undefined,
    lastEvent: -1,
    items: [],
    calls: [],
    byIndex: new Map(),
  }
  return {
    push(given) {
      const event = log.next(given)
      if (event !== undefined) read(state, event)
    },
    calls: () => state.calls,
    response: () => responseOf(state),
    findings: () => log.findings(isEnded(state)),
    eventOf: (where, offset = 0) => eventOf(state, where, offset),
  }
}

interface State {
  readonly log: StreamLog
  /** The response as the first events told it. */
  base: OpenObject | undefined
  /** The response of the last event. */
  last: OpenObject | undefined
  lastEvent: number
  items: StreamedItem[]
  calls: PartialCall[]
  readonly byIndex: Map<number, StreamedItem[]>
}

function read(state: State, event: object): void {
  const type = ownString(event, 'type') ?? ''
  const response = own(event, 'object') === 'response' ? event : own(event, 'response')
  if (isObject(response)) return readResponse(state, type, response)
  if (type === 'response.output_item.added') return void openItem(state, event)
  if (type === 'response.output_item.done') return endItem(state, event)
  if (
    !/\.(?:delta|done|added)$/.test(type) ||
    (!Object.hasOwn(event, 'item_id') && !Object.hasOwn(event, 'output_index'))
  )
    return
  itemOf(state, event)?.read(type, event as OpenObject) // objects are open
}

function readResponse(state: State, type: string, response: OpenObject): void {
  const status = own(response, 'status')
  const isLast = ENDS.test(type) || (type === '' && status !== 'in_progress' && status !== 'queued')
  if (!isLast) {
    if (type === 'response.created') restart(state, response)
    state.base = response
    return
  }
  state.last = response
  state.lastEvent = state.log.event
  // A server that does not stream, or brings calls with the last event only.
  if (state.items.length > 0) return
  for (const item of ownArray(response, 'output'))
    if (isObject(item)) addItem(state, item, undefined).end(item)
}

/** Another response begins: of the one before nothing counts. */
function restart(state: State, response: OpenObject): void {
  if (state.base === undefined || own(state.base, 'id') === own(response, 'id')) return
  state.log.ambiguous({ why: 'restart' })
  state.last = undefined
  state.items = []
  state.calls = []
  state.byIndex.clear()
}

const ENDS = /^response\.(?:completed|incomplete|failed|cancelled|done)$/

function addItem(state: State, item: OpenObject, index: number | undefined): StreamedItem {
  const { log, items } = state
  const added = createItem(item, {
    log,
    index,
    where: `/output/${items.length}`,
    response: () => state.last,
  })
  items.push(added)
  if (added.isCall) state.calls.push(added.call)
  const ofIndex = index === undefined ? [] : (state.byIndex.get(index) ?? [])
  ofIndex.push(added)
  if (index !== undefined) state.byIndex.set(index, ofIndex)
  return added
}

function openItem(state: State, event: object): StreamedItem | undefined {
  const item = own(event, 'item')
  if (!isObject(item)) return undefined
  const index = indexOf(event)
  const isTaken = index !== undefined && state.byIndex.has(index)
  if (index === undefined || isTaken) {
    state.log.ambiguous({ why: isTaken ? 'same-index' : 'no-index' })
  }
  return addItem(state, item, index)
}

function endItem(state: State, event: object): void {
  const item = own(event, 'item')
  if (!isObject(item)) return
  const found = openOf(state, event, item)
  const target = found ?? openItem(state, event)
  target?.end(item)
}

/** The item that an event of it names, by index and by its own id; some gateways change the ids from event to event. */
function itemOf(state: State, event: object): StreamedItem | undefined {
  const { items, log } = state
  const index = indexOf(event)
  const ofIndex = index === undefined ? [] : (state.byIndex.get(index) ?? [])
  if (ofIndex.length === 1) return ofIndex[0]
  const id = ownString(event, 'item_id') ?? ''
  const named = (index === undefined ? items : ofIndex).findLast((one) => one.id === id && id !== '')
  const found = named ?? ofIndex.at(-1)
  if (found !== undefined) return found
  log.ambiguous({ why: 'no-index' })
  return items.at(-1)
}

/** The item that ends: by the id of the call, its own, or its index. */
function openOf(state: State, event: object, item: OpenObject): StreamedItem | undefined {
  const index = indexOf(event)
  const id = ownString(item, 'id') ?? ''
  // A search of tools may end with another id than it began with: recorded, 2026-08.
  const callId = isCall(item) ? ownString(item, 'call_id') : undefined
  const all = index === undefined ? state.items : (state.byIndex.get(index) ?? [])
  const open = all.filter((one) => !one.isDone && (callId === undefined || isCalled(one, callId)))
  const named = open.findLast((one) => one.id === id && id !== '')
  return named ?? (index === undefined && callId === undefined ? undefined : open.at(-1))
}

/** Whether an item may be the call of that id: gateways change the ids of items, never those of calls. */
function isCalled({ call }: StreamedItem, callId: string): boolean {
  return call.callId === callId || call.callId === ''
}

function indexOf(event: object): number | undefined {
  const index = own(event, 'output_index')
  return typeof index === 'number' ? index : undefined
}

/** A call that nobody ended does not count, unless the last event has it. */
function isEnded({ last, items }: State): boolean {
  if (last === undefined) return false
  const isThere = ownArray(last, 'output').length >= items.length
  return isThere || own(last, 'status') !== 'completed' || items.every((item) => item.isDone || !item.isCall)
}

function responseOf(state: State): ResponsesResponse {
  const { base, last, items } = state
  const output = ownArray(last, 'output')
  // Some servers end with a response whose items are left out.
  if (last !== undefined && output.length >= items.length) return last as unknown as ResponsesResponse // as it came
  const ordered = inOrder(items).map((item) => item.value() as ResponsesItem)
  const known = last ?? base ?? { object: 'response', status: 'in_progress' }
  return { ...known, output: ordered }
}

/** Items in the order of their indices, where each has one of its own. */
function inOrder(items: readonly StreamedItem[]): readonly StreamedItem[] {
  const indices = new Set(items.map(({ index }) => index))
  if (indices.size < items.length || indices.has(undefined)) return items
  return items.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
}

function eventOf(state: State, where: string, offset: number): string {
  const [member, position = '', ...path] = segmentsOf(where)
  if (member !== 'output') return state.lastEvent < 0 ? '' : `/${state.lastEvent}`
  const native = ownArray(responseOf(state), 'output')[Number(position)]
  const ordered = inOrder(state.items)
  const id = ownString(native, isCall(native) ? 'call_id' : 'id')
  const item =
    ordered.find((one) => id !== undefined && (isCall(native) ? one.call.callId : one.id) === id) ??
    ordered[Number(position)]
  return item?.eventOf(path, offset) ?? `/${Math.max(state.lastEvent, 0)}`
}
