import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { check } from '../../src/index.ts'
import type { WireName } from '../../src/wire/profile.ts'
import { codecOf, wires } from '../../src/wire/index.ts'
import { readStream } from '../../src/wire/read-stream.ts'
import type { NativeEvent } from '../../src/wire/read-stream.ts'
import { dataFolder } from './recordings.ts'

/** A recorded stream: its text as it came over the network, or framed anew where only the data was kept. */
interface Recording {
  readonly name: string
  readonly wire: WireName
  readonly text: string
}

const RECORDED = 'provider-streams-vercel-ai'
const CASSETTES = ['provider-cassettes-pydantic-ai', 'provider-cassettes-llm-anthropic']

const TYPES: ReadonlySet<string> = new Set(['tool_use', 'function_call', 'custom_tool_call', 'function'])

/** What is known to be wrong with a recording, as found when it was looked at. */
const FAULTY: Readonly<Record<string, readonly string[]>> = {
  // Its first and last line are no JSON where it comes from, either.
  'openai--responses--parallel-tool-call-wrapper.1.chunks.txt': ['interrupted-stream'],
  // Made by hand: a gateway that begins the message anew.
  'anthropic--spliced-message-start.chunks.txt': ['ambiguous-stream'],
  // Several responses of one run in a file, one behind the other.
  'anthropic--anthropic-programmatic-tool-calling.1.chunks.txt': ['ambiguous-stream'],
  'anthropic--anthropic-tool-search-bm25.1.chunks.txt': ['ambiguous-stream'],
  'anthropic--anthropic-tool-search-deferred-bm25.chunks.txt': ['ambiguous-stream'],
  'anthropic--anthropic-tool-search-deferred-regex.chunks.txt': ['ambiguous-stream'],
  'anthropic--anthropic-tool-search-regex.1.chunks.txt': ['ambiguous-stream'],
  'openai--responses--openai-reasoning-encrypted-content.1.chunks.txt': ['ambiguous-stream'],
  'openai--responses--openai-shell-tool.1.chunks.txt': ['ambiguous-stream'],
}

/** Text completions are another API. */
const OTHERS = /^openai--completion--/

const recordings = [...fromLines(), ...CASSETTES.flatMap(fromCassettes)]

describe('recorded streams', () => {
  it('are many', () => {
    expect(recordings.length).toBeGreaterThan(70)
    expect(new Set(recordings.map(({ wire }) => wire)).size).toBe(3)
  })

  it.each(recordings.map((one) => [one.name, one] as const))(
    '%s is one and the same cut anywhere, and nothing is wrong with it',
    async (name, { text, wire }) => {
      const bytes = new TextEncoder().encode(text)
      const events = await read([bytes])
      const whole = JSON.stringify(events)
      expect(events.length).toBeGreaterThan(0)
      expect(JSON.stringify(await read(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toBe(whole)
      const random = seeded(bytes.length)
      for (let round = 0; round < 100; round++) {
        const cuts = Array.from({ length: 1 + Math.floor(random() * 30) }, () =>
          Math.floor(random() * bytes.length),
        )
        expect(JSON.stringify(await read(pieces(bytes, cuts)))).toBe(whole)
      }
      const codes = check(events, { wire, kind: 'stream' }).findings.map(({ code }) => code)
      expect(codes).toEqual(FAULTY[name] ?? [])
    },
    60_000,
  )

  it.each(recordings.map((one) => [one.name, one] as const))(
    '%s gives each call with the text of its arguments, as the response has it',
    async (name, { text, wire }) => {
      const codec = codecOf(wire)
      const acc = codec.accumulator()
      for (const event of await read([new TextEncoder().encode(text)])) {
        acc.push(event)
        for (const { partial } of acc.calls()) JSON.stringify(partial)
      }
      const response = acc.response()
      expect(codec.detect(response)).toBe('response')
      if (FAULTY[name]?.includes('interrupted-stream') === true) return
      const said = codec
        .responseParts(response)
        .filter((part) => part.kind === 'call' && TYPES.has(part.type))
      expect(acc.calls().map(({ where }) => where)).toEqual(said.map(({ where }) => where))
      for (const call of codec.calls(response)) {
        const partial = acc.calls().find(({ callId }) => callId === call.callId)
        expect(partial).toMatchObject({ name: call.name, closed: true, complete: call.complete })
        if (typeof call.input === 'object') expect(partial?.partial).toEqual(call.input)
        if (call.rawInput !== undefined) expect(partial?.rawInput).toBe(call.rawInput)
      }
    },
  )
})

function fromLines(): Recording[] {
  return readdirSync(dataFolder(RECORDED))
    .filter((name) => name.endsWith('.chunks.txt') && !OTHERS.test(name))
    .map((name) => {
      const lines = readFileSync(dataFolder(RECORDED, name), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
      const wire = name.startsWith('anthropic')
        ? 'anthropic'
        : name.startsWith('openai--chat')
          ? 'openai-chat'
          : 'openai-responses'
      return { name, wire, text: lines.map((line) => `data: ${line}\n\n`).join('') }
    })
}

interface Cassette {
  readonly interactions?: readonly {
    readonly response?: {
      readonly status?: { readonly code?: number }
      readonly body?: { readonly string?: unknown }
    }
  }[]
}

function fromCassettes(folder: string): Recording[] {
  return readdirSync(dataFolder(folder))
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const { interactions = [] } = parse(readFileSync(dataFolder(folder, name), 'utf8')) as Cassette
      return interactions.flatMap(({ response }, index) => {
        const text = response?.body?.string
        if (response?.status?.code !== 200 || typeof text !== 'string' || !/^(?:event|data|:)/.test(text))
          return []
        return [{ name: `${name}#${index}`, wire: wireOf(text), text }]
      })
    })
}

function wireOf(text: string): WireName {
  const first = [...text.matchAll(/^data: (\{.*\})\r?$/gm)].map(
    ([, data = '']) => JSON.parse(data) as unknown,
  )
  const found = Object.values(wires).find((codec) => first.some((event) => codec.isEvent(event)))
  if (found === undefined) throw new Error(`a stream of no wire: ${text.slice(0, 200)}`)
  return found.wire
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
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

/** Numbers that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
