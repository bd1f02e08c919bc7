import { describe, expect, it } from 'vitest'
import { nearest } from './near.ts'

describe('nearest', () => {
  it.each([
    ['administrator', ['admin', 'developer', 'reference'], 'admin'],
    ['search-Docs', ['search_docs', 'fetch_doc'], 'search_docs'],
    ['serach_docs', ['search_docs', 'fetch_doc'], 'search_docs'],
    ['customerId', ['customer_id', 'order_id'], 'customer_id'],
    ['pagee', ['page', 'limit'], 'page'],
  ])('finds what was meant by %s', (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected)
  })

  it.each([
    ['weather', ['admin', 'developer', 'reference']],
    ['', ['admin']],
    ['x', ['y']],
    ['constructor', ['search_docs']],
  ])('offers nothing at random for %s', (word, candidates) => {
    expect(nearest(word, candidates)).toBeUndefined()
  })

  it('does not guess between two longer forms of the same word', () => {
    expect(nearest('user', ['user_get', 'user_create'])).toBeUndefined()
  })
})
