import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../error/toolwire-error.ts'
import { defaultProfile as anthropic } from '../wire/anthropic/limits.ts'
import { defaultProfile as openai } from '../wire/openai-responses/limits.ts'
import { compileSchema, type CompileSchemaOptions } from './compile-schema.ts'
import type { CompiledSchema } from './compiled-schema.ts'

type Schema = Record<string, unknown>

const onOpenai = (schema: Schema, options: Partial<CompileSchemaOptions> = {}): CompiledSchema =>
  compileSchema(schema, { profile: openai, ...options })
const onAnthropic = (schema: Schema, options: Partial<CompileSchemaOptions> = {}): CompiledSchema =>
  compileSchema(schema, { profile: anthropic, ...options })

/** The schema of one property `a` of a closed root. */
const propertyOf = ({ schema }: CompiledSchema): Schema =>
  (schema['properties'] as Record<string, Schema>)['a'] ?? {}
const withA = (a: unknown, required: string[] = []): Schema => ({
  type: 'object',
  properties: { a },
  required,
})

function codeOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return ToolwireError.is(error) ? error.code : String(error)
  }
}

function back(compiled: CompiledSchema, value: unknown): unknown {
  const decoded = compiled.decode(JSON.parse(JSON.stringify(compiled.encode(value))))
  expect(decoded.findings).toEqual([])
  return decoded.value
}

describe('optional arguments', () => {
  it('are required and nullable on OpenAI, and null means absent on the way back', () => {
    const compiled = onOpenai(withA({ type: 'string' }))
    expect(compiled.schema).toEqual({
      type: 'object',
      properties: { a: { type: ['string', 'null'] } },
      required: ['a'],
      additionalProperties: false,
    })
    expect(compiled.decode({ a: null })).toEqual({ value: {}, notes: [], findings: [] })
    expect(compiled.encode({})).toEqual({ a: null })
    expect(compiled.losses).toEqual([])
  })

  it('stay optional on Anthropic', () => {
    const compiled = onAnthropic(withA({ type: 'string' }))
    expect(compiled.schema).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: [],
      additionalProperties: false,
    })
  })

  it('take a branch of their own for null beside an enum, an object and a reference', () => {
    const nullBranch = { type: 'null' }
    expect(propertyOf(onOpenai(withA({ type: 'string', enum: ['x', 'y'] })))).toEqual({
      anyOf: [{ type: 'string', enum: ['x', 'y'] }, nullBranch],
    })
    expect(
      propertyOf(
        onOpenai(withA({ type: 'object', properties: { b: { type: 'integer' } }, description: 'Where.' })),
      ),
    ).toEqual({
      description: 'Where.',
      anyOf: [
        {
          type: 'object',
          properties: { b: { type: ['integer', 'null'] } },
          required: ['b'],
          additionalProperties: false,
        },
        nullBranch,
      ],
    })
    const referenced = onOpenai({
      ...withA({ $ref: '#/$defs/x' }),
      $defs: { x: { type: 'object', properties: {}, additionalProperties: false } },
    })
    expect(propertyOf(referenced)).toEqual({ anyOf: [{ $ref: '#/$defs/x' }, nullBranch] })
  })

  it('tell their default in words on OpenAI and keep it on Anthropic', () => {
    const schema = withA({ type: 'integer', default: 20, description: 'How many.' })
    expect(propertyOf(onOpenai(schema))).toEqual({
      type: ['integer', 'null'],
      description: 'How many. Default 20.',
    })
    expect(propertyOf(onAnthropic(schema))).toEqual({
      type: 'integer',
      default: 20,
      description: 'How many.',
    })
  })

  it('keep absent, null and a value apart when they are nullable too', () => {
    const compiled = onOpenai(withA({ type: ['string', 'null'] }))
    expect(compiled.encode({})).toEqual({ a: null })
    expect(compiled.encode({ a: null })).toEqual({ a: { value: null } })
    expect(back(compiled, {})).toEqual({})
    expect(back(compiled, { a: null })).toEqual({ a: null })
    expect(back(compiled, { a: 'x' })).toEqual({ a: 'x' })
    expect(compiled.losses).toEqual([])
  })

  it('are one with null when the policy says so, or when the default is null', () => {
    const merged = onOpenai(withA({ type: ['string', 'null'] }), { policy: { nullableOptional: 'merge' } })
    expect(merged.decode({ a: null }).value).toEqual({})
    expect(merged.losses).toMatchObject([{ where: '/properties/a', kind: 'merged', enforcedBy: 'nobody' }])
    const byDefault = onOpenai(withA({ type: ['string', 'null'], default: null }))
    expect(propertyOf(byDefault)['type']).toEqual(['string', 'null'])
    expect(byDefault.losses).toContainEqual({
      where: '/properties/a',
      keyword: 'required',
      kind: 'merged',
      enforcedBy: 'wire',
      args: {},
    })
  })

  it('with a default can be required, which spares Anthropic’s budget of optionals', () => {
    const compiled = onAnthropic(withA({ type: 'integer', default: 1 }), {
      policy: { requireDefaults: true },
    })
    expect(compiled.schema['required']).toEqual(['a'])
    const many = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`p${index}`, { type: 'integer', default: 0 }]),
    )
    expect(onAnthropic({ type: 'object', properties: many }).strict).toBe(true)
  })
})

