import { below } from '../json/pointer.ts'
import { isObject, type OpenObject } from '../json/value.ts'
import { childrenOf } from '../schema/each-schema.ts'
import { perTool } from './rule.ts'
import type { LintTool } from './tool-set.ts'

/** A schema object inside an input schema, as written: no `$ref` is followed. */
export interface SchemaNode {
  readonly schema: OpenObject
  /** Pointer inside the input schema. */
  readonly at: string
}

/** Every schema object of a tool's input schema, in the order of the document; the root is the first. */
export const schemaNodes: (tool: LintTool) => readonly SchemaNode[] = perTool(({ input }) => {
  const found: SchemaNode[] = []
  collect(input, { found, at: '', depth: 0 })
  return found
})

const MAX_DEPTH = 64
const MAX_NODES = 20_000

function collect(
  schema: unknown,
  { found, at, depth }: { readonly found: SchemaNode[]; readonly at: string; readonly depth: number },
): void {
  if (!isObject(schema) || depth > MAX_DEPTH || found.length >= MAX_NODES) return
  found.push({ schema, at })
  for (const child of childrenOf(schema))
    collect(child.schema, { found, at: below(at, ...child.path), depth: depth + 1 })
}
