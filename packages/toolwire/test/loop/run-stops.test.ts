import { describe, expect, test } from 'vitest'
import { run } from '../../src/loop/run.ts'
import type { Model } from '../../src/wire/codec.ts'
import { openaiModel } from '../../src/wire/openai-responses/index.ts'
import {
  ANTHROPIC,
  RESPONSES,
  agent,
  describeEveryWire,
  eventsOf,
  length,
  resultTexts,
  tool,
} from './every-wire.ts'

const look = tool('look', ({ q }: { q?: string }) => `found ${q ?? 'nothing'}`)
const calls = (...queries: readonly string[]): { name: string; input: { q: string } }[] =>
  queries.map((q) => ({ name: 'look', input: { q } }))

describeEveryWire('budgets', (wire) => {
  const { codec } = wire

  test('calls that still fit run in order, the others are told, and one turn without tools follows', async () => {
    const ran: string[] = []
    const watched = tool('look', ({ q = '' }: { q?: string }) => {
      ran.push(q)
      return `found ${q}`
    })
    const { options, bodies } = agent(
      wire,
      [{ calls: calls('a', 'b', 'c', 'd') }, { text: 'As far as I got.' }],
      {
        tools: [watched],
        budget: { maxCalls: 2 },
      },
    )
    const result = await run(options)
    expect(ran).toEqual(['a', 'b'])
    expect(result.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'denied', 'denied'])
    expect(result.calls[2]?.content).toBe('not run: budget of 2 calls reached')
    expect(result.stop).toMatchObject({
      reason: 'budget',
      detail: { budget: 'maxCalls', reason: 'budget of 2 calls reached' },
    })
    expect(result.text).toBe('As far as I got.')
    const last = bodies()[1]
    expect(codec.toolChoice(last)).toEqual({ kind: 'none' })
    expect(codec.declaredTools(last)).toHaveLength(1)
    expect(codec.toolChoice(result.request)).toEqual({ kind: 'absent' })
  })

  test.each([
    ['maxTurns', { maxTurns: 2 }, 'budget of 2 turns reached', 3],
    ['maxTokens', { maxTokens: 30 }, 'budget of 30 tokens reached', 3],
    ['deadline', { deadline: 0 }, 'deadline of 0 ms reached', 2],
    [
      'until',
      { until: [({ turns }: { turns: number }) => (turns === 2 ? 'twice is enough' : undefined)] },
      'twice is enough',
      3,
    ],
  ])('%s ends the run with an answer', async (budget, limits, reason, turns) => {
    const usage = { input: 10, output: 5 }
    const answer = (turn: number): object =>
      turn < turns - 1 ? { calls: calls(`${turn}`), usage } : { text: 'So far.', usage }
    const script = Array.from({ length: turns }, (_, turn) => answer(turn))
    const { options, bodies } = agent(wire, script, { tools: [look], budget: limits })
    const result = await run(options)
    expect(result.stop).toMatchObject({ reason: 'budget', detail: { budget, reason } })
    expect(result.text).toBe('So far.')
    expect(result.turns).toBe(turns)
    expect(codec.toolChoice(bodies().at(-1))).toEqual({ kind: 'none' })
    expect(codec.toolChoice(bodies().at(-2))).toEqual({ kind: 'absent' })
  })

  test('an answer that comes before the budget counts as an answer', async () => {
    const { options } = agent(wire, [{ calls: calls('a') }, { text: 'Done.' }], {
      tools: [look],
      budget: { maxTurns: 2 },
    })
    expect((await run(options)).stop.reason).toBe('answered')
  })

  test('a predicate that throws fails the run and keeps the history', async () => {
    const until = [
      (): undefined => {
        throw new Error('no such budget')
      },
    ]
    const { options } = agent(wire, [{ calls: calls('a') }], { tools: [look], budget: { until } })
    const result = await run(options)
    expect(result.stop).toMatchObject({
      reason: 'failed',
      detail: { hook: 'until', message: 'no such budget' },
    })
    expect(resultTexts(codec, result.request)).toEqual(['found a'])
  })
})

