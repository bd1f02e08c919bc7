import { array, assert, dictionary, jsonValue, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTexts } from './texts.ts'

describe('texts', () => {
  it('repeat a part as it was seen, inside the text of what holds it', () => {
    const texts = createTexts()
    const content = [{ type: 'tool_use', input: { n: 1 } }]
    texts.remember(content, '[{"type": "tool_use", "input": {"n": 1.0}}]')
    expect(texts.entry({ role: 'assistant', content })).toBe(
      '{"role":"assistant","content":[{"type": "tool_use", "input": {"n": 1.0}}]}',
    )
  })

  it('are valid JSON equal to the value for any body', () => {
    assert(
      property(dictionary(string(), jsonValue()), array(jsonValue()), (settings, messages) => {
        const texts = createTexts()
        const body = { ...settings, messages, absent: undefined }
        const expected = JSON.parse(JSON.stringify(body))
        expect(JSON.parse(texts.body(body, ['messages']))).toEqual(expected)
        expect(JSON.parse(texts.body(body, ['messages']))).toEqual(expected)
      }),
    )
  })

  it('write undefined and functions inside lists as JSON.stringify does', () => {
    expect(createTexts().of([undefined, 1])).toBe('[null,1]')
    expect(createTexts().of(undefined)).toBe('null')
  })
})
