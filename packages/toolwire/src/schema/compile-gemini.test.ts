import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../error/toolwire-error.ts'
import { defaultProfile as gemini } from '../wire/gemini/limits.ts'
import { compileSchema, type SchemaPolicy, type SchemaStrictness } from './compile-schema.ts'
import type { CompiledSchema, Loss } from './compiled-schema.ts'

type Schema = Record<string, unknown>

const withA = (a: unknown, more: Schema = {}): Schema => ({
  type: 'object',
  properties: { a },
  required: ['a'],
  ...more,
})
const inJson = (schema: Schema, strict: SchemaStrictness = true): CompiledSchema =>
  compileSchema(schema, { profile: gemini, strict })
const inParameters = (schema: Schema, policy: SchemaPolicy = {}, strict: SchemaStrictness = true) =>
  compileSchema(schema, { profile: gemini, strict, policy: { ...policy, schemaField: 'parameters' } })
const propertyA = ({ schema }: CompiledSchema): unknown => (schema['properties'] as Schema)['a']
const told = (losses: readonly Loss[]): string[] =>
  losses.map(({ where, keyword, kind, enforcedBy }) => `${where} ${keyword} ${kind} ${enforcedBy}`)

describe('parametersJsonSchema', () => {
  it('is named as the field, and never strict', () => {
    const compiled = inJson(withA({ type: 'string' }))
    expect([compiled.field, compiled.strict, compiled.losses]).toEqual(['parametersJsonSchema', false, []])
    expect(compiled.schema).toEqual(withA({ type: 'string' }))
  })

  it.each([
    [{ const: 'x' }, { type: 'string', enum: ['x'] }],
    [{ const: 4 }, { type: 'integer', minimum: 4, maximum: 4 }],
    [{ enum: [1, 2.5] }, { type: 'number', enum: [1, 2.5] }],
    [{ enum: ['x', 1] }, { type: 'string', enum: ['x', '1'] }],
    [
      { enum: ['1', 1] },
      {
        anyOf: [
          { type: 'string', enum: ['1'] },
          { type: 'integer', minimum: 1, maximum: 1 },
        ],
      },
    ],
    [
      { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 2.5 },
      { type: 'integer', minimum: 1, maximum: 2 },
    ],
    [
      { oneOf: [{ type: 'string' }, { type: 'boolean' }] },
      { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
    ],
    [
      { type: 'object', additionalProperties: { type: 'integer' } },
      { type: 'object', additionalProperties: { type: 'integer' } },
    ],
    [{ type: 'object' }, { type: 'object' }],
    [{}, {}],
    [
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 1 },
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 1, maxItems: 2 },
    ],
    [{ type: ['string', 'null'] }, { type: ['string', 'null'] }],
  ])('takes %j as %j', (source, expected) => {
    expect(propertyA(inJson(withA(source)))).toEqual(expected)
  })

  it('moves lengths, patterns and defaults into words', () => {
    const compiled = inJson(withA({ type: 'string', minLength: 2, pattern: '^[a-z]+$', default: 'ab' }))
    expect(propertyA(compiled)).toEqual({
      type: 'string',
      description: 'At least 2 characters; must match `^[a-z]+$`; default "ab".',
    })
    expect(told(compiled.losses)).toEqual([
      '/properties/a minLength moved validator',
      '/properties/a pattern moved validator',
      '/properties/a default annotated nobody',
    ])
    expect(compiled.decode({ a: 'A' }).findings[0]).toMatchObject({ code: 'invalid-argument', at: '/a' })
  })

  it('keeps recursion in optional properties, and makes a required one optional on the wire', () => {
    const node = {
      type: 'object',
      properties: { next: { $ref: '#/$defs/node' }, all: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['all'],
    }
    const compiled = inJson(withA({ $ref: '#/$defs/node' }, { $defs: { node } }))
    expect(compiled.schema['$defs']).toEqual({
      node: {
        type: 'object',
        properties: {
          next: { $ref: '#/$defs/node' },
          all: { type: 'array', description: 'Always give it.', items: { $ref: '#/$defs/node' } },
        },
      },
    })
    expect(told(compiled.losses)).toEqual(['/$defs/node/properties/all required widened validator'])
    expect(compiled.decode({ a: {} }).findings[0]).toMatchObject({ code: 'missing-argument', at: '/a/all' })
  })

  it('wraps a union at the root', () => {
    const branch = (key: string): Schema => ({
      type: 'object',
      properties: { [key]: { type: 'string' } },
      required: [key],
    })
    const compiled = inJson({ anyOf: [branch('q'), branch('id')] })
    expect(compiled.schema).toMatchObject({ type: 'object', required: ['input'] })
    expect(compiled.decode({ input: { q: 'x' } }).value).toEqual({ q: 'x' })
  })
})

