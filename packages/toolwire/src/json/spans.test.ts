import { array, assert, dictionary, jsonValue, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemSpans, memberSpans } from './spans.ts'

const spellings = (value: unknown): string[] => [
  JSON.stringify(value),
  JSON.stringify(value, null, 2),
  ` ${JSON.stringify(value, null, '\t')}\n`,
]

describe('spans', () => {
  it('give the own text of every member, whatever the white space', () => {
    assert(
      property(dictionary(string(), jsonValue()), (object) => {
        for (const text of spellings(object)) {
          const spans = memberSpans(text)
          const read = Object.fromEntries(
            [...spans].map(([key, span]) => [key, JSON.parse(text.slice(span.start, span.end))]),
          )
          expect(read).toEqual(JSON.parse(JSON.stringify(object)))
        }
      }),
    )
  })

  it('give the own text of every item', () => {
    assert(
      property(array(jsonValue()), (list) => {
        for (const text of spellings(list)) {
          const read = itemSpans(text).map((span) => JSON.parse(text.slice(span.start, span.end)))
          expect(read).toEqual(JSON.parse(JSON.stringify(list)))
        }
      }),
    )
  })

  it('are not misled by braces and escaped quotes inside strings', () => {
    const text = '{"a":"}\\\\\\"]{","b":[1,{"c":"\\\\"}] }'
    const spans = memberSpans(text)
    const b = spans.get('b')
    expect(text.slice(b?.start, b?.end)).toBe('[1,{"c":"\\\\"}]')
  })

  it('keep the last of two equal keys, as JSON.parse does', () => {
    const text = '{"a":1,"a":2}'
    const a = memberSpans(text).get('a')
    expect(text.slice(a?.start, a?.end)).toBe('2')
  })
})
