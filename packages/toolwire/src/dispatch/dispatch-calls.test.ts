import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type MadeCall, type MadeResponse, responseOf } from '../call/__fixtures__/responses.ts'
import { compileTools } from '../tool/compile-tools.ts'
import { defineTool } from '../tool/define-tool.ts'
import type { AnyTool } from '../tool/tool.ts'
import type { Outcome } from '../wire/call.ts'
import { codecOf, wires } from '../wire/index.ts'
import type { WireName } from '../wire/profile.ts'
import { dispatchCalls } from './dispatch-calls.ts'
import type { DispatchCallsOptions, DispatchEvent } from './dispatch-options.ts'

const wireNames = Object.keys(wires) as WireName[]

describe.each(wireNames)('dispatchCalls on %s', (wire) => {
  const codec = codecOf(wire)
  const run = (
    made: MadeResponse,
    tools: readonly AnyTool[],
    options?: DispatchCallsOptions,
  ): Promise<Outcome[]> =>
    dispatchCalls(responseOf(wire, made), compileTools(tools, { wire: codec }), options)

  it('answers every call once, in call order, whichever ends first', async () => {
    const wait = tool('wait', async ({ ms }: { ms: number }) => {
      await sleep(ms)
      return `waited ${ms}`
    })
    const calls = [20, 1, 10].map((ms) => ({ name: 'wait', input: { ms } }))
    const outcomes = await run({ calls }, [wait])
    expect(outcomes.map(({ content }) => content)).toEqual(['waited 20', 'waited 1', 'waited 10'])
    expect(outcomes.map(({ call }) => call)).toEqual(codec.calls(responseOf(wire, { calls })))
    expect(outcomes[0]).toMatchObject({
      outcome: 'ok',
      isError: false,
      input: { ms: 20 },
      returned: 'waited 20',
      findings: [],
      notes: [],
    })
  })

  it('starts all calls of a turn before the first one ends, also those that return at once', async () => {
    const log: string[] = []
    const parsed = defineTool({
      name: 'parsed',
      description: 'x',
      input: z.object({ n: z.number() }),
      execute: ({ n }) => void log.push(`+${n}`),
    })
    const plain = tool('plain', ({ n }: { n: number }) => void log.push(`+${n}`))
    const calls = Array.from({ length: 6 }, (_, n) => ({
      name: n % 2 === 0 ? 'plain' : 'parsed',
      input: { n },
    }))
    await run({ calls }, [parsed, plain], {
      on: (event) => event.type !== 'progress' && log.push(`${event.type} ${event.index}`),
    })
    expect(log.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `start ${index}`))
  })

  it('runs no more calls at once than the limit, 8 when nothing is said', async () => {
    for (const [options, limit] of [
      [{}, 8],
      [{ concurrency: 3 }, 3],
      [{ concurrency: Number.POSITIVE_INFINITY }, 20],
    ] as const) {
      const { most, tools } = counted({})
      await run({ calls: Array.from({ length: 20 }, () => ({ name: 'count' })) }, tools, options)
      expect(most()).toBe(limit)
    }
  })

  it('keeps the limit of a tool of its own, and lets other tools pass', async () => {
    const { most, tools } = counted({ concurrency: 2 })
    const other = tool('other', () => 'done')
    const calls = [...Array.from({ length: 6 }, () => ({ name: 'count' })), { name: 'other' }]
    const ends: number[] = []
    await run({ calls }, [...tools, other], {
      concurrency: 3,
      on: (event) => event.type === 'end' && ends.push(event.index),
    })
    expect(most()).toBe(2)
    expect(ends[0]).toBe(6)
  })

  it('runs the calls of sequential tools one after the other, in call order', async () => {
    const log: string[] = []
    const step = (name: string) =>
      defineTool({
        name,
        description: 'x',
        input: { type: 'object', properties: {} },
        sequential: true,
        execute: async () => {
          log.push(`+${name}`)
          await sleep(name === 'move' ? 5 : 1)
          log.push(`-${name}`)
        },
      })
    await run({ calls: [{ name: 'move' }, { name: 'write' }, { name: 'move' }] }, [
      step('move'),
      step('write'),
    ])
    expect(log).toEqual(['+move', '-move', '+write', '-write', '+move', '-move'])
  })

  it('keeps the results of siblings when one call fails, in whatever way', async () => {
    const good = tool('good', () => 'fine')
    const bad = tool('bad', () => {
      throw new Error('broken')
    })
    const worse = tool('worse', () => Promise.reject(undefined))
    const outcomes = await run(
      { calls: [{ name: 'good' }, { name: 'bad' }, { name: 'worse' }, { name: 'good' }] },
      [good, bad, worse],
    )
    expect(outcomes.map(({ outcome, isError, content }) => [outcome, isError, content])).toEqual([
      ['ok', false, 'fine'],
      ['error', true, 'Error: broken'],
      ['error', true, 'The tool failed and gave no reason.'],
      ['ok', false, 'fine'],
    ])
  })

  it('keeps what was thrown for the program', async () => {
    const error = new RangeError('broken')
    const bad = tool('bad', () => {
      throw error
    })
    const [outcome] = await run({ calls: [{ name: 'bad' }] }, [bad])
    expect(outcome?.error).toBe(error)
    expect(outcome?.content).toBe('RangeError: broken')
  })

  it('runs no call of a truncated turn, and answers each', async () => {
    let ran = 0
    const write = tool('write', () => ran++)
    const outcomes = await run(
      { calls: [{ name: 'write' }, { name: 'write', input: { text: 'half' } }], stop: 'truncated' },
      [write],
    )
    expect(ran).toBe(0)
    expect(outcomes).toHaveLength(2)
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        outcome: 'error',
        isError: true,
        findings: [{ code: 'truncated-arguments' }],
      })
      expect(outcome.content).toMatch(/cut off by the token limit.*smaller pieces/s)
    }
  })

  it('runs nothing that is invalid, and nothing that nobody declared', async () => {
    let ran = 0
    const write = tool('write', () => ran++, {
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
    })
    const calls: MadeCall[] = [
      { name: 'write', input: { text: 5 } },
      { name: 'write', input: {} },
      { name: 'write', raw: '{"text":"ha' },
      { name: 'write', raw: '[1]' },
      { name: 'constructor' },
      { name: '__proto__' },
    ]
    const outcomes = await run({ calls }, [write])
    expect(ran).toBe(0)
    expect(outcomes.map(({ outcome, isError }) => [outcome, isError])).toEqual(
      calls.map(() => ['error', true]),
    )
  })

  it('hands the handler the output of the author’s own schema', async () => {
    const input = z.object({
      day: z.string().transform((text) => new Date(text)),
      limit: z.number().default(5),
    })
    const seen: unknown[] = []
    const search = defineTool({
      name: 'search',
      description: 'x',
      input,
      strict: false,
      execute: (value) => void seen.push(value),
    })
    const [outcome] = await run({ calls: [{ name: 'search', input: { day: '2026-12-01' } }] }, [search])
    expect(seen).toEqual([{ day: new Date('2026-12-01'), limit: 5 }])
    expect(outcome).toMatchObject({ outcome: 'ok', content: 'The tool ran and returned nothing.' })
  })

  it('answers what the author’s own schema refuses, like any invalid argument', async () => {
    const input = z
      .object({ from: z.number(), to: z.number() })
      .refine(({ from, to }) => from < to, { message: 'from must come before to', path: ['from'] })
    const range = defineTool({ name: 'range', description: 'x', input, execute: () => 'ran' })
    const [outcome] = await run({ calls: [{ name: 'range', input: { from: 2, to: 1 } }] }, [range])
    expect(outcome).toMatchObject({
      outcome: 'error',
      isError: true,
      content: 'Invalid arguments for range: "from": from must come before to',
    })
  })

  it('notes what it converted', async () => {
    const get = tool('get', (input: unknown) => input, {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
    })
    const [outcome] = await run({ calls: [{ name: 'get', input: { n: '5' } }] }, [get])
    expect(outcome).toMatchObject({
      outcome: 'ok',
      input: { n: 5 },
      returned: { n: 5 },
      notes: [{ at: '/n', from: '5', to: 5 }],
    })
    const [refused] = await run({ calls: [{ name: 'get', input: { n: '5' } }] }, [get], { convert: 'never' })
    expect(refused).toMatchObject({ outcome: 'error', content: expect.stringContaining('"n"') })
  })

  it('says that a tool without a handler is answered elsewhere', async () => {
    const [outcome] = await run({ calls: [{ name: 'pay' }] }, [
      { name: 'pay', inputSchema: { type: 'object', properties: {} } },
    ])
    expect(outcome).toMatchObject({
      outcome: 'error',
      isError: true,
      content: expect.stringContaining('"pay" has no handler on this side'),
    })
  })

  it('runs identical neighbours with one id once, and answers both', async () => {
    let ran = 0
    const pay = tool('pay', () => `paid ${++ran}`)
    const calls = [
      { id: 'same', name: 'pay', input: { n: 1 } },
      { id: 'same', name: 'pay', input: { n: 1 } },
      { id: 'other', name: 'pay', input: { n: 1 } },
    ]
    const outcomes = await run({ calls }, [pay])
    expect(outcomes.map(({ content }) => content)).toEqual(['paid 1', 'paid 1', 'paid 2'])
    expect(outcomes.map(({ findings }) => findings.map(({ code, args }) => [code, args['same']]))).toEqual([
      [],
      [['duplicate-call-id', true]],
      [],
    ])
    expect(outcomes[1]?.call.where).not.toBe(outcomes[0]?.call.where)
  })

  it('runs different calls with one id each, and answers both', async () => {
    const echo = tool('echo', ({ n }: { n: number }) => n)
    const calls = [1, 2, 1].map((n) => ({ id: 'same', name: 'echo', input: { n } }))
    const outcomes = await run({ calls }, [echo])
    expect(outcomes.map(({ content }) => content)).toEqual(['1', '2', '1'])
    expect(outcomes.map(({ findings }) => findings.map(({ args }) => args['same']))).toEqual([
      [],
      [false],
      [false],
    ])
    const request = codec.start({ model: 'm', prompt: 'go' })
    expect(() => codec.answer(request, responseOf(wire, { calls }), outcomes)).not.toThrow()
  })

  it('knows call ids that are names of a prototype', async () => {
    const echo = tool('echo', ({ n }: { n: number }) => n)
    const ids = ['__proto__', 'constructor', 'toString']
    const outcomes = await run({ calls: ids.map((id, n) => ({ id, name: 'echo', input: { n } })) }, [echo])
    expect(outcomes.map(({ call, content }) => [call.callId, content])).toEqual(
      ids.map((id, n) => [id, String(n)]),
    )
  })

  it('unwraps parallel calls, runs them together, and answers the wrapper with all results', async () => {
    const log: string[] = []
    const echo = tool('echo', async ({ n }: { n: number }) => {
      log.push(`+${n}`)
      await sleep(1)
      log.push(`-${n}`)
      if (n === 2) throw new Error('two is bad')
      return `got ${n}`
    })
    const uses = [1, 2].map((n) => ({ recipient_name: 'functions.echo', parameters: { n } }))
    const outcomes = await run({ calls: [{ name: 'multi_tool_use.parallel', input: { tool_uses: uses } }] }, [
      echo,
    ])
    expect(log.slice(0, 2)).toEqual(['+1', '+2'])
    expect(outcomes).toMatchObject([
      {
        outcome: 'ok',
        isError: false,
        content: 'Result 1 (echo): got 1\n\nResult 2 (echo): Error: two is bad',
        returned: ['got 1', undefined],
        findings: [{ code: 'wrapped-calls' }],
      },
    ])
  })

  it('takes any returned value', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const values = [undefined, null, 10n, circular, Number.NaN, new Map([['a', 1]]), Symbol('x'), () => 1]
    const give = tool('give', ({ n }: { n: number }) => values[n])
    const outcomes = await run({ calls: values.map((_, n) => ({ name: 'give', input: { n } })) }, [give])
    expect(outcomes.map(({ outcome, content }) => [outcome, content])).toEqual([
      ['ok', 'The tool ran and returned nothing.'],
      ['ok', 'null'],
      ['ok', '10'],
      ['ok', '{"self":"[circular]"}'],
      ['ok', 'NaN'],
      ['ok', '{"a":1}'],
      ['ok', '[Symbol(x)]'],
      ['ok', '[function without a name]'],
    ])
  })

  it('takes a returned error, a stream, and MCP’s flag for what they are', async () => {
    const values = [
      new TypeError('no'),
      new ReadableStream(),
      { content: [{ type: 'text', text: 'gone' }], isError: true },
    ]
    const give = tool('give', ({ n }: { n: number }) => values[n])
    const outcomes = await run({ calls: values.map((_, n) => ({ name: 'give', input: { n } })) }, [give])
    expect(outcomes.map(({ outcome, isError }) => [outcome, isError])).toEqual(
      values.map(() => ['error', true]),
    )
    expect(outcomes[0]?.content).toBe('TypeError: no')
    expect(outcomes[2]?.content).toBe('gone')
  })

  it('limits results, by tool or for all', async () => {
    const long = tool('long', () => 'x'.repeat(30_000))
    const longer = defineTool({
      name: 'longer',
      description: 'x',
      input: { type: 'object', properties: {} },
      maxResult: 100,
      execute: () => 'x'.repeat(30_000),
    })
    const lengths = async (options?: DispatchCallsOptions): Promise<number[]> =>
      (await run({ calls: [{ name: 'long' }, { name: 'longer' }] }, [long, longer], options)).map(
        ({ content }) => content.length,
      )
    const [first = 0, second = 0] = await lengths()
    expect([first > 24_990, first <= 25_000, second > 90, second <= 100]).toEqual([true, true, true, true])
    const [limited = 0] = await lengths({ maxResult: 500 })
    expect([limited > 490, limited <= 500]).toEqual([true, true])
  })

  it('resolves to nothing for a response without calls, and for what is none', async () => {
    const tools = compileTools([], { wire: codec })
    expect(await dispatchCalls(responseOf(wire, { calls: [], stop: 'done' }), tools)).toEqual([])
    expect(await dispatchCalls(null, tools)).toEqual([])
  })

  it('tells what happens: start, progress, end, for each call by its place', async () => {
    const events: DispatchEvent[] = []
    const work = tool('work', (_: unknown, context) => {
      context.progress('half')
      return 'done'
    })
    await run({ calls: [{ name: 'work' }, { name: 'nothing' }] }, [work], {
      on: (event) => void events.push(event),
    })
    const seen = events.map((event) => [event.type, event.index, 'ran' in event ? event.ran : undefined])
    expect(seen.filter(([, index]) => index === 0)).toEqual([
      ['start', 0, undefined],
      ['progress', 0, undefined],
      ['end', 0, true],
    ])
    expect(seen.filter(([, index]) => index === 1)).toEqual([
      ['start', 1, undefined],
      ['end', 1, false],
    ])
    expect(events[0]).toMatchObject({ tool: { wireName: 'work' }, input: {} })
    expect(events.find(({ type }) => type === 'progress')).toMatchObject({ progress: 'half' })
  })

  it('goes on when the listener fails', async () => {
    const on = (): never => {
      throw new Error('listener')
    }
    expect(await run({ calls: [{ name: 'ok' }] }, [tool('ok', () => 'fine')], { on })).toMatchObject([
      { content: 'fine' },
    ])
  })

  it('tells handlers call id and turn', async () => {
    const seen: unknown[] = []
    const work = tool(
      'work',
      (_: unknown, { callId, turn, signal }) => void seen.push([callId, turn, signal.aborted]),
    )
    await run({ calls: [{ id: 'id_1', name: 'work' }] }, [work], { turn: 3 })
    expect(seen).toEqual([['id_1', 3, false]])
  })

  it('lets a hook deny a call, answer it, or fail, with the input that the handler would get', async () => {
    const ran: unknown[] = []
    const work = tool('work', (input: unknown) => {
      ran.push(input)
      return 'ran'
    })
    const outcomes = await run({ calls: [0, 1, 2, 3].map((n) => ({ name: 'work', input: { n } })) }, [work], {
      before: async ({ index, input }) => {
        expect(input).toEqual({ n: index })
        if (index === 0) return { deny: 'Not allowed here.' }
        if (index === 1) return { answer: { cached: true } }
        if (index === 2) throw new Error('hook')
        return undefined
      },
    })
    expect(ran).toEqual([{ n: 3 }])
    expect(outcomes.map(({ outcome, isError, content }) => [outcome, isError, content])).toEqual([
      ['denied', true, 'Not allowed here.'],
      ['ok', false, '{"cached":true}'],
      ['error', true, 'Not run: the check before the call failed (Error).'],
      ['ok', false, 'ran'],
    ])
  })

  it('lets a hook replace an outcome before anybody sees it', async () => {
    const ends: unknown[] = []
    const outcomes = await run({ calls: [{ name: 'ok' }, { name: 'ok' }] }, [tool('ok', () => 'fine')], {
      after: (outcome, index) =>
        index === 0 ? { ...outcome, content: 'changed' } : Promise.reject(new Error('hook')),
      on: (event) => event.type === 'end' && ends.push(event.outcome.content),
    })
    expect(outcomes.map(({ content }) => content)).toEqual(['changed', 'fine'])
    expect(ends.toSorted()).toEqual(['changed', 'fine'])
  })

  it.each([{ concurrency: 0 }, { timeout: -1 }, { maxResult: Number.NaN }])(
    'refuses %j as an option',
    async (options) => {
      await expect(run({ calls: [] }, [], options)).rejects.toMatchObject({ code: 'invalid-option' })
    },
  )

  it('answers thousands of calls in a turn', async () => {
    const get = tool('get', ({ n }: { n: number }) => n)
    const calls = Array.from({ length: 5000 }, (_, n) => ({ id: `c${n}`, name: 'get', input: { n } }))
    const outcomes = await run({ calls }, [get])
    expect(outcomes.map(({ content }) => content)).toEqual(calls.map(({ input }) => String(input.n)))
  })
})

