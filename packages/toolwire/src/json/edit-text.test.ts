import { describe, expect, it } from 'vitest'
import { editText, type TextEdit } from './edit-text.ts'

const text = `{
  "name": "a",
  "list": [1.0, 2, 3],
  "empty": {}
}
`

describe('editText', () => {
  it.each<[string, TextEdit, string]>([
    ['replaces a value', { where: '/name', action: 'replace', value: 'b' }, text.replace('"a"', '"b"')],
    ['removes the first item', { where: '/list/0', action: 'remove' }, text.replace('1.0, ', '')],
    ['removes the last item', { where: '/list/2', action: 'remove' }, text.replace(', 3', '')],
    ['removes the first member', { where: '/name', action: 'remove' }, text.replace('"name": "a",\n  ', '')],
    ['removes the last member', { where: '/empty', action: 'remove' }, text.replace(',\n  "empty": {}', '')],
    [
      'adds to an empty object',
      { where: '/empty/x', action: 'add', value: false },
      text.replace('{}', '{"x": false}'),
    ],
    [
      'adds a member with the indent of the others',
      { where: '/more', action: 'add', value: 1 },
      text.replace('{}\n', '{},\n  "more": 1\n'),
    ],
    ['appends to a list', { where: '/list/-', action: 'add', value: 4 }, text.replace(', 3', ', 3,4')],
  ])('%s and keeps the rest', (_, edit, expected) => {
    expect(editText(text, [edit])).toBe(expected)
  })

  it('makes several edits at once, and leaves out those that do not fit', () => {
    const edits: TextEdit[] = [
      { where: '/list/1', action: 'remove' },
      { where: '/name', action: 'replace', value: 'z' },
      { where: '/nothing/here', action: 'remove' },
      { where: '/name', action: 'add', value: 'twice' },
    ]
    expect(JSON.parse(editText(text, edits))).toEqual({ name: 'z', list: [1, 3], empty: {} })
  })

  it('is not confused by quotation marks in keys and values', () => {
    const odd = '{"a\\"": "x\\"", "b": 1}'
    expect(editText(odd, [{ where: '/a"', action: 'remove' }])).toBe('{"b": 1}')
    expect(editText(odd, [{ where: '/b', action: 'remove' }])).toBe('{"a\\"": "x\\""}')
  })
})