describe('scalars', () => {
  it('keep the bounds that the wire knows; the rest is told and enforced here', () => {
    const schema = withA({ type: 'integer', minimum: 1, maximum: 50 }, ['a'])
    expect(propertyOf(onOpenai(schema))).toEqual({ type: 'integer', minimum: 1, maximum: 50 })
    const compiled = onAnthropic(schema)
    expect(propertyOf(compiled)).toEqual({ type: 'integer', description: '1 to 50.' })
    expect(compiled.notes).toEqual([{ where: '/properties/a', text: '1 to 50.' }])
    expect(compiled.losses.map(({ keyword, kind, enforcedBy }) => [keyword, kind, enforcedBy])).toEqual([
      ['minimum', 'moved', 'validator'],
      ['maximum', 'moved', 'validator'],
    ])
    expect(compiled.decode({ a: 51 }).findings).toMatchObject([
      { code: 'invalid-argument', at: '/a', args: { breach: 'maximum', limit: 50, got: '51' } },
    ])
  })

  it('move lengths, unknown formats and look-ahead into words', () => {
    const schema = withA(
      {
        type: 'string',
        minLength: 1,
        maxLength: 9,
        format: 'uri',
        pattern: '^(?=h)',
        description: 'Address',
      },
      ['a'],
    )
    expect(propertyOf(onOpenai(schema))).toEqual({
      type: 'string',
      description: 'Address. 1 to 9 characters; format uri; must match `^(?=h)`.',
    })
    expect(onOpenai(schema).decode({ a: 'nope' }).findings).toHaveLength(2)
    expect(propertyOf(onAnthropic(withA({ type: 'string', format: 'uri' })))).toEqual({
      type: 'string',
      format: 'uri',
    })
  })

  it('leave out the bounds and long expressions that zod adds to what a type or format says already', () => {
    const safe = Number.MAX_SAFE_INTEGER
    expect(propertyOf(onOpenai(withA({ type: 'integer', minimum: -safe, maximum: safe }, ['a'])))).toEqual({
      type: 'integer',
    })
    const date = { type: 'string', format: 'date', pattern: `^${'(?:\\d)'.repeat(20)}$` }
    expect(propertyOf(onAnthropic(withA(date, ['a'])))).toEqual({ type: 'string', format: 'date' })
  })

  it('give enum and const the type that follows from their values', () => {
    expect(propertyOf(onOpenai(withA({ enum: ['x', 'y'] }, ['a'])))).toEqual({
      type: 'string',
      enum: ['x', 'y'],
    })
    expect(propertyOf(onOpenai(withA({ const: 3 }, ['a'])))).toEqual({ type: 'integer', const: 3 })
    expect(propertyOf(onAnthropic(withA({ enum: ['x', null] }, ['a'])))).toEqual({
      anyOf: [{ type: 'string', enum: ['x'] }, { type: 'null' }],
    })
  })

  it('split a mixed enum by type, so that value and type return exactly', () => {
    const compiled = onOpenai(withA({ enum: ['1', 1, true] }, ['a']))
    expect(propertyOf(compiled)).toEqual({
      anyOf: [
        { type: 'string', enum: ['1'] },
        { type: 'integer', enum: [1] },
        { type: 'boolean', enum: [true] },
      ],
    })
    for (const a of ['1', 1, true]) expect(back(compiled, { a })).toEqual({ a })
  })

  it('send objects of an enum by their text', () => {
    const compiled = onAnthropic(withA({ enum: ['all', { since: 1 }] }, ['a']))
    expect(propertyOf(compiled)).toEqual({ type: 'string', enum: ['all', '{"since":1}'] })
    expect(back(compiled, { a: { since: 1 } })).toEqual({ a: { since: 1 } })
    expect(codeOf(() => onAnthropic(withA({ enum: ['{}', {}] })))).toBe('schema-not-strict')
  })

  it('refuse an enum whose values differ only in case where the provider does not keep case', () => {
    const schema = withA({ type: 'string', enum: ['On', 'ON'] }, ['a'])
    expect(codeOf(() => onAnthropic(schema))).toBe('schema-not-strict')
    expect(onOpenai(schema).strict).toBe(true)
    expect(onAnthropic(schema, { strict: 'best-effort' }).strict).toBe(false)
  })

  it('keep formats on nullable strings', () => {
    expect(propertyOf(onOpenai(withA({ type: ['string', 'null'], format: 'date' }, ['a'])))).toEqual({
      type: ['string', 'null'],
      format: 'date',
    })
  })
})

