import { own, ownString } from '../../json/value.ts'
import type { Outcome } from '../call.ts'
import type { WireResult } from '../codec.ts'
import { resultContent } from '../result-content.ts'
import type { ChatFunctionMessage, ChatToolMessage } from './types.ts'

/**
 * One message that answers one call. Its content is one text, which every server takes; an image becomes a note, for
 * the API takes none here.
 */
export function result(options: WireResult): ChatToolMessage | ChatFunctionMessage {
  const { callId, isError, call } = options
  const content = marked(textOf(resultContent(options.content, { isError, images: false })), isError)
  if (options.callType === 'function_call' || isOlder(call)) {
    return { role: 'function', name: ownString(call, 'name') ?? callId, content }
  }
  return { role: 'tool', tool_call_id: callId, content }
}

/** A `function_call` has its name and arguments at the top, and no id. */
function isOlder(call: unknown): boolean {
  return own(call, 'id') === undefined && typeof own(call, 'arguments') === 'string'
}

function textOf(content: Outcome['content']): string {
  if (typeof content === 'string') return content
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n')
}

const MARK = 'Error:'

/** The wire has no flag for a failure: its text says so. */
function marked(text: string, isError: boolean): string {
  return isError && !text.startsWith(MARK) ? `${MARK} ${text}` : text
}
