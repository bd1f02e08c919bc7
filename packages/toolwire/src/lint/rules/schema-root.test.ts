import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (input: object, key = 'inputSchema') =>
  lintOf('schema-root', { description: 'Gets it.', [key]: input }).map(({ severity, args, at }) => [
    severity,
    args['why'],
    at,
  ])
const place = { type: 'object', properties: { place: { type: 'string' }, point: { type: 'string' } } }

describe('schema-root', () => {
  it('is an error of the protocol where the root is no object', () => {
    expect(found({ type: 'string' })).toEqual([['error', 'type', '/type']])
    expect(found({ properties: {} })).toEqual([['error', 'type', '']])
    expect(found({ anyOf: [place, place] })).toEqual([['error', 'type', '']])
  })

  it.each(['anyOf', 'oneOf', 'allOf'])('warns of %s at the root, which providers refuse', (keyword) => {
    expect(found({ ...place, [keyword]: [place] })).toEqual([['warning', 'keyword', `/${keyword}`]])
  })

  it('hints at rules over required names: they become prose', () => {
    const anyOf = [{ required: ['place'] }, { required: ['point'] }]
    expect(found({ ...place, anyOf })).toEqual([['hint', 'rules', '/anyOf']])
  })

  it('leaves the documents of providers to what they refuse', () => {
    const body = {
      messages: [],
      max_tokens: 1,
      tools: [{ name: 'get_thing', input_schema: { ...place, anyOf: [place] } }],
    }
    expect(lintOf('schema-root', body)).toEqual([])
  })

  it.each([
    place,
    { type: 'object' },
    { ...place, properties: { anyOf: { type: 'string' } } },
    { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
  ])('is silent on %j', (input) => {
    expect(found(input)).toEqual([])
  })
})
