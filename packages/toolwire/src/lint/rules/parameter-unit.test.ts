import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (name: string, description: string, rest: object = {}) =>
  lintOf('parameter-unit', toolWith({ [name]: { type: 'number', description, ...rest } })).map(({ args }) => [
    args['word'],
    args['proposal'],
  ])

describe('parameter-unit', () => {
  it.each([
    ['timeout', 'How long to wait.', 'timeout', 'seconds'],
    ['maxDistance', 'How far away it may be.', 'distance', undefined],
    ['price', 'What it may cost.', 'price', undefined],
    ['file_size', 'The largest file.', 'size', 'bytes'],
  ])('reports %s: %s', (name, description, word, proposal) => {
    expect(found(name, description)).toEqual([[word, proposal]])
  })

  it.each([
    ['timeout_ms', 'How long to wait.'],
    ['timeout', 'How long to wait, in seconds.'],
    ['timeout', 'How long to wait (s).'],
    ['distance', 'How far away, 5 km at most.'],
    ['price', 'What it may cost in USD.'],
    ['interest_rate', 'Interest in percent.'],
    ['interest_rate', 'Interest as a decimal.'],
    ['page_size', 'How many to return.'],
    ['batch_size', 'How many at once.'],
    ['length', 'Number of characters.'],
    ['perPage', 'Results of a page.'],
    ['page', 'Which page.'],
    ['storage', 'How much.'],
    ['radius', 'The radius of the circle.'],
  ])('is silent on %s: %s', (name, description) => {
    expect(found(name, description)).toEqual([])
  })

  it('does not take the s of a possessive for seconds', () => {
    expect(found('timeout', "The server's patience.")).toEqual([['timeout', 'seconds']])
  })

  it('is silent beside a parameter that says the unit, and on text', () => {
    const amount = { type: 'number', description: 'How much.' }
    const currency = { type: 'string', description: 'In what.' }
    expect(lintOf('parameter-unit', toolWith({ amount, currency }))).toEqual([])
    expect(lintOf('parameter-unit', toolWith({ amount }))).toHaveLength(1)
    expect(found('amount', 'How much.', { type: 'string' })).toEqual([])
  })
})
