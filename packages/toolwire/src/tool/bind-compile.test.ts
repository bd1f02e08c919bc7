import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ToolwireError, type ToolwireErrorCode } from '../error/toolwire-error.ts'
import { anthropic } from '../wire/anthropic/index.ts'
import { bindCompile, bindCompileSchema, type BoundCompileOptions } from './bind-compile.ts'
import type { AnyTool } from './tool.ts'

const compile = bindCompile(anthropic)
const compileSchema = bindCompileSchema(anthropic)

function thrown(work: () => unknown): [ToolwireErrorCode, string] | unknown {
  try {
    return work()
  } catch (error) {
    return ToolwireError.is(error) ? [error.code, error.message] : error
  }
}

const STANDARD = [
  ['zod', z.object({ city: z.string() })],
  ['arktype', type({ city: 'string' })],
  ['valibot through its converter', toStandardJsonSchema(v.object({ city: v.string() }))],
] as const

describe.each(STANDARD)('a schema of %s', (_, schema) => {
  it.each(['inputSchema', 'input_schema', 'parameters', 'parametersJsonSchema'])(
    'under %s of a plain definition is sent as its JSON Schema, with its validator',
    async (key) => {
      const tool = { name: 'weather', [key]: schema } as object as AnyTool
      const compiled = compile([tool])
      expect(compiled.tools).toMatchObject([
        {
          name: 'weather',
          input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        },
      ])
      expect(compile([tool]).tools[0]).toBe(compiled.tools[0])
      const { parse } = compiled.byName.get('weather')!.definition
      expect(await parse?.({ city: 'Graz' })).toEqual({ value: { city: 'Graz' } })
      expect(await parse?.({ city: 4 })).toMatchObject({ issues: [{ at: '/city' }] })
    },
  )

  it('is compiled as its JSON Schema', () => {
    expect(compileSchema(schema).schema).toMatchObject({
      properties: { city: { type: 'string' } },
      required: ['city'],
    })
  })
})

describe('what cannot be compiled is refused in words', () => {
  it.each(['inputSchema', 'input_schema', 'parameters'])('valibot without its converter under %s', (key) => {
    const tool = { name: 'weather', [key]: v.object({ city: v.string() }) } as object as AnyTool
    expect(thrown(() => compile([tool]))).toEqual([
      'invalid-definition',
      `the valibot schema of the tool weather gives no JSON Schema; at /${key}; use the vendor's converter to Standard JSON Schema (valibot: toStandardJsonSchema of @valibot/to-json-schema)`,
    ])
  })

  it('a schema that holds a function', () => {
    const tool = { name: 'weather', inputSchema: { type: 'object', check: () => true } }
    expect(thrown(() => compile([tool]))).toMatchObject(['invalid-definition', expect.any(String)])
  })

  it.each([[undefined], ['x'], [{}], [null], [4]])('%j for a list of tools', (tools) => {
    expect(thrown(() => compile(tools as unknown as AnyTool[]))).toEqual([
      'invalid-definition',
      'the tools are no list; at the list; pass a list of tools: [search, { name, inputSchema }]',
    ])
  })

  it.each([[undefined], [null], ['x'], [[]], [4]])('%j for a schema', (schema) => {
    expect(thrown(() => compileSchema(schema as unknown as object as Record<string, unknown>))).toEqual([
      'schema-unsupported',
      'a schema of arguments must be an object; at the root of the schema',
    ])
  })

  it.each([
    [{ strict: 'yes' }, `strict is "yes"; pass true, 'best-effort' or false`],
    [{ strict: null }, `strict is null; pass true, 'best-effort' or false`],
    [{ policy: 'box' }, 'policy is "box"; pass an object'],
    [
      { policy: { tupel: 'array' } },
      'policy has no choice "tupel"; known are nullableOptional, requireDefaults, unroll, tuple, format, schemaField',
    ],
    [{ policy: { tuple: 'list' } }, `policy.tuple is "list"; pass 'object' or 'array'`],
    [{ policy: { unroll: 0 } }, 'policy.unroll is 0; pass a whole number of levels, 1 or more'],
    [null, 'options is null; pass an object'],
  ])('the options %j', (options, words) => {
    const given = options as unknown as BoundCompileOptions
    expect(thrown(() => compile([], given))).toEqual(['invalid-option', words])
    expect(thrown(() => compileSchema({ type: 'object' }, given))).toEqual(['invalid-option', words])
  })
})
