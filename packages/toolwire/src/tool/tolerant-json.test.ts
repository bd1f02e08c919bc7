import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTolerant } from './tolerant-json.ts'

describe('readTolerant', () => {
  it('reads what JSON.parse reads, for any JSON', () => {
    assert(
      property(jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(readTolerant(text)).toEqual({ kind: 'value', value: JSON.parse(text), end: text.length })
      }),
    )
  })

  it('calls every cut of an object truncated, and mends none', () => {
    const text = '{"path": "notes/\\u00e9\\n.md", "sizes": [1.5e3, -2], "deep": {"yes": true, "no": null}}'
    for (let end = 1; end < text.length; end++) {
      expect([text.slice(0, end), readTolerant(text.slice(0, end)).kind]).toEqual([
        text.slice(0, end),
        'truncated',
      ])
    }
  })

  it.each([
    ["{'sku': 'A-100'}", { sku: 'A-100' }],
    ["{'said': 'it\\'s \"here\"'}", { said: 'it\'s "here"' }],
    ['{"a": [1, 2,],}', { a: [1, 2] }],
    ['{sku: "A", $b_2: 1}', { sku: 'A', $b_2: 1 }],
    ["{'on': True, 'off': False, 'none': None}", { on: true, off: false, none: null }],
    ['{"text": "two\nlines"}', { text: 'two\nlines' }],
    ['{"": 0}', { '': 0 }],
  ])('reads %s, which has one reading', (text, value) => {
    expect(readTolerant(text)).toEqual({ kind: 'value', value, end: text.length })
  })

  it.each([
    ['{"code": "print("hi")"}', 'unexpected "h" at character 18'],
    ["{'a': 'it's'}", 'unexpected "s" at character 11'],
    ['{"a": NaN}', 'unexpected "N" at character 7'],
    ['{"a" 1}', 'unexpected "1" at character 6'],
    ['{"a": 01}', 'unexpected "0" at character 7'],
    ['{,}', 'unexpected "," at character 2'],
    ['{"a": "\\x41"}', 'bad escape in a string at character 8'],
    ['the arguments', 'unexpected "t" at character 1'],
    ['😀', 'unexpected "😀" at character 1'],
  ])('names the place where %s goes wrong', (text, problem) => {
    expect(readTolerant(text)).toEqual({ kind: 'malformed', problem })
  })

  it('keeps __proto__ as an ordinary key', () => {
    const reading = readTolerant("{'__proto__': {'a': 1}}")
    expect(reading.kind === 'value' && Object.keys(reading.value as object)).toEqual(['__proto__'])
  })

  it('refuses depth instead of ending the stack', () => {
    expect(readTolerant('['.repeat(100_000))).toEqual({
      kind: 'malformed',
      problem: 'nested deeper than 1000 levels',
    })
  })
})
