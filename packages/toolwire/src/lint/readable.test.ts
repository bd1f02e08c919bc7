import { describe, expect, it } from 'vitest'
import { defineTool } from '../tool/define-tool.ts'
import { MAX_LEVELS, readable } from './readable.ts'

function nested(levels: number): unknown {
  let value: unknown = { type: 'string' }
  for (let level = 0; level < levels; level++) value = { items: value }
  return value
}

describe('readable', () => {
  it('is the document itself where it can be read', () => {
    const document = { tools: [{ name: 'ping' }], shared: nested(MAX_LEVELS - 2) }
    expect(readable(document)).toEqual({ document, cut: [] })
    expect(readable(document).document).toBe(document)
    for (const value of [null, undefined, 7, 'x', () => 1])
      expect(readable(value)).toEqual({ document: value, cut: [] })
  })

  it('cuts a copy where it is nested too deep, and says where', () => {
    const document = { a: 1, deep: nested(50_000) }
    const { document: copy, cut } = readable(document)
    expect(copy).toMatchObject({ a: 1, deep: { items: { items: {} } } })
    expect(cut).toEqual([`/deep${'/items'.repeat(MAX_LEVELS - 1)}`])
  })

  it('ends where a value holds itself, whatever its keys', () => {
    const self: Record<string, unknown> = { name: 'loop' }
    self['self'] = self
    const own = JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>
    const { document, cut } = readable({ self, own })
    expect(document).toEqual({ self: { name: 'loop', self: {} }, own })
    expect(cut).toEqual(['/self/self'])
  })

  it('leaves tools of the package alone', () => {
    const tool = defineTool({ name: 'ping', description: 'Pings.', input: { type: 'object' } })
    const loop: unknown[] = [tool]
    loop.push(loop)
    expect((readable(loop).document as unknown[])[0]).toBe(tool)
  })
})
