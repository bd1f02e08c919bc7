import { expect, test } from 'vitest'
import { run } from '../../src/loop/run.ts'
import type { CallToRun, RunOptions } from '../../src/loop/run-options.ts'
import { agent, describeEveryWire, eventsOf, resultTexts, tool } from './every-wire.ts'

const look = tool('look', ({ q }: { q?: string }) => `found ${q ?? 'nothing'}`)
const call = (q: string): { name: string; input: { q: string } } => ({ name: 'look', input: { q } })

describeEveryWire('hooks', (wire) => {
  const { codec } = wire
  const script = [{ calls: [call('a'), call('b')] }, { text: 'Done.' }]

  test('beforeCall denies with a reason that the model reads, or answers for the tool', async () => {
    const asked: CallToRun[] = []
    const { options } = agent(wire, script, {
      tools: [look],
      beforeCall: (given) => {
        asked.push(given)
        return (given.input as { q: string }).q === 'a'
          ? { deny: 'not on Sundays' }
          : { answer: { from: 'cache' } }
      },
    })
    const result = await run(options)
    expect(asked.map(({ name, input, tool }) => [name, input, tool])).toEqual([
      ['look', { q: 'a' }, look],
      ['look', { q: 'b' }, look],
    ])
    expect(result.calls.map(({ outcome }) => outcome)).toEqual(['denied', 'ok'])
    const [first, second] = resultTexts(codec, result.request)
    expect(first).toContain('not on Sundays')
    expect(second).toBe('{"from":"cache"}')
  })

  test('afterCall sees each outcome and may replace it', async () => {
    const { options } = agent(wire, script, {
      tools: [look],
      afterCall: (outcome) =>
        outcome.content === 'found a' ? { ...outcome, content: 'found something' } : undefined,
    })
    expect(resultTexts(codec, (await run(options)).request)).toEqual(['found something', 'found b'])
  })

  test('beforeTurn changes the tools, and the change is told', async () => {
    const other = tool('other', () => 'other')
    const { options, bodies } = agent(wire, script, {
      tools: [look],
      beforeTurn: ({ number, tools }) => (number === 2 ? { tools: [...tools, other] } : undefined),
    })
    const events = await eventsOf(run(options))
    expect(bodies().map((body) => codec.declaredTools(body).map(({ name }) => name))).toEqual([
      ['look'],
      ['look', 'other'],
    ])
    expect(events.filter((event) => event.type === 'turn_start').map(({ tools }) => tools?.length)).toEqual([
      undefined,
      2,
    ])
  })

  test('beforeTurn takes tools away', async () => {
    const { options, bodies } = agent(wire, script, {
      tools: [look, tool('other', () => 'other')],
      beforeTurn: ({ number }) => (number === 2 ? { tools: [look] } : undefined),
    })
    await run(options)
    expect(bodies().map((body) => codec.declaredTools(body).length)).toEqual([2, 1])
  })

  test('beforeTurn changes the model and the request', async () => {
    const { options, bodies, models, emulator } = agent(wire, script, { tools: [look] })
    const model = { ...wire.model({ fetch: emulator.fetch }), model: 'bigger' }
    await run({
      ...options,
      beforeTurn: ({ number, request }) =>
        number === 2 ? { model, request: { ...request, [wire.setting]: {} } } : undefined,
    })
    expect(models()).toEqual(['m', 'bigger'])
    expect(bodies().map((body) => wire.setting in body)).toEqual([false, true])
  })

  test('beforeTurn takes the name of another model', async () => {
    const { options, models } = agent(wire, script, {
      tools: [look],
      beforeTurn: ({ number }) => (number === 2 ? { model: 'smaller' } : undefined),
    })
    await run(options)
    expect(models()).toEqual(['m', 'smaller'])
  })

  test('beforeTurn stops the run with its reason', async () => {
    const { options, emulator } = agent(wire, script, {
      tools: [look],
      beforeTurn: ({ number }) => (number === 2 ? { stop: 'the user left' } : undefined),
    })
    const result = await run(options)
    expect(result.stop).toEqual({
      reason: 'budget',
      detail: { budget: 'beforeTurn', reason: 'the user left' },
    })
    expect(resultTexts(codec, result.request)).toEqual(['found a', 'found b'])
    expect(emulator.requests).toHaveLength(1)
  })

  test.each(['beforeTurn', 'beforeCall', 'afterCall'])(
    '%s that throws fails the run, and every call keeps an answer',
    async (hook) => {
      const broken = (): never => {
        throw new Error('broken hook')
      }
      const given: Partial<RunOptions> = { tools: [look], [hook]: broken }
      const result = await run(agent(wire, script, given).options)
      expect(result.stop).toEqual({ reason: 'failed', detail: { hook, message: 'broken hook' } })
      expect(resultTexts(codec, result.request)).toHaveLength(hook === 'beforeTurn' ? 0 : 2)
      const next = agent(wire, [{ text: 'Better.' }], {
        tools: [look],
        request: result.request,
        prompt: 'again',
      })
      expect((await run(next.options)).stop.reason).toBe('answered')
    },
  )
})

