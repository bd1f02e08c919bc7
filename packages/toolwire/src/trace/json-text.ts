/**
 * The JSON text of any value, of the kind that the value is: an object gives an object, whatever stands in it. What
 * JSON cannot hold is told in its place by its kind, a cycle by its word. Never throws.
 *
 * @example jsonText({ id: 1n, self: circular }) // '{"id":"1","self":"[circular]"}'
 */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value, plain) ?? 'null'
  } catch {
    return JSON.stringify(sound(value, [])) ?? 'null'
  }
}

const MAX_DEPTH = 100

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/** A copy that JSON can hold: only values that failed as a whole come here. */
function sound(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '[circular]'
  if (above.length >= MAX_DEPTH) return `[deeper than ${MAX_DEPTH} levels]`
  try {
    const own = ownForm(value)
    if (typeof own !== 'object' || own === null) return sound(own, above)
    const path = [...above, value]
    if (Array.isArray(own)) return Array.from(own, (item) => sound(item, path))
    return Object.fromEntries(Object.keys(own).map((key) => [key, member(own, key, path)]))
  } catch {
    return `[not JSON: ${kindOf(value)}]`
  }
}

// Even to ask this of a revoked proxy throws.
function kindOf(value: object): string {
  try {
    return Array.isArray(value) ? 'array' : 'object'
  } catch {
    return 'object'
  }
}

function ownForm(value: object): unknown {
  return 'toJSON' in value && typeof value.toJSON === 'function' ? (value.toJSON() as unknown) : value
}

function member(object: object, key: string, path: readonly object[]): unknown {
  try {
    return sound((object as Record<string, unknown>)[key], path)
  } catch {
    return '[unreadable]'
  }
}
