import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { responseOf } from '../call/__fixtures__/responses.ts'
import { compileTools } from '../tool/compile-tools.ts'
import { defineTool } from '../tool/define-tool.ts'
import type { ExecuteContext, ToolTraits } from '../tool/tool.ts'
import { codecOf } from '../wire/index.ts'
import { dispatchCalls } from './dispatch-calls.ts'
import type { DispatchCallsOptions, DispatchEvent } from './dispatch-options.ts'

const codec = codecOf('anthropic')
const unhandled: unknown[] = []
const onUnhandled = (reason: unknown): void => void unhandled.push(reason)
process.on('unhandledRejection', onUnhandled)
afterEach(() => expect(unhandled).toEqual([]))

type Handlers = Readonly<Record<string, (context: ExecuteContext) => unknown>>

function run(
  handlers: Handlers,
  options: DispatchCallsOptions & {
    traits?: ToolTraits
    own?: { timeout?: number; sequential?: boolean }
  } = {},
) {
  const { traits = {}, own = {}, ...rest } = options
  const tools = Object.entries(handlers).map(([name, execute]) =>
    defineTool({
      name,
      description: 'x',
      input: { type: 'object', properties: {} },
      traits,
      ...own,
      execute: (_, context) => execute(context),
    }),
  )
  const response = responseOf('anthropic', { calls: Object.keys(handlers).map((name) => ({ name })) })
  return dispatchCalls(response, compileTools(tools, { wire: codec }), rest)
}