describe('parameters', () => {
  it.each([
    [{ type: ['integer', 'null'] }, { type: 'INTEGER', nullable: true }],
    [
      { type: ['string', 'integer'], maxLength: 3 },
      { anyOf: [{ type: 'STRING', maxLength: 3 }, { type: 'INTEGER' }] },
    ],
    [{ enum: [1, 2, null] }, { type: 'STRING', enum: ['1', '2'], nullable: true }],
    [{ type: 'array' }, { type: 'ARRAY', items: {} }],
    [
      { type: 'string', default: 'x', minLength: 1, pattern: 'x' },
      { type: 'STRING', default: 'x', minLength: 1, pattern: 'x' },
    ],
    [
      { type: 'array', prefixItems: [{ type: 'string' }], items: false, minItems: 1 },
      { type: 'OBJECT', properties: { item1: { type: 'STRING' } }, required: ['item1'] },
    ],
    [
      {
        type: 'object',
        properties: { 'b c': { type: 'string' }, '1': { type: 'string' } },
        required: ['b c'],
      },
      { type: 'OBJECT', properties: { _1: { type: 'STRING' }, b_c: { type: 'STRING' } }, required: ['b_c'] },
    ],
    [
      { type: 'object', additionalProperties: { type: 'integer' } },
      {
        type: 'ARRAY',
        description: 'A list of key and value, each key once.',
        items: {
          type: 'OBJECT',
          properties: { key: { type: 'STRING' }, value: { type: 'INTEGER' } },
          required: ['key', 'value'],
        },
      },
    ],
  ])('takes %j as %j', (source, expected) => {
    const compiled = inParameters(withA(source))
    expect(compiled.field).toBe('parameters')
    expect(propertyA(compiled)).toEqual(expected)
  })

  it('gives a default the form that the values have', () => {
    const map = { type: 'object', additionalProperties: { type: 'integer' }, default: { x: 1 } }
    expect(propertyA(inParameters(withA(map)))).toMatchObject({ default: [{ key: 'x', value: 1 }] })
  })

  it('leaves out what it has no word for: $schema, and that an object is closed', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...withA({ type: 'string' }),
      additionalProperties: false,
    }
    const compiled = inParameters(schema)
    expect(compiled.schema).toEqual({
      type: 'OBJECT',
      properties: { a: { type: 'STRING' } },
      required: ['a'],
    })
    expect(told(compiled.losses)).toEqual([' additionalProperties moved validator'])
  })

  const tree = { type: 'object', properties: { all: { type: 'array', items: { $ref: '#/$defs/tree' } } } }
  const ofTrees = withA({ $ref: '#/$defs/tree' }, { $defs: { tree } })

  it('refuses recursion where nothing may be lost, and says what to do', () => {
    let thrown: unknown
    try {
      inParameters(ofTrees)
    } catch (error) {
      thrown = error
    }
    expect(ToolwireError.is(thrown) && thrown.code).toBe('schema-not-strict')
    expect(String(thrown)).toContain('policy: { unroll: 3 }')
  })

  it('writes recursion out as deep as the policy says, with a loss', () => {
    const compiled = inParameters(ofTrees, { unroll: 2 })
    const leaf = { type: 'ARRAY', description: 'No items.', items: { type: 'STRING' }, maxItems: 0 }
    const inner = { type: 'OBJECT', properties: { all: leaf } }
    expect(propertyA(compiled)).toEqual({
      type: 'OBJECT',
      properties: { all: { type: 'ARRAY', items: inner } },
    })
    expect(told(compiled.losses)).toEqual(['/$defs/tree/properties/all/items $ref narrowed nobody'])
    expect(compiled.losses[0]?.args).toEqual({ levels: 2 })
    expect(inParameters(ofTrees, {}, 'best-effort').losses[0]?.args).toEqual({ levels: 3 })
  })

  it('reads its own form again', () => {
    const { schema } = inParameters(withA({ type: ['string', 'null'] }))
    expect(inParameters(schema).schema).toEqual(schema)
  })
})
