import { isObject, ownString } from '../json/value.ts'
import { jsonText } from './json-text.ts'

/** What a result says, as text: blocks without text are told by their type. Undefined for absent content. */
export function contentTextOf(content: unknown): string | undefined {
  if (content === undefined) return undefined
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return jsonText(content)
  return content.map((block) => (isObject(block) ? blockText(block) : jsonText(block))).join('\n')
}

/** What a tool returned, as the text that an equal result has too. */
export function returnedTextOf(returned: unknown): string {
  return typeof returned === 'string' ? returned : jsonText(returned)
}

function blockText(block: Readonly<Record<string, unknown>>): string {
  return ownString(block, 'text') ?? `[${ownString(block, 'type') ?? 'block'}]`
}