describeEveryWire('repeats', (wire) => {
  const same = { calls: calls('a') }

  test('the second result says so, the third and fourth are not run, the fifth stops the run', async () => {
    let runs = 0
    const counted = tool('look', () => {
      runs++
      return 'nothing new'
    })
    const { options, emulator } = agent(wire, [same, same, same, same, same], { tools: [counted] })
    const result = await run(options)
    const told = resultTexts(wire.codec, result.request)
    expect(runs).toBe(2)
    expect(told[0]).toBe('nothing new')
    expect(told[1]).toBe('nothing new\n\n(unchanged since call 1)')
    expect(told[2]).toContain('made 2 times before with the same input and gave the same result each time')
    expect(told).toHaveLength(5)
    expect(result.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'denied', 'denied', 'denied'])
    expect(result.stop).toMatchObject({ reason: 'repeat', detail: { name: 'look', count: 5, first: 1 } })
    expect(result.findings.map(({ code }) => code)).toEqual([
      'repeated-call',
      'repeated-call',
      'repeated-call',
    ])
    expect(emulator.requests).toHaveLength(5)
  })

  test('a call that never validates is a repeat, too', async () => {
    const wrong = { calls: [{ name: 'look', input: { q: 7 } }] }
    const { options } = agent(wire, [wrong, wrong, wrong, { text: 'I give up.' }], {
      tools: [look],
      convert: 'never',
    })
    const result = await run(options)
    expect(result.calls.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'denied'])
    expect(result.stop.reason).toBe('answered')
  })

  test('a mutation between makes it a new question', async () => {
    const write = tool('write', () => 'written', {})
    const turns = [same, { calls: [{ name: 'write', input: {} }] }, same, { text: 'Done.' }]
    const { options } = agent(wire, turns, { tools: [look, write] })
    const result = await run(options)
    expect(result.calls.map(({ content }) => content)).toEqual(['found a', 'written', 'found a'])
  })

  test('false lets the model repeat itself up to the budget', async () => {
    const { options } = agent(wire, [same, same, same, same, same, same, { text: 'Done.' }], {
      tools: [look],
      repeats: false,
    })
    const result = await run(options)
    expect(result.calls.every(({ outcome }) => outcome === 'ok')).toBe(true)
    expect(result.findings).toEqual([])
  })
})

describeEveryWire('truncated turns', (wire) => {
  const cut = { calls: [{ name: 'look', rawInput: '{"q":"a lo' }], stop: 'truncated' }

  test('the calls are answered and not run, and the run goes on', async () => {
    let runs = 0
    const counted = tool('look', () => {
      runs++
      return 'found'
    })
    const { options } = agent(wire, [cut, { calls: calls('a') }, { text: 'Done.' }], { tools: [counted] })
    const result = await run(options)
    expect(runs).toBe(1)
    expect(result.stop.reason).toBe('answered')
    expect(resultTexts(wire.codec, result.request)[0]).toMatch(/cut off/i)
    expect(result.findings.map(({ code }) => code)).toContain('truncated-arguments')
  })

  test('it goes on twice in a row at most', async () => {
    const { options, emulator } = agent(wire, [cut, cut, cut], { tools: [look] })
    const result = await run(options)
    expect(result.stop).toMatchObject({ reason: 'truncated', detail: { turnsInARow: 3 } })
    expect(resultTexts(wire.codec, result.request)).toHaveLength(3)
    expect(emulator.requests).toHaveLength(3)
  })

  test('a turn that got through in between starts the count anew', async () => {
    const turns = [cut, cut, { calls: calls('a') }, cut, cut, { text: 'Done.' }]
    expect((await run(agent(wire, turns, { tools: [look] }).options)).stop.reason).toBe('answered')
  })

  test('without calls the run stops at once, with the text so far', async () => {
    const { options } = agent(wire, [{ text: 'It was a dark and', stop: 'truncated' }], { tools: [look] })
    const result = await run(options)
    expect(result.stop.reason).toBe('truncated')
    expect(result.text).toBe('It was a dark and')
  })
})

