import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (definitions: unknown) =>
  lintOf('duplicate-tool-name', definitions).map(({ severity, where, args }) => [
    severity,
    where,
    args['first'],
    args['why'],
  ])
const named = (...names: string[]) => names.map((name) => ({ name }))

describe('duplicate-tool-name', () => {
  it('reports each later tool of a name', () => {
    expect(found(named('a_b', 'c', 'a_b', 'a_b'))).toEqual([
      ['error', '/2/name', '/0', 'equal'],
      ['error', '/3/name', '/0', 'equal'],
    ])
  })

  it('warns of names that differ in case only', () => {
    expect(found(named('calc_bmi', 'calc_BMI'))).toEqual([['warning', '/1/name', '/0', 'case']])
  })

  it('is silent on names that only meet after renaming: the name map keeps them apart', () => {
    expect(found(named('flight.book', 'flight_book'))).toEqual([])
  })

  it('is silent on one name in two name spaces', () => {
    const space = (name: string) => ({
      type: 'namespace',
      name,
      tools: [{ type: 'function', name: 'search', parameters: {} }],
    })
    expect(found({ input: '', tools: [space('wiki'), space('mail')] })).toEqual([])
  })
})
