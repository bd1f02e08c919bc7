import { describe, expect, it } from 'vitest'
import { wires } from '../wire/index.ts'
import type { WireName } from '../wire/profile.ts'
import { compileTools } from './compile-tools.ts'
import type { NativeTool } from './native-entries.ts'

const names = Object.keys(wires) as WireName[]
const ping = { name: 'ping', inputSchema: { type: 'object' } }

const NATIVE: readonly (readonly [WireName, NativeTool])[] = [
  ['anthropic', { type: 'web_search_20260318', name: 'web_search' }],
  ['anthropic', { type: 'mcp_toolset', mcp_server_name: 'x' }],
  ['anthropic', { type: 'tool_search_tool_regex', name: 'tool_search_tool_regex' }],
  ['openai-responses', { type: 'web_search' }],
  ['openai-responses', { type: 'web_search_preview_2025_03_11' }],
  ['openai-responses', { type: 'mcp', server_label: 'x' }],
  ['openai-responses', { type: 'custom', name: 'sql' }],
  ['openai-chat', { type: 'custom', custom: { name: 'sql' } }],
  ['openai-chat', { type: 'web_search', web_search: { enable: true } }],
  ['gemini', { googleSearch: {} }],
  ['gemini', { codeExecution: {}, urlContext: {} }],
]

describe.each(NATIVE)("%s's own entry %j", (wire, native) => {
  it('passes on its wire, where it stands', () => {
    const { tools, losses } = compileTools([native, ping], { wire: wires[wire] })
    const { type } = native as { type?: string }
    if (type === undefined) expect(Object.assign({}, ...tools.slice(0, -1))).toEqual(native)
    else expect(tools[0]).toBe(native)
    expect(losses).toEqual([])
  })

  it.each(names.filter((name) => name !== wire))('is left out on %s, and a loss says so', (other) => {
    const { tools, losses } = compileTools([native, ping], { wire: wires[other] })
    expect(tools).toHaveLength(1)
    expect(JSON.stringify(tools)).toContain('"ping"')
    expect(losses[0]).toMatchObject({
      where: '',
      keyword: 'type',
      kind: 'narrowed',
      enforcedBy: 'nobody',
      args: { why: "left out: another provider's own tool" },
    })
  })
})

describe('a group of declarations', () => {
  const declaration = {
    name: 'find_flights',
    description: 'Finds flights.',
    parameters: {
      type: 'OBJECT',
      properties: {
        from: { type: 'STRING', nullable: true },
        stops: { type: 'ARRAY', items: { type: 'INTEGER' }, maxItems: '3' },
        note: { type: 'TYPE_UNSPECIFIED' },
      },
      required: ['from', 'stops'],
    },
  }
  const schemaNow = { type: 'object', properties: { id: { type: ['string', 'null'] } }, required: ['id'] }
  const newer = { name: 'get_flight', parametersJsonSchema: schemaNow }
  const group = { functionDeclarations: [declaration, newer], googleSearch: {} }

  it('is read as one tool for each, by the field that the schema stands in', () => {
    const { tools, losses } = compileTools([group], { wire: wires.anthropic, strict: false })
    expect(tools).toEqual([
      {
        name: 'find_flights',
        description: 'Finds flights.',
        input_schema: {
          type: 'object',
          properties: {
            from: { type: ['string', 'null'] },
            stops: { type: 'array', items: { type: 'integer' }, maxItems: 3 },
            note: {},
          },
          required: ['from', 'stops'],
        },
      },
      { name: 'get_flight', input_schema: schemaNow },
    ])
    expect(losses.map(({ tool, keyword }) => [tool, keyword])).toEqual([['googleSearch', 'type']])
  })

  it('comes back as it was on its own wire, the provider’s own tools beside it', () => {
    const { tools } = compileTools([{ functionDeclarations: [newer], googleSearch: {} }], {
      wire: wires.gemini,
    })
    expect(tools).toEqual([{ functionDeclarations: [newer] }, { googleSearch: {} }])
    expect(compileTools(tools as NativeTool[], { wire: wires.gemini }).tools).toEqual(tools)
  })

  it('is read in the spelling of the older field names too', () => {
    const { tools } = compileTools([{ function_declarations: [newer] } as object as NativeTool], {
      wire: wires['openai-chat'],
    })
    expect(tools).toMatchObject([{ function: { name: 'get_flight' } }])
  })

  it('is compiled once, and anew when it was changed', () => {
    const own = structuredClone(group)
    const before = compileTools([own], { wire: wires.anthropic }).tools
    expect(compileTools([own], { wire: wires.anthropic }).tools[0]).toBe(before[0])
    Object.assign(own.functionDeclarations[0]!, { description: 'Other words.' })
    expect(compileTools([own], { wire: wires.anthropic }).tools[0]).toMatchObject({
      description: 'Other words.',
    })
  })

  it('takes its calls back in the author’s form', () => {
    const compiled = compileTools([group], { wire: wires['openai-responses'] })
    const call = compiled.encode('find_flights', { from: null, stops: [1] })
    expect(compiled.decode({ name: call.name, input: call.input })).toMatchObject({
      input: { from: null, stops: [1] },
      findings: [],
    })
  })
})