describeEveryWire('what a provider may do', (wire) => {
  const { codec } = wire

  test('a refusal stops the run', async () => {
    const { options } = agent(wire, [{ text: 'No.', stop: 'refused' }], { tools: [look] })
    expect((await run(options)).stop.reason).toBe('refused')
  })

  test('an error is a stop with what the provider said, and the history is as it was', async () => {
    const message = 'max_tokens: too many'
    const { options, emulator } = agent(
      wire,
      [{ calls: calls('a') }, { error: { status: 400, type: 'invalid_request_error', message } }],
      { tools: [look] },
    )
    const result = await run(options)
    expect(result.stop).toMatchObject({
      reason: 'failed',
      detail: { error: 'provider-refused', status: 400, type: 'invalid_request_error', message },
    })
    expect(result.stop.detail['requestId'] ?? '').toBe(emulator.requests[1]?.requestId)
    expect(resultTexts(codec, result.request)).toEqual(['found a'])
    const next = agent(wire, [{ text: 'Better.' }], {
      tools: [look],
      request: result.request,
      prompt: 'again',
    })
    expect((await run(next.options)).stop.reason).toBe('answered')
  })

  test('an error that passes is retried, and each attempt is told', async () => {
    const headers = { 'retry-after-ms': '1' }
    const { options } = agent(wire, [
      { error: { status: 529, headers } },
      { error: { status: 503, headers } },
      { text: 'Done.' },
    ])
    const events = await eventsOf(run(options))
    const attempts = events.filter((event) => event.type === 'response')
    expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 529],
      [2, 503],
      [3, 200],
    ])
    expect(events.at(-1)).toMatchObject({ stop: { reason: 'answered' }, turns: 1 })
  })

  test('no network is a stop, not an exception', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response('<html>', { status: 200 }))
    const result = await run({ model: wire.model({ fetch }), prompt: 'question' })
    expect(result.stop).toMatchObject({ reason: 'failed', detail: { error: 'provider-unreachable' } })
    expect(length(codec, result.request)).toBe(1)
  })

  test('a model of somebody else that throws anything is a stop, too', async () => {
    const model = { ...wire.model({ fetch }), send: () => Promise.reject(new RangeError('odd')) }
    expect((await run({ model, prompt: 'question' })).stop).toEqual({
      reason: 'failed',
      detail: { error: 'RangeError', message: 'odd' },
    })
  })

  test('an unknown reason to end is an answer with its name', async () => {
    const response =
      wire.name === 'anthropic'
        ? { ...wire.response('Done.'), stop_reason: 'brand_new' }
        : wire.response('Done.')
    const result = await run(agent(wire, [{ response }]).options)
    expect(result.stop.reason).toBe('answered')
    expect(result.text).toBe('Done.')
  })
})

describe('a pause of a server tool', () => {
  const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'tides' } }
  const paused = { response: { ...ANTHROPIC.response(''), content: [search], stop_reason: 'pause_turn' } }

  test('is resumed by sending the response back', async () => {
    const { options, bodies } = agent(ANTHROPIC, [paused, { text: 'Found.' }])
    const events = await eventsOf(run(options))
    expect(events.filter((event) => event.type === 'turn_start').map(({ cause }) => cause)).toEqual([
      'prompt',
      'pause',
    ])
    expect(bodies()[1]?.['messages']).toEqual([
      { role: 'user', content: 'question' },
      { role: 'assistant', content: [search] },
    ])
    expect(events.at(-1)).toMatchObject({ stop: { reason: 'answered' } })
  })

  test('that never ends is ended', async () => {
    const result = await run(
      agent(
        ANTHROPIC,
        Array.from({ length: 12 }, () => paused),
      ).options,
    )
    expect(result.stop).toMatchObject({ reason: 'budget', detail: { budget: 'pauses' } })
    expect(result.turns).toBe(11)
  })
})

describe('a response that says of itself that it failed', () => {
  const broken = {
    ...RESPONSES.response(''),
    status: 'failed',
    output: [],
    error: { code: 'server_error', message: 'The server had an error.' },
  }

  test('is a stop with what it says, and is not echoed', async () => {
    const result = await run(agent(RESPONSES, [{ response: broken }]).options)
    expect(result.stop).toMatchObject({
      reason: 'failed',
      detail: { native: 'failed', message: 'The server had an error.' },
    })
    expect(length(RESPONSES.codec, result.request)).toBe(1)
  })
})

describe('history that the server holds', () => {
  test('is continued by the id of the response before, with what is new alone', async () => {
    const { emulator, options, bodies } = agent(RESPONSES, [
      { calls: calls('a', 'b') },
      { text: 'Done.' },
      { text: 'And more.' },
    ])
    const model = openaiModel({
      apiKey: 'key',
      model: 'm',
      state: 'previous-response',
      fetch: emulator.fetch,
    })
    const result = await run({ ...options, model: model as unknown as Model, tools: [look] })
    expect(result.stop.reason).toBe('answered')
    const [first, second] = bodies()
    expect(first).not.toHaveProperty('store')
    expect(second).toMatchObject({ previous_response_id: expect.stringMatching(/^resp_/) })
    expect(resultTexts(RESPONSES.codec, second)).toEqual(['found a', 'found b'])
    expect(length(RESPONSES.codec, second ?? {})).toBe(2)
    const next = await run({
      ...options,
      model: model as unknown as Model,
      tools: [look],
      request: result.request,
      prompt: 'more?',
    })
    expect(next.text).toBe('And more.')
    expect(length(RESPONSES.codec, bodies()[2] ?? {})).toBe(1)
  })

  test('is not held when the history is sent: nothing is stored, reasoning comes back encrypted', async () => {
    const { options, bodies } = agent(RESPONSES, [{ text: 'Done.' }])
    await run({ ...options, request: { include: ['message.output_text.logprobs'] } })
    expect(bodies()[0]).toMatchObject({
      store: false,
      include: ['message.output_text.logprobs', 'reasoning.encrypted_content'],
    })
  })
})
