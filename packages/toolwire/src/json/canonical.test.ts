import { expect, it } from 'vitest'
import { canonicalText } from './canonical.ts'

it('gives equal text for equal values, whatever the order of keys', () => {
  expect(canonicalText({ b: [1, { d: 1, c: null }], a: 'x' })).toBe(
    canonicalText({ a: 'x', b: [1.0, { c: null, d: 1 }] }),
  )
})

it('tells strings from numbers, and keeps the order of lists', () => {
  expect(canonicalText({ a: '1' })).not.toBe(canonicalText({ a: 1 }))
  expect(canonicalText([1, 2])).not.toBe(canonicalText([2, 1]))
})

it('takes -0 for 0', () => {
  expect(canonicalText(-0)).toBe('0')
})
