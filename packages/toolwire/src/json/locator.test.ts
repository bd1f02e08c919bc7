import { describe, expect, it } from 'vitest'
import { createLocator } from './locator.ts'

const text = '{\n  "a": [1, {"b/c": "x"}],\r\n  "d": "é",\n  "d": null\n}\n'

describe('createLocator', () => {
  const { region, span } = createLocator(text)

  it('finds values of objects and lists, with lines and columns from 1', () => {
    expect(region('/a/1')).toEqual({ line: 2, column: 12, endLine: 2, endColumn: 24 })
    expect(region('/a/1/b~1c')).toEqual({ line: 2, column: 20, endLine: 2, endColumn: 23 })
    expect(region('')).toEqual({ line: 1, column: 1, endLine: 5, endColumn: 2 })
  })

  it('takes the last of a repeated key, as JSON.parse does', () => {
    expect(region('/d')).toMatchObject({ line: 4, column: 8 })
  })

  it('gives the nearest ancestor of what is not there, but no span', () => {
    expect(region('/a/7/x')).toEqual(region('/a'))
    expect(region('/a/0/x')).toEqual(region('/a/0'))
    expect(span('/a/7')).toBeUndefined()
    expect(text.slice(span('/a')?.start, span('/a')?.end)).toBe('[1, {"b/c": "x"}]')
  })

  it('looks at own keys only', () => {
    expect(createLocator('{"a":{}}').span('/a/constructor')).toBeUndefined()
  })
})
