import { segmentsOf, valueAt } from '../json/pointer.ts'
import { isObject, own, ownString, type OpenObject } from '../json/value.ts'
import { toolOf } from '../lint/compile-form.ts'
import { isEmptyList, readDefinitions } from '../lint/read-definitions.ts'
import type { LintTool, ToolSet } from '../lint/tool-set.ts'
import { isTool } from '../tool/define-tool.ts'
import { isGeminiEntry, type NativeTool } from '../tool/native-entries.ts'
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
  if (tools.length === 0) throw new UsageError(`${name} holds no tools; ${WANTED}`)
  return [{ where: '', requests: 1, tools: known(tools, name) }]
}

/** The tool sets of a document. Throws a `UsageError` where it has none. */
export function toolSetsIn(document: unknown, name: string): readonly ToolsTogether[] {
  if (isEmptyList(document) || (Array.isArray(document) && document.length === 0))
    throw new UsageError(`the list of tools in ${name} is empty`)
  const { sets } = readDefinitions(document)
  // A list of Gemini's own tools names none of them by a type, so that the linter knows it in a request only.
  if (sets.length === 0 && isGeminiList(document)) return [{ where: '', requests: 1, tools: document }]
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

function isGeminiList(document: unknown): document is readonly NativeTool[] {
  return Array.isArray(document) && document.length > 0 && document.every(isGeminiEntry)
}

/**
 * What the exports of a module hold, read as the linter reads it: tools, lists and records of tools. Each tool once,
 * under the name that a record gives it where it has none of its own.
 */
function exportedTools(exports: OpenObject): readonly unknown[] {
  const whole = readDefinitions(exports)
  if (WHOLE.has(whole.shape ?? '')) return whole.sets.flatMap((set) => entriesOf(set, exports))
  const found = new Map<unknown, Exported>()
  for (const [key, value] of Object.entries(exports)) {
    for (const each of exportedBy(key, value)) {
      const known = found.get(each.source)
      // A record says what a dispatcher calls it; the name of an export is only how the module spells it.
      if (known === undefined || (each.inRecord && !known.inRecord)) found.set(each.source, each)
    }
  }
  return [...found.values()].map(({ entry }) => entry)
}

// A module may be one definition in parts: `export const name`, `export const inputSchema`.
const WHOLE: ReadonlySet<string> = new Set(['a single definition', 'an OpenAPI document'])

interface Exported {
  /** What tells it from others: the object as the module has it. */
  readonly source: unknown
  readonly entry: unknown
  readonly inRecord: boolean
}

function exportedBy(key: string, value: unknown): readonly Exported[] {
  const document = { [key]: value }
  const { sets } = readDefinitions(document)
  if (sets.length === 0 && Array.isArray(value)) {
    // A list of more than tools: what are tools in it.
    const some = value.filter((one) => isDefinition(one) || isGeminiEntry(one))
    return some.map((entry) => ({ source: entry, entry, inRecord: false }))
  }
  return sets.flatMap((set) => {
    const list = valueAt(document, set.where)
    if (set.where !== '' && Array.isArray(list)) {
      return entriesOf(set, document).map((entry, index) => ({
        source: set.origin === 'catalogue' ? set.tools[index]?.source : entry,
        entry,
        inRecord: false,
      }))
    }
    return [
      ...set.tools.map((tool) => ({
        source: tool.source,
        entry: entryOf(tool),
        inRecord: segmentsOf(tool.where).length > 1,
      })),
      ...set.others.map(({ where }) => ({
        source: valueAt(document, where),
        entry: valueAt(document, where),
        inRecord: false,
      })),
    ]
  })
}

/** A tool as the module has it, with the name of its key where it has none; what the compiler cannot read, translated. */
function entryOf(tool: LintTool): unknown {
  const { source, name, origin } = tool
  if (isTool(source)) return source
  if (origin === 'catalogue' || origin === 'openapi') return toolOf(tool)
  if (isObject(own(source, 'function')) || ownString(source, 'name') !== undefined) return source
  return { ...source, name }
}

function isDefinition(value: unknown): boolean {
  if (!isObject(value) || ownString(value, 'name') === undefined) return false
  return ['input', 'inputSchema', 'input_schema', 'parameters', 'type'].some((key) =>
    Object.hasOwn(value, key),
  )
}
