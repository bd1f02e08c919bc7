import { below } from '../json/pointer.ts'
import { isObject, own, ownString, type OpenObject } from '../json/value.ts'
import { readListing, type Listing } from './read-listing.ts'
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
 * `defineTool`; a request body of any wire; MCP `tools/list` with or without its envelope; an OpenAPI document; a
 * catalogue with flat parameter lists. Takes any value and never throws.
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
  ['a list of tools', (document) => (Array.isArray(document) ? setsOf(readListing(document, ''), false) : [])],
  ['a request body or an MCP tools/list result', (document) => readBody(document, '')],
  ['a single definition', (document) => (isObject(document) ? readSingle(document) : [])],
]

function readSingle(document: OpenObject): readonly ToolSet[] {
  const listing = readListing([document], '')
  return listing === undefined ? [] : setsOf(listing, false)
}

function readBody(document: unknown, where: string): readonly ToolSet[] {
  if (!isObject(document)) return []
  const inner = own(document, 'result')
  if (ownString(document, 'jsonrpc') !== undefined && isObject(inner)) return readBody(inner, below(where, 'result'))
  const tools = own(document, 'tools')
  if (!Array.isArray(tools)) return []
  const wire = wireOf(document)
  return setsOf(readListing(tools, below(where, 'tools'), wire), wire !== undefined)
}

/** The wire of a request body, by the fields that only its requests have. */
function wireOf(body: OpenObject): LintWire | undefined {
  const has = (key: string): boolean => Object.hasOwn(body, key)
  if (has('contents')) return 'gemini'
  if (has('input') || has('previous_response_id') || has('instructions')) return 'openai-responses'
  if (!has('messages')) return undefined
  return has('system') || has('anthropic_version') || !/"type":"function"/.test(JSON.stringify(body['tools']) ?? '') ? 'anthropic' : 'openai-chat'
}

function setsOf(listing: Listing | undefined, isBody: boolean): readonly ToolSet[] {
  if (listing === undefined) return []
  const { where, tools, others, origin, wire, toolSearch } = listing
  const byName = new Map<string, LintTool[]>()
  for (const tool of tools) byName.set(tool.name, [...(byName.get(tool.name) ?? []), tool])
  return [{ where, origin, wire, native: isBody || wire !== undefined, tools, others, byName, toolSearch }]
}
