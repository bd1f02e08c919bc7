import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const tools = (count: number, characters: number, rest: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    name: `tool_${String(index).padStart(2, '0')}`,
    description: 'x'.repeat(characters - index),
    inputSchema: { type: 'object', properties: {} },
    ...rest,
  }))
const found = (document: unknown) => lintOf('tool-tokens', document)

describe('tool-tokens', () => {
  it('hints at more than 5,000 tokens, warns of more than 10,000', () => {
    expect(found(tools(10, 2_500)).map(({ severity }) => severity)).toEqual(['hint'])
    expect(found(tools(10, 5_000)).map(({ severity }) => severity)).toEqual(['warning'])
  })

  it('names the biggest tools and the cheapest cuts', () => {
    const [finding] = found(tools(10, 2_500))
    expect(finding?.args).toMatchObject({
      limit: 5_000,
      biggest: [
        { tool: 'tool_00', tokens: 605 },
        { tool: 'tool_01', tokens: 605 },
        { tool: 'tool_02' },
        { tool: 'tool_03' },
        { tool: 'tool_04' },
      ],
      cuts: [{ what: 'description of tool_00', tokens: 446 }, {}, {}],
      price: expect.any(Number),
    })
    expect(finding?.args['price']).toBeLessThan(-1_300)
  })

  it('is one finding for all wires', () => {
    expect(found(tools(10, 2_500))[0]?.args['wires']).toHaveLength(4)
  })

  it('is silent below, and on what waits for a search', () => {
    expect(found(tools(10, 1_500))).toEqual([])
    expect(found(tools(10, 5_000, { defer_loading: true }))).toEqual([])
  })
})
