import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (schema: unknown) =>
  lintOf('parameter-free-form', toolWith({ data: schema })).map(({ severity, args }) => [
    severity,
    args['parameter'],
    args['why'],
  ])

describe('parameter-free-form', () => {
  it.each([
    [{ type: 'object' }, 'object'],
    [{ type: 'object', properties: {} }, 'object'],
    [{ type: 'object', additionalProperties: true }, 'object'],
    [{ type: ['object', 'null'] }, 'object'],
    [{}, 'untyped'],
    [{ description: 'What to send.' }, 'untyped'],
    [true, 'untyped'],
    [{ type: 'array' }, 'array'],
    [{ type: 'array', items: true }, 'array'],
    [{ anyOf: [{ type: 'string' }, { type: 'object' }] }, 'object'],
  ])('reports %j', (schema, why) => {
    expect(found(schema)).toEqual([['warning', 'data', why]])
  })

  it('reports the items of a list', () => {
    expect(found({ type: 'array', items: {} })).toEqual([['warning', 'data[]', 'untyped']])
    expect(found({ type: 'array', items: { type: 'object' } })).toEqual([['warning', 'data[]', 'object']])
  })

  it('is a hint where the text says that anything may come', () => {
    expect(found({ type: 'object', description: 'Any JSON value.' })).toEqual([['hint', 'data', 'object']])
    expect(found({ description: 'Arbitrary data of the caller.' })).toEqual([['hint', 'data', 'untyped']])
  })

  it.each([
    { type: 'object', additionalProperties: false },
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', patternProperties: { '^x': { type: 'string' } } },
    { type: 'object', anyOf: [{ properties: { a: { type: 'string' } } }] },
    { type: 'array', prefixItems: [{ type: 'number' }] },
    { enum: ['a', 1] },
    { const: 1 },
    { minLength: 1 },
    { $ref: '#/$defs/Missing' },
    false,
  ])('is silent on %j', (schema) => {
    expect(found(schema)).toEqual([])
  })

  it('is silent on a root without properties: the tool takes no arguments', () => {
    expect(lintOf('parameter-free-form', { inputSchema: { type: 'object', properties: {} } })).toEqual([])
    expect(lintOf('parameter-free-form', { inputSchema: { type: 'object' } })).toEqual([])
  })
})
