import { describe, expect, it } from 'vitest'
import { createTexts } from '../json/texts.ts'
import { storyText } from './__fixtures__/story.ts'
import { createRecorder } from './create-recorder.ts'
import type { TraceEvent } from './event.ts'

const OF = { run: 'r1', turn: 1 }
const REQUEST: TraceEvent = {
  ...OF,
  type: 'request',
  attempt: 1,
  method: 'POST',
  url: 'https://x.example/v1',
  headers: {},
  body: { model: 'm', messages: [] },
}
const START: TraceEvent = {
  ...OF,
  type: 'call_start',
  call: 1,
  callId: 'c1',
  name: 'look',
  where: '/content/0',
  input: { q: 'a' },
}
const END: TraceEvent = {
  ...OF,
  type: 'call_end',
  call: 1,
  callId: 'c1',
  name: 'look',
  outcome: 'ok',
  isError: false,
  content: 'found',
  durationMs: 1.23456,
}

function record(events: readonly TraceEvent[], options: Parameters<typeof createRecorder>[1] = {}) {
  const lines: string[] = []
  const recorder = createRecorder(
    { write: (line) => void lines.push(line) },
    { id: 't', now: () => 0, ...options },
  )
  for (const event of events) recorder.write(event)
  return { lines, events: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>), recorder }
}

