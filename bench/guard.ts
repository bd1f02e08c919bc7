import { checkDocument, repairDocument } from '../packages/toolwire/src/check/check-document.ts'
import { createRequestChecker } from '../packages/toolwire/src/check/request-checker.ts'
import { guard } from '../packages/toolwire/src/anthropic.ts'
import { anthropic } from '../packages/toolwire/src/wire/anthropic/index.ts'
import type { Bench, Figure } from './figure.ts'
import { compare } from './rounds.ts'

/**
 * What a check, a repair and a guard cost beside serialising the body once, which whoever sends it must do; and what a
 * turn late in a loop costs beside an early one.
 */
export const benchGuard: Bench = async ({ quick }) => {
  const rounds = quick ? 5 : 15
  return [
    await beside({ what: 'check: 1,000 messages', run: () => checked(LONG), body: LONG, goal: 0.25, rounds }),
    await beside({
      what: 'repair: 1,000 messages',
      run: () => mended(BROKEN),
      body: BROKEN,
      goal: 1,
      rounds,
    }),
    await growth(rounds),
    await checkedLoop(quick),
    await guarded({ messages: 20, goal: 30, rounds, repeat: 200 }),
    await guarded({ messages: 1000, goal: 5, rounds, repeat: 5 }),
    await guardedLoop(quick),
  ]
}

const URL = 'https://api.anthropic.com/v1/messages'
const OPTIONS = { codecs: [anthropic], wire: 'anthropic', kind: 'request' } as const
const ROW = 'a row of the result, long enough to look like one; '

type Body = ReturnType<typeof bodyOf>

/** A history of calls and results with a text in each turn. */
function bodyOf(length: number) {
  const messages: unknown[] = [{ role: 'user', content: 'question' }]
  for (let turn = 0; messages.length < length; turn++) {
    messages.push(called(turn), {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: `toolu_${turn}`, content: ROW.repeat(4) }],
    })
  }
  return { model: 'bench', max_tokens: 1024, tools: [TOOL], messages }
}

const TOOL = {
  name: 'look_up',
  description: 'Looks a question up in the index and gives the rows that match.',
  input_schema: {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer' } },
    required: ['query', 'limit'],
  },
}

function called(turn: number) {
  const input = { query: `question ${turn}`, limit: 5 }
  return {
    role: 'assistant',
    content: [
      { type: 'text', text: `Turn ${turn}: let me look at that.` },
      { type: 'tool_use', id: `toolu_${turn}`, name: 'look_up', input },
    ],
  }
}

const LONG = bodyOf(1001)
const BROKEN = { ...LONG, messages: LONG.messages.toSpliced(400, 1) }

async function checked(body: Body): Promise<void> {
  if (checkDocument(body, OPTIONS).findings.length > 0) throw new Error('a sound body was complained of')
}

async function mended(body: Body): Promise<void> {
  if (repairDocument(body, OPTIONS).changes.length !== 1) throw new Error('a broken body was not mended')
}

interface Beside {
  readonly what: string
  readonly run: () => Promise<void>
  readonly body: Body
  readonly goal: number
  readonly rounds: number
}

/** Beside JSON.stringify of the body. */
async function beside({ what, run, body, goal, rounds }: Beside): Promise<Figure> {
  const options = { rounds, repeat: 5, clock: 'cpu' } as const
  const { ratio, noise } = await compare(run, async () => void JSON.stringify(body), options)
  return { what, value: ratio, goal, noise, unit: '×' }
}

async function growth(rounds: number): Promise<Figure> {
  const short = bodyOf(1001)
  const long = bodyOf(10_001)
  const options = { rounds, repeat: 1, clock: 'cpu' } as const
  const { ratio, noise } = await compare(
    () => checked(long),
    () => checked(short),
    options,
  )
  return { what: 'check: ten times the history', value: ratio, goal: 12, noise, unit: '×' }
}

/** The checker of the loop: turn 400 beside turn 20. */
async function checkedLoop(quick: boolean): Promise<Figure> {
  const lists = TURNS.map((turn) => LONG.messages.slice(0, turn * 2 + 1))
  return lateBesideEarly('check: turn 400 of a loop beside turn 20', quick, () => {
    const checker = createRequestChecker(anthropic)
    return async (turn) => void checker.check({ ...LONG, messages: lists[turn] })
  })
}

const TURNS = Array.from({ length: 401 }, (_, turn) => turn)

interface Guarded {
  readonly messages: number
  readonly goal: number
  readonly rounds: number
  readonly repeat: number
}

/** A guard that sees a conversation for the first time: it reads all of it, as nobody else does. */
async function guarded({ messages, goal, rounds, repeat }: Guarded): Promise<Figure> {
  const body = bodyOf(messages + 1)
  const fetch = costless()
  const text = JSON.stringify(body)
  const ours = async (): Promise<void> => {
    await guard(fetch, { onFinding: complain })(URL, { method: 'POST', body: text })
  }
  const theirs = async (): Promise<void> => {
    await fetch(URL, { method: 'POST', body: JSON.stringify(body) })
  }
  const { ratio, noise, oursUs } = await compare(ours, theirs, { rounds, repeat, clock: 'cpu' })
  const what = `guard: a first request of ${messages} messages (${oursUs.toFixed(0)} µs)`
  return { what, value: ratio, goal, noise, unit: '×' }
}

/** A guard in a loop: each turn sends the whole history as text, and the answer has a call. */
async function guardedLoop(quick: boolean): Promise<Figure> {
  const texts = TURNS.map((turn) =>
    JSON.stringify({ ...LONG, messages: LONG.messages.slice(0, turn * 2 + 1) }),
  )
  return lateBesideEarly('guard: turn 400 of a loop beside turn 20', quick, () => {
    let answer = ''
    const guarded = guard(async () => new Response(answer, { headers: JSON_TYPE }), { onFinding: complain })
    return async (turn) => {
      answer = JSON.stringify({
        id: `msg_${turn}`,
        type: 'message',
        ...called(turn),
        stop_reason: 'tool_use',
      })
      const response = await guarded(URL, { method: 'POST', body: texts[turn] ?? '' })
      await response.text()
    }
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A guard takes no notice of what this throws: the process ends with it. */
function complain(): void {
  queueMicrotask(() => {
    throw new Error('a sound body was complained of')
  })
}

function costless(): typeof globalThis.fetch {
  const response = new Response(null)
  return async () => response
}

/** Medians of the turns around the 20th and the 400th, over several loops. */
async function lateBesideEarly(
  what: string,
  quick: boolean,
  start: () => (turn: number) => Promise<void>,
): Promise<Figure> {
  const ratios: number[] = []
  for (let round = 0; round < (quick ? 10 : 40); round++) {
    const early: number[] = []
    const late: number[] = []
    const take = start()
    for (const turn of TURNS) {
      const before = performance.now()
      await take(turn)
      const took = performance.now() - before
      if (turn >= 15 && turn <= 25) early.push(took)
      if (turn >= 390) late.push(took)
    }
    ratios.push(median(late) / median(early))
  }
  // The first loops pay for the compiler.
  const settled = ratios.slice(Math.floor(ratios.length / 4))
  const spread = settled.toSorted((a, b) => a - b)
  const at = (share: number): number => spread[Math.floor((spread.length - 1) * share)] ?? Number.NaN
  return { what, value: at(0.5), goal: 1.5, noise: (at(0.75) - at(0.25)) / 2, unit: '×' }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
