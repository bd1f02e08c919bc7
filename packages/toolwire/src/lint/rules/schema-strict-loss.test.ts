import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (properties: object, options: object = {}) =>
  lintOf('schema-strict-loss', toolWith({ ...properties }), options).map(({ severity, args }) => [
    severity,
    args['keyword'],
    args['kind'],
    args['enforcedBy'],
    args['wires'],
  ])

describe('schema-strict-loss', () => {
  it('hints at a bound that leaves the schema, on the wire where it does', () => {
    expect(found({ a: { type: 'integer', minimum: 1 } })).toEqual([
      ['hint', 'minimum', 'moved', 'validator', ['anthropic']],
    ])
  })

  it('hints at a tool that cannot be strict without encodings, on all wires at once', () => {
    expect(found({ a: { type: 'object' } })).toEqual([
      ['hint', 'strict', 'widened', 'validator', ['anthropic', 'openai-responses', 'openai-chat']],
    ])
  })

  it('tells equal losses of a tool once, with their number', () => {
    const [finding, more] = lintOf(
      'schema-strict-loss',
      toolWith({ a: { type: 'integer', minimum: 1 }, b: { type: 'integer', maximum: 9 } }),
    )
    expect(finding?.args).toMatchObject({ keyword: 'minimum', count: 2 })
    expect(finding?.where).toBe('/0/inputSchema/properties/a')
    expect(more).toBeUndefined()
  })

  it('is silent where nothing is lost', () => {
    expect(found({ a: { type: 'string' }, b: { type: ['integer', 'null'] } })).toEqual([])
    expect(found({ a: { enum: ['x', 'y'] } })).toEqual([])
  })

  it('is silent on annotations that change their place, on keys and on the budget', () => {
    expect(found({ a: { type: 'string', default: 'x' } }, { wires: ['openai-responses'] })).toEqual([])
    expect(found({ $a: { type: 'string' } })).toEqual([])
  })

  it('is silent on a document: it is sent as it stands', () => {
    const parameters = { type: 'object', properties: { a: { type: 'integer', minLength: 1 } } }
    const tools = [{ type: 'function', name: 'get_thing', parameters }]
    expect(lintOf('schema-strict-loss', { input: '', tools })).toEqual([])
  })
})