describeEveryWire('the check before each request', (wire) => {
  const { codec } = wire
  const { asked, open, orphan } = wire.history
  const request = { [codec.list]: [asked, open] }

  test('mends a history that was handed in, tells it, and runs nothing of it', async () => {
    let runs = 0
    const watched = tool('look', () => {
      runs++
      return 'found'
    })
    const { options, emulator } = agent(wire, [{ text: 'Done.' }], { tools: [watched], request })
    const running = run(options)
    const [events, result] = await Promise.all([eventsOf(running), running])
    expect(result.stop.reason).toBe('answered')
    expect(runs).toBe(0)
    expect(emulator.requests[0]?.status).toBe(200)
    expect(resultTexts(codec, result.request)).toHaveLength(1)
    expect(result.findings).toMatchObject([{ code: 'missing-result' }])
    expect(events.find((event) => event.type === 'finding')).toMatchObject({
      phase: 'request',
      action: 'repaired',
      turn: 1,
    })
    expect(events.find((event) => event.type === 'repair')).toMatchObject({
      code: 'missing-result',
      action: 'add',
    })
  })

  test('drops results that answer nothing', async () => {
    const { options, emulator } = agent(wire, [{ text: 'Done.' }], {
      request: { [codec.list]: [asked, orphan] },
    })
    const result = await run(options)
    expect(result.findings).toMatchObject([{ code: 'orphan-result' }])
    expect(emulator.requests[0]?.status).toBe(200)
    expect(resultTexts(codec, result.request)).toEqual([])
  })

  const saysNothing = { role: 'user', content: [] }

  if (codec.rules.refusesEmpty) {
    test('leaves a message out that says nothing', async () => {
      const said = { role: 'assistant', content: [{ type: 'text', text: 'Yes?' }] }
      const { options, emulator, bodies } = agent(wire, [{ text: 'Done.' }], {
        request: { [codec.list]: [asked, saysNothing, said] },
      })
      const result = await run(options)
      expect(emulator.requests[0]?.status).toBe(200)
      expect(bodies()[0]?.[codec.list]).toEqual([asked, said, { role: 'user', content: 'question' }])
      expect(result.findings).toMatchObject([{ code: 'empty-content', args: { what: 'message' } }])
    })

    test('sends nothing that says nothing at all', async () => {
      const { options, emulator } = agent(wire, [{ text: 'Done.' }])
      const { prompt: _, ...rest } = options
      const request = { [codec.list]: [saysNothing] }
      await expect(run({ ...rest, request })).rejects.toMatchObject({ code: 'check-failed' })
      expect(emulator.requests).toHaveLength(0)
    })
  }

  test('rejects it at the start by policy', async () => {
    const { options, emulator } = agent(wire, [{ text: 'Done.' }], {
      tools: [look],
      request,
      check: 'reject',
    })
    await expect(run(options)).rejects.toMatchObject({ code: 'check-failed' })
    expect(emulator.requests).toHaveLength(0)
  })

  test('stops the run by policy when a hook breaks the history later', async () => {
    const { options } = agent(wire, [{ calls: [call('a')] }], {
      tools: [look],
      check: 'reject',
      beforeTurn: ({ number, request }) =>
        number === 2 ? { request: { ...request, [codec.list]: [asked, open, asked] } } : undefined,
    })
    const result = await run(options)
    expect(result.stop).toMatchObject({ reason: 'failed', detail: { error: 'check-failed' } })
  })

  test('only tells by policy, and the provider refuses', async () => {
    const { options } = agent(wire, [{ text: 'Done.' }], { tools: [look], request, check: 'observe' })
    const result = await run(options)
    expect(result.findings).toMatchObject([{ code: 'missing-result' }])
    expect(result.stop).toMatchObject({ reason: 'failed', detail: { status: 400 } })
  })

  test('finds nothing in what a run itself writes', async () => {
    const { options } = agent(
      wire,
      [{ calls: [call('a'), call('b')] }, { calls: [call('c')] }, { text: 'Done.' }],
      { tools: [look] },
    )
    expect((await run(options)).findings).toEqual([])
  })
})
