import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDocument, repairDocument } from '../src/check/check-document.ts'
import { valueAt } from '../src/json/pointer.ts'
import type { OpenObject } from '../src/json/value.ts'
import type { Accumulator } from '../src/wire/accumulator.ts'
import type { Codec } from '../src/wire/codec.ts'
import { wires } from '../src/wire/index.ts'
import { readStream } from '../src/wire/read-stream.ts'
import type { NativeEvent } from '../src/wire/read-stream.ts'

const codecs = Object.values(wires)

/** How each wire frames its events, and where its stream says that it ends. */
const ENDS: Readonly<Record<string, RegExp>> = {
  anthropic: /"message_stop"/,
  'openai-responses': /"response.completed"/,
  'openai-chat': /"finish_reason":"tool_calls"/,
  gemini: /"finishReason":"STOP"/,
}

describe.each(codecs.map((codec) => [codec.wire, codec] as const))('a stream of %s', (_name, codec) => {
  const lines = fixture(codec, 'calls.chunks.txt').trimEnd().split('\n')
  const response = JSON.parse(fixture(codec, 'calls.response.json')) as OpenObject
  const text = lines.map((line) => frame(codec, line)).join('')
  const bytes = new TextEncoder().encode(text)

  it('makes the response that would have come without streaming', async () => {
    const acc = assembled(codec, await read([bytes]))
    expect(acc.findings()).toEqual([])
    expect(acc.response()).toEqual(response)
    expect(JSON.stringify(acc.response())).toContain('"__proto__"')
    expect(codec.calls(acc.response())).toEqual(codec.calls(response))
  })

  it('has the calls with the text of their arguments, live and finished', async () => {
    const acc = assembled(codec, await read([bytes]))
    const calls = codec.calls(response)
    expect(acc.calls().map(({ callId, name, where }) => ({ callId, name, where }))).toEqual(
      calls.map(({ callId, name, where }) => ({ callId, name, where })),
    )
    for (const [index, call] of acc.calls().entries()) {
      const raw = calls[index]?.rawInput
      if (raw !== undefined) expect(call.rawInput).toBe(raw)
      expect(JSON.parse(call.rawInput)).toEqual(calls[index]?.input)
      expect(call.partial).toEqual(calls[index]?.input)
      expect([call.closed, call.complete, call.stop]).toEqual([
        true,
        true,
        codec.ending(response).native || call.stop,
      ])
    }
  })

  it('gives one and the same response for bytes that are cut in two anywhere', async () => {
    const events = JSON.stringify(await read([bytes]))
    for (let at = 1; at < bytes.length; at++) {
      expect(JSON.stringify(await read([bytes.subarray(0, at), bytes.subarray(at)]))).toBe(events)
    }
  })

  it('gives one and the same response for bytes that are cut many times', async () => {
    const events = await read([bytes])
    expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(events)
    const cuts = fc.array(fc.nat({ max: bytes.length }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        expect(await read(pieces(bytes, places))).toEqual(events)
      }),
      { numRuns: 50 },
    )
  })

  it('is interrupted wherever it breaks off before its end, and no call of it counts', async () => {
    const whole = text.search(ENDS[codec.wire] ?? /$/)
    const end = new TextEncoder().encode(text.slice(0, text.indexOf('\n', whole))).length
    for (let at = 0; at < end; at += 5) {
      const events = await read([bytes.subarray(0, at)])
      const report = repairDocument(events, { codecs, wire: codec.wire, kind: 'stream' })
      expect(report.findings.map(({ code }) => code)).toEqual(['interrupted-stream'])
      expect(report.findings[0]?.where).toBe(events.length === 0 ? '' : `/${events.length - 1}`)
      expect(report.repaired).toBeNull()
      const acc = assembled(codec, events)
      // Gemini sends its calls whole and says only at the end that they count.
      const isOpen = codec.wire !== 'gemini' && acc.calls().every(({ stop }) => stop === undefined)
      const runnable = codec.calls(acc.response()).filter(({ complete }) => complete)
      if (isOpen) expect(runnable).toEqual([])
    }
  })

  it('shows arguments as they come, never something that is not meant', async () => {
    const acc = codec.accumulator()
    const calls = codec.calls(response)
    let looks = 0
    for (const event of await read([bytes])) {
      acc.push(event)
      for (const [index, { partial }] of acc.calls().entries()) {
        const input = calls[index]?.input as Record<string, unknown>
        for (const [key, value] of Object.entries((partial ?? {}) as object)) {
          looks++
          expect(
            typeof value === 'string' ? String(input[key]).startsWith(value) : value === input[key],
          ).toBe(true)
        }
      }
    }
    expect(looks).toBeGreaterThan(6)
  })

  it('is left as it is: events are not changed by reading them, nor by what is done with the response', async () => {
    const events = await read([bytes])
    const before = JSON.stringify(events)
    const acc = codec.accumulator()
    for (const event of events) acc.push(frozen(event))
    acc.findings()
    acc.response()
    expect(JSON.stringify(events)).toBe(before)
  })

  it('is checked as the response that it makes', async () => {
    const tools = codec.calls(response).map(({ name }) => ({ name, inputSchema: { type: 'object' } }))
    const options = { codecs, context: { tools } }
    const events = await read([bytes])
    expect(checkDocument(events, options)).toMatchObject({
      wire: codec.wire,
      kind: 'stream',
      findings: [],
      unchecked: [],
    })
    expect(repairDocument(events, options)).toMatchObject({ repaired: response, changes: [] })
  })

  it('is checked with the names of events beside their data, too', async () => {
    const events = (await read([bytes])).map((data) => ({ event: 'x', data }))
    expect(repairDocument(events, { codecs })).toMatchObject({
      wire: codec.wire,
      kind: 'stream',
      repaired: response,
    })
  })

  it('takes any JSON for an event, and never throws', () => {
    const keys = fc.constantFrom(...KEYS)
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>(...VALUES),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(keys, tie('any'), { maxKeys: 5 }),
      ),
    })).any
    const mixed = fc.array(fc.oneof(value, fc.constantFrom<unknown>(...lines.map((line) => parse(line)))), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(mixed, (events) => {
        const before = JSON.stringify(events)
        const acc = assembled(codec, events)
        expect(acc.calls().map((call) => ({ ...call }))).toHaveLength(acc.calls().length)
        expect(codec.calls(acc.response()).length).toBeGreaterThanOrEqual(0)
        const found = [
          ...acc.findings(),
          ...repairDocument(events, { codecs, wire: codec.wire, kind: 'stream' }).findings,
        ]
        for (const { where } of found)
          expect(where === '' || valueAt(events, where) !== undefined, where).toBe(true)
        expect(JSON.stringify(events)).toBe(before)
      }),
      { numRuns: 400 },
    )
  })
})

