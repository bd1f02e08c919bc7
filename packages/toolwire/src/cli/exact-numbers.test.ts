import { describe, expect, it } from 'vitest'
import { exactNumbers, indentOf, writeExact } from './exact-numbers.ts'

const rewrite = (text: string): string => writeExact(JSON.parse(text), exactNumbers(text), '')

describe('writeExact', () => {
  it.each([
    '{"id":12345678901234567890}',
    '[-9007199254740993,1e999,0.12345678901234567890123]',
    '{"a":{"b":[1,2.5,-3]}}',
  ])('writes the digits that stood in %s', (text) => {
    expect(rewrite(text)).toBe(text)
  })

  it('leaves a string of digits a string', () => {
    const text = '{"number":12345678901234567890,"text":"12345678901234567890"}'
    expect(rewrite(text)).toBe(text)
  })

  it('takes other spellings of a number that fits for what they are', () => {
    expect(exactNumbers('[1e3,1.50,1E+2,100000000000000000000]').size).toBe(0)
  })

  it('does not guess between two numbers that JavaScript takes for one', () => {
    const numbers = exactNumbers('[12345678901234567890,12345678901234567891]')
    expect([...numbers.values()]).toEqual([undefined])
  })
})

describe('indentOf', () => {
  it('is that of the text', () => {
    expect(indentOf('{\n    "a": 1\n}')).toBe('    ')
    expect(indentOf('{\n\t"a": 1\n}')).toBe('\t')
    expect(indentOf('{"a":1}\n')).toBe('')
  })
})
