import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mendedText } from './mended-text.ts'

const read = (text: string) => ({ text, body: JSON.parse(text) as Record<string, unknown> })

describe('the text of a repaired body', () => {
  it('has what was left alone to the byte, also inside of what was changed', () => {
    const { text, body } = read(
      '{ "n": 1.50, "list": [ {"a": 1e2}, {"keep": {"big": 12345678901234567890}, "x": 1} ], "t": [ 1,2 ] }',
    )
    const [first, second] = body['list'] as { keep?: unknown }[]
    const repaired = { ...body, list: [first, { keep: second?.keep, x: 2 }, { y: 3 }] }
    expect(mendedText({ body, text }, repaired, 'list')).toBe(
      '{"n":1.50,"list":[{"a": 1e2},{"keep":{"big": 12345678901234567890},"x":2},{"y":3}],"t":[ 1,2 ]}',
    )
  })

  it('is JSON of the repaired value, whatever was changed', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.array(fc.nat()), fc.jsonValue(), (list, picks, added) => {
        const { text, body } = read(JSON.stringify({ model: 'm', list, rest: added }, null, 1))
        const entries = body['list'] as unknown[]
        const kept = picks.map((pick) => entries[pick % Math.max(1, entries.length)] ?? null)
        const repaired = { ...body, list: [...kept, { wrapped: entries[0] ?? null }, added], new: 1 }
        const written = mendedText({ body, text }, repaired, 'list')
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(repaired)))
      }),
    )
  })
})
