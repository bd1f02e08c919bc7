import { type } from 'arktype'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { object, string } from 'valibot'
import { z } from 'zod'
import { ToolwireError } from '../error/toolwire-error.ts'
import { defineTool, isTool, type ToolOptions } from './define-tool.ts'
import { readDefinition } from './read-definition.ts'
import type { JsonSchema } from './tool.ts'

const plain: JsonSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

/** What goes wrong when a definition is made, past the type checker as a user of plain JavaScript would be. */
function faultOf(options: unknown): { code: string; where: unknown; message: string } {
  try {
    defineTool(options as ToolOptions<JsonSchema>)
  } catch (error) {
    if (!ToolwireError.is(error)) throw error
    return { code: error.code, where: error.details['where'], message: error.message }
  }
  return { code: 'none', where: undefined, message: '' }
}

describe('defineTool', () => {
  it('gives a frozen tool, strict unless told otherwise', () => {
    const tool = defineTool({ name: 'get_weather', description: 'Weather.', input: plain })
    expect(tool).toMatchObject({ name: 'get_weather', strict: true, traits: {} })
    expect(Object.isFrozen(tool)).toBe(true)
    expect(defineTool({ name: 'x', description: '', input: plain, strict: 'best-effort' }).strict).toBe(
      'best-effort',
    )
  })

  it.each([
    ['no object', null, ''],
    ['no name', { description: 'x', input: plain }, '/name'],
    ['an empty name', { name: ' ', description: 'x', input: plain }, '/name'],
    ['no description', { name: 'x', input: plain }, '/description'],
    ['no schema', { name: 'x', description: 'x' }, '/input'],
    ['a list as schema', { name: 'x', description: 'x', input: [] }, '/input'],
    ['a strictness that is none', { name: 'x', description: 'x', input: plain, strict: 'yes' }, '/strict'],
    ['a handler that is none', { name: 'x', description: 'x', input: plain, execute: 'run' }, '/execute'],
    ['a timeout of nothing', { name: 'x', description: 'x', input: plain, timeout: 0 }, '/timeout'],
    ['examples that are no list', { name: 'x', description: 'x', input: plain, examples: {} }, '/examples'],
    [
      'an example that does not fit',
      { name: 'x', description: 'x', input: plain, examples: [{ city: 'Oslo' }, { city: 3 }] },
      '/examples/1/city',
    ],
  ])('refuses %s', (_what, options, where) => {
    expect(faultOf(options)).toMatchObject({ code: 'invalid-definition', where })
  })

  it('says what is wrong, where, and what to do', () => {
    expect(faultOf({ name: 'x', description: 'x', input: plain, examples: [{}] }).message).toBe(
      'example 1 of the tool x does not fit the input (missing, wanted "string"); at /examples/0/city; correct the example or the schema',
    )
  })

  it('refuses a Standard Schema without JSON Schema and names the converter', () => {
    const fault = faultOf({ name: 'x', description: 'x', input: object({ city: string() }) })
    expect(fault).toMatchObject({ code: 'invalid-definition', where: '/input' })
    expect(fault.message).toContain('@valibot/to-json-schema')
  })

  it('refuses a schema that its vendor cannot turn into JSON Schema', () => {
    expect(faultOf({ name: 'x', description: 'x', input: z.object({ when: z.date() }) })).toMatchObject({
      code: 'invalid-definition',
      where: '/input',
    })
  })

  it('does not heed later changes of the schema that was passed', () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } } }
    const tool = defineTool({ name: 'x', description: 'x', input: schema })
    schema.properties.city.type = 'integer'
    expect(readDefinition(tool).schema).toEqual({ type: 'object', properties: { city: { type: 'string' } } })
  })
})

describe('isTool', () => {
  it('is true for what defineTool gave, and for nothing else', () => {
    const tool = defineTool({ name: 'x', description: 'x', input: plain })
    expect(isTool(tool)).toBe(true)
    expect(isTool({ ...tool })).toBe(false)
    expect(isTool(null)).toBe(false)
  })
})

describe('the schema of a tool', () => {
  it('is the input side of a zod schema', () => {
    const input = z.object({
      text: z.string().transform((text) => text.length),
      limit: z.number().default(10),
    })
    const { schema } = readDefinition(defineTool({ name: 'x', description: 'x', input }))
    expect(schema).toMatchObject({
      type: 'object',
      properties: { text: { type: 'string' }, limit: { type: 'number', default: 10 } },
      required: ['text'],
    })
  })

  it('comes from arktype, whose schemas are functions, and from TypeBox, whose schemas are JSON Schema', () => {
    const arktype = defineTool({
      name: 'x',
      description: 'x',
      input: type({ text: 'string', 'limit?': 'number' }),
    })
    expect(readDefinition(arktype).schema).toMatchObject({ type: 'object', required: ['text'] })
    const typebox = defineTool({ name: 'x', description: 'x', input: Type.Object({ text: Type.String() }) })
    expect(readDefinition(typebox).schema).toEqual({
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
    })
    expect(readDefinition(typebox).parse).toBeUndefined()
  })
})

describe('the author’s own validator', () => {
  it('is absent where a converter gives the JSON Schema alone', () => {
    const converter = {
      '~standard': {
        version: 1 as const,
        vendor: 'x',
        jsonSchema: { input: () => plain, output: () => plain },
      },
    }
    const definition = readDefinition(defineTool({ name: 'x', description: 'x', input: converter }))
    expect(definition.schema).toEqual(plain)
    expect(definition.parse).toBeUndefined()
  })

  it('gives the output, or what it refuses with the place', async () => {
    const input = z.object({
      range: z
        .object({ from: z.number(), to: z.number() })
        .refine(({ from, to }) => from <= to, { message: 'from is after to', path: ['to'] }),
    })
    const { parse } = readDefinition(defineTool({ name: 'x', description: 'x', input }))
    expect(await parse?.({ range: { from: 1, to: 2 } })).toEqual({ value: { range: { from: 1, to: 2 } } })
    expect(await parse?.({ range: { from: 3, to: 2 } })).toEqual({
      issues: [{ at: '/range/to', message: 'from is after to' }],
    })
  })
})
