import { isObject, setOwn } from '../json/value.ts'

/** Names that every object seems to have: `toString`, `valueOf`, `hasOwnProperty` … */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** True for a schema in which such a name stands, as a key or as text: it may be that of a property. */
export function hasInheritedName(schema: unknown): boolean {
  if (typeof schema === 'string') return INHERITED.has(schema)
  if (Array.isArray(schema)) return schema.some(hasInheritedName)
  if (!isObject(schema)) return false
  return Object.keys(schema).some((key) => INHERITED.has(key) || hasInheritedName(schema[key]))
}

/** A copy of a value whose objects have the properties that are their own, and no others. */
export function ownOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ownOnly)
  if (!isObject(value)) return value
  const copy = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(value)) setOwn(copy, key, ownOnly(value[key]))
  return copy
}
