import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject } from '../json/value.ts'
import { countCosts } from '../../test/oracle/schema-rules.ts'
import { anthropic } from '../wire/anthropic/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import { compileTools } from './compile-tools.ts'
import { defineTool } from './define-tool.ts'
import type { AnyTool } from './tool.ts'

const search = defineTool({
  name: 'search.docs',
  description: 'Full-text search.',
  input: z.object({ query: z.string(), section: z.enum(['admin', 'developer']).optional() }),
  examples: [{ query: 'install' }],
})

const wires = [{ wire: anthropic }, { wire: openaiResponses }]

describe.each(wires)('a set of tools on $wire.wire', ({ wire }) => {
  it('is compiled once: the same entries come each turn, and they come back to the author’s names', () => {
    const compiled = compileTools([search], { wire })
    expect(compileTools([search], { wire }).tools[0]).toBe(compiled.tools[0])
    expect(compiled.names).toEqual({ search_docs: 'search.docs' })
    expect(compiled.byName.get('search_docs')?.definition.source).toBe(search)
    const call = compiled.encode('search.docs', { query: 'x' })
    expect(call.name).toBe('search_docs')
    expect(compiled.decode({ name: call.name, input: call.input })).toEqual({
      name: 'search.docs',
      input: { query: 'x' },
      notes: [],
      findings: [],
    })
  })

  it('reads arguments that came as text, and notes what was mended', () => {
    const compiled = compileTools([search], { wire })
    const decoded = (rawInput: string, convert?: 'never') =>
      compiled.decode({ name: 'search_docs', rawInput }, convert && { convert })
    const sound = { name: 'search.docs', input: { query: 'x' }, findings: [] }
    expect(decoded('{"query": "x"}')).toEqual({ ...sound, notes: [] })
    expect(decoded("{'query': 'x',}")).toMatchObject({ ...sound, notes: [{ from: "{'query': 'x',}" }] })
    expect(decoded('{"query": "x"').findings).toHaveLength(1)
    expect(decoded("{'query': 'x',}", 'never').findings).toHaveLength(1)
  })

  it('never rounds a whole number in silence: what JavaScript cannot hold is an error', () => {
    const order = {
      name: 'get_order',
      parameters: {
        type: 'object' as const,
        properties: { id: { type: 'integer' as const }, note: { type: 'string' as const }, more: {} },
        required: ['id', 'note', 'more'],
      },
    }
    const compiled = compileTools([order], { wire, strict: true })
    const decoded = (rawInput: string) => compiled.decode({ name: 'get_order', rawInput }).findings
    expect(decoded('{"id":9007199254740993,"note":"","more":"1"}')).toMatchObject([
      {
        code: 'invalid-argument',
        severity: 'error',
        at: '/id',
        args: { breach: 'at most', limit: 9007199254740991 },
      },
    ])
    expect(decoded('{"id":1,"note":"","more":"{\\"n\\":9007199254740993}"}')).toMatchObject([
      { code: 'invalid-argument', at: '/more', args: { breach: 'at most', limit: 9007199254740991 } },
    ])
    expect(decoded('{"id":9007199254740991,"note":"9007199254740993","more":"1"}')).toEqual([])
  })

  it('leaves calls of names that no tool has as they are', () => {
    const compiled = compileTools([search], { wire })
    for (const name of ['constructor', '__proto__', 'search.docs', 'other']) {
      expect(compiled.decode({ name, input: { a: 1 } })).toEqual({
        name,
        input: { a: 1 },
        notes: [],
        findings: [],
      })
    }
  })

  it('passes what no wire knows where it stands, the same object', () => {
    const native = { type: 'quantum_search', name: 'web_search' }
    const compiled = compileTools([native, search], { wire })
    expect(compiled.tools[0]).toBe(native)
    expect(compiled.tools).toHaveLength(2)
    expect(compiled.losses).toEqual([])
    expect([...compiled.byName.keys()]).toEqual(['search_docs'])
  })

  it('refuses two tools of one name', () => {
    const other: AnyTool = { name: 'search.docs', inputSchema: { type: 'object' } }
    expect(() => compileTools([search, other], { wire })).toThrow(ToolwireError)
    try {
      compileTools([search, other], { wire })
    } catch (error) {
      expect(ToolwireError.is(error) && error.code).toBe('duplicate-tool-name')
    }
  })

  it('takes the weaker of the tool’s strictness and the option', () => {
    const strictOf = (tool: AnyTool, strict?: boolean | 'best-effort'): unknown =>
      [...compileTools([tool], strict === undefined ? { wire } : { wire, strict }).byName.values()][0]?.schema
        .strict
    const loose = defineTool({
      name: 'loose',
      description: 'x',
      input: { type: 'object', properties: {} },
      strict: false,
    })
    expect(strictOf(search)).toBe(true)
    expect(strictOf(search, false)).toBe(false)
    expect(strictOf(loose, true)).toBe(false)
  })

  it('takes the option for a definition that says nothing, and strict where it fits without one', () => {
    const free = { type: 'object', properties: { a: {} } }
    const strictOf = (strict?: boolean | 'best-effort', own?: boolean): unknown => {
      const tool: AnyTool = { name: 'free', inputSchema: free, ...(own === undefined ? {} : { strict: own }) }
      const compiled = compileTools([tool], strict === undefined ? { wire } : { wire, strict })
      return compiled.byName.get('free')?.schema.strict
    }
    expect([strictOf(), strictOf('best-effort'), strictOf(false)]).toEqual([false, false, false])
    expect([strictOf(true), strictOf(undefined, true)]).toEqual([true, true])
    expect([strictOf(true, false), strictOf('best-effort', true)]).toEqual([false, false])
  })

  it('names the tool in what it throws', () => {
    const tool = { name: 'broken', inputSchema: { type: 'object', properties: { a: { type: 'text' } } } }
    expect(() => compileTools([tool], { wire })).toThrow(/^tool broken: type must be one of/)
  })

  it('names the tool in each loss', () => {
    const tool = defineTool({ name: 'long', description: 'x', input: z.object({ text: z.string().max(9) }) })
    expect(compileTools([tool], { wire }).losses).toMatchObject([
      { tool: 'long', where: '/properties/text', keyword: 'maxLength', kind: 'moved' },
    ])
  })

  it('reads a changed plain definition anew', () => {
    const tool = {
      name: 'plain',
      description: 'x',
      inputSchema: { type: 'object', properties: {} as Record<string, unknown> },
    }
    const before = compileTools([tool], { wire }).tools[0]
    tool.inputSchema.properties['a'] = { type: 'string' }
    expect(compileTools([tool], { wire }).tools[0]).not.toEqual(before)
  })

  it('tells rules on the whole input in the description', () => {
    const tool = defineTool({
      name: 'route',
      description: 'Finds a route.',
      input: {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    })
    expect(compileTools([tool], { wire }).tools[0]?.['description']).toBe(
      'Finds a route. Give exactly one of: `a`, `b`.',
    )
  })
})

describe('entries', () => {
  it('are those of Anthropic, examples in their own field', () => {
    expect(compileTools([search], { wire: anthropic }).tools).toEqual([
      {
        name: 'search_docs',
        description: 'Full-text search.',
        input_schema: {
          type: 'object',
          properties: {
            query: { type: 'string' },
            section: { type: 'string', enum: ['admin', 'developer'] },
          },
          required: ['query'],
          additionalProperties: false,
        },
        strict: true,
        input_examples: [{ query: 'install' }],
      },
    ])
  })

  it('are those of Responses, strict always written, examples in the description as the wire has them', () => {
    const [tool] = compileTools([search], { wire: openaiResponses }).tools
    expect(tool).toMatchObject({
      type: 'function',
      name: 'search_docs',
      description: 'Full-text search. Example input: {"query":"install","section":null}.',
      strict: true,
    })
    expect(isObject(tool?.['parameters']) && tool['parameters']['required']).toEqual(['query', 'section'])
    expect(compileTools([search], { wire: openaiResponses, strict: false }).tools[0]).toMatchObject({
      strict: false,
    })
  })
})

describe('plain definitions', () => {
  it('in the wire’s own words keep what else they say; words of another wire stay behind', () => {
    const native: AnyTool & Record<string, unknown> = {
      name: 'x',
      input_schema: { type: 'object', properties: {} },
      cache_control: { type: 'ephemeral' },
    }
    expect(compileTools([native], { wire: anthropic }).tools[0]).toMatchObject({
      cache_control: { type: 'ephemeral' },
    })
    expect(compileTools([native], { wire: openaiResponses }).tools[0]).not.toHaveProperty('cache_control')
    const mcp: AnyTool & Record<string, unknown> = {
      name: 'x',
      title: 'X',
      inputSchema: { type: 'object' },
      annotations: {},
    }
    for (const wire of [anthropic, openaiResponses]) {
      expect(compileTools([mcp], { wire }).tools[0]).not.toHaveProperty('title')
    }
  })

  it('lose examples that do not fit, for one of them would fail the whole request, and a loss says so', () => {
    const tool: AnyTool & Record<string, unknown> = {
      name: 'x',
      input_schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      input_examples: [{ a: 'good' }, { a: 3 }],
    }
    const compiled = compileTools([tool], { wire: anthropic })
    expect(compiled.tools[0]?.['input_examples']).toEqual([{ a: 'good' }])
    expect(compiled.losses).toEqual([
      {
        tool: 'x',
        where: '',
        keyword: 'examples',
        kind: 'annotated',
        enforcedBy: 'nobody',
        args: { count: 1 },
      },
    ])
  })
})

describe('Anthropic’s budget of strict tools', () => {
  const optionals = (count: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]))
  const tool = (
    name: string,
    properties: Record<string, unknown>,
    annotations: Record<string, unknown> = {},
  ): AnyTool => ({ name, description: 'x', inputSchema: { type: 'object', properties }, annotations })
  const strictNames = (tools: readonly AnyTool[]): string[] =>
    compileTools(tools, { wire: anthropic })
      .tools.filter((each) => each['strict'] === true)
      .map((each) => String(each['name']))
      .sort()

  it('is never exceeded: 20 tools, 24 optional parameters, 16 unions', () => {
    const tools = Array.from({ length: 40 }, (_, index) =>
      tool(`t${index}`, {
        ...optionals(index % 3),
        u: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      }),
    )
    const compiled = compileTools(tools, { wire: anthropic })
    const strict = compiled.tools.filter((each) => each['strict'] === true)
    const costs = strict.map((each) => countCosts(each['input_schema']))
    expect(strict.length).toBeGreaterThan(0)
    expect(strict.length).toBeLessThanOrEqual(20)
    expect(costs.reduce((sum, each) => sum + each.optional, 0)).toBeLessThanOrEqual(24)
    expect(costs.reduce((sum, each) => sum + each.unions, 0)).toBeLessThanOrEqual(16)
  })

  it('goes to destructive tools first, and each tool left out is a loss that names the limit', () => {
    const tools = [
      tool('a_read', optionals(20), { readOnlyHint: true }),
      tool('z_delete', optionals(20), { destructiveHint: true }),
    ]
    expect(strictNames(tools)).toEqual(['z_delete'])
    expect(compileTools(tools, { wire: anthropic }).losses).toEqual([
      {
        tool: 'a_read',
        where: '',
        keyword: 'strict',
        kind: 'widened',
        enforcedBy: 'validator',
        args: { budget: 'optional', limit: 24 },
      },
    ])
  })

  it('is shared the same way in any order', () => {
    const tools = Array.from({ length: 30 }, (_, index) => tool(`t${index}`, optionals((index * 7) % 5)))
    expect(strictNames(tools.toReversed())).toEqual(strictNames(tools))
  })

  it('is stretched by making properties with a default required', () => {
    const withDefaults = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`d${index}`, { type: 'integer', default: index }]),
    )
    expect(strictNames([tool('a', optionals(20)), tool('b', withDefaults)])).toEqual(['a', 'b'])
  })

  it('does not concern Responses', () => {
    const tools = Array.from({ length: 30 }, (_, index) => tool(`t${index}`, optionals(3)))
    expect(
      compileTools(tools, { wire: openaiResponses }).tools.every((each) => each['strict'] === true),
    ).toBe(true)
  })
})