describe('createRecorder', () => {
  it('begins with a header, numbers and dates every line, and ends each with LF', () => {
    const { lines, events } = record([{ type: 'turn_start', ...OF, cause: 'prompt' }])
    expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(events()).toEqual([
      {
        type: 'trace_start',
        seq: 1,
        time: '1970-01-01T00:00:00.000Z',
        format: 'toolwire-trace',
        version: 1,
        id: 't',
        recorder: { name: 'toolwire', version: '0.1.0', kind: 'run' },
        capture: { content: 'full', raw: false, redaction: 'default' },
      },
      { type: 'turn_start', seq: 2, time: '1970-01-01T00:00:00.000Z', run: 'r1', turn: 1, cause: 'prompt' },
    ])
  })

  it('writes nothing, not even a header, when nothing happens', async () => {
    const { lines, recorder } = record([])
    await recorder.close()
    expect(lines).toEqual([])
  })

  it('goes on with the id and the numbers of a trace that it continues', () => {
    const { events } = record([{ type: 'turn_start', ...OF, cause: 'prompt' }], {
      continues: { id: 'tr_old', seq: 41 },
    })
    expect(events()).toMatchObject([
      { type: 'trace_start', seq: 42, id: 'tr_old', continues: 41 },
      { seq: 43 },
    ])
  })

  it("leaves out a call's input when the response holds it, as a value or as text, in whatever order", () => {
    const body = { content: [{ input: { b: 1, a: [2] } }, { arguments: '{"a":[2],"b":1}' }, { input: {} }] }
    const response: TraceEvent = {
      ...OF,
      type: 'response',
      attempt: 1,
      status: 200,
      headers: {},
      body,
      durationMs: 1,
    }
    const start = (call: number): TraceEvent => ({
      ...OF,
      type: 'call_start',
      call,
      callId: 'c',
      name: 'n',
      where: `/content/${call}`,
      input: { a: [2], b: 1 },
    })
    const { events } = record([REQUEST, response, start(0), start(1), start(2)])
    expect(
      events()
        .slice(3)
        .map((event) => 'input' in event),
    ).toEqual([false, false, true])
  })

  it('leaves out the content of the last call of a turn, and brings it when no request does', () => {
    const second = { ...START, call: 2, callId: 'c2' } as TraceEvent
    const secondEnd = { ...END, call: 2, callId: 'c2', content: 'more' } as TraceEvent
    const end: TraceEvent = {
      type: 'run_end',
      run: 'r1',
      stop: { reason: 'aborted', detail: {} },
      turns: 1,
      calls: 2,
      usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      durationMs: 1,
    }
    const sent = (events: readonly Record<string, unknown>[]) =>
      events.filter(({ type }) => type === 'call_end').map(({ call, sent: text }) => [call, text])
    expect(sent(record([REQUEST, START, second, END, secondEnd, REQUEST]).events())).toEqual([
      [1, 'found'],
      [2, undefined],
    ])
    expect(sent(record([REQUEST, START, second, END, secondEnd, end]).events())).toEqual([
      [1, 'found'],
      [2, undefined],
      [2, 'more'],
    ])
    // One after the other: the first seemed the last of its turn until the second began.
    expect(sent(record([REQUEST, START, END, second, secondEnd, REQUEST]).events())).toEqual([
      [1, undefined],
      [1, 'found'],
      [2, undefined],
    ])
  })

  it('keeps size and hash of every result, and what was returned only if that is something else', () => {
    const { events } = record([
      REQUEST,
      START,
      { ...END, returned: 'found' } as TraceEvent,
      REQUEST,
      START,
      { ...END, content: '{"a":1}', returned: { a: 1 } } as TraceEvent,
      REQUEST,
      START,
      { ...END, returned: { big: 1n } } as TraceEvent,
    ])
    const ends = events().filter(({ type }) => type === 'call_end')
    expect(ends.map(({ returned }) => returned)).toEqual([undefined, undefined, { big: '1' }])
    expect(ends[0]).toMatchObject({
      bytes: 7,
      durationMs: 1.235,
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  })

  it('writes a late value as late, without content', () => {
    const { events } = record([
      REQUEST,
      START,
      { ...END, outcome: 'timeout', isError: true } as TraceEvent,
      { ...END, late: true, returned: 'x' } as TraceEvent,
    ])
    expect(events().at(-1)).toMatchObject({ type: 'call_end', late: true, returned: 'x' })
    expect(events().at(-1)).not.toHaveProperty('sent')
  })

  it('writes bodies as their own text, without insignificant white space', () => {
    const texts = createTexts()
    const message = { role: 'assistant', n: 1 }
    texts.remember(message, '{ "role": "assistant",\n "n": 1.0 }')
    const response = { id: 1 }
    texts.remember(response, '{"id":1.00}')
    const { lines } = record([
      { ...REQUEST, body: { messages: [message] }, texts } as TraceEvent,
      { ...OF, type: 'response', attempt: 1, status: 200, headers: {}, body: response, durationMs: 1 },
    ])
    expect(lines[1]).toContain('"body":{"messages":[{"role":"assistant","n":1.0}]}')
    expect(lines[2]).toContain('"body":{"id":1.00}')
  })

  it('keeps an answer that is no JSON as text', () => {
    const { events } = record([
      { ...OF, type: 'response', attempt: 1, status: 502, headers: {}, body: '<html>', durationMs: 1 },
    ])
    expect(events()[1]).toMatchObject({ raw: { encoding: 'utf8', data: '<html>' } })
    expect(events()[1]).not.toHaveProperty('body')
  })

  it('lets no secret reach the file, wherever it is planted', () => {
    const secret = `sk-${'5ecret'.repeat(6)}`
    const { lines } = record([
      {
        ...REQUEST,
        url: `https://me:${secret}@x.example/v1?api_key=${secret}&page=2`,
        headers: {
          authorization: `Bearer ${secret}`,
          'X-Api-Key': secret,
          cookie: secret,
          'Anthropic-Version': 'v',
        },
        body: {
          system: secret,
          messages: [{ content: [{ text: secret }] }],
          tools: [{ description: 'sk-…' }],
        },
      } as TraceEvent,
      {
        ...OF,
        type: 'response',
        attempt: 1,
        status: 200,
        headers: { 'set-cookie': secret, 'Request-Id': 'req_1' },
        body: { content: [{ input: { key: secret, password: 'hunter2' } }] },
        durationMs: 1,
      },
      { ...START, input: { key: secret } } as TraceEvent,
      {
        ...END,
        content: [{ type: 'text', text: `{"token":"${secret}"}` }],
        returned: { deep: [secret] },
        error: { name: 'Error', message: secret },
      } as TraceEvent,
      {
        ...OF,
        type: 'finding',
        finding: { code: 'x', severity: 'hint', where: '', args: { text: secret } },
        phase: 'call',
        action: 'observed',
      },
      {
        ...OF,
        type: 'repair',
        code: 'x',
        where: '',
        action: 'replace',
        before: secret,
        after: 1,
        lossy: false,
      },
    ])
    const text = lines.join('')
    expect(text).not.toContain('5ecret')
    expect(text).not.toContain('hunter2')
    expect(lines[1]).toContain('"url":"https://x.example/v1?api_key=[redacted]&page=2"')
    expect(lines[1]).toContain('"headers":{"anthropic-version":"v"}')
    expect(lines[2]).toContain('"headers":{"request-id":"req_1"}')
  })

  it('writes secrets when it is told to', () => {
    const secret = `sk-${'5ecret'.repeat(6)}`
    const { lines } = record([{ ...REQUEST, body: { system: secret } } as TraceEvent], { redact: false })
    expect(lines[1]).toContain(secret)
    expect(lines[0]).toContain('"redaction":"none"')
  })

  it('cuts what a repair changed to its length and hash', () => {
    const { events } = record([
      {
        ...OF,
        type: 'repair',
        code: 'x',
        where: '',
        action: 'replace',
        before: 'y'.repeat(3000),
        lossy: true,
      },
    ])
    expect(events()[1]).toMatchObject({
      before: { length: 3002, hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
    })
  })

  it('stops for good when the sink throws, and says so once', () => {
    const errors: unknown[] = []
    let calls = 0
    const recorder = createRecorder(
      {
        write: () => {
          calls++
          if (calls === 2) throw new Error('disk full')
        },
      },
      { onError: (error) => errors.push(error) },
    )
    for (let index = 0; index < 5; index++) recorder.write({ type: 'turn_start', ...OF, cause: 'prompt' })
    expect(calls).toBe(2)
    expect(errors).toEqual([new Error('disk full')])
  })

  it('waits for a slow sink in order, and stops when it rejects', async () => {
    const seen: string[] = []
    const errors: unknown[] = []
    const sink = {
      write: async (line: string) => {
        await Promise.resolve()
        if (seen.length === 3) throw new Error('gone')
        seen.push((JSON.parse(line) as { type: string }).type)
      },
    }
    const recorder = createRecorder(sink, { onError: (error) => errors.push(error) })
    for (const cause of ['prompt', 'results', 'pause', 'resume'] as const)
      recorder.write({ type: 'turn_start', ...OF, cause })
    await recorder.close()
    expect(seen).toEqual(['trace_start', 'turn_start', 'turn_start'])
    expect(errors).toEqual([new Error('gone')])
  })

  it('hears nothing after it was closed: a late value does not open the file again', async () => {
    const { lines, recorder } = record([{ type: 'turn_start', ...OF, cause: 'prompt' }])
    await recorder.close()
    recorder.write({ ...END, late: true } as TraceEvent)
    await recorder.close()
    expect(lines).toHaveLength(2)
  })

  it('survives an onError that throws, and values that cannot be read', () => {
    const { recorder } = record([], {
      onError: () => {
        throw new Error('no')
      },
    })
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    expect(() => recorder.write({ ...OF, type: 'call_delta', call: 1, progress: cyclic })).not.toThrow()
    const hostile = {
      get x(): never {
        throw new Error('boo')
      },
    }
    expect(() => recorder.write({ ...REQUEST, body: hostile } as TraceEvent)).not.toThrow()
  })

  it('keeps a run of 2,000 calls within a constant factor of what is new', () => {
    const turns = Array.from({ length: 2000 }, (_, index) => ({
      calls: [
        { name: 'search_docs', input: { query: `question ${index}` }, result: `answer ${index} `.repeat(5) },
      ],
    }))
    const text = storyText({ wire: 'anthropic', turns })
    const parts = turns.reduce((sum, { calls: [call] }) => sum + JSON.stringify(call).length + 300, 0)
    const events = text.split('\n').length
    expect(text.length).toBeLessThan(5 * parts + 500 * events)
  })
})
