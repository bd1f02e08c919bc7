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

describe('unions', () => {
  const card = {
    type: 'object',
    properties: { kind: { const: 'card' }, number: { type: 'string' } },
    required: ['kind', 'number'],
  }
  const cash = {
    type: 'object',
    properties: { kind: { const: 'cash' }, note: { type: 'string' } },
    required: ['kind'],
  }

  it('of one kind each become anyOf without a loss', () => {
    const compiled = onOpenai(withA({ oneOf: [card, cash] }, ['a']))
    expect(Object.keys(propertyOf(compiled))).toEqual(['anyOf'])
    expect(compiled.losses).toEqual([])
    expect(back(compiled, { a: { kind: 'cash' } })).toEqual({ a: { kind: 'cash' } })
  })

  it('that may overlap are widened, and the validator holds the rule', () => {
    const compiled = onOpenai(
      withA(
        {
          oneOf: [
            { type: 'integer', minimum: 0 },
            { type: 'integer', maximum: 9 },
          ],
        },
        ['a'],
      ),
    )
    expect(compiled.losses).toMatchObject([{ keyword: 'oneOf', kind: 'widened', enforcedBy: 'validator' }])
    expect(compiled.decode({ a: 5 }).findings).toMatchObject([
      { code: 'invalid-argument', at: '/a', args: { breach: 'oneOf' } },
    ])
  })

  it('push what stands beside them into their branches', () => {
    const compiled = onOpenai(
      withA(
        {
          type: 'object',
          properties: { id: { type: 'string' } },
          required: ['id'],
          anyOf: [
            { properties: { x: { type: 'string' } }, required: ['x'] },
            { properties: { y: { type: 'string' } }, required: ['y'] },
          ],
        },
        ['a'],
      ),
    )
    expect((propertyOf(compiled)['anyOf'] as Schema[]).map((branch) => branch['required'])).toEqual([
      ['x', 'id'],
      ['y', 'id'],
    ])
  })

  it('at the root are wrapped, never folded into optional properties', () => {
    for (const strict of [true, false] as const) {
      const compiled = onAnthropic({ anyOf: [card, cash] }, { strict })
      expect(compiled.schema['required']).toEqual(['input'])
      expect(back(compiled, { kind: 'cash' })).toEqual({ kind: 'cash' })
      expect(compiled.decode({ input: { kind: 'card' } }).findings).toMatchObject([
        { code: 'missing-argument', at: '/input/number', args: { name: 'number', kind: 'card' } },
      ])
    }
  })

  it('of rules over declared properties leave the schema for the description', () => {
    const schema = {
      type: 'object',
      properties: { place: { type: 'string' }, point: { type: 'string' } },
      anyOf: [{ required: ['place'] }, { required: ['point'] }],
    }
    const compiled = onAnthropic(schema, { strict: false })
    expect(compiled.schema).toEqual({ type: 'object', properties: schema.properties })
    expect(compiled.notes).toEqual([{ where: '', text: 'Give at least one of: `place`, `point`.' }])
    expect(compiled.losses).toMatchObject([
      { where: '', keyword: 'anyOf', kind: 'moved', enforcedBy: 'validator' },
    ])
    expect(compiled.decode({}).findings).toHaveLength(1)
    expect(onOpenai(schema).decode({ place: null, point: 'x' })).toEqual({
      value: { point: 'x' },
      notes: [],
      findings: [],
    })
  })
})

