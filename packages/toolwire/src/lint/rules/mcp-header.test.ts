import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const header = (name: unknown, rest: object = {}) => ({ type: 'string', 'x-mcp-header': name, ...rest })
const found = (properties: object) =>
  lintOf('mcp-header', toolWith({ ...properties })).map(({ at, args }) => [args['why'], at])
const A = '/properties/a/x-mcp-header'

describe('mcp-header', () => {
  it.each(['with space', 'ümlaut', '', 'a:b', 5])('reports %j, which no header can be called', (name) => {
    expect(found({ a: header(name) })).toEqual([['syntax', A]])
  })

  it('reports two that are one but for case', () => {
    const [finding, more] = lintOf('mcp-header', toolWith({ a: header('Region'), b: header('region') }))
    expect(finding?.args).toMatchObject({ why: 'repeated', header: 'region', other: 'Region' })
    expect(more).toBeUndefined()
  })

  it.each(['number', 'object', 'array', ['string', 'null']])('reports a parameter of type %j', (type) => {
    expect(found({ a: header('Region', { type }) })).toEqual([['type', A]])
  })

  it('reports a place that not every call has', () => {
    expect(found({ a: { type: 'array', items: header('Region') } })).toEqual([
      ['place', '/properties/a/items/x-mcp-header'],
    ])
    expect(found({ a: { anyOf: [header('Region')] } })).toEqual([
      ['place', '/properties/a/anyOf/0/x-mcp-header'],
    ])
  })

  it('reports a secret, which proxies would log', () => {
    expect(found({ api_key: header('Key') })).toEqual([['secret', '/properties/api_key/x-mcp-header']])
  })

  it('is silent on text, integers and booleans, also in objects, and on other origins', () => {
    expect(found({ a: header('Region'), b: header('Shard', { type: 'integer' }) })).toEqual([])
    expect(found({ a: { type: 'object', properties: { b: header('Region') } } })).toEqual([])
    const input_schema = { type: 'object', properties: { a: header('with space') } }
    expect(lintOf('mcp-header', { name: 'get_thing', input_schema })).toEqual([])
  })
})
