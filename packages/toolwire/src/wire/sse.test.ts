import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSseDecoder } from './sse.ts'
import type { SseEvent } from './sse.ts'

function decoded(...chunks: (string | Uint8Array)[]): SseEvent[] {
  const events: SseEvent[] = []
  const decoder = createSseDecoder((event) => events.push(event))
  for (const chunk of chunks) decoder.push(chunk)
  decoder.end()
  return events
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

const STREAM =
  '\uFEFF: padding\r\n\r\nevent: first\ndata: {"a":"größer 😀"}\n\n\n\r\rdata:no space\rdata:  two\r\rid: 7\nretry: 10\nodd: field\ndata\r\n\r\n: end\nevent: only a name\n\ndata: {"z":1}\n\n'
const EVENTS = [
  { event: 'first', data: '{"a":"größer 😀"}' },
  { event: '', data: 'no space\n two' },
  { event: '', data: '' },
  { event: '', data: '{"z":1}' },
]

describe('createSseDecoder', () => {
  it('reads every line end, comments, several lines of data, unknown fields and a byte order mark', () => {
    expect(decoded(bytes(STREAM))).toEqual(EVENTS)
    expect(decoded(STREAM)).toEqual(EVENTS)
  })

  it('gives the same events for bytes that are cut in two anywhere', () => {
    const all = bytes(STREAM)
    for (let at = 0; at <= all.length; at++)
      expect(decoded(all.subarray(0, at), all.subarray(at))).toEqual(EVENTS)
  })

  it('gives the same events one byte at a time, and one character at a time', () => {
    expect(decoded(...[...bytes(STREAM)].map((byte) => Uint8Array.of(byte)))).toEqual(EVENTS)
    expect(decoded(...STREAM)).toEqual(EVENTS)
  })

  it('gives what a reader line by line gives, however the text is made and cut', () => {
    const line = fc.constantFrom('data: x', 'data:y', 'data', ': c', 'event: e', 'event:', 'other: 1', '', '')
    const piece = fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n'))
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat({ max: 60 })), (pieces, cuts) => {
        const text = `${pieces.map(([content, end]) => content + end).join('')}\n\n`
        const places = [0, ...cuts.filter((at) => at < text.length).sort((a, b) => a - b), text.length]
        const chunks = places.slice(1).map((end, index) => text.slice(places[index], end))
        expect(decoded(...chunks)).toEqual(byLines(text))
      }),
      { numRuns: 500 },
    )
  })

  it('hands over an event that lacks only the blank line behind it', () => {
    expect(decoded('data: {"a":1}\n')).toEqual([{ event: '', data: '{"a":1}' }])
    expect(decoded('event: e\ndata: {"a":1}')).toEqual([{ event: 'e', data: '{"a":1}' }])
    expect(decoded('event: e\n')).toEqual([])
  })

  it('reads an event of a megabyte in chunks of a network', () => {
    const data = JSON.stringify({ text: 'x'.repeat(1_000_000) })
    const text = `data: ${data}\n\n`
    const chunks = Array.from({ length: Math.ceil(text.length / 1400) }, (_, index) =>
      text.slice(index * 1400, (index + 1) * 1400),
    )
    expect(decoded(...chunks)).toEqual([{ event: '', data }])
  })
})

/** The standard's own words, done slowly. */
function byLines(text: string): SseEvent[] {
  const events: SseEvent[] = []
  let event = ''
  let data: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line === '') {
      if (data.length > 0) events.push({ event, data: data.join('\n') })
      event = ''
      data = []
      continue
    }
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') data.push(value)
    if (name === 'event') event = value
  }
  return events
}
