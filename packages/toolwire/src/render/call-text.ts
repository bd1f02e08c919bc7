import { isObject } from '../json/value.ts'
import { jsonText } from '../trace/json-text.ts'

/**
 * A call as code is read: its name and what the handler got, on one line.
 *
 * @example callText('search', { query: 'naptime', limit: 5 }) // search(query: "naptime", limit: 5)
 */
export function callText(name: string, input: unknown): string {
  return `${name}(${argumentsText(input)})`
}

/** Arguments by name, as code is read; a text as it is. */
export function argumentsText(input: unknown): string {
  if (input === undefined) return ''
  if (typeof input === 'string') return input
  if (!isObject(input)) return jsonText(input)
  return Object.entries(input)
    .map(([key, value]) => `${key}: ${jsonText(value)}`)
    .join(', ')
}
