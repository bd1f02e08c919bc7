import { expect, test } from 'vitest'
import { ToolwireError } from '../../src/error/toolwire-error.ts'
import { run } from '../../src/loop/run.ts'
import { defineTool } from '../../src/tool/define-tool.ts'
import { agent, describeEveryWire, eventsOf, length, resultTexts, tool } from './every-wire.ts'

const look = tool('look', ({ q }: { q?: string }) => `found ${q ?? 'nothing'}`)
const calls = (...queries: readonly string[]): { name: string; input: { q: string } }[] =>
  queries.map((q) => ({ name: 'look', input: { q } }))

describeEveryWire('a run', (wire) => {
  const { codec } = wire

  test('ends with the answer of the model, its history and its calls', async () => {
    const turns = [
      { text: 'I look.', calls: calls('a', 'b') },
      { text: 'It is so.', usage: { input: 50, output: 5 } },
    ]
    const { options, bodies } = agent(wire, turns, { tools: [look], system: 'Be brief.' })
    const result = await run(options)
    expect(result.stop.reason).toBe('answered')
    expect(result.text).toBe('It is so.')
    expect(result.turns).toBe(2)
    expect(result.calls.map(({ outcome, content }) => `${outcome} ${String(content)}`)).toEqual([
      'ok found a',
      'ok found b',
    ])
    expect(result.usage.output).toBeGreaterThan(5)
    expect(resultTexts(codec, bodies()[1])).toEqual(['found a', 'found b'])
    expect(codec.text(result.response)).toBe('It is so.')
    expect(length(codec, result.request)).toBeGreaterThan(length(codec, bodies()[1] ?? {}))
  })

  test('goes on from the request of the run before', async () => {
    const first = agent(wire, [{ calls: calls('a') }, { text: 'One.' }], { tools: [look] })
    const { request } = await run(first.options)
    const second = agent(wire, [{ text: 'Two.' }], { tools: [look], request, prompt: 'and next?' })
    const result = await run(second.options)
    expect(result.stop.reason).toBe('answered')
    expect(second.emulator.requests.map(({ status }) => status)).toEqual([200])
    expect(JSON.stringify(second.bodies()[0])).toContain('and next?')
    expect(codec.declaredTools(second.bodies()[0])).toHaveLength(1)
  })

  test('tells what happens in the order in which it happens', async () => {
    const { options } = agent(wire, [{ calls: calls('a') }, { text: 'Done.' }], { tools: [look] })
    const events = await eventsOf(run(options))
    expect(events.map(({ type }) => type)).toEqual([
      'run_start',
      'turn_start',
      'request',
      'response',
      'call_start',
      'call_end',
      'turn_end',
      'turn_start',
      'request',
      'response',
      'turn_end',
      'run_end',
    ])
    expect(new Set(events.map((event) => event.run)).size).toBe(1)
    expect(events[4]).toMatchObject({ turn: 1, call: 1, name: 'look', input: { q: 'a' } })
    expect(events[5]).toMatchObject({ call: 1, outcome: 'ok', content: 'found a', isError: false })
    expect(events[7]).toMatchObject({ turn: 2, cause: 'results' })
    expect(events.at(-1)).toMatchObject({ stop: { reason: 'answered' }, turns: 2, calls: 1 })
  })

  test('is shared by those who await and those who iterate it, and asks the model once', async () => {
    const { options, emulator } = agent(wire, [{ text: 'Done.' }])
    const running = run(options)
    const [result, one, other] = await Promise.all([running, eventsOf(running), eventsOf(running)])
    expect(one).toEqual(other)
    expect(one[0]?.type).toBe('run_start')
    expect(one.at(-1)?.type).toBe('run_end')
    expect(await running).toBe(result)
    expect(emulator.requests).toHaveLength(1)
  })

  test('does not start before it is awaited or iterated', async () => {
    const { options, emulator } = agent(wire, [{ text: 'Done.' }])
    const running = run(options)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(emulator.requests).toHaveLength(0)
    expect((await running).text).toBe('Done.')
  })

  test('is aborted when the iteration is left early, with a history that can go on', async () => {
    const { options } = agent(wire, [{ calls: calls('a') }, { text: 'Done.' }], { tools: [look] })
    const running = run(options)
    for await (const event of running) if (event.type === 'call_end') break
    const result = await running
    expect(result.stop).toMatchObject({ reason: 'aborted', detail: { message: 'the iteration was left' } })
    expect(resultTexts(codec, result.request)).toEqual(['found a'])
  })

  test('hands every event to the recorder too', async () => {
    const written: string[] = []
    const trace = {
      write: ({ type }: { type: string }) => void written.push(type),
      close: () => Promise.resolve(),
    }
    const { options } = agent(wire, [{ text: 'Done.' }], { trace })
    const events = await eventsOf(run(options))
    expect(written).toEqual(events.map(({ type }) => type))
  })

  test('a tool that ends the run by design ends it', async () => {
    const terminal = defineTool({
      name: 'finish',
      description: 'Files the report.',
      input: { type: 'object', properties: {} },
      traits: { terminal: true },
      execute: () => 'filed',
    })
    const { options, emulator } = agent(wire, [{ calls: [{ name: 'finish', input: {} }] }], {
      tools: [terminal],
    })
    const result = await run(options)
    expect(result.stop).toMatchObject({ reason: 'answered', detail: { tool: 'finish' } })
    expect(resultTexts(codec, result.request)).toEqual(['filed'])
    expect(emulator.requests).toHaveLength(1)
  })

  test('sends the text of a response back to the byte, unknown blocks and odd spacing included', async () => {
    const texts = [wire.odd.response, JSON.stringify(wire.response('Done.'))]
    const sent: string[] = []
    const fetch: typeof globalThis.fetch = (_, init) => {
      sent.push(String(init?.body))
      return Promise.resolve(new Response(texts[sent.length - 1]))
    }
    const result = await run({ model: wire.model({ fetch }), tools: [look], prompt: 'question' })
    expect(result.stop.reason).toBe('answered')
    for (const text of wire.odd.kept) expect(sent[1]).toContain(text)
    expect(length(codec, JSON.parse(sent[1] ?? '') as object)).toBeGreaterThan(1)
  })

  test('a low token limit is not sent in silence', async () => {
    const { options, emulator } = agent(wire, [{ text: 'Done.' }])
    const model = wire.model({ fetch: emulator.fetch, maxTokens: 1000 })
    const { findings } = await run({ ...options, model })
    expect(findings).toMatchObject([
      { code: 'low-token-limit', severity: 'warning', args: { limit: 1000, floor: 4096 } },
    ])
    expect((await run(agent(wire, [{ text: 'Done.' }]).options)).findings).toEqual([])
  })
})

