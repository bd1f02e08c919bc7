import { expect, it } from 'vitest'
import { ToolError } from '../../src/error/tool-error.ts'
import { emulate } from '../../src/emulator/emulate.ts'
import { scripted, type ScriptedTurn } from '../../src/emulator/scripted.ts'
import { isObject, ownArray } from '../../src/json/value.ts'
import type { OpenObject } from '../../src/json/value.ts'
import type { RunOptions, TurnStart } from '../../src/loop/run-options.ts'
import { run } from '../../src/loop/run.ts'
import { renderTrace } from '../../src/render/render-trace.ts'
import type { PlainTool } from '../../src/tool/tool.ts'
import { createRecorder } from '../../src/trace/create-recorder.ts'
import { readTrace } from '../../src/trace/read-trace.ts'
import { rebuildRequest } from '../../src/trace/rebuild-request.ts'
import type { TraceRun } from '../../src/trace/trace-run.ts'
import { triage } from '../../src/triage/triage.ts'
import { agent, describeEveryWire } from '../loop/every-wire.ts'
import { openaiModel } from '../../src/wire/openai-responses/index.ts'
import type { WireUnderTest } from '../loop/every-wire.ts'

const SEARCH: PlainTool = {
  name: 'search_docs',
  description: 'Search the documentation.',
  strict: false,
  annotations: { readOnlyHint: true },
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, section: { type: 'string', enum: ['admin', 'developer'] } },
    required: ['query'],
  },
  execute: (input: { query: string }) => ({ found: [`about ${input.query}`] }),
}

const TIME: PlainTool = {
  name: 'get_time',
  description: 'The time somewhere.',
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties: { location: { type: 'string' } }, required: ['location'] },
  execute: (input: { location: string }) => {
    if (input.location === 'Tokyo') throw new ToolError('rate limit exceeded', { retryable: true })
    return '12:00'
  },
}

interface Recorded {
  readonly text: string
  readonly run: TraceRun
  /** What the provider got. */
  readonly bodies: readonly OpenObject[]
}

async function record(
  wire: WireUnderTest,
  turns: readonly ScriptedTurn[],
  options: Partial<RunOptions> = {},
): Promise<Recorded> {
  const lines: string[] = []
  const failures: unknown[] = []
  const trace = createRecorder(
    { write: (line) => void lines.push(line) },
    { onError: (error) => failures.push(error) },
  )
  const made = agent(wire, turns, { tools: [SEARCH, TIME], trace, ...options })
  await run(made.options)
  await trace.close()
  expect(failures).toEqual([])
  const text = lines.join('')
  for await (const one of readTrace(text, { file: 'run.trace.jsonl' }))
    return { text, run: one, bodies: made.bodies() }
  throw new Error('no run was recorded')
}

const ask = (query: string): ScriptedTurn => ({ calls: [{ name: 'search_docs', input: { query } }] })

/** A loop that mishandles the history before the second turn, and sends it as it is. */
function mishandled(wire: WireUnderTest, change: (list: object[]) => object[]): Partial<RunOptions> {
  return {
    check: 'observe',
    beforeTurn: ({ number, request }: TurnStart<OpenObject>) =>
      number === 2
        ? {
            request: {
              ...request,
              [wire.codec.list]: change([...ownArray(request, wire.codec.list)] as object[]),
            },
          }
        : undefined,
  }
}

/** The results of the last turn, wherever the wire has them. */
function withResults(change: (results: object[]) => object[]): (list: object[]) => object[] {
  return (list) => {
    const last = list.at(-1)
    const held = isObject(last) ? ['content', 'parts'].find((key) => Array.isArray(last[key])) : undefined
    if (isObject(last) && held !== undefined)
      return [...list.slice(0, -1), { ...last, [held]: change(last[held] as object[]) }]
    const from = list.findIndex(
      (item) => isObject(item) && (item['type'] === 'function_call_output' || item['role'] === 'tool'),
    )
    return [...list.slice(0, from), ...change(list.slice(from))]
  }
}

