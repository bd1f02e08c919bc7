import { describe, expect, it } from 'vitest'
import { eventsOf, readStream } from './read-stream.ts'
import type { NativeEvent, StreamSource } from './read-stream.ts'

async function read(source: StreamSource): Promise<NativeEvent[]> {
  const events: NativeEvent[] = []
  for await (const event of readStream(source)) events.push(event)
  return events
}

async function* chunks(...parts: (string | Uint8Array | Error)[]): AsyncGenerator<string | Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield await Promise.resolve(part)
  }
}

describe('readStream', () => {
  it('reads a response, its body, and anything that yields chunks', async () => {
    const text = 'data: {"n":1}\n\ndata: {"n":2}\n\n'
    const events = [{ n: 1 }, { n: 2 }]
    expect(await read(new Response(text))).toEqual(events)
    expect(await read(new Response(text).body!)).toEqual(events)
    expect(await read(chunks('data: {"n"', ':1}\n', '\ndata: {"n":2}\n\n'))).toEqual(events)
    expect(eventsOf(text)).toEqual(events)
    expect(await read(new Response(null))).toEqual([])
  })

  it('ends at the end mark, and lets go of the source', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('data: {"n":1}\n\ndata: [DONE]\n\ndata: {"n":2}\n\n'))
      },
      cancel() {
        isCancelled = true
      },
    })
    expect(await read(body)).toEqual([{ n: 1 }])
    expect(isCancelled).toBe(true)
  })

  it('lets go of the source when the loop is left', async () => {
    let isLeft = false
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield await Promise.resolve('data: {"n":1}\n\n')
      } finally {
        isLeft = true
      }
    }
    for await (const event of readStream(endless())) {
      expect(event).toEqual({ n: 1 })
      break
    }
    expect(isLeft).toBe(true)
  })

  it('takes the type of an event from its name where the data has none', async () => {
    const text =
      'event: message_stop\ndata: {}\n\nevent: error\ndata: {"message":"overloaded"}\n\nevent: x\ndata: {"choices":[]}\n\n'
    expect(await read(chunks(text))).toEqual([
      { type: 'message_stop' },
      { type: 'error', error: { message: 'overloaded' }, message: 'overloaded' },
      { choices: [] },
    ])
  })

  it('ends a connection that breaks with an error event, never with an exception', async () => {
    expect(await read(chunks('data: {"n":1}\n\nda', new Error('socket hang up')))).toEqual([
      { n: 1 },
      { type: 'error', error: { type: 'connection_error', message: 'socket hang up' } },
    ])
  })

  it('says so where an event is cut off or no JSON, and passes over words', async () => {
    expect(await read(chunks('data: ping\n\ndata: \n\ndata: {"n":1}\n\ndata: {"n":'))).toEqual([
      { n: 1 },
      { type: 'error', error: { type: 'unreadable_event', message: '{"n":' } },
    ])
    expect(await read(chunks('data: {"n":1}\n\ndata: [DO'))).toEqual([{ n: 1 }])
  })

  it('gives an answer that is no stream as one event, and a list as its entries', async () => {
    const error = { type: 'error', error: { type: 'invalid_request_error', message: 'grün' } }
    const bytes = new TextEncoder().encode(`\uFEFF\n${JSON.stringify(error)}`)
    expect(await read(chunks(...[...bytes].map((byte) => Uint8Array.of(byte))))).toEqual([error])
    expect(await read(chunks('[{"candidates":[]},\n{"candidates":[]}]'))).toEqual([
      { candidates: [] },
      { candidates: [] },
    ])
  })
})

describe('eventsOf', () => {
  it.each(['{"a":1}', 'hello', '', 'a: b'])('knows that %j is no event stream', (text) => {
    expect(eventsOf(text)).toBeUndefined()
  })
})
