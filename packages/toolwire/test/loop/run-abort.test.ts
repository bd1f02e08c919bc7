import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { run } from '../../src/loop/run.ts'
import type { RunResult } from '../../src/loop/run-options.ts'
import { anthropicRefusal } from '../oracle/anthropic-pairing.ts'
import { responsesRefusal } from '../oracle/responses-pairing.ts'
import { agent, describeEveryWire, eventsOf, resultTexts, tool, type WireUnderTest } from './every-wire.ts'

const never = (): Promise<never> => new Promise(() => {})

/** Why the provider would refuse the history with a next question behind it, by the independent rules. */
function refusal(wire: WireUnderTest, { request }: RunResult): string | undefined {
  const { [wire.codec.list]: entries = [] } = wire.codec.ask(request, 'next') as Record<
    string,
    readonly never[]
  >
  return wire.name === 'anthropic' ? anthropicRefusal(entries) : responsesRefusal(entries)
}

describeEveryWire('an abort', (wire) => {
  const { codec } = wire

  test('before the start sends nothing', async () => {
    const { options, emulator } = agent(wire, [{ text: 'Done.' }])
    const result = await run({ ...options, signal: AbortSignal.abort(new Error('too late')) })
    expect(result.stop).toEqual({ reason: 'aborted', detail: { message: 'too late' } })
    expect(emulator.requests).toHaveLength(0)
    expect(refusal(wire, result)).toBeUndefined()
  })

  test('while the model thinks leaves the question as it was', async () => {
    const controller = new AbortController()
    const fetch = (): Promise<Response> => {
      queueMicrotask(() => controller.abort(new Error('enough')))
      return never()
    }
    const result = await run({ model: wire.model({ fetch }), prompt: 'question', signal: controller.signal })
    expect(result.stop).toEqual({ reason: 'aborted', detail: { message: 'enough' } })
    expect(result.turns).toBe(1)
    expect(refusal(wire, result)).toBeUndefined()
  })

  test('while calls run keeps what is finished, and says of the others what is known', async () => {
    const controller = new AbortController()
    const fast = tool('fast', () => 'done')
    const slow = tool('slow', () => {
      setTimeout(() => controller.abort(new Error('enough')), 5)
      return never()
    })
    const names = ['fast', 'slow', 'fast', 'fast']
    const { options, emulator } = agent(
      wire,
      [{ calls: names.map((name, q) => ({ name, input: { q: `${q}` } })) }],
      {
        tools: [fast, slow],
        concurrency: 1,
        signal: controller.signal,
      },
    )
    const result = await run(options)
    expect(result.stop.reason).toBe('aborted')
    expect(result.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'unknown', 'cancelled', 'cancelled'])
    const [first, second, third] = resultTexts(codec, result.request)
    expect(first).toBe('done')
    expect(second).toMatch(/unknown|not known/i)
    expect(third).toMatch(/cancel|not run|stopped/i)
    expect(refusal(wire, result)).toBeUndefined()
    expect(emulator.requests).toHaveLength(1)
  })

  test('while a retry waits ends the wait', async () => {
    const { options } = agent(wire, [{ error: { status: 429, headers: { 'retry-after': '3600' } } }])
    const result = await run({ ...options, signal: AbortSignal.timeout(20) })
    expect(result.stop.reason).toBe('aborted')
  })

  test('while a hook hangs ends the run', async () => {
    const look = tool('look', () => 'found')
    for (const hook of ['beforeTurn', 'beforeCall', 'afterCall']) {
      const { options } = agent(wire, [{ calls: [{ name: 'look', input: {} }] }], {
        tools: [look],
        [hook]: never,
      })
      const result = await run({ ...options, signal: AbortSignal.timeout(20) })
      expect(result.stop.reason).toBe('aborted')
      expect(refusal(wire, result)).toBeUndefined()
    }
  })

  test('behind the end changes nothing', async () => {
    const controller = new AbortController()
    const { options } = agent(wire, [{ text: 'Done.' }], { signal: controller.signal })
    const running = run(options)
    await running
    controller.abort()
    expect((await running).stop.reason).toBe('answered')
  })

  test('at any moment leaves a history that the provider takes', async () => {
    const script = fc.array(
      fc.array(fc.constantFrom('fast', 'slow', 'broken', 'missing'), { maxLength: 4 }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    await fc.assert(
      fc.asyncProperty(
        script,
        fc.nat({ max: 40 }),
        fc.integer({ min: 1, max: 3 }),
        async (turns, moment, concurrency) => {
          const controller = new AbortController()
          const tools = [
            tool('fast', () => 'done'),
            tool('slow', () => new Promise((resolve) => setImmediate(() => resolve('done at last')))),
            tool('broken', () => Promise.reject(new Error('broken'))),
          ]
          const named = turns.map((names, turn) =>
            names.length === 0
              ? { text: 'Done.' }
              : {
                  text: 'Next.',
                  calls: names.map((name, index) => ({ name, input: { q: `${turn}.${index}` } })),
                },
          )
          const { options } = agent(wire, [...named, { text: 'Done.' }], {
            tools,
            concurrency,
            signal: controller.signal,
          })
          const running = run(options)
          let count = 0
          for await (const _ of running) if (count++ === moment) controller.abort()
          const result = await running
          expect(['aborted', 'answered']).toContain(result.stop.reason)
          expect(refusal(wire, result)).toBeUndefined()
          expect(resultTexts(codec, result.request)).toHaveLength(result.calls.length)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is told as the end of the events', async () => {
    const { options } = agent(wire, [{ text: 'Done.' }], { signal: AbortSignal.abort() })
    const events = await eventsOf(run(options))
    expect(events.map(({ type }) => type)).toEqual(['run_start', 'run_end'])
  })
})