describeEveryWire('misuse of a run', (wire) => {
  const base = agent(wire, []).options

  async function refusal(options: object): Promise<ToolwireError> {
    const error: unknown = await Promise.resolve(run(options as never)).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!ToolwireError.is(error)) throw new Error(`expected a ToolwireError, got ${String(error)}`)
    return error
  }

  test.each([
    ['no prompt', { ...base, prompt: undefined }, /nothing to ask/],
    ['an empty prompt', { ...base, prompt: '  ' }, /nothing to ask/],
    ['an empty request', { ...base, prompt: '', request: {} }, /nothing to ask/],
    ['no model', { prompt: 'x' }, /model must be/],
    ['tools that are no list', { ...base, tools: look }, /tools must be a list/],
    ['an unknown policy', { ...base, check: 'fix' }, /check must be/],
    ['a budget that is none', { ...base, budget: { maxCalls: -1 } }, /budget.maxCalls/],
    ['thresholds that are none', { ...base, repeats: { stop: 1 } }, /repeats.stop/],
    ['a concurrency that is none', { ...base, concurrency: 0 }, /concurrency/],
  ])('%s is refused at the start', async (_, options, words) => {
    const error = await refusal(options)
    expect(error.code).toBe('invalid-option')
    expect(error.message).toMatch(words)
  })

  test('two tools of one name are refused at the start', async () => {
    expect((await refusal({ ...base, tools: [look, look] })).code).toBe('duplicate-tool-name')
  })

  test('whoever iterates gets the refusal too', async () => {
    await expect(eventsOf(run({ ...base, prompt: '' }))).rejects.toThrow('nothing to ask')
  })
})
