import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (key: string) =>
  lintOf('schema-property-key', toolWith({ [key]: { type: 'string' } })).map(({ args, where }) => [
    args['key'],
    args['becomes'],
    where,
  ])

describe('schema-property-key', () => {
  it('says under which key the model will see the property', () => {
    expect(found('$filter')).toEqual([['$filter', '_filter', '/0/inputSchema/properties/$filter']])
    expect(found('a/b')).toEqual([['a/b', 'a_b', '/0/inputSchema/properties/a~1b']])
  })

  it('is a hint on the wires that refuse it', () => {
    const [finding] = lintOf('schema-property-key', toolWith({ 'with space': { type: 'string' } }))
    expect(finding?.severity).toBe('hint')
    expect(finding?.args['wires']).toEqual(['anthropic'])
  })

  it.each(['query', 'per-page', 'a.b', '_id', 'constructor'])('is silent on %s', (key) => {
    expect(found(key)).toEqual([])
  })

  it('looks at the top level only, as the provider does', () => {
    const inner = { type: 'object', properties: { $filter: { type: 'string' } } }
    expect(lintOf('schema-property-key', toolWith({ inner }))).toEqual([])
  })
})
