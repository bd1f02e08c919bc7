import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultProfile } from '../wire/anthropic/limits.ts'
import { defaultProfile as gemini } from '../wire/gemini/limits.ts'
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

  it('on Gemini keep their dots, and begin with a letter or an underscore', () => {
    const map = wireNames(['calendar.read', '2fa.check', 'a b', '日本', '-x'], gemini.names)
    expect([...map.values()]).toEqual(['calendar.read', '_2fa.check', 'a_b', '__', '_-x'])
    const list = ['1a', '_1a', 'x'.repeat(70), `1${'x'.repeat(70)}`]
    const names = [...wireNames(list, gemini.names).values()]
    expect(new Set(names).size).toBe(4)
    for (const name of names) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/)
    expect(names[1]).toBe('_1a')
  })

  it('of tools of several servers are told apart by a prefix', () => {
    const list = ['github.search', 'docs.search', 'docs search', 'search']
    for (const { names } of [defaultProfile, gemini]) {
      const map = wireNames(list, names)
      expect(new Set(map.values()).size).toBe(4)
      expect(map.get('search')).toBe('search')
      expect([...wireNames(['mail.search', ...list.toReversed()], names)].toSorted()).toEqual(
        [...map, ['mail.search', names === gemini.names ? 'mail.search' : 'mail_search']].toSorted(),
      )
    }
  })

  it('of two tools that are equal are refused', () => {
    expect(() => names('search', 'search')).toThrow('two tools of one set are called search')
  })
})
