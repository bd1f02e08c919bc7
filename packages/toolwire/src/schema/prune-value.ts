import { below } from '../json/pointer.ts'
import { isObject, setOwn, type OpenObject } from '../json/value.ts'
import type { SourceSchema } from './branch-choice.ts'
import {
  hasNoArguments,
  requiredNames,
  schemaList,
  schemaMap,
  type SchemaNode,
  type SchemaObject,
} from './schema-node.ts'

/** A key that the schema does not declare, where the schema says nothing about other keys. */
export interface Undeclared {
  /** Pointer to the object that has it. */
  readonly at: string
  readonly key: string
  readonly value: unknown
  /** The names that the object may have. */
  readonly declared: readonly string[]
  readonly object: OpenObject
  readonly node: SchemaObject
}

/** Finds the keys that no part of the schema declares, in objects whose schema says nothing about other keys. */
export function findUndeclared(schema: SourceSchema, value: unknown): readonly Undeclared[] {
  const found: Undeclared[] = []
  walk({ schema, found }, [schema.document.root], { value, at: '' })
  return found
}

/** A copy of the value without the keys. */
export function withoutKeys(value: unknown, keys: readonly Undeclared[]): unknown {
  const byPlace = new Map<string, Set<string>>()
  for (const { at, key } of keys) byPlace.set(at, (byPlace.get(at) ?? new Set()).add(key))
  const copy = (part: unknown, at: string): unknown => {
    if (Array.isArray(part)) return part.map((item, index) => copy(item, below(at, index)))
    if (!isObject(part)) return part
    const dropped = byPlace.get(at)
    const kept = {}
    for (const key of Object.keys(part)) {
      if (dropped?.has(key) !== true) setOwn(kept, key, copy(part[key], below(at, key)))
    }
    return kept
  }
  return byPlace.size === 0 ? value : copy(value, '')
}

interface Walk {
  readonly schema: SourceSchema
  readonly found: Undeclared[]
}

interface Place {
  readonly value: unknown
  readonly at: string
}

function walk(context: Walk, nodes: readonly SchemaNode[], { value, at }: Place): void {
  if (Array.isArray(value)) return walkItems(context, nodes, { value, at })
  if (!isObject(value)) return
  const shape = shapeOf(context.schema, nodes, value)
  const { node } = shape
  const declares = shape.declares || (at === '' && hasNoArguments(context.schema.document.root))
  for (const key of Object.keys(value)) {
    const subs = shape.declared.get(key)
    const inner = value[key]
    if (subs !== undefined) {
      if (typeof inner === 'object') walk(context, subs, { value: inner, at: below(at, key) })
    } else if (declares && !shape.open && node !== undefined) {
      const declared = [...shape.declared.keys()]
      context.found.push({ at, key, value: inner, declared, object: value, node })
    }
  }
}

const IN_PLACE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas']

// Most objects have one plain schema, whose shape is the same for every value.
const PLAIN = new WeakMap<SchemaObject, Shape>()

function shapeOf(schema: SourceSchema, nodes: readonly SchemaNode[], value: OpenObject): Shape {
  const [only] = nodes
  const plain = nodes.length === 1 && typeof only === 'object' ? only : undefined
  const known = plain === undefined ? undefined : PLAIN.get(plain)
  if (known !== undefined) return known
  const shape: Shape = { declared: new Map(), open: false, declares: false, node: undefined }
  for (const node of nodes) collect(schema, shape, { node, value, steps: 0 })
  if (plain !== undefined && !IN_PLACE.some((key) => plain[key] !== undefined)) PLAIN.set(plain, shape)
  return shape
}

function walkItems(context: Walk, nodes: readonly SchemaNode[], { value, at }: Place): void {
  if (!(value as unknown[]).some((item) => typeof item === 'object' && item !== null)) return
  const plain = nodes.flatMap((node) => withTargets(context.schema, node))
  for (const [index, item] of (value as unknown[]).entries()) {
    if (typeof item !== 'object' || item === null) continue
    const subs = plain.flatMap((node) => {
      const sub = schemaList(node, 'prefixItems')?.[index] ?? (node['items'] as SchemaNode | undefined)
      return sub === undefined ? [] : [sub]
    })
    walk(context, subs, { value: item, at: below(at, index) })
  }
}

// The node, and what its references name.
function withTargets(schema: SourceSchema, node: SchemaNode): SchemaObject[] {
  const found: SchemaObject[] = []
  let next = node
  while (typeof next === 'object' && !found.includes(next)) {
    found.push(next)
    if (next['$ref'] === undefined) break
    next = schema.document.target(next)
  }
  return found
}

interface Shape {
  readonly declared: Map<string, SchemaNode[]>
  /** Other keys are spoken of somewhere: nothing is left out. */
  open: boolean
  /** Some part lists properties, so that the object is not free-form. */
  declares: boolean
  node: SchemaObject | undefined
}

const SPEAKING = ['additionalProperties', 'patternProperties', 'unevaluatedProperties', 'propertyNames']

function collect(
  schema: SourceSchema,
  shape: Shape,
  {
    node: start,
    value,
    steps,
  }: { readonly node: SchemaNode; readonly value: OpenObject; readonly steps: number },
): void {
  if (start === true) return
  if (start === false || steps > 50) {
    shape.open = true
    return
  }
  const node = start
  shape.node ??= node
  if (SPEAKING.some((keyword) => node[keyword] !== undefined)) shape.open = true
  const properties = schemaMap(node, 'properties')
  if (properties.length > 0) shape.declares = true
  for (const [key, sub] of properties) shape.declared.set(key, [...(shape.declared.get(key) ?? []), sub])
  for (const name of requiredNames(node)) if (!shape.declared.has(name)) shape.declared.set(name, [])
  const parts: SchemaNode[] = [...(schemaList(node, 'allOf') ?? [])]
  if (node['$ref'] !== undefined) parts.push(schema.document.target(node))
  for (const keyword of ['if', 'then', 'else'])
    if (isObject(node[keyword])) parts.push(node[keyword] as SchemaObject)
  for (const [, sub] of schemaMap(node, 'dependentSchemas')) parts.push(sub)
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = schemaList(node, keyword)
    if (branches === undefined) continue
    // Where no branch fits, or more than the one that may, nothing is left out: the fault is told as it stands.
    const fitting = branches.filter((branch) => schema.validatorOf(branch).check(value))
    if (fitting.length === 0 || (keyword === 'oneOf' && fitting.length > 1)) shape.open = true
    else parts.push(...fitting)
  }
  for (const part of parts) collect(schema, shape, { node: part, value, steps: steps + 1 })
}
