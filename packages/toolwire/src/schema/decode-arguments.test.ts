import { describe, expect, it } from 'vitest'
import { defaultProfile as anthropic } from '../wire/anthropic/limits.ts'
import { defaultProfile as openai } from '../wire/openai-responses/limits.ts'
import { compileSchema } from './compile-schema.ts'

const schema = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    section: { type: 'string', enum: ['admin', 'developer', 'reference'] },
    tags: { type: 'array', items: { type: 'string' } },
    exact: { type: 'boolean' },
    filter: { type: 'object', properties: { since: { type: 'integer' } } },
  },
  required: ['query'],
}
const closed = { ...schema, additionalProperties: false }
const open = compileSchema(schema, { profile: anthropic, strict: false })
const shut = compileSchema(closed, { profile: anthropic, strict: false })
const strict = compileSchema(schema, { profile: anthropic })

describe('strings that stand for another value', () => {
  it('are converted where the schema admits no string, each with a note and a warning', () => {
    const { value, notes, findings } = shut.decode({
      query: '5',
      limit: '5',
      exact: 'true',
      tags: '["a"]',
      filter: '{"since":"3"}',
    })
    expect(value).toEqual({ query: '5', limit: 5, exact: true, tags: ['a'], filter: { since: 3 } })
    expect(notes.map(({ at }) => at)).toEqual(['/limit', '/exact', '/tags', '/filter', '/filter/since'])
    expect(new Set(findings.map(({ code, severity }) => `${code} ${severity}`))).toEqual(
      new Set(['stringified-argument warning']),
    )
  })

  it('are told, not converted, when the policy is never', () => {
    const { value, findings } = shut.decode({ query: 'x', limit: '5' }, { convert: 'never' })
    expect(value).toEqual({ query: 'x', limit: '5' })
    expect(findings).toMatchObject([{ code: 'stringified-argument', severity: 'error', at: '/limit' }])
  })

  it('are invalid when they have no one reading', () => {
    for (const limit of ['five', '5 items', '0x5', '5.5', '1e400', '9007199254740993', '']) {
      const { findings } = compileSchema(
        { ...closed, required: ['limit'] },
        { profile: anthropic, strict: false },
      ).decode({ limit })
      expect(findings.map(({ code }) => code)).toEqual(['invalid-argument'])
    }
  })

  it('are judged again once they are converted', () => {
    const { value, findings } = shut.decode({ query: 'x', limit: '0' })
    expect(value).toEqual({ query: 'x', limit: 0 })
    expect(findings.map(({ code, at }) => [code, at])).toEqual([
      ['stringified-argument', '/limit'],
      ['invalid-argument', '/limit'],
    ])
  })
})

describe('absent arguments', () => {
  it('are missing by name, with what is wanted', () => {
    expect(open.decode({}).findings).toEqual([
      {
        code: 'missing-argument',
        severity: 'error',
        where: '',
        at: '/query',
        args: { breach: 'missing', name: 'query', expected: ['string'] },
      },
    ])
  })

  it('may be null on OpenAI without strict, with a note', () => {
    const compiled = compileSchema(schema, { profile: openai, strict: false })
    expect(compiled.decode({ query: 'x', limit: null })).toMatchObject({
      value: { query: 'x' },
      notes: [{ at: '/limit', from: null }],
      findings: [],
    })
    expect(open.decode({ query: 'x', limit: null }).findings).toMatchObject([
      { code: 'invalid-argument', at: '/limit' },
    ])
  })

  it('may be an empty text where the schema forbids one, and nowhere else', () => {
    expect(open.decode({ query: '', section: '', limit: '' })).toMatchObject({
      value: { query: '' },
      notes: [{ at: '/section' }, { at: '/limit' }],
      findings: [],
    })
  })
})

describe('arguments that are not declared', () => {
  it('are left out with a note where the schema says nothing', () => {
    expect(open.decode({ query: 'x', encoding: 'utf8' })).toEqual({
      value: { query: 'x' },
      notes: [{ at: '/encoding', from: 'utf8', to: undefined, why: 'the schema declares no such argument' }],
      findings: [],
    })
  })

  it('are unknown when a declared name that is absent is near', () => {
    expect(open.decode({ query: 'x', limitt: 3 }).findings).toMatchObject([
      { code: 'unknown-argument', at: '/limitt', args: { name: 'limitt', nearest: 'limit' } },
    ])
    expect(open.decode({ query: 'x', limit: 1, limitt: 3 }).findings).toEqual([])
  })

  it('are unknown where the schema is closed, and under strict', () => {
    for (const compiled of [shut, strict]) {
      expect(compiled.decode({ query: 'x', encoding: 'utf8' }).findings).toMatchObject([
        { code: 'unknown-argument', at: '/encoding', args: { name: 'encoding', got: '"utf8"' } },
      ])
    }
  })

  it('are two findings with the missing name, and name the one that they may have meant', () => {
    const { findings } = compileSchema(
      {
        type: 'object',
        properties: { path: { type: 'string' } },
        required: ['path'],
        additionalProperties: false,
      },
      { profile: anthropic, strict: false },
    ).decode({ file_path: 'notes/today.md' })
    expect(findings).toMatchObject([
      { code: 'missing-argument', at: '/path' },
      { code: 'unknown-argument', at: '/file_path', args: { nearest: 'path' } },
    ])
  })

  it('of nested objects are found at their place', () => {
    expect(shut.decode({ query: 'x', filter: { until: 3 } })).toMatchObject({
      value: { query: 'x', filter: {} },
      notes: [{ at: '/filter/until' }],
    })
  })
})

