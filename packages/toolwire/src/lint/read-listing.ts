import { below } from '../json/pointer.ts'
import { isObject, own, ownArray, ownString, type OpenObject } from '../json/value.ts'
import { isTool } from '../tool/define-tool.ts'
import { hasForeignTypes } from './foreign-types.ts'
import { readCatalogueEntry, readDialectEntry } from './read-catalogue.ts'
import { readTool, type ToolContext } from './read-tool.ts'
import type { LintTool, LintWire, Origin, OtherTool } from './tool-set.ts'

/** The entries of a list of tools, read. */
export interface Listing {
  readonly where: string
  readonly tools: readonly LintTool[]
  readonly others: readonly OtherTool[]
  readonly origin: Origin
  /** The entries have the form of one provider's own list. */
  readonly wire: LintWire | undefined
  readonly toolSearch: boolean
}

/** A list of tools in the form of any provider, MCP, `defineTool` or a catalogue; undefined for a list of something else. */
export function readListing(list: readonly unknown[], where: string, hint?: LintWire): Listing | undefined {
  return readEntries(
    list.map((entry, index) => ({ entry, where: below(where, index) })),
    where,
    hint,
  )
}

/** An entry with its place, and what is known of it beside its own fields. */
export interface ListedEntry {
  readonly entry: unknown
  readonly where: string
  readonly name?: string
  readonly handler?: string
}

/** The same for entries that stand in several places. */
export function readEntries(
  entries: readonly ListedEntry[],
  where: string,
  hint?: LintWire,
): Listing | undefined {
  const tools: LintTool[] = []
  const others: OtherTool[] = []
  for (const { entry, ...rest } of entries) {
    if (!isObject(entry)) return undefined
    if (!readEntry(entry, { space: '', ...rest, hint, tools, others })) return undefined
  }
  if (tools.length + others.length === 0) return undefined
  const origins = new Set(tools.map(({ origin }) => origin))
  const [origin = hint ?? 'mcp'] = origins
  const native = origins.size <= 1 && isWire(origin)
  const toolSearch = others.some(({ type }) => type.startsWith('tool_search'))
  return { where, tools, others, origin, wire: native ? origin : hint, toolSearch }
}

interface Reading extends Omit<ToolContext, 'origin' | 'inside'> {
  readonly hint: LintWire | undefined
  readonly tools: LintTool[]
  readonly others: OtherTool[]
}

/** Reads an entry into the lists; false for one that is no tool. */
function readEntry(entry: OpenObject, reading: Reading): boolean {
  const { hint: _, tools, others, ...context } = reading
  const { where } = context
  const form = formOf(entry, reading)
  if (form !== undefined) {
    const known = { ...context, ...form }
    // What is in a provider's form, or in its request, is sent as it stands: there a foreign type is a fault.
    tools.push(
      form.origin === 'catalogue' && isDialect(entry, form)
        ? readDialectEntry(entry, known)
        : readTool(entry, known),
    )
    return true
  }
  const catalogued = readCatalogueEntry(entry, context)
  if (catalogued !== undefined) {
    tools.push(catalogued)
    return true
  }
  for (const key of ['functionDeclarations', 'function_declarations']) {
    const declarations = own(entry, key)
    if (!Array.isArray(declarations)) continue
    for (const [index, one] of declarations.entries()) {
      const place = below(where, key, index)
      if (isObject(one)) tools.push(readTool(one, { ...context, where: place, origin: 'gemini' }))
    }
    return true
  }
  const type = ownString(entry, 'type')
  if (type === 'namespace' && Array.isArray(own(entry, 'tools'))) {
    const name = ownString(entry, 'name') ?? ''
    for (const [index, one] of ownArray(entry, 'tools').entries()) {
      if (isObject(one)) readEntry(one, { ...reading, where: below(where, 'tools', index), space: name })
    }
    return true
  }
  // Gemini names its own tools by the key alone: `{ googleSearch: {} }`.
  const named = type ?? (reading.hint === 'gemini' ? Object.keys(entry)[0] : undefined)
  if (named === undefined) return false
  others.push({ where, type: named, name: ownString(entry, 'name') ?? '' })
  return true
}

function isDialect(entry: OpenObject, { inside }: Form): boolean {
  const fields = inside === undefined ? entry : own(entry, inside)
  const parameters = isObject(fields) ? own(fields, 'parameters') : undefined
  return isObject(parameters) && hasForeignTypes(parameters)
}

type Form = Pick<ToolContext, 'origin' | 'inside'>

/** The form of an entry that is a caller's own function; undefined for all others. */
function formOf(entry: OpenObject, { hint, name }: Reading): Form | undefined {
  if (isTool(entry)) return { origin: 'sdk' }
  const type = ownString(entry, 'type')
  if (isObject(own(entry, 'function')) && (type === 'function' || type === undefined)) {
    return {
      origin: type === undefined && hint === undefined ? 'catalogue' : 'openai-chat',
      inside: 'function',
    }
  }
  const has = (key: string): boolean => Object.hasOwn(entry, key)
  if (has('input_schema') && (type === undefined || type === 'custom')) return { origin: 'anthropic' }
  if (has('inputSchema')) return { origin: 'mcp' }
  if (type === 'function') return { origin: 'openai-responses' }
  if (type !== undefined || (!has('name') && name === undefined)) return undefined
  if (has('parametersJsonSchema') || has('parameters_json_schema')) return { origin: 'gemini' }
  if (typeof own(entry, 'execute') === 'function') return { origin: 'sdk' }
  if (isObject(own(entry, 'parameters'))) return { origin: hint ?? 'catalogue' }
  if (Array.isArray(own(entry, 'parameters')) || Array.isArray(own(entry, 'arguments'))) return undefined
  return has('description') || has('title') || has('annotations') ? { origin: hint ?? 'mcp' } : undefined
}

function isWire(origin: Origin): origin is LintWire {
  return (
    origin === 'anthropic' || origin === 'openai-responses' || origin === 'openai-chat' || origin === 'gemini'
  )
}
