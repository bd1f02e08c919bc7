import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../error/toolwire-error.ts'
import { firstRun, storyRun, storyText } from './__fixtures__/story.ts'
import type { Story } from './__fixtures__/story.ts'
import { readTrace } from './read-trace.ts'
import type { TraceSource } from './lines-of.ts'
import { rebuildRequest } from './rebuild-request.ts'
import type { TraceRun } from './trace-run.ts'

const WIRES = ['anthropic', 'openai-responses'] as const
const TALE: Omit<Story, 'wire'> = {
  system: 'be brief',
  tools: [{ name: 'search_docs' }, { name: 'get_time' }],
  turns: [
    {
      text: 'I look.',
      calls: [
        { name: 'search_docs', input: { query: 'a' } },
        {
          name: 'get_time',
          input: { query: 'Tokyo' },
          result: 'Error: no such place',
          outcome: 'error',
          error: { name: 'ToolError', message: 'no such place' },
        },
      ],
    },
    {
      calls: [
        {
          name: 'get_time',
          input: { query: 'Asia/Tokyo' },
          result: 'unchanged since call 2',
          returned: { time: 12 },
        },
      ],
      says: 'and hurry',
    },
    { text: 'Done.' },
  ],
}

async function runsOf(source: TraceSource, file = 'f'): Promise<TraceRun[]> {
  const runs: TraceRun[] = []
  for await (const run of readTrace(source, { file })) runs.push(run)
  return runs
}

function shape(run: TraceRun): unknown {
  return run.entries.map((entry) => [entry.kind, entry.turn, 'text' in entry ? entry.text : '', entry.place])
}

