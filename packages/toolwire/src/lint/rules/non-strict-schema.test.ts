import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const responses = (parameters: object, rest: object = {}) => ({
  input: 'Hello',
  tools: [{ type: 'function', name: 'get_thing', parameters, strict: true, ...rest }],
})
const found = (document: object) => lintOf('non-strict-schema', document).map(({ where, at }) => [where, at])
const closed = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

describe('non-strict-schema', () => {
  it('reports the object that is open, and the property that is not required', () => {
    expect(found(responses({ ...closed({ a: { type: 'string' } }), additionalProperties: true }))).toEqual([
      ['/tools/0/parameters', '/additionalProperties'],
    ])
    expect(found(responses({ ...closed({ a: { type: 'string' } }), required: [] }))).toEqual([
      ['/tools/0/parameters', '/required'],
    ])
    expect(found(responses(closed({ a: { type: 'object', properties: {}, required: [] } })))).toEqual([
      ['/tools/0/parameters/properties/a', '/additionalProperties'],
    ])
  })

  it('reports keywords of the strict table of the wire', () => {
    const body = {
      max_tokens: 1,
      messages: [],
      tools: [
        { name: 'get_thing', strict: true, input_schema: closed({ a: { type: 'integer', minimum: 1 } }) },
      ],
    }
    expect(found(body)).toEqual([['/tools/0/input_schema/properties/a', '/minimum']])
    expect(found(responses(closed({ a: { type: 'integer', minimum: 1 } })))).toEqual([])
  })

  it('is silent where strict is not asked for, and where the schema qualifies', () => {
    const open = { type: 'object', properties: { a: { type: 'string' } } }
    expect(found(responses(open, { strict: false }))).toEqual([])
    expect(found(responses(closed({ a: { type: ['string', 'null'] } })))).toEqual([])
    expect(found([{ name: 'get_thing', inputSchema: open, strict: true }] as unknown as object)).toEqual([])
  })

  it('closes what takes no arguments, and nothing that says it is open', () => {
    const fixes = (parameters: object) =>
      lintOf('non-strict-schema', responses(parameters)).flatMap(({ fix }) => fix ?? [])
    expect(fixes({ type: 'object', properties: {}, required: [] })).toEqual([
      { where: '/tools/0/parameters/additionalProperties', action: 'add', value: false },
    ])
    expect(fixes({ type: 'object', properties: {}, additionalProperties: true })).toEqual([])
    expect(fixes({ type: 'object', properties: {}, patternProperties: { a: {} } })).toEqual([])
    expect(fixes({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })).toEqual([])
  })

  it('leaves sheer size to strict-budget', () => {
    const values = Array.from({ length: 1001 }, (_, index) => `v${index}`)
    const body = responses(closed({ a: { type: 'string', enum: values } }))
    expect(found(body)).toEqual([])
    expect(lintOf('strict-budget', body)).toHaveLength(1)
  })
})
