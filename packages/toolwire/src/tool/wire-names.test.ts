import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultProfile } from '../wire/anthropic/limits.ts'
import { wireNames } from './wire-names.ts'

const limits = defaultProfile.names
const names = (...list: string[]): string[] => [...wireNames(list, limits).values()]

describe('names on the wire', () => {
  it('are the author’s where the wire takes them', () => {
    expect(names('search_docs', 'get-time')).toEqual(['search_docs', 'get-time'])
  })

  it('have an underscore for each refused character', () => {
    expect(names('calendar.read_event', 'a b/c')).toEqual(['calendar_read_event', 'a_b_c'])
  })

  it('that clash after that take a hash, except the one that needed no change', () => {
    const map = wireNames(['flight.book', 'flight_book', 'flight book'], limits)
    expect(map.get('flight_book')).toBe('flight_book')
    expect(map.get('flight.book')).toMatch(/^flight_book_[0-9a-f]{8}$/)
    expect(map.get('flight book')).toMatch(/^flight_book_[0-9a-f]{8}$/)
    expect(new Set(map.values()).size).toBe(3)
  })

  it('that are too long keep 55 characters and a hash', () => {
    const [name = ''] = names(`${'a'.repeat(80)}`)
    expect(name).toMatch(/^a{55}_[0-9a-f]{8}$/)
    expect(name).toHaveLength(64)
    expect(names('b'.repeat(64))).toEqual(['b'.repeat(64)])
  })

  it('never depend on order, and stay distinct', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 80 }),
      fc.constantFrom('a.b', 'a_b', 'a b', '__proto__', 'constructor'),
    )
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 8 }), (list) => {
        const forwards = wireNames(list, limits)
        const backwards = wireNames(list.toReversed(), limits)
        for (const each of list) {
          expect(backwards.get(each)).toBe(forwards.get(each))
          expect(forwards.get(each)).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
        }
        expect(new Set(forwards.values()).size).toBe(list.length)
      }),
    )
  })

  it('of two tools that are equal are refused', () => {
    expect(() => names('search', 'search')).toThrow('two tools of one set are called search')
  })
})