describe('members of a toolset', () => {
  const codec = codecOf('anthropic')

  it('run in order, and behind the first that fails none does', async () => {
    const log: string[] = []
    const act = tool('act', async ({ n }: { n: number }) => {
      log.push(`+${n}`)
      await sleep(1)
      log.push(`-${n}`)
      if (n === 2) throw new Error('missed')
      return n
    })
    const calls: MadeCall[] = [1, 2, 3].map((n) => ({ name: 'act', input: { n }, toolset: 'browser' }))
    calls.push({ name: 'act', input: { n: 9 }, toolset: 'computer' }, { name: 'act', input: { n: 10 } })
    const outcomes = await dispatchCalls(
      responseOf('anthropic', { calls }),
      compileTools([act], { wire: codec }),
    )
    expect(log.filter((entry) => /[123]$/.test(entry))).toEqual(['+1', '-1', '+2', '-2'])
    expect(outcomes.map(({ outcome, content }) => [outcome, content])).toEqual([
      ['ok', '1'],
      ['error', 'Error: missed'],
      ['cancelled', 'Not executed: an earlier action in this turn failed.'],
      ['ok', '9'],
      ['ok', '10'],
    ])
  })

  it('of a wire whose namespaces only name things run together', async () => {
    const log: string[] = []
    const act = tool('act', async ({ n }: { n: number }) => {
      log.push(`+${n}`)
      await sleep(1)
      if (n === 1) throw new Error('missed')
    })
    const calls = [1, 2].map((n) => ({ name: 'act', input: { n }, toolset: 'crm' }))
    const outcomes = await dispatchCalls(
      responseOf('openai-responses', { calls }),
      compileTools([act], { wire: codecOf('openai-responses') }),
    )
    expect(log).toEqual(['+1', '+2'])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['error', 'ok'])
  })
})

type Handler = (input: never, context: Parameters<NonNullable<AnyTool['execute']>>[1]) => unknown

function tool(
  name: string,
  execute: Handler,
  inputSchema: object = { type: 'object', additionalProperties: true },
): AnyTool {
  return { name, description: 'x', strict: false, inputSchema: inputSchema as { type: string }, execute }
}

function counted(options: { concurrency?: number }): { most: () => number; tools: AnyTool[] } {
  let now = 0
  let most = 0
  const count = defineTool({
    name: 'count',
    description: 'x',
    input: { type: 'object', properties: {} },
    ...options,
    execute: async () => {
      most = Math.max(most, ++now)
      await sleep(1)
      now--
    },
  })
  return { most: () => most, tools: [count] }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
