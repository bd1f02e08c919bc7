import { isObject, own, ownArray } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'

/**
 * A strict schema without what strict mode forced on it: where every key must be required, an optional one is
 * required and nullable. A call without it is as good as one with null.
 */
export function withoutForced(schema: OpenObject): OpenObject {
  return relaxed(schema, 0) as OpenObject
}

const MAX_DEPTH = 200

function relaxed(node: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return node
  if (Array.isArray(node)) return node.map((item: unknown) => relaxed(item, depth + 1))
  if (!isObject(node)) return node
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) {
    copy[key] = key === 'enum' || key === 'const' || key === 'default' ? value : relaxed(value, depth + 1)
  }
  const properties = own(node, 'properties')
  if (!isObject(properties) || !Array.isArray(own(node, 'required'))) return copy
  copy.required = ownArray(node, 'required').filter((name) => !takesNull(own(properties, String(name))))
  return copy
}

function takesNull(node: unknown): boolean {
  if (!isObject(node)) return false
  const type = own(node, 'type')
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true
  return [...ownArray(node, 'anyOf'), ...ownArray(node, 'oneOf')].some(takesNull)
}
