import { below, segmentsOf } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownObject, ownString, setOwn } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Accumulator, PartialCall } from '../accumulator.ts'
import { createStreamLog, type StreamLog } from '../stream-log.ts'
import { createBlock, type StreamedBlock } from './accumulate-block.ts'
import { ending, isCall } from './read.ts'
import type { AnthropicBlock, AnthropicResponse } from './types.ts'

/**
 * Messages of the Anthropic API, event by event: `message_start`, blocks with their deltas, `message_delta`,
 * `message_stop`. Pings and events that nobody knows are passed over.
 *
 * @example
 * const acc = accumulator()
 * for await (const event of await client.messages.create({ ...request, stream: true })) acc.push(event)
 * const response = acc.response()
 */
export function accumulator(): Accumulator<AnthropicResponse> {
  const log = createStreamLog()
  const state: State = {
    log,
    message: undefined,
    blocks: [],
    byIndex: new Map(),
    calls: [],
    stopEvent: -1,
    isStopped: false,
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
  message: OpenObject | undefined
  blocks: StreamedBlock[]
  /** The youngest block of each index. */
  readonly byIndex: Map<unknown, StreamedBlock>
  calls: PartialCall[]
  /** The event that told why the turn ended. */
  stopEvent: number
  isStopped: boolean
}

function read(state: State, event: object): void {
  const type = own(event, 'type')
  if (type === 'content_block_delta') blockOf(state, event)?.add(ownObject(event, 'delta'))
  else if (type === 'content_block_start')
    startBlock(state, own(event, 'index'), ownObject(event, 'content_block'))
  else if (type === 'content_block_stop') blockOf(state, event)?.close()
  else if (type === 'message_start') startMessage(state, ownObject(event, 'message'))
  else if (type === 'message_delta') endMessage(state, event)
  else if (type === 'message_stop') state.isStopped = true
  else if (type === 'message') readWhole(state, event)
}

function startMessage(state: State, message: OpenObject): void {
  if (state.message !== undefined) {
    if (state.blocks.length === 0 && own(message, 'id') === own(state.message, 'id')) return
    // A gateway that began anew: the first message was never finished.
    state.log.ambiguous({ why: 'restart' })
    state.blocks = []
    state.byIndex.clear()
    state.calls = []
    state.isStopped = false
  }
  state.message = message
  for (const [index, block] of ownArray(message, 'content').entries()) {
    if (isObject(block)) startBlock(state, index, block)
  }
}

function startBlock(state: State, index: unknown, start: OpenObject): void {
  const { log, blocks, byIndex } = state
  const hasIndex = Number.isInteger(index)
  if (!hasIndex || byIndex.has(index)) log.ambiguous({ why: hasIndex ? 'same-index' : 'no-index' })
  blocks.at(-1)?.follow()
  const position = blocks.length
  const block = createBlock({
    start,
    log,
    stop: () => ownString(state.message, 'stop_reason'),
    where: below('/content', position),
  })
  blocks.push(block)
  if (hasIndex) byIndex.set(index, block)
  if (isCall(start)) state.calls.push(block.call)
  // The last hop's block names the model that answered.
  const model = own(start, 'type') === 'fallback' ? ownString(own(start, 'to'), 'model') : undefined
  if (model !== undefined) state.message = { ...state.message, model }
}

/** The block that an event belongs to: the youngest of its index, else the last one. */
function blockOf(state: State, event: object): StreamedBlock | undefined {
  const index = own(event, 'index')
  const block = state.byIndex.get(index)
  if (block !== undefined) return block
  state.log.ambiguous({ why: 'no-index' })
  const delta = own(event, 'delta')
  const last = state.blocks.at(-1)
  if (!isObject(delta) || (last !== undefined && last.takes(delta))) return last
  startBlock(state, index, missingStart(delta))
  return state.blocks.at(-1)
}

/** A block whose start was lost, told by what is added to it. */
function missingStart(delta: OpenObject): OpenObject {
  const type = own(delta, 'type')
  if (type === 'text_delta') return { type: 'text', text: '' }
  if (type === 'input_json_delta') return { type: 'tool_use', id: '', name: '', input: {} }
  return { type: 'thinking', thinking: '', signature: '' }
}

/** What a `message_delta` says is the state of the whole message; its counts are totals. */
function endMessage(state: State, event: object): void {
  const { type: _type, delta, usage, ...rest } = event as OpenObject // objects are open
  const message: Record<string, unknown> = { ...state.message }
  for (const [key, value] of Object.entries({ ...rest, ...(isObject(delta) ? delta : undefined) })) {
    if (key === 'stop_reason' || (value ?? undefined) !== undefined || !Object.hasOwn(message, key))
      setOwn(message, key, value)
  }
  const counts: Record<string, unknown> = { ...ownObject(message, 'usage') }
  for (const [key, value] of Object.entries(isObject(usage) ? usage : {})) {
    if ((value ?? undefined) !== undefined || !Object.hasOwn(counts, key)) setOwn(counts, key, value)
  }
  state.message = { ...message, usage: counts }
  if (typeof own(delta, 'stop_reason') === 'string') {
    state.stopEvent = state.log.event
    state.blocks.at(-1)?.follow()
  }
}

/** A server that does not stream after all. */
function readWhole(state: State, message: object): void {
  startMessage(state, message as OpenObject) // objects are open
  for (const block of state.blocks) {
    block.close()
    block.follow()
  }
  state.stopEvent = state.log.event
  state.isStopped = true
}

function responseOf(state: State): AnthropicResponse {
  const { message = NO_MESSAGE } = state
  const { kind } = ending(message)
  // What ended in order is judged as it came; of the rest the whole members are kept, as the provider does it.
  const isCut = !state.isStopped || kind === 'truncated' || kind === 'refused'
  const content = state.blocks.map((block) => block.value(isCut) as AnthropicBlock)
  return { ...message, content }
}

const NO_MESSAGE: OpenObject = { type: 'message', role: 'assistant', content: [], stop_reason: null }

function isEnded(state: State): boolean {
  if (state.log.isBroken || !state.isStopped || typeof own(state.message, 'stop_reason') !== 'string')
    return false
  // No arguments at all count as none only when the block was closed or the turn cut off.
  const { kind } = ending(state.message)
  return kind === 'truncated' || kind === 'refused' || state.blocks.every((block) => !block.isDoubtful)
}

function eventOf(state: State, where: string, offset: number): string {
  const [member, position = '', field] = segmentsOf(where)
  if (member === 'stop_reason') return state.stopEvent < 0 ? '' : `/${state.stopEvent}/delta/stop_reason`
  const block = member === 'content' ? state.blocks[Number(position)] : undefined
  return block?.eventOf(field, offset) ?? ''
}
