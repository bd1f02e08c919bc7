import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (properties: object, rest: object = {}) =>
  lintOf('parameter-description', toolWith({ ...properties }, { ...rest })).map(({ severity, args }) => [
    severity,
    args['parameter'] ?? args['parameters'],
    args['why'],
  ])

describe('parameter-description', () => {
  it('reports a parameter without a description, at any depth', () => {
    const filter = { type: 'object', description: 'What to keep.', properties: { city: { type: 'string' } } }
    expect(found({ query: { type: 'string' }, filter })).toEqual([
      ['warning', 'query', 'absent'],
      ['warning', 'filter.city', 'absent'],
    ])
    expect(found({ query: { type: 'string', description: '  ' } })).toEqual([['warning', 'query', 'absent']])
  })

  it('is a hint where the description is only the name again', () => {
    expect(found({ user_name: { type: 'string', description: 'The name of the user.' } })).toEqual([
      ['hint', 'user_name', 'restates'],
    ])
  })

  it('is a hint for flags, coordinates and objects whose parts are described', () => {
    expect(found({ verbose: { type: 'boolean' } })).toEqual([['hint', 'verbose', 'absent']])
    expect(found({ x: { type: 'number' }, y: { type: 'number' } })).toEqual([['hint', ['x', 'y'], 'absent']])
    const point = {
      type: 'object',
      properties: { lat: { type: 'number', description: 'North is positive.' } },
    }
    expect(found({ point })).toEqual([['hint', 'point', 'absent']])
  })

  it('proposes a description by type, and its price', () => {
    const [finding] = lintOf('parameter-description', toolWith({ max_age: { type: 'integer' } }))
    expect(finding?.args).toMatchObject({
      skeleton: '<Meaning of max age>, in <unit>.',
      price: 8,
    })
    expect(finding?.where).toBe('/0/inputSchema/properties/max_age')
    const [named] = lintOf('parameter-description', toolWith({ issue_number: { type: 'integer' } }))
    expect(named?.args['skeleton']).toBe('<Meaning of issue number>, e.g. <value>.')
  })

  it('is silent on what is described elsewhere, and on what leaves no choice', () => {
    const $defs = { Id: { type: 'string', description: 'Id of a page, as returned by list_pages.' } }
    const tool = {
      inputSchema: { type: 'object', properties: { id: { $ref: '#/$defs/Id' } }, $defs },
    }
    expect(lintOf('parameter-description', tool)).toEqual([])
    expect(found({ tags: { type: 'array', items: { type: 'string', description: 'A tag.' } } })).toEqual([])
    expect(found({ kind: { const: 'page' } })).toEqual([])
    expect(found({ id: { anyOf: [{ type: 'string', description: 'A slug.' }, { type: 'null' }] } })).toEqual(
      [],
    )
    expect(found({ limit: { type: 'integer', description: 'The limit, at most 50.' } })).toEqual([])
  })
})
