import { expect, it } from 'vitest'
import { repeatKey } from './repeat-key.ts'

it('is equal for the same tool and the same input by value', () => {
  expect(repeatKey('search', { a: 1, b: [2] })).toBe(repeatKey('search', { b: [2], a: 1 }))
  expect(repeatKey('search', undefined)).toBe(repeatKey('search', {}))
})

it('differs by tool, value and kind', () => {
  const keys = [
    repeatKey('search', { a: 1 }),
    repeatKey('find', { a: 1 }),
    repeatKey('search', { a: '1' }),
    repeatKey('search', {}),
  ]
  expect(new Set(keys).size).toBe(4)
})
