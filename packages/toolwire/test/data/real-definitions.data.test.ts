import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/index.ts'
import { isObject } from '../../src/json/value.ts'
import type { OpenObject } from '../../src/json/value.ts'
import type { CompiledTools } from '../../src/tool/compiled-tools.ts'
import type { PlainTool, Strictness } from '../../src/tool/tool.ts'
import { dataFolder } from './recordings.ts'

const github = read<{ tools: PlainTool[] }>('tools-github-mcp', 'tools.json').tools
const FREE_FORM = ['actions_run_trigger', 'projects_write']

const openai = (tools: readonly PlainTool[], strict: Strictness): CompiledTools =>
  compile(tools, { wire: 'openai-responses', strict })
const anthropic = (tools: readonly PlainTool[]): CompiledTools =>
  compile(tools, { wire: 'anthropic', strict: 'best-effort' })

describe('the 117 definitions of a real MCP server, for openai-responses', () => {
  it('are strict but for the two that take free-form values', () => {
    const compiled = openai(github, 'best-effort')
    expect(compiled.tools.length).toBe(117)
    expect(namesOf(compiled, false)).toEqual(FREE_FORM)
    expect(namesOf(compiled, true).length).toBe(115)
    expect(strictFaults(compiled)).toEqual([])
  })

  it('are strict all of them where that is asked for', () => {
    const compiled = openai(github, true)
    expect(namesOf(compiled, true).length).toBe(117)
    expect(strictFaults(compiled)).toEqual([])
  })

  it('keep free-form values: as JSON text, never as an object that can only be empty', () => {
    const compiled = openai(github, true)
    for (const inputs of [{ tag: 'v1', dry: true, more: { a: [1, null] } }, {}]) {
      const input = { ...exampleOf('actions_run_trigger'), inputs }
      const sent = compiled.encode('actions_run_trigger', input)
      expect(typeof (sent.input as OpenObject)['inputs']).toBe('string')
      expect(compiled.decode(sent).input).toEqual(input)
    }
  })

  it.each([
    ['projects_write', 'items', 3],
    ['update_issue_labels', 'labels', 2],
  ])('turn the branches of %s.%s into anyOf and lose nothing of them', (name, key, branches) => {
    const { tools, losses } = openai(github, true)
    const { properties } = tools.find((tool) => tool['name'] === name)!['parameters'] as {
      properties: Record<string, { items: { anyOf?: unknown[] } }>
    }
    expect(properties[key]?.items.anyOf?.length).toBe(branches)
    const lost = losses.filter(({ tool, where }) => tool === name && where.startsWith(`/properties/${key}`))
    // A length limit stands in the description and is enforced here.
    expect(lost.filter(({ kind, keyword }) => kind !== 'moved' || keyword !== 'maxLength')).toEqual([])
  })

  it.each([
    ['issue_write', 'type', 'Bug'],
    ['projects_write', 'filter', 'status:open'],
  ])('keep absent, null and a value apart in %s.%s', (name, key, value) => {
    const compiled = openai(github, true)
    const base = exampleOf(name)
    for (const input of [base, { ...base, [key]: null }, { ...base, [key]: value }]) {
      const { input: decoded, findings } = compiled.decode(compiled.encode(name, input))
      expect(findings).toEqual([])
      expect(decoded).toEqual(input)
    }
  })
})

describe('the 117 definitions of a real MCP server, for anthropic', () => {
  const compiled = anthropic(github)
  const strict = namesOf(compiled, true)

  it('are 20 strict ones, within the budget of optional parameters and unions', () => {
    expect(compiled.tools.length).toBe(117)
    expect(strict.length).toBe(20)
    const schemas = compiled.tools
      .filter((tool) => tool['strict'] === true)
      .map((tool) => tool['input_schema'])
    expect(sum(schemas.map(optionals))).toBeLessThanOrEqual(24)
    expect(sum(schemas.map(unions))).toBeLessThanOrEqual(16)
  })

  it('as written are far over that budget', () => {
    const written = github.map(({ inputSchema }) => inputSchema)
    expect([sum(written.map(optionals)), sum(written.map(unions))]).toEqual([326, 8])
  })

  it('prefer those that destroy: 8 of the 10, and none that is free-form', () => {
    const destructive = github.filter(({ annotations }) => annotations?.['destructiveHint'] === true)
    expect(destructive.length).toBe(10)
    expect(destructive.filter(({ name }) => strict.includes(name)).length).toBe(8)
    expect(FREE_FORM.filter((name) => strict.includes(name))).toEqual([])
  })

  it('are the same twice and in any order', () => {
    const sorted = strict.toSorted()
    expect(namesOf(anthropic(github), true)).toEqual(strict)
    for (const tools of [github.toReversed(), github.toSorted((a, b) => a.name.localeCompare(b.name))]) {
      expect(namesOf(anthropic(tools), true).toSorted()).toEqual(sorted)
    }
  })
})

