import { describe, expect, it } from 'vitest'
import { roundedIntegers } from './rounded-integers.ts'

describe('whole numbers that JavaScript cannot hold', () => {
  it.each([
    ['{"id":9007199254740993}', [['/id', '9007199254740993']]],
    ['{"a":[1,{"b c":-9007199254740993}]}', [['/a/1/b c', '-9007199254740993']]],
    [
      '[12345678901234567890, 9007199254740993]',
      [
        ['/0', '12345678901234567890'],
        ['/1', '9007199254740993'],
      ],
    ],
    ['{"a~/b":{"__proto__":9007199254740993}}', [['/a~0~1b/__proto__', '9007199254740993']]],
    ['{"k\\"ey":[[],{},9007199254740993]}', [['/k"ey/2', '9007199254740993']]],
  ])('are found with their place: %s', (text, expected) => {
    expect(roundedIntegers(text).map(({ at, token }) => [at, token])).toEqual(expected)
  })

  it.each([
    ['{"id":"9007199254740993"}'],
    ['{"9007199254740993":1}'],
    ['{"id":9007199254740991,"b":-9007199254740991}'],
    ['{"id":9007199254740992}'],
    ['{"x":0.12345678901234567890,"y":1e21,"z":12345678901234567890.0}'],
    ['{"x":100000000000000000000}'],
    // As JSON.stringify writes the nearest number.
    ['{"x":31543279027707590}'],
  ])('are not seen in what is exact, no whole number, or text: %s', (text) => {
    expect(roundedIntegers(text)).toEqual([])
  })

  it('are found in linear time', () => {
    const text = `[${'[9007199254740993,"\\\\"],'.repeat(50_000)}1]`
    expect(roundedIntegers(text)).toHaveLength(50_000)
  })
})
