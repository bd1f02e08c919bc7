import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, own, ownString, type OpenObject } from '../json/value.ts'
import type { Loss } from '../schema/compiled-schema.ts'
import type { WireName } from '../wire/profile.ts'
import { isTool } from './define-tool.ts'

/** An entry of a wire's own, such as a server tool: passed through where it stands, on that wire. */
export type NativeTool = (OpenObject & { readonly type: string }) | GeminiTools

/** An entry of Gemini's list: a group of declarations, or tools of the provider's own, each named by its key. */
export interface GeminiTools {
  readonly functionDeclarations?: readonly object[]
  readonly googleSearch?: object
  readonly googleSearchRetrieval?: object
  readonly googleMaps?: object
  readonly codeExecution?: object
  readonly computerUse?: object
  readonly urlContext?: object
  readonly fileSearch?: object
  readonly mcpServers?: readonly object[]
  readonly enterpriseWebSearch?: object
  readonly retrieval?: object
}

/** What stands in a list of tools, one by one. */
export type Entry =
  | { readonly kind: 'own'; readonly tool: unknown; readonly declared?: true }
  | { readonly kind: 'native'; readonly native: OpenObject }
  | { readonly kind: 'left'; readonly loss: Loss & { readonly tool: string } }

/**
 * The entries of a list for one wire: the caller's own tools, each declaration of a group by itself; what is the wire's
 * own; and what is left out because it is another wire's own. What no wire knows passes as it is.
 *
 * @example readEntries([{ functionDeclarations: [{ name: 'ping' }] }], 'anthropic').length // 1
 */
export function readEntries(tools: readonly unknown[], wire: WireName): readonly Entry[] {
  if (!Array.isArray(tools)) {
    const todo = 'pass a list of tools: [search, { name, inputSchema }]'
    throw new ToolwireError('invalid-definition', `the tools are no list; at the list; ${todo}`, {
      details: { where: '' },
    })
  }
  return tools.flatMap((tool: unknown): readonly Entry[] => {
    if (isTool(tool) || !isObject(tool)) return [{ kind: 'own', tool }]
    if (isGeminiEntry(tool)) return readGroup(tool, wire)
    const type = nativeType(tool)
    if (type === undefined) return [{ kind: 'own', tool }]
    if (KNOWN[wire](type, tool) || !isKnown(type, tool)) return [{ kind: 'native', native: tool }]
    return [leftOut(type, tool)]
  })
}

/** True for an entry in Gemini's form: it has no name and no type, only members that Gemini knows. */
export function isGeminiEntry(entry: unknown): entry is OpenObject {
  if (!isObject(entry) || ['name', 'type', 'function'].some((key) => Object.hasOwn(entry, key))) return false
  const keys = Object.keys(entry)
  if (keys.some((key) => isDeclarations(entry, key))) return true
  return keys.length > 0 && keys.every((key) => GEMINI_TOOLS.has(camelCase(key)))
}

function readGroup(group: OpenObject, wire: WireName): readonly Entry[] {
  return Object.keys(group).flatMap((key): readonly Entry[] => {
    if (isDeclarations(group, key)) {
      return (group[key] as readonly unknown[]).map((tool) => ({ kind: 'own', tool, declared: true }))
    }
    if (group[key] === undefined) return []
    return wire === 'gemini'
      ? [{ kind: 'native', native: Object.keys(group).length === 1 ? group : { [key]: group[key] } }]
      : [leftOut(key, {})]
  })
}

function isDeclarations(group: OpenObject, key: string): boolean {
  return camelCase(key) === 'functionDeclarations' && Array.isArray(group[key])
}

/** The type of an entry that is none of the caller's own functions. */
function nativeType(tool: OpenObject): string | undefined {
  const type = ownString(tool, 'type')
  if (type === undefined || type === 'function') return undefined
  // `custom` is Anthropic's word for the caller's own functions, and OpenAI's for a tool without a schema.
  return type === 'custom' && own(tool, 'input_schema') !== undefined ? undefined : type
}

function leftOut(type: string, tool: OpenObject): Extract<Entry, { kind: 'left' }> {
  return {
    kind: 'left',
    loss: {
      tool: ownString(tool, 'name') ?? type,
      where: '',
      keyword: 'type',
      kind: 'narrowed',
      enforcedBy: 'nobody',
      args: { type, why: "left out: another provider's own tool" },
    },
  }
}

type Knows = (type: string, tool: OpenObject) => boolean

// Tools of the providers' own by their documentation, read on 2026-11-30: platform.claude.com (tool reference),
// platform.openai.com (API reference of Responses and Chat Completions), ai.google.dev (Tool). Anthropic's carry the
// date of their version; members of Chat's stand under the name of their type, as compatible servers have them too.
const RESPONSES =
  /^(?:file_search|computer|computer_use_preview|web_search(?:_preview)?(?:_\d{4}_\d{2}_\d{2})?|mcp|code_interpreter|programmatic_tool_calling|image_generation|local_shell|shell|custom|namespace|tool_search|apply_patch)$/
const ANTHROPIC = /^[a-z_]+_\d{8}$|^tool_search_tool_(?:bm25|regex)$|^mcp_toolset$/

const KNOWN: Readonly<Record<WireName, Knows>> = {
  anthropic: (type) => ANTHROPIC.test(type),
  'openai-responses': (type, tool) => RESPONSES.test(type) && !isNested(type, tool),
  'openai-chat': isNested,
  gemini: () => false,
}

function isNested(type: string, tool: OpenObject): boolean {
  return isObject(own(tool, type))
}

function isKnown(type: string, tool: OpenObject): boolean {
  return Object.values(KNOWN).some((knows) => knows(type, tool))
}

const GEMINI_TOOLS = new Set(
  'googleSearch googleSearchRetrieval googleMaps codeExecution computerUse urlContext fileSearch mcpServers enterpriseWebSearch retrieval parallelAiSearch'.split(
    ' ',
  ),
)

// The API takes the names of its fields in both spellings.
function camelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
