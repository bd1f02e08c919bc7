import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const tools = (count: number, rest: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    input_schema: { type: 'object', properties: {} },
    ...rest,
  }))
const found = (document: unknown) =>
  lintOf('tool-count', document).map(({ severity, args, where }) => [severity, args['count'], where])

describe('tool-count', () => {
  it('hints at more than twenty tools, warns of more than thirty', () => {
    expect(found(tools(21))).toEqual([['hint', 21, '']])
    expect(found(tools(31))).toEqual([['warning', 31, '']])
    expect(found({ max_tokens: 1, messages: [], tools: tools(31) })).toEqual([['warning', 31, '/tools']])
  })

  it('is one finding for all wires', () => {
    const plain = Array.from({ length: 21 }, (_, index) => ({ name: `tool_${index}`, inputSchema: {} }))
    expect(lintOf('tool-count', plain).map(({ args }) => args['wires'])).toEqual([
      ['anthropic', 'openai-responses', 'openai-chat', 'gemini'],
    ])
  })

  it('is silent on twenty, and does not count what waits for a search', () => {
    expect(found(tools(20))).toEqual([])
    expect(found([...tools(5), ...tools(100, { defer_loading: true })])).toEqual([])
  })

  it('takes other limits', () => {
    expect(lintOf('tool-count', tools(5), { rules: { 'tool-count': ['hint', { hint: 4 }] } })).toHaveLength(1)
  })
})
