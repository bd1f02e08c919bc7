import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { Type } from 'typebox'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dispatch } from '../../src/index.ts'
import { compileTools } from '../../src/tool/compile-tools.ts'
import { defineTool, type ToolOptions } from '../../src/tool/define-tool.ts'
import type { JsonSchema } from '../../src/tool/tool.ts'
import { wires } from '../../src/wire/index.ts'
import { forms } from './schema-forms.ts'

/** Each vendor's schema of the same arguments: a city, and days from 1, 3 when absent. */
const sources: readonly (readonly [vendor: string, input: ToolOptions<JsonSchema>['input'] | object])[] = [
  ['zod', z.object({ city: z.string().min(1), days: z.int().min(1).default(3) })],
  ['arktype', type({ city: 'string >= 1', 'days?': 'number.integer >= 1' })],
  [
    'valibot, through its converter',
    toStandardJsonSchema(
      v.object({
        city: v.pipe(v.string(), v.minLength(1)),
        days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 3),
      }),
    ),
  ],
  [
    'TypeBox',
    Type.Object({
      city: Type.String({ minLength: 1 }),
      days: Type.Optional(Type.Integer({ minimum: 1, default: 3 })),
    }),
  ],
  [
    'plain JSON Schema',
    {
      type: 'object',
      properties: { city: { type: 'string', minLength: 1 }, days: { type: 'integer', minimum: 1 } },
      required: ['city'],
    },
  ],
]

describe.each(sources)('a tool whose input is of %s', (_, input) => {
  const tool = defineTool({
    name: 'forecast',
    description: 'Forecast.',
    input: input as JsonSchema,
    execute: (given) => JSON.stringify(given),
  })

  it.each(forms.map((form) => [form.name, form] as const))('is the same on %s', (__, form) => {
    const compiled = compileTools([tool], {
      wire: wires[form.profile.wire],
      profile: form.profile,
      policy: form.policy,
    })
    const [only] = compiled.byName.values()
    const schema = only?.schema
    expect((schema?.strict === true ? form.strict : form.open)(schema?.schema)).toEqual([])
    for (const value of [{ city: 'Oslo' }, { city: 'Oslo', days: 2 }]) {
      expect(compiled.decode(compiled.encode('forecast', value))).toMatchObject({
        input: value,
        findings: [],
      })
    }
    for (const value of [{}, { city: '' }, { city: 'Oslo', days: 0 }, { city: 'Oslo', days: 1.5 }]) {
      expect(compiled.decode(compiled.encode('forecast', value)).findings).not.toEqual([])
    }
  })
})

/** What the handler gets of a call, or the text that the model reads instead. */
async function given(input: object, args: object): Promise<unknown> {
  let seen: unknown
  const tool = defineTool({
    name: 'x',
    description: 'x',
    input: input as JsonSchema,
    execute: (value) => {
      seen = value
      return 'done'
    },
  })
  const response = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'tool_use', id: 'toolu_1', name: 'x', input: args }],
    stop_reason: 'tool_use',
    usage: { input_tokens: 1, output_tokens: 1 },
  }
  const outcomes = await dispatch(response, [tool], { wire: 'anthropic' })
  return seen ?? JSON.stringify(outcomes)
}

describe('the handler', () => {
  it('gets the output side: transforms and defaults of zod', async () => {
    const input = z.object({
      text: z.string().transform((text) => text.length),
      limit: z.number().default(10),
    })
    expect(await given(input, { text: 'four' })).toEqual({ text: 4, limit: 10 })
  })

  it('gets what an asynchronous validator gives, and the model what it refuses', async () => {
    const input = z.object({
      id: z.string().refine(async (id) => Promise.resolve(id !== 'gone'), 'there is no such id'),
    })
    expect(await given(input, { id: 'here' })).toEqual({ id: 'here' })
    expect(await given(input, { id: 'gone' })).toContain('there is no such id')
  })

  it('gets what arktype morphs', async () => {
    expect(await given(type({ 'n?': 'string', 'more?': 'number' }), { n: '1' })).toEqual({ n: '1' })
  })
})
