import { describe, expect, it } from 'vitest'
import { excerptAt } from './excerpt.ts'

const pretty = `{
  "messages": [
    {
      "role": "assistant",
      "content": [
        { "type": "tool_use", "id": "toolu_1" }
      ]
    }
  ]
}
`

describe('an excerpt', () => {
  it('has the line, the column, and a caret under the value', () => {
    expect(excerptAt(pretty, '/messages/0/content/0/id', 80)).toEqual({
      line: 6,
      column: 37,
      source: '{ "type": "tool_use", "id": "toolu_1" }',
      marker: '                            ^~~~~~~~~',
    })
  })

  it('folds a value of several lines into one', () => {
    expect(excerptAt(pretty, '/messages/0', 60)?.source).toBe(
      '{ "role": "assistant", "content": [ { "type": "tool_use", "…',
    )
  })

  it('shows what stands around the place in a text of one line, cut to the width', () => {
    const text = JSON.stringify({ messages: Array.from({ length: 50 }, (_, index) => ({ id: `a${index}` })) })
    const excerpt = excerptAt(text, '/messages/30/id', 60)
    expect(excerpt?.line).toBe(1)
    expect(excerpt?.source.slice(excerpt.marker.indexOf('^')).startsWith('"a30"')).toBe(true)
    expect(excerpt?.source.length).toBeLessThanOrEqual(61)
    expect(excerpt?.marker.trim()).toBe('^~~~~')
  })

  it.each([
    ['the whole document', '', '^~'],
    ['a key with signs of a pointer', '/a~1b', '^'],
  ])('of %s', (_name, pointer, marker) => {
    expect(excerptAt('{"a/b":1}', pointer, 80)?.marker.trim().slice(0, marker.length)).toBe(marker)
  })

  it('is none where there is no such value', () => {
    for (const pointer of ['/tools', '/messages/7', '/messages/x', '/messages/0/role/deeper'])
      expect(excerptAt(pretty, pointer, 80)).toBeUndefined()
  })

  it('never emits what steers a terminal', () => {
    expect(excerptAt('{"a":"\u202Ex\u009B2J"}', '/a', 80)?.source).toBe('{"a":"\\u202ex\\u009b2J"}')
  })
})