describe('values that are not allowed', () => {
  it('name the allowed ones, the nearest and what was received', () => {
    expect(open.decode({ query: 'x', section: 'administrator' }).findings).toMatchObject([
      {
        code: 'invalid-argument',
        at: '/section',
        args: {
          breach: 'enum',
          got: '"administrator"',
          allowed: ['admin', 'developer', 'reference'],
          nearest: 'admin',
        },
      },
    ])
  })

  it('are never corrected in case, but where a strict provider does not keep it', () => {
    expect(open.decode({ query: 'x', section: 'Admin' }).findings).toMatchObject([
      { code: 'invalid-argument', args: { nearest: 'admin' } },
    ])
    expect(strict.decode({ query: 'x', section: 'Admin' })).toMatchObject({
      value: { section: 'admin' },
      notes: [{ at: '/section' }],
      findings: [],
    })
    const onOpenai = compileSchema(schema, { profile: openai })
    expect(onOpenai.decode({ query: 'x', section: 'Admin' }).findings).not.toEqual([])
  })

  it('are shortened to 80 characters', () => {
    const { findings } = open.decode({ query: ['x'.repeat(500)] })
    expect(findings[0]?.args['got']).toHaveLength(80)
  })
})

describe('unions', () => {
  const union = (branches: unknown[]) =>
    compileSchema(
      { type: 'object', properties: { pay: { anyOf: branches } }, required: ['pay'] },
      { profile: openai, strict: false },
    )
  const card = {
    type: 'object',
    properties: { kind: { const: 'card' }, number: { type: 'string' } },
    required: ['kind', 'number'],
  }
  const cash = {
    type: 'object',
    properties: { kind: { const: 'cash' }, sum: { type: 'integer' } },
    required: ['kind', 'sum'],
  }

  it('are judged by the kind that the value names', () => {
    expect(union([card, cash]).decode({ pay: { kind: 'cash', sum: [] } }).findings).toMatchObject([
      { at: '/pay/sum', args: { breach: 'type', expected: ['integer'], kind: 'cash' } },
    ])
  })

  it('list the kinds when the value names none of them', () => {
    expect(union([card, cash]).decode({ pay: { kind: 'cart' } }).findings).toMatchObject([
      { at: '/pay/kind', args: { breach: 'enum', allowed: ['card', 'cash'], nearest: 'card' } },
    ])
    expect(union([card, cash]).decode({ pay: {} }).findings).toMatchObject([
      { code: 'missing-argument', at: '/pay/kind' },
    ])
  })

  it('are judged by the branch with the fewest faults where no kind is named', () => {
    const { findings } = union([
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a', 'b'] },
      { type: 'object', properties: { c: { type: 'string' } }, required: ['c'] },
    ]).decode({ pay: { a: 'x' } })
    expect(findings).toHaveLength(1)
  })

  it('of scalars give one type fault', () => {
    expect(union([{ type: 'string' }, { type: 'integer' }]).decode({ pay: [] }).findings).toMatchObject([
      { code: 'invalid-argument', at: '/pay', args: { expected: ['string', 'integer'] } },
    ])
  })
})

describe('paths', () => {
  it('are those that the model saw: in boxes, entries, places and the wrapper', () => {
    const compiled = compileSchema(
      {
        type: 'object',
        properties: {
          box: { type: ['integer', 'null'] },
          map: {
            type: 'object',
            additionalProperties: {
              type: 'array',
              prefixItems: [{ type: 'integer' }],
              items: false,
              minItems: 1,
            },
          },
        },
        required: ['map'],
      },
      { profile: openai },
    )
    const { findings } = compiled.decode({ box: { value: [] }, map: [{ key: 'k', value: { item1: [] } }] })
    expect(findings.map(({ at }) => at)).toEqual(['/box/value', '/map/0/value/item1'])
  })
})

describe('arguments of any kind', () => {
  it.each([[null], ['text'], [[]], [3], [undefined]])('give findings, never an exception: %j', (value) => {
    expect(open.decode(value).findings.length).toBeGreaterThan(0)
    expect(strict.decode(value).findings.length).toBeGreaterThan(0)
  })

  it('with names of the prototype are ordinary arguments', () => {
    const value: unknown = JSON.parse('{"query":"x","__proto__":{"polluted":1},"constructor":1}')
    expect(shut.decode(value).findings.map(({ at }) => at)).toEqual(['/__proto__', '/constructor'])
    expect(Object.getPrototypeOf(open.decode(value).value)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })
})