describe('the time limit of a call', () => {
  it('is hard: the model hears at once, and the sibling keeps its result', async () => {
    const outcomes = await run({ hangs: () => new Promise(() => {}), works: () => 'fine' }, { timeout: 20 })
    expect(outcomes.map(({ outcome, isError }) => [outcome, isError])).toEqual([
      ['timeout', true],
      ['ok', false],
    ])
    expect(outcomes[0]?.content).toBe(
      'hangs gave no answer within its limit of 20 ms. It may have taken effect or not: find out before you call it again.',
    )
  })

  it('of the tool wins over the common one, and is named', async () => {
    const [outcome] = await run(
      { hangs: () => new Promise(() => {}) },
      { timeout: 60_000, own: { timeout: 15 }, traits: { readOnly: true } },
    )
    expect(outcome?.content).toBe('hangs gave no answer within its limit of 15 ms. It can be called again.')
  })

  it('aborts the handler’s signal with a TimeoutError', async () => {
    let reason: unknown
    await run(
      {
        hangs: ({ signal }) =>
          new Promise(() => signal.addEventListener('abort', () => (reason = signal.reason))),
      },
      { timeout: 15 },
    )
    expect(reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('is seen by a handler that asks for the signal only afterwards', async () => {
    const seen = deferred<boolean>()
    await run(
      { hangs: (context) => sleep(30).then(() => seen.resolve(context.signal.aborted)) },
      { timeout: 10 },
    )
    expect(await seen.promise).toBe(true)
  })

  it('reports a late value as late, and never sends it', async () => {
    const late = deferred<DispatchEvent>()
    const on = (event: DispatchEvent): void => {
      if (event.type === 'late') late.resolve(event)
    }
    const outcomes = await run({ slow: () => sleep(30).then(() => 'too late') }, { timeout: 10, on })
    expect(outcomes).toMatchObject([{ outcome: 'timeout' }])
    expect(await late.promise).toMatchObject({
      type: 'late',
      index: 0,
      call: { name: 'slow' },
      returned: 'too late',
    })
    expect(JSON.stringify(outcomes)).not.toContain('too late')
  })

  it('reports a late error as late', async () => {
    const late = deferred<DispatchEvent>()
    const on = (event: DispatchEvent): void => {
      if (event.type === 'late') late.resolve(event)
    }
    const error = new Error('too late')
    await run({ slow: () => sleep(30).then(() => Promise.reject(error)) }, { timeout: 10, on })
    expect(await late.promise).toMatchObject({ error })
  })

  it('holds for an author’s validator too', async () => {
    const hangs = z.strictObject({}).refine(() => new Promise(() => {}))
    const tool = defineTool({ name: 'never', description: 'x', input: hangs, execute: () => 'ran' })
    const response = responseOf('anthropic', { calls: [{ name: 'never' }] })
    const outcomes = await dispatchCalls(response, compileTools([tool], { wire: codec }), { timeout: 10 })
    expect(outcomes).toMatchObject([
      { outcome: 'timeout', content: 'Not run: the arguments of never could not be checked within 10 ms.' },
    ])
  })

  it('frees the place of the call for the next one', async () => {
    const outcomes = await run(
      { hangs: () => new Promise(() => {}), works: () => 'fine' },
      { timeout: 10, concurrency: 1 },
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['timeout', 'ok'])
  })

  it.each([Number.POSITIVE_INFINITY, 2 ** 40])('of %s never fires', async (timeout) => {
    expect(await run({ works: () => sleep(5).then(() => 'fine') }, { timeout })).toMatchObject([
      { outcome: 'ok' },
    ])
  })

  it('reports no progress behind it', async () => {
    const events: string[] = []
    const slow = async ({ progress }: ExecuteContext): Promise<void> => {
      progress(1)
      await sleep(25)
      progress(2)
    }
    await run({ slow }, { timeout: 10, on: ({ type }) => void events.push(type) })
    await sleep(30)
    expect(events).toEqual(['start', 'progress', 'end', 'late'])
  })
})

describe('abort', () => {
  it('keeps finished calls, cancels those that have not started, and says that the others are unknown', async () => {
    const controller = new AbortController()
    const outcomes = await run(
      {
        done: () => 'fine',
        hangs: () =>
          sleep(5)
            .then(() => controller.abort())
            .then(() => new Promise(() => {})),
        waits: () => 'never',
      },
      { signal: controller.signal, concurrency: 1 },
    )
    expect(outcomes.map(({ outcome, isError, content }) => [outcome, isError, content])).toEqual([
      ['ok', false, 'fine'],
      [
        'unknown',
        true,
        'Outcome unknown: the run was stopped while hangs was running. It may have taken effect or not: find out before you call it again.',
      ],
      ['cancelled', true, 'Not run: the run was stopped before this call started.'],
    ])
  })

  it('reaches handlers with the run’s reason, and does not wait for those that ignore it', async () => {
    const controller = new AbortController()
    let reason: unknown
    const outcomes = await run(
      {
        heeds: ({ signal }) =>
          new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject((reason = signal.reason))),
          ),
        ignores: () =>
          sleep(2)
            .then(() => controller.abort('enough'))
            .then(() => new Promise(() => {})),
      },
      { signal: controller.signal },
    )
    expect(reason).toBe('enough')
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown'])
  })

  it('before the start runs nothing', async () => {
    let ran = false
    const outcomes = await run(
      { never: () => (ran = true), neither: () => (ran = true) },
      { signal: AbortSignal.abort(), own: { sequential: true } },
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled'])
    expect(ran).toBe(false)
  })

  it('during a hook cancels the call', async () => {
    const controller = new AbortController()
    const before = async (): Promise<void> => {
      controller.abort()
    }
    expect(await run({ never: () => 'ran' }, { signal: controller.signal, before })).toMatchObject([
      { outcome: 'cancelled' },
    ])
  })

  it('gives an answer that the provider takes', async () => {
    const controller = new AbortController()
    const response = responseOf('anthropic', { calls: [{ name: 'stop' }, { name: 'stop' }] })
    const stop = defineTool({
      name: 'stop',
      description: 'x',
      input: { type: 'object', properties: {} },
      execute: () => controller.abort(),
    })
    const outcomes = await dispatchCalls(response, compileTools([stop], { wire: codec }), {
      signal: controller.signal,
    })
    expect(outcomes).toHaveLength(2)
    expect(() => codec.answer(codec.start({ model: 'm', prompt: 'go' }), response, outcomes)).not.toThrow()
  })
})

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function deferred<Value>(): {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
} {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}