describe('the 143 definitions with schemas of three servers of the docker registry', () => {
  const servers = readdirSync(dataFolder('tools-docker-mcp-registry'))
    .filter((file) => file.endsWith('.json'))
    .map((file) =>
      read<PlainTool[]>('tools-docker-mcp-registry', file).filter((tool) => 'inputSchema' in tool),
    )
    .filter((tools) => tools.length > 0)
  const compiled = servers.map((tools) => openai(tools, 'best-effort'))

  it('are 123 strict ones for openai-responses', () => {
    expect(servers.flat().length).toBe(143)
    expect(compiled.flatMap((set) => namesOf(set, true)).length).toBe(123)
    expect(compiled.flatMap(strictFaults)).toEqual([])
  })

  it('have items in every array, strict or not, also the four that came without', () => {
    const written = servers.flat().map(({ inputSchema }) => inputSchema)
    expect(sum(written.map(arraysWithoutItems))).toBe(4)
    const sent = compiled.flatMap(({ tools }) => tools.map((tool) => tool['parameters']))
    expect(sum(sent.map(arraysWithoutItems))).toBe(0)
  })

  it.each(['anthropic', 'openai-responses'] as const)(
    'bring the names with spaces there and back on %s',
    (wire) => {
      const spaced = servers.flat().filter(({ name }) => name.includes(' '))
      expect(spaced.length).toBe(2)
      for (const { name } of spaced) {
        const tools = servers.find((set) => set.some((tool) => tool.name === name)) ?? []
        const set = compile(tools, { wire, strict: 'best-effort' })
        const sent = set.encode(name, {})
        expect(sent.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
        expect(set.decode(sent).name).toBe(name)
      }
    },
  )
})

describe('the folder of real definitions', () => {
  it('is the one that is expected', () => {
    expect(
      readdirSync(dataFolder())
        .filter((name) => name.startsWith('tools-'))
        .toSorted(),
    ).toEqual(['tools-bfcl', 'tools-docker-mcp-registry', 'tools-github-mcp', 'tools-tau2'])
  })
})

function read<Data>(...path: string[]): Data {
  return JSON.parse(readFileSync(dataFolder(...path), 'utf8')) as Data
}

/** Names of the tools that were sent with that word about strict; Anthropic leaves `false` out. */
function namesOf({ tools }: CompiledTools, strict: boolean): unknown[] {
  return tools.filter((tool) => (tool['strict'] === true) === strict).map((tool) => tool['name'])
}

/** A value for each required argument of a tool. */
function exampleOf(name: string): OpenObject {
  const { properties = {}, required = [] } = (github.find((tool) => tool.name === name)?.inputSchema ??
    {}) as {
    properties?: Record<string, { enum?: unknown[]; type?: string }>
    required?: string[]
  }
  const valueOf = (key: string): unknown =>
    properties[key]?.enum?.[0] ?? (properties[key]?.type === 'string' ? 'x' : 1)
  return Object.fromEntries(required.map((key) => [key, valueOf(key)]))
}

// What OpenAI says of strict schemas, counted here and not by the compiler's own checker.
function strictFaults({ tools }: CompiledTools): string[] {
  return tools
    .filter((tool) => tool['strict'] === true)
    .flatMap((tool) =>
      nodesOf(tool['parameters']).flatMap((node) => {
        const isFaulty =
          (isOf(node, 'object') && (node['additionalProperties'] !== false || missing(node).length > 0)) ||
          (isOf(node, 'array') && !isObject(node['items'])) ||
          ['allOf', 'oneOf', 'not', 'if', 'patternProperties'].some((key) => key in node)
        return isFaulty ? [`${String(tool['name'])}: ${JSON.stringify(node).slice(0, 100)}`] : []
      }),
    )
}

function optionals(schema: unknown): number {
  return sum(nodesOf(schema).map((node) => missing(node).length))
}

function unions(schema: unknown): number {
  return nodesOf(schema).filter(
    (node) => ['anyOf', 'oneOf'].some((key) => key in node) || Array.isArray(node['type']),
  ).length
}

function arraysWithoutItems(schema: unknown): number {
  return nodesOf(schema).filter((node) => isOf(node, 'array') && !('items' in node)).length
}

/** Properties that need not be there. */
function missing(node: OpenObject): string[] {
  const { properties = {}, required = [] } = node as { properties?: object; required?: string[] }
  return Object.keys(properties).filter((key) => !required.includes(key))
}

function isOf(node: OpenObject, type: string): boolean {
  return [node['type']].flat().includes(type)
}

/** A schema and all those inside it. */
function nodesOf(schema: unknown): OpenObject[] {
  if (!isObject(schema)) return []
  const inner = Object.entries(schema).flatMap(([key, value]): unknown[] => {
    if (['properties', '$defs', 'definitions'].includes(key)) return Object.values(value as object)
    if (['items', 'additionalProperties', 'not'].includes(key)) return [value]
    return ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key) ? (value as unknown[]) : []
  })
  return [schema, ...inner.flatMap(nodesOf)]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
