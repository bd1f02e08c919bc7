import { ownString } from '../../json/value.ts'
import type { Block, Outcome } from '../call.ts'
import type { WireResult } from '../codec.ts'
import { resultContent } from '../result-content.ts'
import { callIn } from './parts.ts'
import type { GeminiFunctionResponse, GeminiPart } from './types.ts'

/**
 * One part that answers one call: its text as `output` or `error`, images in parts of their own. It carries the id of
 * its call where that has one, and the name always.
 */
export function result(options: WireResult, images: readonly string[]): GeminiPart {
  const { callId, isError, call } = options
  const native = callIn(call) ?? call
  const hasId = call === undefined || (ownString(native, 'id') ?? '') !== ''
  const content = resultContent(options.content, { isError, images })
  const media = mediaOf(content)
  const functionResponse: GeminiFunctionResponse = {
    ...(hasId ? { id: callId } : undefined),
    // `name~2` is an id made here for the second of its name.
    name: ownString(native, 'name') ?? callId.replace(/~\d+$/, ''),
    response: { [isError ? 'error' : 'output']: textOf(content) },
    ...(media.length > 0 ? { parts: media } : undefined),
  }
  return { functionResponse }
}

function textOf(content: Outcome['content']): string {
  if (typeof content === 'string') return content
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n')
}

function mediaOf(content: string | readonly Block[]): NonNullable<GeminiFunctionResponse['parts']> {
  if (typeof content === 'string') return []
  return content.flatMap((block) =>
    block.type === 'image' ? [{ inlineData: { mimeType: block.mimeType, data: block.data } }] : [],
  )
}
