import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, cutMiddle, printable, printableLines } from './printable.ts'

describe('printable', () => {
  it('shows what would steer a terminal or hide from a reader', () => {
    expect(printable('a\nb\tc\r\u001B[31m\u0007\u009B')).toBe('a\\nb\\tc\\r\\u001b[31m\\u0007\\u009b')
    expect(printable('abc\u202Efdp\u2066\u200B\uFEFF\u00AD')).toBe(
      'abc\\u202efdp\\u2066\\u200b\\ufeff\\u00ad',
    )
    expect(printable('hi\u{E0041}\u2028')).toBe('hi\\u{e0041}\\u2028')
    expect(printable('\uD800')).toBe('\\ud800')
  })

  it('leaves every visible text as it is', () => {
    expect(printable('Größe 東京 😀 العربية “x”')).toBe('Größe 東京 😀 العربية “x”')
  })

  it('emits no control character, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(printableLines(text).join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      }),
    )
  })

  it('cuts at the end and in the middle without tearing a character', () => {
    expect(cut('0123456789', 10)).toBe('0123456789')
    expect(cut('0123456789', 8)).toBe('012345 …')
    expect(cut('12345😀789', 8)).toBe('12345 …')
    expect(cutMiddle('0123456789abcdef', 13)).toBe('012345 … cdef')
  })
})