describe.each(WIRES)('readTrace on %s', (wire) => {
  it('gives texts, calls and results in the order of the wire, each with its turn and its pair', async () => {
    const run = await storyRun({ wire, ...TALE })
    expect(
      run.entries.map((entry) => [
        entry.kind,
        entry.turn,
        entry.kind === 'result'
          ? entry.call?.ordinal
          : entry.kind === 'call'
            ? entry.ordinal
            : entry.kind === 'text'
              ? entry.role
              : '',
      ]),
    ).toEqual([
      ['text', 1, 'system'],
      ['text', 1, 'user'],
      ['text', 1, 'assistant'],
      ['call', 1, 1],
      ['call', 1, 2],
      ['result', 1, 1],
      ['result', 1, 2],
      ['call', 2, 3],
      ['result', 2, 3],
      ['text', 3, 'user'],
      ['text', 3, 'assistant'],
    ])
    expect(run).toMatchObject({
      id: 'r1',
      format: 'toolwire',
      wire,
      model: 'model-1',
      file: 'run.trace.jsonl',
      durationMs: 2100,
      edges: [],
      problems: [],
      end: { reason: 'answered', recorded: true },
    })
    expect(run.turns.map(({ userTurn }) => userTurn)).toEqual([1, 1, 2])
  })

  it('knows what each call got, how it ended, and what told so', async () => {
    const run = await storyRun({ wire, ...TALE })
    expect(
      run.calls.map(({ name, input, outcome, durationMs, started }) => ({
        name,
        input,
        outcome,
        durationMs,
        started,
      })),
    ).toEqual([
      { name: 'search_docs', input: { query: 'a' }, outcome: 'ok', durationMs: 41, started: true },
      { name: 'get_time', input: { query: 'Tokyo' }, outcome: 'error', durationMs: 41, started: true },
      { name: 'get_time', input: { query: 'Asia/Tokyo' }, outcome: 'ok', durationMs: 41, started: true },
    ])
    expect(run.results.map(({ error, signal }) => [error, signal])).toEqual([
      ['no', 'none'],
      ['yes', wire === 'anthropic' ? 'flag' : 'exception'],
      ['no', 'none'],
    ])
    expect(run.results[2]).toMatchObject({ text: 'unchanged since call 2', returned: { time: 12 } })
    expect(run.calls[0]?.rawInput).toBe(wire === 'anthropic' ? undefined : '{"query":"a"}')
  })

  it('leads back from every place to the value that stands there', async () => {
    const text = storyText({ wire, ...TALE })
    const lines = text.split('\n')
    const run = await firstRun(text)
    for (const entry of run.entries) {
      let value: unknown = JSON.parse(lines[entry.place.source.line - 1] ?? '')
      for (const segment of entry.place.where.split('/').slice(1))
        value = (value as Record<string, unknown>)[segment]
      const told = JSON.stringify(value)
      if (entry.kind === 'text') expect(told).toContain(JSON.stringify(entry.text))
      if (entry.kind === 'call') expect(told).toContain(JSON.stringify(entry.callId))
      if (entry.kind === 'result') expect(told).toContain(JSON.stringify(entry.content))
      const offset = entry.place.source.offset ?? -1
      expect(
        new TextDecoder()
          .decode(new TextEncoder().encode(text).slice(offset))
          .startsWith(lines[entry.place.source.line - 1] ?? ''),
      ).toBe(true)
    }
  })

  it('rebuilds each request as it was sent', async () => {
    const bodies: unknown[] = []
    const seen = (body: Record<string, unknown>): Record<string, unknown> => {
      bodies.push(structuredClone(body))
      return body
    }
    const run = await storyRun({
      wire,
      ...TALE,
      turns: TALE.turns.map((turn) => ({ ...turn, request: seen })),
    })
    const requests = run.turns.flatMap((turn) => turn.requests)
    expect(requests.map(({ seq }) => JSON.stringify(rebuildRequest(run, seq ?? 0)))).toEqual(
      bodies.map((body) => JSON.stringify(body)),
    )
    expect(() => rebuildRequest(run, 1)).toThrow(/has no request 1; it has 4, /)
  })

  it('reads any prefix of a file without a throw, and keeps everything before the tear', async () => {
    const text = storyText({ wire, ...TALE })
    const bytes = new TextEncoder().encode(text)
    const whole = await firstRun(text)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async (length) => {
        const [run] = await runsOf(bytes.slice(0, length), 'run.trace.jsonl')
        const complete = new TextDecoder().decode(bytes.slice(0, length)).split('\n').length - 1
        if (run === undefined) return
        expect(
          run.entries.filter(({ place }) => place.source.line <= complete && place.where !== '/sent').length,
        ).toBeLessThanOrEqual(whole.entries.length)
        for (const entry of whole.entries) {
          if (entry.place.source.line > complete) continue
          expect(
            run.entries.some(
              ({ place }) =>
                place.source.line === entry.place.source.line && place.where === entry.place.where,
            ),
          ).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('gives the same from text, bytes, a stream and chunks of any size', async () => {
    const text = storyText({ wire, ...TALE, prompt: 'Größe? 😀' })
    const bytes = new TextEncoder().encode(text)
    async function* chunks(size: number): AsyncIterable<Uint8Array> {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
    }
    const [expected] = await runsOf(text)
    const sources: TraceSource[] = [
      bytes,
      new Response(bytes).body ?? '',
      chunks(7),
      chunks(1000),
      `\uFEFF${text}`,
    ]
    for (const source of sources) {
      const [run] = await runsOf(source)
      expect(run === undefined ? undefined : shape(run)).toEqual(
        expected === undefined ? undefined : shape(expected),
      )
      expect(run?.problems).toEqual([])
    }
  })

  it('keeps the result of a last turn that was never sent', async () => {
    const run = await storyRun({
      wire,
      end: 'aborted',
      turns: [{ calls: [{ name: 'search_docs', input: { query: 'a' }, result: 'found' }] }],
    })
    expect(run.results).toMatchObject([{ text: 'found', sent: false, place: { where: '/sent' } }])
  })

  it('marks what was handed in as history, and counts only what this run did', async () => {
    const history =
      wire === 'anthropic'
        ? [
            { role: 'user', content: 'hi' },
            { role: 'assistant', content: [{ type: 'tool_use', id: 't0', name: 'x', input: {} }] },
            { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't0', content: 'r' }] },
          ]
        : [
            { role: 'user', content: 'hi' },
            { type: 'function_call', call_id: 't0', name: 'x', arguments: '{}' },
            { type: 'function_call_output', call_id: 't0', output: 'r' },
          ]
    const run = await storyRun({ wire, history, turns: [{ text: 'Done.' }] })
    expect(run.entries.map((entry) => [entry.kind, entry.turn, 'history' in entry && entry.history])).toEqual(
      [
        ['text', 0, true],
        ['call', 0, true],
        ['result', 0, true],
        ['text', 1, false],
        ['text', 1, false],
      ],
    )
    expect(run.calls).toEqual([])
  })

  it('pairs a result with the oldest open call of its id', async () => {
    const call = { id: 'same', name: 'search_docs' }
    const run = await storyRun({
      wire,
      turns: [
        { calls: [{ ...call, input: { query: 'a' }, result: 'one' }] },
        { calls: [{ ...call, input: { query: 'b' }, result: 'two' }] },
        { text: 'Done.' },
      ],
    })
    expect(run.calls.map(({ result }) => result?.text)).toEqual(['one', 'two'])
  })

  it('does not take an entry that was put back with a marker for a new one', async () => {
    const marked = (body: Record<string, unknown>): Record<string, unknown> => {
      const key = wire === 'anthropic' ? 'messages' : 'input'
      return { ...body, [key]: (body[key] as object[]).map((entry) => ({ ...entry, marker: 1 })) }
    }
    const run = await storyRun({
      wire,
      turns: [
        { calls: [{ name: 'search_docs', input: { query: 'a' } }] },
        { request: marked, calls: [{ name: 'search_docs', input: { query: 'b' } }] },
        { text: 'Done.' },
      ],
    })
    expect(run.results.length).toBe(2)
    expect(run.turns.map(({ userTurn }) => userTurn)).toEqual([1, 1, 1])
  })
})

describe('readTrace of damaged files', () => {
  const text = storyText({ wire: 'anthropic', ...TALE })
  const lines = text.trimEnd().split('\n')

  it('reports a torn end with its bytes, and concludes how the run ended', async () => {
    const torn = text.slice(0, text.indexOf('"type":"response"') + 40)
    const [run] = await runsOf(torn)
    expect(run?.problems).toMatchObject([{ kind: 'torn-end', source: { file: 'f', line: 5 } }])
    expect(run).toMatchObject({ edges: ['clipped-end'], end: { reason: 'open', recorded: false } })
  })

  it('skips a torn line in the middle and reads on', async () => {
    const middle = lines.map((line, index) => (index === 6 ? line.slice(0, 30) : line)).join('\n')
    const [run] = await runsOf(middle)
    expect(run?.problems.map(({ kind, source }) => [kind, source.line])).toEqual([
      ['torn-line', 7],
      ['sequence-gap', 8],
    ])
    expect(run?.end.reason).toBe('answered')
  })

  it('reports a request that does not match its hash, and judges on', async () => {
    const [run] = await runsOf(text.replace('how do I tune it?', 'how do I tune  it?'))
    expect(run?.problems).toMatchObject(
      [{ kind: 'broken-hash' }, { kind: 'broken-hash' }].slice(0, run?.problems.length),
    )
    expect(run?.turns[0]?.requests[0]?.intact).toBe(false)
    expect(run?.gives.requests).toBe('partly')
  })

  it('keeps unknown events, and reads a newer version as far as it is known', async () => {
    const more = [
      lines[0]?.replace('"version":1', '"version":2'),
      ...lines.slice(1, 3),
      '{"type":"weather","seq":4,"run":"r1","sky":"blue"}',
      ...lines
        .slice(3)
        .map((line) => line.replace(/"seq":(\d+)/, (_, seq: string) => `"seq":${Number(seq) + 1}`)),
    ]
    const [run] = await runsOf(more.join('\n'))
    expect(run?.unknown.map(({ event }) => event)).toEqual([
      { type: 'weather', seq: 4, run: 'r1', sky: 'blue' },
    ])
    expect(run?.problems.map(({ kind }) => kind)).toContain('newer-version')
  })

  it('reads runs that interleave, each by itself, in the order in which they began', async () => {
    const other = lines.slice(1).map((line) => line.replaceAll('"run":"r1"', '"run":"r2"'))
    const mixed = [lines[0], ...lines.slice(1).flatMap((line, index) => [line, other[index]])]
    const runs = await runsOf(mixed.join('\n'))
    expect(runs.map(({ id, calls }) => [id, calls.length])).toEqual([
      ['r1', 3],
      ['r2', 3],
    ])
  })

  it('says clearly that a file is no trace', async () => {
    await expect(runsOf('{"role":"user"}\n{"role":"assistant"}\n', 'chat.jsonl')).rejects.toThrow(
      /chat\.jsonl is no toolwire trace: .* found "\{\\"role\\":\\"user\\"\}/,
    )
    await expect(runsOf('hello')).rejects.toSatisfy(
      (error) => ToolwireError.is(error) && error.code === 'trace-unreadable',
    )
    await expect(runsOf('x', 'f').then(() => readTrace('', { format: 'otlp' }))).rejects.toThrow()
    expect(await runsOf('')).toEqual([])
  })

  it('names the formats that it knows', async () => {
    const read = async (): Promise<void> => {
      for await (const run of readTrace(text, { format: 'otlp' })) expect(run).toBeUndefined()
    }
    await expect(read()).rejects.toThrow('no trace format is called "otlp"; known is toolwire')
  })

  it('reads a run of a wire that it does not speak by its events', async () => {
    const [run] = await runsOf(text.replace('"wire":"anthropic"', '"wire":"smoke-signals"'))
    expect(run?.wire).toBeUndefined()
    expect(run?.calls.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['search_docs', 'ok'],
      ['get_time', 'error'],
      ['get_time', 'ok'],
    ])
    expect(run?.gives.definitions).toBe('no')
  })
})
