import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactText, rewriteText } from './rewrite-text.ts'

describe('rewriteText', () => {
  it('leaves out insignificant white space and nothing else', () => {
    expect(rewriteText(' { "a" : [ 1.50 , "x  y" , true ] ,\n"b":{ } } ')).toBe(
      '{"a":[1.50,"x  y",true],"b":{}}',
    )
  })

  it('keeps number spelling, escapes, key order and repeated keys', () => {
    const text = '{"b":1.0e2,"a":"\\u0041\\/","b":-0}'
    expect(rewriteText(text, (value) => value)).toBe(text)
  })

  it('hands over string values with their nearest and outermost key, never keys', () => {
    const seen: unknown[] = []
    rewriteText('{"a":{"b":["x",{"c":"y"}]},"d":"z","e":["w"]}', (...all) => {
      seen.push(all)
      return all[0]
    })
    expect(seen).toEqual([
      ['x', 'b', 'a'],
      ['y', 'c', 'a'],
      ['z', 'd', 'd'],
      ['w', 'e', 'e'],
    ])
  })

  it('keeps the value of any JSON, however it is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(compactText(text)).toBe(JSON.stringify(value))
        expect(rewriteText(text, (found) => `${found}!`, { keepSpace: true }).length).toBeGreaterThanOrEqual(
          text.length,
        )
      }),
    )
  })
})
