import { isObject } from '../json/value.ts'

/** The data of an event that stands in a list with its name: `{ event, data }`; any other value as it is. */
export function eventIn(entry: unknown): unknown {
  return isNamedEvent(entry) ? entry['data'] : entry
}

/** Whether the data of an event stands beside its name. */
export function isNamedEvent(entry: unknown): entry is { readonly [key: string]: unknown } {
  return isObject(entry) && Object.hasOwn(entry, 'data') && Object.keys(entry).every((key) => OF_SSE.has(key))
}

const OF_SSE: ReadonlySet<string> = new Set(['event', 'data', 'id', 'retry'])
