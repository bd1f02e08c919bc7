import { valueAt } from '../json/pointer.ts'
import { isObject, own, ownString } from '../json/value.ts'
import { toolOf } from '../lint/compile-form.ts'
import { isEmptyList, readDefinitions } from '../lint/read-definitions.ts'
import type { ToolSet } from '../lint/tool-set.ts'
import type { NativeTool } from '../tool/compile-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import { importModule, isModulePath } from './import-module.ts'
import { documentsOf, inputName, readInput } from './read-documents.ts'
import { UsageError } from './usage-error.ts'

/** Tools that a model sees together. */
export interface ToolsTogether {
  /** JSON pointer to their list; of JSON Lines the first segment is the line's index. */
  readonly where: string
  /** How many requests of a log declare them. */
  readonly requests: number
  readonly tools: readonly (AnyTool | NativeTool)[]
}

/**
 * The tool sets of an input: what a module exports, or what a document holds in any shape that the linter reads; of a
 * log each distinct set once. Throws a `UsageError` for an input that has none.
 */
export async function readToolSets(input: string): Promise<readonly ToolsTogether[]> {
  const name = inputName(input)
  if (!isModulePath(input)) return toolSetsIn(await documentOf(input), name)
  const tools = exportedTools(await importModule(input))
  if (tools === undefined) throw new UsageError(`${name} holds no tools; ${WANTED}`)
  return [{ where: '', requests: 1, tools: known(tools, name) }]
}

/** The tool sets of a document. Throws a `UsageError` where it has none. */
export function toolSetsIn(document: unknown, name: string): readonly ToolsTogether[] {
  if (isEmptyList(document) || (Array.isArray(document) && document.length === 0))
    throw new UsageError(`the list of tools in ${name} is empty`)
  const { sets } = readDefinitions(document)
  if (sets.length === 0) throw new UsageError(`${name} holds no tools; ${WANTED}`)
  return sets.map((set) => ({
    where: set.where,
    requests: set.requests,
    tools: known(entriesOf(set, document), name),
  }))
}

const WANTED =
  'name a module that exports tools, a list of tools, a request body or a log of them, an MCP tools/list result, or an OpenAPI document'

/** JSON as it is, JSON Lines as a list of their values. */
async function documentOf(input: string): Promise<unknown> {
  const values: unknown[] = []
  let isLog = false
  for (const document of documentsOf(await readInput(input), input)) {
    if ('problem' in document)
      throw new UsageError(`${inputName(input)}:${document.line}:${document.column}: ${document.problem}`)
    values.push(document.value)
    isLog ||= document.line !== undefined
  }
  if (values.length === 0) throw new UsageError(`${inputName(input)} is empty; ${WANTED}`)
  return isLog ? values : values[0]
}

/** The entries as they stand, native ones too, where the compiler reads their form; else what the linter read. */
function entriesOf({ where, origin, tools }: ToolSet, document: unknown): readonly unknown[] {
  const list = valueAt(document, where)
  const isRead = origin === 'openapi' || origin === 'catalogue'
  return Array.isArray(list) && !isRead ? list : tools.map(toolOf)
}

/** Their fields are judged by the compiler, which names the one that is wrong. */
function known(tools: readonly unknown[], name: string): readonly (AnyTool | NativeTool)[] {
  const odd = tools.findIndex((tool) => !isObject(tool))
  if (odd >= 0) throw new UsageError(`${name}: tool ${odd + 1} is no object`)
  return tools as readonly (AnyTool | NativeTool)[]
}

/** Every tool and every list of tools among the exports, each tool once. */
function exportedTools(exports: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  const found = new Set<unknown>()
  for (const value of Object.values(exports)) {
    const list = Array.isArray(value) ? value : toolsOf(value)
    for (const tool of list) if (isDefinition(tool)) found.add(tool)
  }
  return found.size === 0 ? undefined : [...found]
}

function toolsOf(value: unknown): readonly unknown[] {
  const tools = own(value, 'tools')
  return Array.isArray(tools) ? tools : [value]
}

function isDefinition(value: unknown): boolean {
  if (!isObject(value) || ownString(value, 'name') === undefined) return false
  return ['input', 'inputSchema', 'input_schema', 'parameters', 'type'].some((key) =>
    Object.hasOwn(value, key),
  )
}
