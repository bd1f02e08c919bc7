import { assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLoneSurrogate, wellFormed } from '../json/well-formed.ts'
import { limitText, shareLimit } from './limit-text.ts'

describe('limitText', () => {
  it('leaves a text within the limit alone', () => {
    expect(limitText('short', 5)).toBe('short')
    expect(limitText('short', Number.POSITIVE_INFINITY)).toBe('short')
  })

  it('keeps head and tail, and says in place how much is missing', () => {
    const text = `${'a'.repeat(500)}${'z'.repeat(500)}`
    const limited = limitText(text, 200)
    expect(limited.length).toBeLessThanOrEqual(200)
    expect(limited).toMatch(/^a+\n\[… (\d+) of 1000 characters left out here …\]\nz+$/)
    const missing = Number(/… (\d+)/.exec(limited)?.[1])
    expect(limited.replace(/\n\[.*\]\n/, '').length + missing).toBe(1000)
  })

  it('never exceeds the limit and never cuts a surrogate pair', () => {
    assert(
      property(string({ unit: 'binary', minLength: 50 }), integer({ min: 1, max: 120 }), (raw, limit) => {
        const text = wellFormed(raw)
        const limited = limitText(text, limit)
        expect(limited.length).toBeLessThanOrEqual(Math.max(limit, 0))
        expect(hasLoneSurrogate(limited)).toBe(false)
      }),
    )
  })
})

describe('shareLimit', () => {
  it('keeps short texts whole and lets the long ones share the rest', () => {
    expect(shareLimit([10, 500, 20, 900], 230)).toEqual([10, 100, 20, 100])
    expect(shareLimit([10, 20], 30)).toEqual([10, 20])
    expect(shareLimit([], 30)).toEqual([])
  })
})