describe('objects', () => {
  it('are closed where they only say nothing, at every level', () => {
    const compiled = onOpenai(
      withA({ type: 'object', properties: { b: { type: 'string' } }, required: ['b'] }, ['a']),
    )
    expect(propertyOf(compiled)['additionalProperties']).toBe(false)
    expect(compiled.losses).toEqual([])
  })

  it('without properties mean no arguments at the root, and any object below it', () => {
    for (const compile of [onOpenai, onAnthropic]) {
      expect(compile({ type: 'object' }).schema).toEqual({
        type: 'object',
        properties: {},
        required: [],
        additionalProperties: false,
      })
    }
    const free = onOpenai(withA({ type: 'object', description: 'Inputs' }, ['a']))
    expect(propertyOf(free)).toEqual({ type: 'string', description: 'Inputs. JSON text of an object.' })
    expect(back(free, { a: { anything: [1] } })).toEqual({ a: { anything: [1] } })
    expect(free.decode({ a: 'not json' }).findings).toMatchObject([
      { code: 'invalid-argument', at: '/a', args: { breach: 'json-text', got: '"not json"' } },
    ])
  })

  it('that are free-form make the tool non-strict under best-effort, and say so', () => {
    const compiled = onOpenai(withA({ type: 'object' }, ['a']), { strict: 'best-effort' })
    expect(compiled.strict).toBe(false)
    expect(compiled.schema).toEqual(withA({ type: 'object' }, ['a']))
    expect(compiled.losses).toMatchObject([
      { where: '/properties/a', keyword: 'strict', kind: 'widened', enforcedBy: 'validator' },
    ])
  })

  it('with keys of any name travel as a list of entries', () => {
    const compiled = onAnthropic(withA({ type: 'object', additionalProperties: { type: 'number' } }, ['a']))
    expect(propertyOf(compiled)).toEqual({
      type: 'array',
      description: 'A list of key and value, each key once.',
      items: {
        type: 'object',
        properties: { key: { type: 'string' }, value: { type: 'number' } },
        required: ['key', 'value'],
        additionalProperties: false,
      },
    })
    const value = JSON.parse('{"a":{"__proto__":1,"constructor":2}}') as unknown
    expect(JSON.stringify(back(compiled, value))).toBe('{"a":{"__proto__":1,"constructor":2}}')
    const twice = compiled.decode({
      a: [
        { key: 'x', value: 1 },
        { key: 'x', value: 2 },
      ],
    })
    expect(twice.findings).toMatchObject([
      { code: 'invalid-argument', at: '/a/1/key', args: { breach: 'duplicate-key' } },
    ])
  })

  it('with named and other keys keep the named ones and send the rest as entries', () => {
    const compiled = onOpenai({
      type: 'object',
      properties: { extra: { type: 'string' } },
      required: ['extra'],
      additionalProperties: { type: 'integer' },
    })
    expect(Object.keys(compiled.schema['properties'] as object)).toEqual(['extra', 'extra_2'])
    expect(back(compiled, { extra: 'x', more: 1 })).toEqual({ extra: 'x', more: 1 })
    const repeats = compiled.decode({ extra: 'x', extra_2: [{ key: 'extra', value: 1 }] })
    expect(repeats.findings).toMatchObject([{ code: 'invalid-argument', args: { breach: 'duplicate-key' } }])
  })

  it('with a pattern for keys put it on the key', () => {
    const compiled = onOpenai(
      withA(
        { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
        ['a'],
      ),
    )
    expect(propertyOf(compiled)['items']).toMatchObject({ properties: { key: { pattern: '^x-' } } })
    expect(compiled.decode({ a: [{ key: 'y', value: 'v' }] }).findings).toMatchObject([
      { code: 'unknown-argument' },
    ])
  })

  it('leave out a property that may have no value', () => {
    const compiled = onOpenai({
      type: 'object',
      properties: { a: false, b: { type: 'string' } },
      required: ['b'],
    })
    expect(Object.keys(compiled.schema['properties'] as object)).toEqual(['b'])
  })

  it('keep keys that are named like keywords', () => {
    const properties = { properties: { type: 'string' }, type: { type: 'string' }, $ref: { type: 'string' } }
    const compiled = onOpenai({ type: 'object', properties, required: Object.keys(properties) })
    expect(compiled.schema['properties']).toEqual(properties)
  })

  it('rename the keys of the root that Anthropic refuses, and bring them back', () => {
    for (const strict of [true, false] as const) {
      const compiled = onAnthropic(
        {
          type: 'object',
          properties: { 'two words': { type: 'string' }, two_words: { type: 'string' } },
          required: ['two words'],
        },
        { strict },
      )
      const [first = '', second] = Object.keys(compiled.schema['properties'] as object)
      expect(first).toMatch(/^two_words_[0-9a-f]{8}$/)
      expect(second).toBe('two_words')
      expect(compiled.schema['required']).toEqual([first])
      expect(back(compiled, { 'two words': 'x' })).toEqual({ 'two words': 'x' })
      expect(compiled.decode({ [first]: 1 }).findings).toMatchObject([{ at: `/${first}` }])
    }
  })
})

describe('lists', () => {
  it('keep the bounds of their length where the wire has them', () => {
    const schema = withA(
      { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 5, uniqueItems: true },
      ['a'],
    )
    expect(propertyOf(onOpenai(schema))).toEqual({
      type: 'array',
      description: 'No duplicates.',
      items: { type: 'string' },
      minItems: 2,
      maxItems: 5,
    })
    expect(propertyOf(onAnthropic(schema))).toEqual({
      type: 'array',
      description: '2 to 5 items; no duplicates.',
      items: { type: 'string' },
    })
  })

  it('get items on OpenAI even without strict, and nothing else changes', () => {
    const schema = withA({ type: 'array', description: 'Paths.' }, ['a'])
    expect(onOpenai(schema, { strict: false }).schema).toEqual(
      withA({ type: 'array', description: 'Paths.', items: {} }, ['a']),
    )
    expect(onAnthropic(schema, { strict: false }).schema).toEqual(schema)
  })

  it('of fixed places travel as numbered items, in both dialects', () => {
    const places = [{ type: 'number' }, { type: 'string' }]
    const modern = withA({ type: 'array', prefixItems: places, items: false, minItems: 2 }, ['a'])
    const old = {
      ...withA({ type: 'array', items: places, additionalItems: false, minItems: 2 }, ['a']),
      $schema: 'http://json-schema.org/draft-07/schema#',
    }
    for (const schema of [modern, old]) {
      const compiled = onOpenai(schema)
      expect(propertyOf(compiled)).toEqual({
        type: 'object',
        properties: { item1: { type: 'number' }, item2: { type: 'string' } },
        required: ['item1', 'item2'],
        additionalProperties: false,
      })
      expect(back(compiled, { a: [1, 'x'] })).toEqual({ a: [1, 'x'] })
      expect(compiled.decode({ a: { item1: 'no', item2: 'x' } }).findings).toMatchObject([{ at: '/a/item1' }])
    }
  })

  it('report a hole in the places', () => {
    const compiled = onAnthropic(
      withA({ type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false }, ['a']),
    )
    expect(compiled.decode({ a: { item2: 'x' } }).findings).toContainEqual(
      expect.objectContaining({
        code: 'invalid-argument',
        at: '/a/item2',
        args: { name: 'item2', breach: 'gap', got: '"x"' },
      }),
    )
  })
})
