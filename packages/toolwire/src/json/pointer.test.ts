import { describe, expect, it } from 'vitest'
import { below, pointer, segmentsOf, valueAt, withValueAt } from './pointer.ts'

describe('pointer', () => {
  it('escapes slashes and tildes and reads them back', () => {
    const text = pointer('a/b', 'c~d', 0, '')
    expect(text).toBe('/a~1b/c~0d/0/')
    expect(segmentsOf(text)).toEqual(['a/b', 'c~d', '0', ''])
  })

  it('names the whole document by the empty text', () => {
    expect(pointer()).toBe('')
    expect(valueAt({ a: 1 }, '')).toEqual({ a: 1 })
    expect(below('', 'a')).toBe('/a')
  })

  it('finds values in objects and lists', () => {
    expect(valueAt({ messages: [{ content: 'x' }] }, '/messages/0/content')).toBe('x')
    expect(valueAt({ messages: [] }, '/messages/4/content')).toBeUndefined()
  })

  it('never reads from a prototype', () => {
    expect(valueAt({}, '/constructor')).toBeUndefined()
    expect(valueAt({}, '/__proto__/toString')).toBeUndefined()
  })

  it('replaces a value and shares everything beside the path', () => {
    const root = { a: { b: [1, 2] }, c: { d: 3 } }
    const changed = withValueAt(root, '/a/b/1', 9) as typeof root
    expect(changed).toEqual({ a: { b: [1, 9] }, c: { d: 3 } })
    expect(changed.c).toBe(root.c)
    expect(root.a.b).toEqual([1, 2])
  })

  it('sets a key named __proto__ as an own key', () => {
    const changed = withValueAt({}, '/__proto__', 1) as object
    expect(Object.keys(changed)).toEqual(['__proto__'])
  })
})