const KEYS =
  'type index delta message content_block partial_json text content choices tool_calls function name arguments id call_id output_index item item_id response output status candidates parts functionCall args partialArgs jsonPath stringValue willContinue finish_reason finishReason stop_reason usage error __proto__ constructor content_index part'.split(
    ' ',
  )
const VALUES = [
  null,
  0,
  1,
  -1,
  1.5,
  '',
  'x',
  '{',
  '{}',
  '[DONE]',
  true,
  [],
  {},
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_start',
  'message_delta',
  'message_stop',
  'input_json_delta',
  'text_delta',
  'tool_use',
  'function_call',
  'response.output_item.added',
  'response.output_item.done',
  'response.function_call_arguments.delta',
  'response.completed',
  'response.output_text.delta',
  'stop',
  'STOP',
  '$.a.b[0]',
]

function fixture({ wire }: Codec, name: string): string {
  return readFileSync(new URL(`../src/wire/${wire}/__fixtures__/${name}`, import.meta.url), 'utf8')
}

/** An event as the provider frames it. */
function frame({ wire }: Codec, line: string): string {
  if (wire === 'gemini') return `data: ${line}\r\n\r\n`
  const type = /"type": ?"([\w.]+)"/.exec(line)?.[1]
  return wire === 'openai-chat' ? `data: ${line}\n\n` : `event: ${type ?? 'message'}\ndata: ${line}\n\n`
}

async function read(chunks: readonly Uint8Array[]): Promise<NativeEvent[]> {
  const events: NativeEvent[] = []
  for await (const event of readStream(each(chunks))) events.push(event)
  return events
}

async function* each(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield chunk
}

function pieces(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

function assembled(codec: Codec, events: readonly unknown[]): Accumulator {
  const acc = codec.accumulator()
  for (const event of events) acc.push(event)
  return acc
}

function frozen(value: NativeEvent): NativeEvent {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) frozen(inner as NativeEvent)
  return Object.freeze(value)
}

function parse(line: string): unknown {
  return line === '[DONE]' ? line : (JSON.parse(line) as unknown)
}