describe('references', () => {
  it('stay, and words beside them stay with the use', () => {
    const point = {
      type: 'object',
      properties: { x: { type: 'number' } },
      required: ['x'],
      description: 'A point.',
    }
    const compiled = onOpenai({
      ...withA({ $ref: '#/definitions/point', description: 'From here.' }, ['a']),
      definitions: { point },
    })
    expect(propertyOf(compiled)['description']).toBe('From here.')
    expect(propertyOf(compiled)).not.toHaveProperty('$ref')
    const plain = onOpenai({ ...withA({ $ref: '#/definitions/point' }, ['a']), definitions: { point } })
    expect(propertyOf(plain)).toEqual({ $ref: '#/$defs/point' })
  })

  it('in allOf are merged with what stands beside them, and the object is closed after', () => {
    const compiled = onAnthropic({
      ...withA(
        {
          allOf: [{ $ref: '#/$defs/base' }, { properties: { y: { type: 'string' } }, required: ['y'] }],
          description: 'Both.',
        },
        ['a'],
      ),
      $defs: { base: { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] } },
    })
    expect(propertyOf(compiled)).toEqual({
      type: 'object',
      description: 'Both.',
      properties: { x: { type: 'string' }, y: { type: 'string' } },
      required: ['x', 'y'],
      additionalProperties: false,
    })
  })

  const tree = {
    ...withA({ $ref: '#/$defs/node' }, ['a']),
    $defs: {
      node: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/$defs/node' } },
        },
        required: ['name'],
      },
    },
  }

  it('that recurse are native on OpenAI', () => {
    const compiled = onOpenai(tree)
    expect(propertyOf(compiled)).toEqual({ $ref: '#/$defs/node' })
    const value = { a: { name: 'x', children: [{ name: 'y' }, { name: 'z', children: [] }] } }
    expect(back(compiled, value)).toEqual(value)
    expect(
      compiled.decode({ a: { name: 'x', children: [{ name: 1, children: null }] } }).findings,
    ).toMatchObject([{ at: '/a/children/0/name' }])
  })

  it('that recurse make the tool non-strict on Anthropic, even where strict was asked for', () => {
    const compiled = onAnthropic(tree)
    expect(compiled.strict).toBe(false)
    expect(compiled.schema).toEqual(tree)
    expect(compiled.losses).toMatchObject([{ keyword: 'strict' }])
  })

  it('that lead out, nowhere or in circles are refused', () => {
    for (const $ref of ['https://example.com/x.json', '#/$defs/none', '#nowhere']) {
      expect(codeOf(() => onOpenai(withA({ $ref })))).toBe('schema-unsupported')
    }
    const circle = {
      ...withA({ $ref: '#/$defs/a' }),
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    }
    expect(codeOf(() => onOpenai(circle))).toBe('schema-unsupported')
  })

  it('by anchor and by id are followed', () => {
    const compiled = onOpenai({
      $id: 'https://example.com/tool',
      ...withA({ $ref: 'kind#here' }, ['a']),
      $defs: { kind: { $id: 'kind', $defs: { deep: { $anchor: 'here', type: 'boolean' } } } },
    })
    expect(compiled.schema['$defs']).toEqual({ deep: { type: 'boolean' } })
  })
})

describe('older dialects', () => {
  it('are brought to 2020-12: nullable, boolean exclusive bounds, example', () => {
    const openApi = withA({ type: 'integer', nullable: true, minimum: 0, exclusiveMinimum: true }, ['a'])
    expect(propertyOf(onOpenai(openApi))).toEqual({ type: ['integer', 'null'], exclusiveMinimum: 0 })
    expect(onAnthropic(openApi, { strict: false }).schema).toEqual(
      withA({ type: ['integer', 'null'], exclusiveMinimum: 0 }, ['a']),
    )
    const compiled = onOpenai({
      ...withA({ $ref: '#/definitions/d', nullable: true }, ['a']),
      definitions: { d: { type: 'string', enum: ['x'] } },
    })
    expect(back(compiled, { a: null })).toEqual({ a: null })
    expect(back(compiled, { a: 'x' })).toEqual({ a: 'x' })
  })
})

describe('conditions', () => {
  const schema = {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['a', 'b'] } },
    required: ['kind'],
    ...(JSON.parse(
      '{"if":{"properties":{"kind":{"const":"a"}}},"then":{"properties":{"size":{"type":"integer"}},"required":["size"]}}',
    ) as Schema),
  }

  it('are told and enforced here, and the keys that only they declare are kept', () => {
    const compiled = onOpenai(schema)
    expect(Object.keys(compiled.schema['properties'] as object)).toEqual(['kind', 'size'])
    expect(compiled.decode({ kind: 'a', size: null }).findings).toMatchObject([
      { code: 'missing-argument', at: '/size' },
    ])
    expect(compiled.decode({ kind: 'b', size: null }).findings).toEqual([])
  })
})

