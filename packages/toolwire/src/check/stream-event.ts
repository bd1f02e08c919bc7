import { isObject } from '../json/value.ts'

/** The data of an event that stands in a list with its name: `{ event, data }`; any other value as it is. */
export function eventIn(entry: unknown): unknown {
  const event = isNamedEvent(entry) ? entry['data'] : entry
  return typeof event === 'string' && event.startsWith('{') ? parsed(event) : event
}

/** The data of an event may still be text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Whether the data of an event stands beside its name. */
export function isNamedEvent(entry: unknown): entry is { readonly [key: string]: unknown } {
  return isObject(entry) && Object.hasOwn(entry, 'data') && Object.keys(entry).every((key) => OF_SSE.has(key))
}

const OF_SSE: ReadonlySet<string> = new Set(['event', 'data', 'id', 'retry'])
