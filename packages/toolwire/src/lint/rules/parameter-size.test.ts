import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const many = (count: number, schema: object = { type: 'string' }) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`p${String.fromCharCode(97 + index)}`, schema]),
  )
const found = (properties: object) =>
  lintOf('parameter-size', toolWith({ ...properties })).map(({ severity, args }) => [
    severity,
    args['why'],
    args['got'],
  ])

describe('parameter-size', () => {
  it('warns of more than ten parameters, hints at more than eight', () => {
    expect(found(many(11))).toEqual([['warning', 'properties', 11]])
    expect(found(many(10))).toEqual([['hint', 'properties', 10]])
    expect(found(many(8))).toEqual([])
  })

  it('warns of more than twenty leaves', () => {
    const group = { type: 'object', properties: many(7) }
    expect(found(many(3, group))).toEqual([['warning', 'leaves', 21]])
    expect(found(many(3, { type: 'object', properties: many(6) }))).toEqual([])
  })

  it('warns of four levels', () => {
    const nested = (levels: number): object =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { inner: nested(levels - 1) } }
    expect(found({ outer: nested(3) })).toEqual([['warning', 'depth', 4]])
    expect(found({ outer: nested(2) })).toEqual([])
  })

  it('counts a list of objects once, and no recursion twice', () => {
    const row = { type: 'object', properties: many(24) }
    expect(found({ rows: { type: 'array', items: row } })).toEqual([])
    const input = {
      type: 'object',
      properties: { tree: { $ref: '#/$defs/Tree' } },
      $defs: { Tree: { type: 'object', properties: { left: { $ref: '#/$defs/Tree' } } } },
    }
    expect(lintOf('parameter-size', { inputSchema: input })).toEqual([])
  })

  it('takes other limits', () => {
    const rules = { 'parameter-size': ['warning', { properties: 2 }] as const }
    expect(lintOf('parameter-size', toolWith(many(3)), { rules })).toHaveLength(1)
  })
})
