import { pointer } from '../json/pointer.ts'
import { setOwn } from '../json/value.ts'
import { isStandard, isTool } from '../tool/define-tool.ts'

/** A document, or a copy of it that ends where it was nested too deep. */
export interface Readable {
  readonly document: unknown
  /** Where the copy ends and the document went on. */
  readonly cut: readonly string[]
}

/** No provider takes half of it, and every reader below walks a value by calling itself. */
export const MAX_LEVELS = 200

/** The document as it is; a copy that is cut where values are nested too deep, or hold themselves. */
export function readable(document: unknown): Readable {
  if (!isTooDeep(document)) return { document, cut: [] }
  const cut: string[] = []
  return { document: copyOf(document, { path: [], above: new Set(), cut }), cut }
}

/** Without calls of itself, for what is too deep is too deep for that. */
function isTooDeep(document: unknown): boolean {
  const levels = new Map<object, number>()
  const open: { readonly value: unknown; readonly level: number }[] = [{ value: document, level: 0 }]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value, level } = one
    if (!isPlain(value) || (levels.get(value) ?? -1) >= level) continue
    if (level > MAX_LEVELS) return true
    levels.set(value, level)
    for (const inner of Object.values(value)) open.push({ value: inner, level: level + 1 })
  }
  return false
}

interface Place {
  readonly path: readonly string[]
  readonly above: Set<object>
  readonly cut: string[]
}

function copyOf(value: unknown, { path, above, cut }: Place): unknown {
  if (!isPlain(value)) return value
  if (path.length >= MAX_LEVELS || above.has(value)) {
    cut.push(pointer(...path))
    return Array.isArray(value) ? [] : {}
  }
  above.add(value)
  const inner = (key: string, one: unknown): unknown => copyOf(one, { path: [...path, key], above, cut })
  const copy: object = Array.isArray(value)
    ? value.map((one, index) => inner(String(index), one))
    : Object.entries(value).reduce((made, [key, one]) => {
        setOwn(made, key, inner(key, one))
        return made
      }, {})
  above.delete(value)
  return copy
}

/** A list or a record; a tool or the schema of a library is read by its own means. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !isTool(value) && !isStandard(value)
}
