import { run } from '../packages/toolwire/src/loop/run.ts'
import { anthropicModel } from '../packages/toolwire/src/wire/anthropic/model.ts'
import type { Bench } from './figure.ts'
import { handLoop } from './hand-loop.ts'
import { createProvider } from './provider.ts'

const TOOL_MS = 400

/** Three tools of 400 ms in one turn, also when one throws: how long the turn takes beside the hand-written loop. */
export const benchParallel: Bench = async ({ quick }) => {
  const rounds = quick ? 3 : 7
  const hand = await times(rounds, () => handTurn())
  const ours = await times(rounds, () => ourTurn(false))
  const throwing = await times(rounds, () => ourTurn(true))
  // The goal is 405 ms where the hand loop takes 400: timers of a busy machine fire late for both.
  const goal = Math.max(405, hand.median + 5)
  return [
    {
      what: `parallel: three tools of 400 ms (by hand ${hand.median.toFixed(1)} ms)`,
      value: ours.median,
      goal,
      noise: hand.spread,
      unit: 'ms',
    },
    {
      what: 'parallel: the same when one throws',
      value: throwing.median,
      goal,
      noise: hand.spread,
      unit: 'ms',
    },
  ]
}

function handTurn(): Promise<unknown> {
  const { fetch } = createProvider({ turns: 1, calls: 3 })
  return handLoop({ fetch, tools: [], execute: () => later({ rows: [] }) })
}

async function ourTurn(throws: boolean): Promise<void> {
  const { fetch } = createProvider({ turns: 1, calls: 3 })
  const model = anthropicModel({ apiKey: 'key', model: 'bench', fetch })
  let calls = 0
  const tool = {
    name: 'look_up',
    description: 'Looks a question up.',
    inputSchema: { type: 'object', properties: { query: { type: 'string' }, limit: { type: 'integer' } } },
    execute: () => {
      calls++
      return throws && calls === 2 ? Promise.reject(new Error('no index')) : later({ rows: [] })
    },
  }
  const result = await run({ model, tools: [tool], prompt: 'question' })
  if (result.stop.reason !== 'answered') throw new Error(`the run went wrong: ${JSON.stringify(result.stop)}`)
}

function later<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), TOOL_MS))
}

async function times(
  rounds: number,
  program: () => Promise<unknown>,
): Promise<{ median: number; spread: number }> {
  const measured: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now()
    await program()
    // The first round warms up.
    if (round > 0) measured.push(performance.now() - start)
  }
  measured.sort((a, b) => a - b)
  const median = measured[Math.floor(measured.length / 2)] ?? Number.NaN
  return { median, spread: (measured.at(-1) ?? median) - (measured[0] ?? median) }
}