describe('schemas that cannot be read', () => {
  it.each([
    ['a type that is none', withA({ type: 'strnig' })],
    ['required as a flag', withA({ type: 'string', required: true })],
    ['an empty enum', withA({ enum: [] })],
    ['a list where a schema should be', withA([])],
    ['an expression that does not compile', withA({ type: 'string', pattern: '(' })],
    ['an expression that may take for ever', withA({ type: 'string', pattern: '^(a+)+$' })],
    ['a negative count', withA({ type: 'string', minLength: -1 })],
  ])('are refused with the place: %s', (_what, schema) => {
    expect(codeOf(() => onOpenai(schema))).toBe('schema-unsupported')
    expect(codeOf(() => onAnthropic(schema, { strict: false }))).toBe('schema-unsupported')
  })

  it('name the keyword, the place and what is wanted', () => {
    expect(() => onOpenai(withA({ type: 'strnig' }))).toThrow(
      /type must be one of .*; at \/properties\/a\/type of the schema/,
    )
  })
})

describe('schemas beyond a limit', () => {
  const deep = (levels: number): Schema =>
    Array.from({ length: levels }).reduce<Schema>(
      (inner) => ({ type: 'object', properties: { a: inner }, required: ['a'] }),
      { type: 'string' },
    )

  it('are refused under strict, and sent without it under best-effort', () => {
    expect(onOpenai(deep(10)).strict).toBe(true)
    expect(codeOf(() => onOpenai(deep(11)))).toBe('schema-not-strict')
    expect(onOpenai(deep(11), { strict: 'best-effort' }).strict).toBe(false)
  })

  it('of a whole request are sent without strict on Anthropic', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`p${index}`, { type: 'string' }]),
    )
    const compiled = onAnthropic({ type: 'object', properties })
    expect(compiled.strict).toBe(false)
    expect(compiled.losses).toMatchObject([
      { keyword: 'strict', args: { what: expect.stringContaining('25 optional') } },
    ])
  })
})

describe('choices of form', () => {
  const node = {
    type: 'object',
    properties: { v: { type: 'string' }, next: { $ref: '#/$defs/node' } },
    required: ['v'],
  }
  const list = {
    type: 'object',
    properties: { head: { $ref: '#/$defs/node' } },
    required: ['head'],
    $defs: { node },
  }
  const pair = {
    type: 'object',
    properties: {
      a: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
    },
    required: ['a'],
  }

  it('write recursion out on Anthropic, which keeps the tool strict and loses depth', () => {
    const compiled = compileSchema(list, { profile: anthropic, policy: { unroll: 2 } })
    expect(compiled.strict).toBe(true)
    expect(compiled.schema['$defs']).toBeUndefined()
    expect(compiled.losses).toMatchObject([{ keyword: '$ref', kind: 'narrowed', args: { levels: 2 } }])
    const value = { head: { v: 'x', next: { v: 'y' } } }
    expect(compiled.decode(compiled.encode(value))).toMatchObject({ value, findings: [] })
    expect(compileSchema(list, { profile: anthropic }).strict).toBe(false)
  })

  it('send a tuple as a list of its kinds; what stands where is left to the validator', () => {
    for (const profile of [openai, anthropic]) {
      const compiled = compileSchema(pair, { profile, policy: { tuple: 'array' } })
      expect(compiled.schema).toMatchObject({
        properties: { a: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
      })
      expect(compiled.losses[0]).toMatchObject({ keyword: 'prefixItems', kind: 'widened' })
      expect(compiled.decode({ a: ['x', 1] }).findings).toEqual([])
      expect(compiled.decode({ a: [1, 'x'] }).findings).not.toEqual([])
    }
  })

  it('take formats as words', () => {
    const schema = { type: 'object', properties: { d: { type: 'string', format: 'date' } }, required: ['d'] }
    const lenient = compileSchema(schema, { profile: openai, policy: { format: 'annotate' } })
    expect(lenient.schema).toEqual(compileSchema(schema, { profile: openai }).schema)
    expect(lenient.decode({ d: 'soon' }).findings).toEqual([])
    expect(compileSchema(schema, { profile: openai }).decode({ d: 'soon' }).findings).toHaveLength(1)
  })
})

describe('rules without a type', () => {
  const schema = { type: 'object', properties: { a: { pattern: '^x' } }, required: ['a'] }

  it('are refused where no value may be lost, and a listed loss where one may', () => {
    expect(() => compileSchema(schema, { profile: openai })).toThrow("say type: 'string' there")
    const { losses } = compileSchema(schema, { profile: openai, strict: 'best-effort' })
    expect(losses).toMatchObject([{ keyword: 'type', kind: 'narrowed', args: { type: 'string' } }])
  })
})
