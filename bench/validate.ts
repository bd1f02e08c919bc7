import { Ajv2020 } from 'ajv/dist/2020.js'
import { createValidatorOf } from '../packages/toolwire/src/schema/validate-value.ts'
import { inChild } from './child.ts'
import { githubTools, ISSUE_CALLS } from './definitions.ts'
import type { Bench, Figure } from './figure.ts'
import { compare } from './rounds.ts'

const calls = ISSUE_CALLS.map((text) => JSON.parse(text) as unknown)

/** The arguments of a typical call, judged by a real server's schema. */
export const benchValidate: Bench = async ({ quick }) => {
  const tool = githubTools()?.find(({ name }) => name === 'issue_write')
  if (tool === undefined) return []
  const schema = tool.inputSchema
  return [await manyCalls(schema, quick), withoutCode(quick), await firstCall(schema, quick)]
}

async function manyCalls(schema: Record<string, unknown>, quick: boolean): Promise<Figure> {
  const misfit = createValidatorOf(schema)
  const theirs = ajvOf().compile(schema)
  const repeat = 20_480
  const { ratio, noise, oursUs, theirsUs } = await compare(
    async () => {
      for (let index = 0; index < repeat; index++)
        if (misfit(calls[index % 64]) !== undefined) throw new Error('the call is right')
    },
    async () => {
      for (let index = 0; index < repeat; index++)
        if (!theirs(calls[index % 64])) throw new Error('the call is right')
    },
    { rounds: quick ? 7 : 21, repeat: 1, clock: 'cpu' },
  )
  const each = `${nanoseconds(theirsUs / repeat)} → ${nanoseconds(oursUs / repeat)}`
  return { what: `validate: a call, compiled, to ajv (${each})`, value: ratio, goal: 3, noise, unit: '×' }
}

function withoutCode(quick: boolean): Figure {
  const [ratio = Number.NaN, noise = 0, oursUs = 0, theirsUs = 0] = inChild(
    'validate-parse.ts',
    [quick ? '7' : '21'],
    ['--disallow-code-generation-from-strings'],
  )
  const each = `${nanoseconds(theirsUs)} → ${nanoseconds(oursUs)}`
  return {
    what: `validate: a call, no code from strings, to JSON.parse (${each})`,
    value: ratio,
    goal: 20,
    noise,
    unit: '×',
  }
}

async function firstCall(schema: Record<string, unknown>, quick: boolean): Promise<Figure> {
  const { ratio, noise, oursUs, theirsUs } = await compare(
    async () => {
      if (createValidatorOf(structuredClone(schema))(calls[0]) !== undefined)
        throw new Error('the call is right')
    },
    async () => {
      if (!ajvOf().compile(structuredClone(schema))(calls[0])) throw new Error('the call is right')
    },
    { rounds: quick ? 7 : 21, repeat: 20, clock: 'cpu' },
  )
  const each = `${nanoseconds(theirsUs)} → ${nanoseconds(oursUs)}`
  return {
    what: `validate: a new schema with its first call, to ajv (${each})`,
    value: ratio,
    goal: 0.2,
    noise,
    unit: '×',
  }
}

function ajvOf(): Ajv2020 {
  return new Ajv2020({ strict: false, validateFormats: false })
}

function nanoseconds(microseconds: number): string {
  return microseconds < 1 ? `${(microseconds * 1000).toFixed(0)} ns` : `${microseconds.toFixed(1)} µs`
}