/** What the providers say of a call without its result, and of a result without its call. */
const REFUSALS: Readonly<Record<string, { readonly missing: RegExp; readonly orphan: RegExp }>> = {
  anthropic: {
    missing: /`tool_use` ids were found without `tool_result` blocks/,
    orphan: /unexpected `tool_use_id` found in `tool_result` blocks/,
  },
  'openai-responses': {
    missing: /No tool output found for function call call_/,
    orphan: /No tool call found for function call output/,
  },
  'openai-chat': {
    missing: /An assistant message with 'tool_calls' must be followed by tool messages/,
    orphan: /messages with role 'tool' must be a response to a preceeding message with 'tool_calls'/,
  },
  gemini: {
    missing: /the number of function response parts is equal to the number of function call parts/,
    orphan: /the number of function response parts is equal to the number of function call parts/,
  },
}

describeEveryWire('a recorded run', (wire) => {
  it('holds every request as it was sent and every call with its outcome', async () => {
    const { run: recorded, bodies } = await record(wire, [
      {
        text: 'I look.',
        calls: [
          { name: 'search_docs', input: { query: 'a' } },
          { name: 'get_time', input: { location: 'Tokyo' } },
        ],
      },
      { calls: [{ name: 'get_time', input: { location: 'Asia/Tokyo' } }] },
      ...Array.from({ length: 6 }, (_, index) => ask(`q${index}`)),
      { text: 'Done.' },
    ])
    const requests = recorded.turns.flatMap((turn) => turn.requests)
    expect(requests.every(({ intact }) => intact)).toBe(true)
    expect(requests.map(({ seq }) => JSON.stringify(rebuildRequest(recorded, seq ?? 0)))).toEqual(
      bodies.map((body) => JSON.stringify(body)),
    )
    expect(recorded.calls.map(({ name, outcome }) => `${name} ${outcome ?? ''}`).slice(0, 3)).toEqual([
      'search_docs ok',
      'get_time error',
      'get_time ok',
    ])
    expect(recorded.calls.every(({ result }) => result !== undefined)).toBe(true)
    expect(recorded.problems).toEqual([])
    const report = triage(recorded)
    expect(report.headline).toBe(
      'No structural fault: answered after 9 calls; get_time failed once (rate limit) and turn 2 recovered.',
    )
  })

  it('is found clean', async () => {
    const { run: recorded } = await record(wire, [ask('naptime'), { text: 'A minute.' }])
    expect(triage(recorded)).toMatchObject({
      verdict: 'clean',
      findings: [],
      notChecked: [],
      headline: 'No structural fault: answered after 1 call.',
    })
    expect(renderTrace(recorded, { times: false })).toContain(
      '    → search_docs(query: "naptime")\n    ← ok ',
    )
  })

  it("of a loop that drops a result is explained, with the provider's words", async () => {
    const { run: recorded } = await record(
      wire,
      [
        {
          calls: [
            { name: 'search_docs', input: { query: 'a' } },
            { name: 'search_docs', input: { query: 'b' } },
          ],
        },
      ],
      mishandled(
        wire,
        withResults((results) => results.slice(0, -1)),
      ),
    )
    const report = triage(recorded)
    expect(report.headline).toBe(
      'Call 2 search_docs (turn 1) has no result; the request of turn 2 was refused with 400.',
    )
    expect(report.findings.map(({ code, causedBy }) => [code, causedBy])).toEqual([
      ['missing-result', undefined],
      ['provider-rejection', 0],
    ])
    expect(report.findings[1]?.evidence[0]?.excerpt).toMatch(REFUSALS[wire.name]!.missing)
    expect(report.stop.reason).toBe('rejected')
  })

  it("of a loop that does not echo the response is explained, with the provider's words", async () => {
    const { run: recorded } = await record(
      wire,
      [ask('a')],
      mishandled(wire, (list) => list.filter((_entry, index) => index !== 1)),
    )
    const report = triage(recorded)
    expect(report.headline).toBe(
      'The result of call 1 search_docs (turn 1) is sent without its call; the request of turn 2 was refused with 400.',
    )
    expect(report.findings[1]?.evidence[0]?.excerpt).toMatch(REFUSALS[wire.name]!.orphan)
  })

  it('that repaired its history before sending shows the repair, and is not blamed for it', async () => {
    const { run: recorded } = await record(wire, [ask('a'), { text: 'Done.' }], {
      ...mishandled(wire, (list) => list.slice(0, -1)),
      check: 'repair',
    })
    expect(triage(recorded).findings.filter(({ severity }) => severity !== 'hint')).toEqual([])
    expect(renderTrace(recorded)).toContain('repair    missing-result: ')
  })

  it('of malformed arguments names them', async () => {
    const { run: recorded } = await record(wire, [
      { calls: [{ name: 'search_docs', input: { query: 'a', section: 'administrator' } }] },
      { calls: [{ name: 'search_docs', input: { query: 'a', section: 'admin' } }] },
      { text: 'Done.' },
    ])
    expect(triage(recorded)).toMatchObject({
      headline:
        'search_docs got section "administrator" (turn 1); the schema allows admin, developer. Turn 2 recovered.',
      findings: [
        { code: 'invalid-argument', severity: 'warning' },
        { code: 'tool-error', severity: 'hint', causedBy: 0 },
      ],
    })
  })

  it('of a call that repeats is told by the calls, the refused ones included', async () => {
    const { run: recorded } = await record(wire, [
      ...Array.from({ length: 5 }, () => ask('a')),
      { text: 'x' },
    ])
    const report = triage(recorded)
    expect(report.findings.map(({ code }) => code)).toEqual(['repeated-call'])
    expect(report.findings[0]?.args).toMatchObject({ count: 5, tool: 'search_docs' })
    expect(renderTrace(recorded)).toContain('= call 1')
  })

  it('of a turn that was cut off names the token limit', async () => {
    const { run: recorded } = await record(wire, [{ ...ask('a'), stop: 'truncated' }, { text: 'Sorry.' }])
    const report = triage(recorded)
    expect(report.findings[report.root ?? -1]).toMatchObject({
      code: 'truncated-arguments',
      severity: 'error',
    })
    expect(report.findings[report.root ?? -1]?.suggestion).toMatch(/^raise the token limit above 8192/)
  })

  it('that its budget stopped says so', async () => {
    const { run: recorded } = await record(wire, [ask('a'), ask('b'), ask('c'), { text: 'x' }], {
      budget: { maxCalls: 2 },
    })
    const report = triage(recorded)
    expect(report.stop.reason).toBe('budget')
    expect(report.findings.map(({ code }) => code)).toContain('budget-hit')
  })

  it('is no other than the same run without a recorder', async () => {
    const turns = [ask('a'), { text: 'Done.' }]
    const { bodies } = await record(wire, turns)
    const plain = agent(wire, turns, { tools: [SEARCH, TIME] })
    await run(plain.options)
    expect(plain.bodies()).toEqual(bodies)
  })

  it('is read whole up to any byte at which the process was killed', async () => {
    const { text } = await record(wire, [ask('a'), ask('b'), { text: 'Done.' }])
    const last = text.trimEnd().lastIndexOf('\n') + 1
    const before = await indexed(text.slice(0, last))
    for (let at = last; at <= text.length; at += 7) {
      const read = await indexed(text.slice(0, at))
      expect(read.entries.length).toBe(before.entries.length)
      expect(renderTrace(read).length).toBeGreaterThan(0)
      expect(triage(read).findings.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })
})

async function indexed(text: string): Promise<TraceRun> {
  for await (const one of readTrace(text, { file: 'run.trace.jsonl' })) return one
  throw new Error('no run was recorded')
}

it('of history that the server holds is read like any other', async () => {
  const lines: string[] = []
  const trace = createRecorder({ write: (line) => void lines.push(line) })
  const emulator = emulate({ model: scripted([ask('a'), ask('b'), { text: 'Done.' }]) })
  const model = openaiModel({ apiKey: 'key', model: 'm', fetch: emulator.fetch, state: 'previous-response' })
  await run({ model, prompt: 'question', tools: [SEARCH], trace })
  await trace.close()
  const recorded = await indexed(lines.join(''))
  expect(recorded.calls.map(({ input, result }) => [input, result?.error])).toEqual([
    [{ query: 'a' }, 'no'],
    [{ query: 'b' }, 'no'],
  ])
  expect(triage(recorded)).toMatchObject({ verdict: 'clean', findings: [] })
})
