import { describe, expect, it } from 'vitest'
import { firstRun } from './__fixtures__/story.ts'
import { createRecorder } from './create-recorder.ts'
import type { TraceEvent } from './event.ts'

const circular: Record<string, unknown> = { a: 1 }
circular['self'] = circular

let deep: unknown = 'end'
for (let level = 0; level < 100_000; level++) deep = { deep }

const fails = (): never => {
  throw new Error('no')
}

const NASTY: readonly (readonly [string, unknown])[] = [
  ['a cycle', circular],
  ['great depth', deep],
  ['a getter that throws', Object.defineProperty({}, 'broken', { enumerable: true, get: fails })],
  ['a proxy that throws', new Proxy({}, { get: fails, has: fails, ownKeys: fails, getPrototypeOf: fails })],
  ['a revoked proxy', revoked()],
  ['a toJSON that throws', { toJSON: fails }],
  ['a toJSON that gives itself', selfGiving()],
  ['a big integer', 12n],
  ['a symbol', Symbol('s')],
  ['a function', fails],
  ['a lone surrogate', '\uD800'],
]

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function selfGiving(): object {
  const value = { toJSON: (): object => ({ ...value, n: 1n }) }
  return value
}

const OF = { run: 'r1', turn: 1 }
const CALL = { ...OF, call: 1, callId: 'c1', name: 'look' }

/** Every place of an event that holds what the program or a model made; a request was sent as JSON before. */
function eventsWith(value: unknown): readonly TraceEvent[] {
  const foreign = value as never
  return [
    { type: 'run_start', run: 'r1', wire: 'anthropic', budget: { foreign }, tools: [] },
    {
      type: 'request',
      ...OF,
      attempt: 1,
      method: 'POST',
      url: 'https://x.example',
      headers: {},
      body: { messages: [] },
    },
    {
      type: 'response',
      ...OF,
      attempt: 1,
      status: 200,
      body: { content: [{ type: 'tool_use', id: 'c1', name: 'look', input: { foreign } }], foreign },
      durationMs: 1,
    },
    { type: 'call_start', ...CALL, where: '/content/0', input: { foreign } },
    { type: 'call_delta', ...CALL, progress: foreign },
    {
      type: 'call_end',
      ...CALL,
      outcome: 'ok',
      isError: false,
      content: foreign,
      returned: foreign,
      durationMs: 1,
      error: { name: 'Error', message: foreign },
      notes: [{ at: '/a', from: foreign, to: foreign, why: 'w' }],
    },
    {
      type: 'call_end',
      ...CALL,
      outcome: 'ok',
      isError: false,
      content: '',
      returned: foreign,
      durationMs: 1,
      late: true,
    },
    {
      type: 'finding',
      ...OF,
      phase: 'call',
      action: 'observed',
      finding: { code: 'x', severity: 'hint', where: '', args: { foreign } },
    },
    {
      type: 'repair',
      ...OF,
      code: 'x',
      where: '',
      action: 'replace',
      before: foreign,
      after: foreign,
      lossy: false,
    },
    {
      type: 'run_end',
      run: 'r1',
      stop: { reason: 'failed', detail: { foreign } },
      turns: 1,
      calls: 1,
      usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      durationMs: 1,
    },
  ]
}

describe('a recording of what JSON cannot hold', () => {
  it.each(NASTY)('has every event and reads back: %s', async (_kind, value) => {
    const lines: string[] = []
    const failures: unknown[] = []
    const recorder = createRecorder(
      { write: (line) => void lines.push(line) },
      { onError: (error) => void failures.push(error) },
    )
    const events = eventsWith(value)
    for (const event of events) recorder.write(event)
    await recorder.close()
    expect(failures).toEqual([])
    const types = lines.map((line) => (JSON.parse(line) as { readonly type: string }).type)
    expect([...new Set(types)]).toEqual(['trace_start', ...new Set(events.map(({ type }) => type))])
    const run = await firstRun(lines.join(''))
    expect(run.problems).toEqual([])
    expect(run.end.reason).toBe('failed')
    expect(run.calls[0]).toMatchObject({ outcome: 'ok', started: true })
  })
})
