import { canonicalText } from '../json/canonical.ts'
import { below } from '../json/pointer.ts'
import { isObject, own, type OpenObject } from '../json/value.ts'
import { readEntries, readListing, type Listing } from './read-listing.ts'
import { readOpenApi } from './read-openapi.ts'
import { readRegistry } from './read-registry.ts'
import type { LintTool, LintWire, ToolSet } from './tool-set.ts'

/** The tool sets of a document; none, and what it was tried as, where nothing was recognised. */
export interface ReadDefinitions {
  readonly sets: readonly ToolSet[]
  /** What the document is, in words for people. */
  readonly shape: string | undefined
  readonly tried: readonly string[]
}

/**
 * The tool sets that a document holds, told by its content: a list of tools in the form of any provider, MCP or
 * `defineTool`; a request body of any wire, or a log of them; MCP `tools/list` with or without its envelope; an OpenAPI
 * document; a catalogue with flat parameter lists; a record of tools. Takes any value and never throws.
 *
 * @example readDefinitions({ tools: [{ name: 'ping', inputSchema: { type: 'object' } }] }).sets[0]?.tools.length // 1
 */
export function readDefinitions(document: unknown): ReadDefinitions {
  for (const [shape, read] of READERS) {
    const sets = read(document)
    if (sets.length > 0) return { sets, shape, tried: [] }
  }
  return { sets: [], shape: undefined, tried: READERS.map(([shape]) => shape) }
}

type Reader = (document: unknown) => readonly ToolSet[]

const READERS: readonly (readonly [shape: string, read: Reader])[] = [
  [
    'a list of tools',
    (document) => (Array.isArray(document) ? setsOf(owned(readListing(document, ''))) : []),
  ],
  ['a log of requests', (document) => (Array.isArray(document) ? readLog(document) : [])],
  ['an OpenAPI document', readOperations],
  ['a request body or an MCP tools/list result', (document) => readBody(document, '', 0)],
  [
    'a single definition',
    (document) =>
      isObject(document) ? setsOf(owned(readEntries([{ entry: document, where: '' }], ''))) : [],
  ],
  ['a record of tools', readRecord],
]

function readOperations(document: unknown): readonly ToolSet[] {
  const tools = readOpenApi(document)
  if (tools === undefined || tools.length === 0) return []
  const listing: Listing = {
    where: '/paths',
    tools,
    others: [],
    origin: 'openapi',
    wire: undefined,
    toolSearch: false,
  }
  return setsOf(listing)
}

function readRecord(document: unknown): readonly ToolSet[] {
  if (!isObject(document)) return []
  const { lists, tools } = readRegistry(document)
  if (tools.length > 0) {
    const all = [...lists.flatMap((list) => list.tools), ...tools]
    const origin = all[0]?.origin ?? 'sdk'
    return setsOf({
      where: '',
      tools: all,
      others: lists.flatMap(({ others }) => others),
      origin,
      wire: undefined,
      toolSearch: false,
    })
  }
  return lists.flatMap((list) => setsOf(owned(list)))
}

/** Each distinct tool set of a log once, with the number of requests that declare it. */
function readLog(entries: readonly unknown[]): readonly ToolSet[] {
  const sets = new Map<string, ToolSet>()
  for (const [index, entry] of entries.entries()) {
    for (const set of readBody(entry, below('', index), 0)) {
      const key = canonicalText([set.wire, ...set.tools.map(({ source }) => source), ...set.others])
      const known = sets.get(key)
      sets.set(key, known === undefined ? set : { ...known, requests: known.requests + 1 })
    }
  }
  return [...sets.values()]
}

/** True for a body or a listing that declares tools and has none. */
export function isEmptyList(document: unknown): boolean {
  if (!isObject(document)) return false
  const tools = own(document, 'tools')
  if (Array.isArray(tools)) return tools.length === 0
  const result = own(document, 'result')
  return isObject(result) && isEmptyList({ tools: own(result, 'tools') })
}

/** Members that records of requests keep the body in. */
const WRAPPERS = ['body', 'request', 'params', 'payload', 'result']

function readBody(document: unknown, where: string, depth: number): readonly ToolSet[] {
  if (!isObject(document)) return []
  const tools = own(document, 'tools')
  if (Array.isArray(tools)) {
    const wire = wireOf(document)
    return setsOf(readListing(tools, below(where, 'tools'), wire))
  }
  if (depth >= 2) return []
  return WRAPPERS.flatMap((key) => readBody(own(document, key), below(where, key), depth + 1))
}

/** The wire of a request body, by the fields that only its requests have. */
function wireOf(body: OpenObject): LintWire | undefined {
  const has = (key: string): boolean => Object.hasOwn(body, key)
  if (has('contents') || has('generationConfig') || has('toolConfig')) return 'gemini'
  if (has('input') || has('previous_response_id') || has('instructions') || has('max_output_tokens'))
    return 'openai-responses'
  if (!has('messages')) return undefined
  return hasChatTool(body) || (!has('system') && !hasSchemaTool(body) && has('tool_choice'))
    ? 'openai-chat'
    : 'anthropic'
}

function hasChatTool({ tools }: OpenObject): boolean {
  return Array.isArray(tools) && tools.some((tool) => isObject(tool) && isObject(own(tool, 'function')))
}

function hasSchemaTool({ tools }: OpenObject): boolean {
  return Array.isArray(tools) && tools.some((tool) => isObject(tool) && Object.hasOwn(tool, 'input_schema'))
}

/** Outside a request, a list without any definition is a list of something else. */
function owned(listing: Listing | undefined): Listing | undefined {
  return listing === undefined || listing.tools.length === 0 ? undefined : listing
}

function setsOf(listing: Listing | undefined): readonly ToolSet[] {
  if (listing === undefined) return []
  const byName = new Map<string, LintTool[]>()
  for (const tool of listing.tools) {
    const known = byName.get(tool.name)
    if (known === undefined) byName.set(tool.name, [tool])
    else known.push(tool)
  }
  return [{ ...listing, native: listing.wire !== undefined, byName, requests: 1 }]
}
