import { isObject, setOwn } from './value.ts'

/** A JSON pointer (RFC 6901) made of raw keys and indices: `pointer('a/b', 0)` is `/a~1b/0`. */
export function pointer(...segments: readonly (string | number)[]): string {
  return below('', ...segments)
}

/** A pointer one level below another: `below('/messages', 3)` is `/messages/3`. */
export function below(base: string, ...segments: readonly (string | number)[]): string {
  let text = base
  for (const segment of segments) text += `/${escapeSegment(segment)}`
  return text
}

/** The raw segments of a pointer; `''` gives none. */
export function segmentsOf(text: string): string[] {
  if (text === '') return []
  return text
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value a pointer names, or undefined where there is none. Own properties only. */
export function valueAt(root: unknown, text: string): unknown {
  let value = root
  for (const segment of segmentsOf(text)) {
    if (Array.isArray(value)) value = value[Number(segment)]
    else if (isObject(value) && Object.hasOwn(value, segment)) value = value[segment]
    else return undefined
  }
  return value
}

/** A copy of `root` with the value at the pointer replaced; everything beside the path is shared. */
export function withValueAt(root: unknown, text: string, value: unknown): unknown {
  return replace(root, segmentsOf(text), value)
}

function replace(node: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return value
  if (Array.isArray(node)) {
    const copy = [...node]
    copy[Number(head)] = replace(copy[Number(head)], rest, value)
    return copy
  }
  const copy = isObject(node) ? { ...node } : {}
  setOwn(copy, head, replace((copy as Record<string, unknown>)[head], rest, value))
  return copy
}

function escapeSegment(segment: string | number): string {
  if (typeof segment === 'number') return String(segment)
  if (!segment.includes('~') && !segment.includes('/')) return segment
  return segment.replaceAll('~', '~0').replaceAll('/', '~1')
}
