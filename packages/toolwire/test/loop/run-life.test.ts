import { expect, test } from 'vitest'
import { createFeed } from '../../src/loop/feed.ts'
import { RunLife } from '../../src/loop/run-life.ts'
import type { RunEvent } from '../../src/loop/run-options.ts'
import { agent, describeEveryWire, tool } from './every-wire.ts'

describeEveryWire('a run in a given world', (wire) => {
  test('takes its id and its clock from there', async () => {
    let ms = 0
    const world = { now: () => ms, runId: () => 'run_1' }
    const slow = tool('slow', () => {
      ms += 400
      return 'done'
    })
    const turn = (q: string): object => ({ calls: [{ name: 'slow', input: { q } }] })
    const { options } = agent(wire, [turn('a'), turn('b'), turn('c'), { text: 'So far.' }], {
      tools: [slow],
      budget: { deadline: 1000 },
    })
    const feed = createFeed<RunEvent>()
    const reader = feed.open({ start: () => {}, left: () => Promise.resolve() })
    const result = await new RunLife(options, { feed, controller: new AbortController(), world }).live()
    feed.end()
    expect(result.stop).toMatchObject({ reason: 'budget', detail: { budget: 'deadline' } })
    expect(result.calls).toHaveLength(3)
    const first = await reader.next()
    expect(first.value).toMatchObject({
      type: 'run_start',
      run: 'run_1',
      budget: { maxCalls: 20, deadline: 1000 },
    })
    let last = first.value
    for (let read = await reader.next(); read.done !== true; read = await reader.next()) last = read.value
    expect(last).toMatchObject({ type: 'run_end', run: 'run_1', durationMs: 1200 })
  })
})
