import { lose, type Emitter } from './emit.ts'
import { KEYWORDS } from './keywords.ts'
import { mergeSchemas } from './merge-schema.ts'
import { schemaList, unsupported, type SchemaNode, type SchemaObject } from './schema-node.ts'

/**
 * A node without `allOf`, and without a `$ref` that has rules beside it: all merged into one. A `$ref` with words
 * beside it stays when the target is recursive or large, else it is an inlined copy with the words of its use.
 */
export function flattenNode(emitter: Emitter, source: SchemaObject): SchemaNode {
  return flatten(emitter, source, [])
}

const SMALL = 400

function flatten(emitter: Emitter, source: SchemaObject, path: readonly SchemaNode[]): SchemaNode {
  const parts = schemaList(source, 'allOf')
  if (parts === undefined && !needsTarget(emitter, source, path)) return source
  emitter.spend()
  const where = emitter.document.whereOf(source)
  const { allOf: _parts, ...own } = source
  const leftover = (keyword: string) =>
    lose(emitter, source, { keyword, kind: 'moved', enforcedBy: 'validator' })
  let merged: SchemaNode = own
  if (own['$ref'] !== undefined && (parts !== undefined || needsTarget(emitter, source, path))) {
    const { $ref, ...rest } = own
    const target = follow(emitter, { $ref }, path)
    merged = mergeSchemas(rest, target, leftover)
  }
  for (const part of parts ?? []) {
    const flat = typeof part === 'object' ? flattenPart(emitter, part, path) : part
    merged = mergeSchemas(merged, flat, leftover)
  }
  return typeof merged === 'object' ? emitter.document.place(merged, where) : merged
}

// A lone `$ref` in an allOf keeps its target's name when nothing else is merged with it.
function flattenPart(emitter: Emitter, part: SchemaObject, path: readonly SchemaNode[]): SchemaNode {
  return part['$ref'] === undefined ? flatten(emitter, part, path) : follow(emitter, part, path)
}

function follow(emitter: Emitter, node: SchemaObject, path: readonly SchemaNode[]): SchemaNode {
  emitter.spend()
  const target = emitter.document.target(node)
  if (path.includes(target)) {
    return unsupported(
      emitter.document.whereOf(node),
      'a $ref leads back to itself without a step into a value',
    )
  }
  const { $ref: _ref, ...rest } = node
  const flat = typeof target === 'object' ? resolved(emitter, target, [...path, target]) : target
  if (Object.keys(rest).length === 0) return flat
  return mergeSchemas(rest, flat, (keyword) =>
    lose(emitter, node, { keyword, kind: 'moved', enforcedBy: 'validator' }),
  )
}

function resolved(emitter: Emitter, target: SchemaObject, path: readonly SchemaNode[]): SchemaNode {
  return target['$ref'] === undefined ? flatten(emitter, target, path) : follow(emitter, target, path)
}

function needsTarget(emitter: Emitter, node: SchemaObject, path: readonly SchemaNode[]): boolean {
  if (node['$ref'] === undefined) return false
  const siblings = Object.keys(node).filter((key) => key !== '$ref')
  if (siblings.some((key) => KEYWORDS.has(key) && key !== '$defs' && key !== 'definitions')) return true
  const target = emitter.document.target(node)
  if (typeof target !== 'object') return true
  // A reference to a reference: followed to its end, so that a circle of them is noticed.
  if (target['$ref'] !== undefined) return true
  return siblings.length > 0 && !path.includes(target) && isSmall(target)
}

function isSmall(target: SchemaObject): boolean {
  const text = JSON.stringify(target)
  return text.length <= SMALL && !text.includes('"$ref"')
}
