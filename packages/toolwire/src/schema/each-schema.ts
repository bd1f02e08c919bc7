import { isObject } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import { KEYWORDS } from './keywords.ts'

/** Deeper than that nothing is looked at. */
export const MAX_DEPTH = 200

/** A schema that stands in another, and the way to it. */
export interface Child {
  readonly schema: unknown
  readonly path: readonly (string | number)[]
}

/** The schemas that stand in a schema, in the order of its keywords. */
export function childrenOf(node: OpenObject): Child[] {
  const children: Child[] = []
  for (const key of Object.keys(node)) {
    const kind = KEYWORDS.get(key)
    const value = node[key]
    if (kind === 'schema' && !Array.isArray(value)) children.push({ schema: value, path: [key] })
    else if ((kind === 'schemas' || kind === 'schema') && Array.isArray(value)) {
      for (const [index, schema] of value.entries()) children.push({ schema, path: [key, index] })
    } else if (kind === 'schema-map' && isObject(value)) {
      for (const name of Object.keys(value)) children.push({ schema: value[name], path: [key, name] })
    }
  }
  return children
}

/** Whether a step from a schema to one that stands in it is taken. */
export type Follow = (node: OpenObject, child: Child) => boolean

/** Visits a schema and all that stand in it, as deep as is looked. */
export function eachSchema(
  schema: unknown,
  visit: (node: OpenObject) => void,
  { depth = 0, follow }: { readonly depth?: number; readonly follow?: Follow | undefined } = {},
): void {
  if (!isObject(schema) || depth > MAX_DEPTH) return
  visit(schema)
  for (const child of childrenOf(schema)) {
    if (follow?.(schema, child) !== false) eachSchema(child.schema, visit, { depth: depth + 1, follow })
  }
}
