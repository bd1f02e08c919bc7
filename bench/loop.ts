import { z } from 'zod'
import { defineTool } from '../packages/toolwire/src/tool/define-tool.ts'
import { run } from '../packages/toolwire/src/loop/run.ts'
import { anthropicModel } from '../packages/toolwire/src/wire/anthropic/model.ts'
import type { Bench, Figure } from './figure.ts'
import { handLoop } from './hand-loop.ts'
import { createProvider } from './provider.ts'
import { compare } from './rounds.ts'

/** What the loop costs against the hand-written one: CPU time, no socket, one tool of no cost. */
export const benchLoop: Bench = async ({ quick }) => [
  await ratio({ turns: 20, calls: 3, rounds: quick ? 5 : 15, repeat: quick ? 60 : 100, goal: 3 }),
  await ratio({ turns: 400, calls: 3, rounds: quick ? 3 : 9, repeat: 1, goal: 1 }),
]

interface Size {
  readonly turns: number
  readonly calls: number
  readonly rounds: number
  readonly repeat: number
  readonly goal: number
}

const ROW = 'a row of the result, long enough to look like one; '
const RESULT = { rows: [ROW, ROW, ROW], total: 3 }

const lookUp = defineTool({
  name: 'look_up',
  description: 'Looks a question up in the index and gives the rows that match.',
  input: z.object({
    query: z.string().describe('What to look for.'),
    limit: z.number().int().describe('How many rows.'),
  }),
  traits: { readOnly: true },
  execute: () => RESULT,
})

const NATIVE = {
  name: 'look_up',
  description: 'Looks a question up in the index and gives the rows that match.',
  input_schema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What to look for.' },
      limit: { type: 'integer', description: 'How many rows.' },
    },
    required: ['query', 'limit'],
    additionalProperties: false,
  },
}

async function ratio({ turns, calls, rounds, repeat, goal }: Size): Promise<Figure> {
  const provider = createProvider({ turns, calls })
  const model = anthropicModel({ apiKey: 'key', model: 'bench', fetch: provider.fetch })
  const ours = async (): Promise<void> => {
    provider.reset()
    const result = await run({
      model,
      tools: [lookUp],
      prompt: 'question',
      budget: { maxCalls: Number.POSITIVE_INFINITY },
    })
    if (result.turns !== turns + 1 || result.calls.some(({ outcome }) => outcome !== 'ok')) {
      throw new Error(`the run went wrong: ${JSON.stringify(result.stop)}`)
    }
  }
  const theirs = async (): Promise<void> => {
    provider.reset()
    await handLoop({ fetch: provider.fetch, tools: [NATIVE], execute: () => RESULT })
  }
  const { ratio, noise, oursUs, theirsUs } = await compare(ours, theirs, { rounds, repeat, clock: 'cpu' })
  const perTurn = `${(theirsUs / turns).toFixed(0)} → ${(oursUs / turns).toFixed(0)} µs a turn`
  return { what: `loop: ${turns} turns × ${calls} calls (${perTurn})`, value: ratio, goal, noise, unit: '×' }
}
