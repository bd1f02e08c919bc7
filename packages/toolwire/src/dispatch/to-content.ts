import { isObject, own, ownString, type OpenObject } from '../json/value.ts'
import { wellFormed } from '../json/well-formed.ts'
import type { Block, Outcome } from '../wire/call.ts'
import { notSentText, RETURNED_NOTHING, unreadableText } from './error-text.ts'
import { limitText, shareLimit } from './limit-text.ts'
import { unreadableKind, valueText } from './value-text.ts'

/** What the model is told of a returned value. */
export interface Content {
  readonly content: Outcome['content']
  readonly isError: boolean
}

/**
 * Any returned value as text or blocks of at most `limit` characters of text; images are counted apart. Strings stay
 * as they are, MCP content becomes blocks, everything else its JSON. Never throws.
 *
 * @example toContent({ units: 12 }, 25_000) // { content: '{"units":12}', isError: false }
 */
export function toContent(value: unknown, limit: number): Content {
  if (typeof value === 'string') return text(value, limit)
  if (value === undefined) return { content: RETURNED_NOTHING, isError: false }
  try {
    const unreadable = unreadableKind(value)
    if (unreadable !== undefined) return { content: unreadableText(unreadable), isError: true }
    const mcp = isObject(value) ? mcpContent(value, limit) : undefined
    if (mcp !== undefined) return mcp
  } catch {
    // A proxy that refuses to be looked at: what can be said of it is said below.
  }
  return text(valueText(value, limit), limit)
}

function text(value: string, limit: number): Content {
  return { content: limitText(wellFormed(value), limit), isError: false }
}

/** A result in the words of MCP, or undefined when the value is none. */
function mcpContent(value: OpenObject, limit: number): Content | undefined {
  const list = own(value, 'content')
  if (!Array.isArray(list) || !list.every(isMcpBlock)) return undefined
  const structured = own(value, 'structuredContent')
  const flag = own(value, 'isError')
  if (list.length === 0 && structured === undefined && typeof flag !== 'boolean') return undefined
  const blocks = list.map(toBlock)
  if (structured !== undefined && !blocks.some((block) => block.type === 'text')) {
    blocks.push({ type: 'text', text: valueText(structured, limit) })
  }
  return { content: limitBlocks(blocks, limit), isError: flag === true }
}

function limitBlocks(blocks: readonly Block[], limit: number): Outcome['content'] {
  const lengths = blocks.map((block) => (block.type === 'text' ? block.text.length : 0))
  const shares = shareLimit(lengths, limit)
  const limited = blocks.map((block, index) =>
    block.type === 'text' ? { ...block, text: limitText(wellFormed(block.text), shares[index] ?? 0) } : block,
  )
  const [only] = limited
  if (only === undefined) return ''
  return limited.length === 1 && only.type === 'text' ? only.text : limited
}

/** The kinds of MCP content (specification 2025-11-25) with the member that each must have. */
const MCP_MEMBERS: ReadonlyMap<unknown, string> = new Map([
  ['text', 'text'],
  ['image', 'data'],
  ['audio', 'data'],
  ['resource_link', 'uri'],
])

function isMcpBlock(block: unknown): block is OpenObject {
  if (!isObject(block)) return false
  const type = own(block, 'type')
  if (type === 'resource') return isObject(own(block, 'resource'))
  const member = MCP_MEMBERS.get(type)
  return member !== undefined && ownString(block, member) !== undefined
}

function toBlock(block: OpenObject): Block {
  const type = own(block, 'type')
  if (type === 'text') return { type, text: ownString(block, 'text') ?? '' }
  if (type === 'resource') return resourceBlock(own(block, 'resource'))
  const mimeType = ownString(block, 'mimeType')
  const data = ownString(block, 'data') ?? ''
  if (type === 'image' && mimeType !== undefined) return { type, data, mimeType }
  if (type === 'resource_link') return { type: 'text', text: linkText(block) }
  return { type: 'text', text: notSentText(mimeType ?? String(type), data.length) }
}

function resourceBlock(resource: unknown): Block {
  const holder = isObject(resource) ? resource : {}
  const inside = ownString(holder, 'text')
  if (inside !== undefined) return { type: 'text', text: inside }
  const mimeType = ownString(holder, 'mimeType') ?? 'application/octet-stream'
  const data = ownString(holder, 'blob') ?? ''
  if (mimeType.startsWith('image/')) return { type: 'image', data, mimeType }
  return { type: 'text', text: `${linkText(holder)} ${notSentText(mimeType, data.length)}`.trim() }
}

function linkText(link: OpenObject): string {
  const parts = [
    ownString(link, 'title') ?? ownString(link, 'name'),
    ownString(link, 'uri'),
    ownString(link, 'description'),
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}
