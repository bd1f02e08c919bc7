import { readdirSync, readFileSync } from 'node:fs'
import { isObject } from '../../src/json/value.ts'
import type { PlainTool } from '../../src/tool/tool.ts'
import { dataFolder } from './recordings.ts'

type Schema = Record<string, unknown>

/** The sets of real definitions: each a name and the tools that one request would carry. */
export function definitionSets(): readonly { readonly name: string; readonly tools: readonly PlainTool[] }[] {
  return [
    { name: 'tools-github-mcp', tools: githubTools() },
    ...registrySets(),
    { name: 'tools-bfcl', tools: benchmarkTools() },
  ]
}

export function githubTools(): readonly PlainTool[] {
  return read<{ tools: PlainTool[] }>('tools-github-mcp', 'tools.json').tools
}

/** The servers of the registry whose tools have schemas. */
export function registrySets(): readonly { readonly name: string; readonly tools: readonly PlainTool[] }[] {
  return readdirSync(dataFolder('tools-docker-mcp-registry'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      name: file.replace('.json', ''),
      tools: read<PlainTool[]>('tools-docker-mcp-registry', file).filter((tool) => 'inputSchema' in tool),
    }))
    .filter(({ tools }) => tools.length > 0)
}

/** The functions of a benchmark whose schemas name types in the words of other languages; each name once. */
export function benchmarkTools(): readonly PlainTool[] {
  const byName = new Map<string, PlainTool>()
  for (const file of readdirSync(dataFolder('tools-bfcl'))) {
    if (!file.endsWith('.jsonl')) continue
    for (const line of readFileSync(dataFolder('tools-bfcl', file), 'utf8').split('\n')) {
      if (line === '') continue
      const record = JSON.parse(line) as Schema
      const tool = (isObject(record['function']) ? record['function'] : record) as Schema
      const name = String(tool['name'])
      const parameters = translated(tool['parameters']) as Schema
      if (!byName.has(name)) byName.set(name, { name, parameters } as unknown as PlainTool)
    }
  }
  return [...byName.values()]
}

const TYPES: Readonly<Record<string, string>> = {
  dict: 'object',
  hashmap: 'object',
  object: 'object',
  array: 'array',
  tuple: 'array',
  arraylist: 'array',
  string: 'string',
  char: 'string',
  integer: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  number: 'number',
  boolean: 'boolean',
}

function translated(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => translated(item))
  if (!isObject(value)) return value
  const out: Schema = {}
  for (const [key, part] of Object.entries(value)) {
    if (isMap) out[key] = translated(part)
    else if (key === 'type' && typeof part === 'string') {
      const type = TYPES[part.toLowerCase()]
      if (type !== undefined) out['type'] = type
    } else if (key === 'properties') out[key] = translated(part, true)
    else out[key] = ['enum', 'default', 'required'].includes(key) ? part : translated(part)
  }
  return out
}

function read<Data>(...path: string[]): Data {
  return JSON.parse(readFileSync(dataFolder(...path), 'utf8')) as Data
}
