import { isObject, own, ownString } from '../json/value.ts'
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
    if (unreadable) return { content: unreadableText(unreadable), isError: true }
    const mcp = mcpContent(value, limit)
    if (mcp) return mcp
  } catch {
    // A proxy that refuses to be looked at: what can be said of it is said below.
  }
  return text(valueText(value, limit), limit)
}

function text(value: string, limit: number): Content {
  return { content: limitText(wellFormed(value), limit), isError: false }
}

/** A result in the words of MCP, or undefined when the value is none. */
function mcpContent(value: unknown, limit: number): Content | undefined {
  const list = own(value, 'content')
  if (!Array.isArray(list)) return undefined
  const blocks = list.flatMap((block) => toBlock(block) ?? [])
  if (blocks.length < list.length) return undefined
  const structured = own(value, 'structuredContent')
  const flag = own(value, 'isError')
  if (list.length === 0 && structured === undefined && typeof flag !== 'boolean') return undefined
  if (structured !== undefined && !blocks.some(({ type }) => type === 'text')) {
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
  if (!only) return ''
  return limited.length === 1 && only.type === 'text' ? only.text : limited
}

/** A block of MCP content (specification 2025-11-25), or undefined for what is none. */
function toBlock(block: unknown): Block | undefined {
  const type = own(block, 'type')
  const data = ownString(block, 'data')
  const mimeType = ownString(block, 'mimeType')
  const text = type === 'text' ? ownString(block, 'text') : undefined
  if (text !== undefined) return { type: 'text', text }
  if (type === 'resource') return resourceBlock(own(block, 'resource'))
  if (type === 'resource_link' && ownString(block, 'uri') !== undefined) {
    return { type: 'text', text: linkText(block) }
  }
  if (data === undefined || (type !== 'image' && type !== 'audio')) return undefined
  if (type === 'image' && mimeType !== undefined) return { type, data, mimeType }
  return { type: 'text', text: notSentText(mimeType ?? type, data.length) }
}

function resourceBlock(resource: unknown): Block | undefined {
  if (!isObject(resource)) return undefined
  const text = ownString(resource, 'text')
  if (text !== undefined) return { type: 'text', text }
  const mimeType = ownString(resource, 'mimeType') ?? 'application/octet-stream'
  const data = ownString(resource, 'blob') ?? ''
  if (mimeType.startsWith('image/')) return { type: 'image', data, mimeType }
  return { type: 'text', text: `${linkText(resource)} ${notSentText(mimeType, data.length)}`.trim() }
}

function linkText(link: unknown): string {
  const name = ownString(link, 'title') ?? ownString(link, 'name')
  const parts = [name, ownString(link, 'uri'), ownString(link, 'description')]
  return parts.filter((part) => part).join(' ')
}
