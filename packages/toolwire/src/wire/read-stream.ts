import { isObject, type OpenObject } from '../json/value.ts'
import { createSseDecoder, type SseEvent } from './sse.ts'

/** The data object of an event, as the provider sent it and as SDKs yield it. */
export type NativeEvent = OpenObject

/** Bytes of a stream: a response of `fetch`, its body, or anything that yields chunks. */
export type StreamSource = Response | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>

/**
 * The events of a stream of server-sent events, in order, for an accumulator. Bytes may be cut anywhere; comments, pings
 * and the end mark `[DONE]` are not yielded. An answer that is no stream, such as the JSON of an error, is one event.
 *
 * **Contract.** Never rejects for what a server or a network does: what breaks the stream is the last event,
 * `{ type: 'error', error: { type, message } }`. Leaving the loop cancels the source.
 *
 * @example for await (const event of readStream(response)) acc.push(event)
 */
export function readStream(source: StreamSource): AsyncIterable<NativeEvent> {
  return { [Symbol.asyncIterator]: () => createReader(chunksOf(source)) }
}

/** The events of a whole text; the same as `readStream` gives for it. Undefined where it is no event stream. */
export function eventsOf(text: string): NativeEvent[] | undefined {
  if (!STREAM.test(text)) return undefined
  const queue = createQueue()
  queue.push(text)
  queue.end()
  return queue.events
}

const STREAM = /^\uFEFF?\s*(?:(?:data|event|id|retry):|:)/

interface Queue {
  readonly events: NativeEvent[]
  /** The end mark was read. */
  readonly isDone: boolean
  push(chunk: Uint8Array | string): void
  end(): void
}

function createQueue(): Queue {
  const events: NativeEvent[] = []
  let isDone = false
  const decoder = createSseDecoder((event) => {
    if (isDone) return
    if (event.data === DONE) isDone = true
    else add(events, event)
  })
  return {
    events,
    get isDone() {
      return isDone
    },
    push: (chunk) => decoder.push(chunk),
    end: () => decoder.end(),
  }
}

const DONE = '[DONE]'

function add(events: NativeEvent[], { event, data }: SseEvent): void {
  const value = parse(data)
  if (isObject(value)) events.push(named(value, event))
  else if (Array.isArray(value)) {
    for (const one of value) if (isObject(one)) events.push(one)
  }
  // Words such as `ping` say nothing; what begins like JSON was meant to.
  else if (value === undefined && /^\s*[{[]/.test(data) && !DONE.startsWith(data))
    events.push(failure('unreadable_event', data.slice(0, MAX_TEXT)))
}

const MAX_TEXT = 200

/** Some servers say what an event is in its name alone. */
function named(value: OpenObject, name: string): NativeEvent {
  if (name === '' || name === 'message' || Object.hasOwn(value, 'type')) return value
  if (name === 'error') return { type: name, error: value, ...value }
  return Object.hasOwn(value, 'choices') || Object.hasOwn(value, 'candidates')
    ? value
    : { type: name, ...value }
}

function failure(type: string, message: string): NativeEvent {
  return { type: 'error', error: { type, message } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Chunks {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | string | undefined }>
  cancel(): Promise<unknown>
}

function chunksOf(source: StreamSource): Chunks {
  const body = isResponse(source) ? source.body : source
  if (body === null) return { next: () => Promise.resolve({ done: true }), cancel: () => Promise.resolve() }
  if ('getReader' in body) {
    const reader = body.getReader()
    return { next: () => reader.read(), cancel: () => reader.cancel() }
  }
  const iterator = body[Symbol.asyncIterator]()
  return { next: () => iterator.next(), cancel: async () => iterator.return?.() }
}

function isResponse(source: StreamSource): source is Response {
  return 'body' in source && 'headers' in source
}

/** An iterator by hand: a generator would cost more per event than reading it. */
function createReader(chunks: Chunks): AsyncIterator<NativeEvent> {
  const queue = createQueue()
  const { events } = queue
  // An answer that is JSON instead of a stream is told by its first character.
  let plain: (Uint8Array | string)[] | undefined
  let isKnown = false
  let isEnded = false
  let at = 0

  /** Reads until there is an event or no more. */
  async function fill(): Promise<IteratorResult<NativeEvent>> {
    while (at >= events.length && !isEnded) {
      at = 0
      events.length = 0
      try {
        const { done, value } = await chunks.next()
        if (done === true) end()
        else if (value !== undefined) read(value)
      } catch (error) {
        isEnded = true
        events.push(failure('connection_error', error instanceof Error ? error.message : String(error)))
      }
      if (queue.isDone && !isEnded) await stop()
    }
    const event = events[at++]
    return event === undefined ? { done: true, value: undefined } : { done: false, value: event }
  }

  function read(chunk: Uint8Array | string): void {
    if (!isKnown) {
      const first = firstCharacter(chunk)
      isKnown = first !== undefined
      if (first === '{' || first === '[') plain = []
    }
    if (plain === undefined) queue.push(chunk)
    else plain.push(chunk)
  }

  function end(): void {
    isEnded = true
    if (plain === undefined) queue.end()
    else add(events, { event: '', data: textOf(plain) })
  }

  async function stop(): Promise<void> {
    isEnded = true
    await chunks.cancel().catch(() => undefined)
  }

  return {
    next() {
      const event = events[at]
      if (event === undefined) return fill()
      at++
      return Promise.resolve({ done: false, value: event })
    },
    async return() {
      events.length = 0
      if (!isEnded) await stop()
      return { done: true, value: undefined }
    },
  }
}

/** The first character that is no white space, of those that matter here. */
function firstCharacter(chunk: Uint8Array | string): string | undefined {
  const start = typeof chunk === 'string' ? chunk.slice(0, 64) : String.fromCharCode(...chunk.subarray(0, 64))
  // The byte order mark is three bytes, which may come one by one.
  return start.replace(/^[\s\uFEFF\u00EF\u00BB\u00BF]+/, '')[0]
}

function textOf(chunks: readonly (Uint8Array | string)[]): string {
  const decoder = new TextDecoder()
  let text = ''
  for (const chunk of chunks)
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
  return (text + decoder.decode()).replace(/^\uFEFF/, '')
}
