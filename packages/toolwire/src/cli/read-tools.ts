import { isObject, own, ownString } from '../json/value.ts'
import type { NativeTool } from '../tool/compile-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import { importModule, isModulePath } from './import-module.ts'
import { documentsOf, inputName, readInput } from './read-documents.ts'
import { UsageError } from './usage-error.ts'

/**
 * The tool definitions of an input: what a module exports, a list of tools, or the `tools` of a request body. Throws a
 * `UsageError` for an input that has none.
 */
export async function readTools(input: string): Promise<readonly (AnyTool | NativeTool)[]> {
  const tools = isModulePath(input)
    ? exportedTools(await importModule(input))
    : toolsOf(await onlyDocument(input))
  if (tools === undefined) throw new UsageError(`${inputName(input)} holds no tools; ${WANTED}`)
  if (tools.length === 0) throw new UsageError(`the list of tools in ${inputName(input)} is empty`)
  const odd = tools.findIndex((tool) => !isObject(tool))
  if (odd >= 0) throw new UsageError(`${inputName(input)}: tool ${odd + 1} is no object`)
  // Their fields are judged by the compiler, which names the one that is wrong.
  return tools as readonly (AnyTool | NativeTool)[]
}

const WANTED = 'name a module that exports tools, a list of tools, or a request body with tools'

async function onlyDocument(input: string): Promise<unknown> {
  const [document, second] = [...documentsOf(await readInput(input), input)]
  if (document === undefined) throw new UsageError(`${inputName(input)} is empty; ${WANTED}`)
  if ('problem' in document) {
    throw new UsageError(`${inputName(input)}:${document.line}:${document.column}: ${document.problem}`)
  }
  if (second !== undefined)
    throw new UsageError(`${inputName(input)} holds several documents; give one body or one list of tools`)
  return document.value
}

function toolsOf(document: unknown): readonly unknown[] | undefined {
  if (Array.isArray(document)) return document
  if (!isObject(document)) return undefined
  const tools = own(document, 'tools')
  if (Array.isArray(tools)) return tools
  return isDefinition(document) ? [document] : undefined
}

/** Every tool and every list of tools among the exports, each tool once. */
function exportedTools(exports: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  const found = new Set<unknown>()
  for (const value of Object.values(exports)) {
    const list = Array.isArray(value) ? value : toolsOf(value)
    for (const tool of list ?? []) if (isDefinition(tool)) found.add(tool)
  }
  return found.size === 0 ? undefined : [...found]
}

function isDefinition(value: unknown): boolean {
  if (!isObject(value) || ownString(value, 'name') === undefined) return false
  return ['input', 'inputSchema', 'input_schema', 'parameters', 'type'].some((key) =>
    Object.hasOwn(value, key),
  )
}
