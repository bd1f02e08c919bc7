import { wellFormed } from '../json/well-formed.ts'
import type { Block, Outcome } from './call.ts'

/**
 * What a result says, in a form that every provider takes: no empty text, no half of a surrogate pair, a text where
 * an error says nothing, and a note in place of each image that may not be sent.
 */
export function resultContent(
  content: Outcome['content'],
  options: ResultContentOptions,
): Outcome['content'] {
  const { isError, images } = options
  if (typeof content === 'string') return isError && content.trim() === '' ? SILENT : wellFormed(content)
  const blocks = content.flatMap((block): Block[] => {
    if (block.type === 'text')
      return block.text === '' ? [] : [{ type: 'text', text: wellFormed(block.text) }]
    const types = images === true ? IMAGE_TYPES : images
    if (types !== false && types.includes(block.mimeType)) return [block]
    return [{ type: 'text', text: `[${block.mimeType} left out: it cannot be sent in this result]` }]
  })
  if (blocks.length > 0) return blocks
  return isError ? SILENT : ''
}

export interface ResultContentOptions {
  readonly isError: boolean
  /** Whether the result may hold images, or of which MIME types. */
  readonly images: boolean | readonly string[]
}

const SILENT = 'The tool failed and gave no reason.'

// Anthropic "Vision", OpenAI "Images and vision", 2026-08: both take these four.
const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
