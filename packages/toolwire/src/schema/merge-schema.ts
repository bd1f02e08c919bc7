import { canonicalText } from '../json/canonical.ts'
import { setOwn } from '../json/value.ts'
import {
  isOfType,
  requiredNames,
  schemaMap,
  typeList,
  type SchemaNode,
  type SchemaObject,
} from './schema-node.ts'

/** The keywords of `second` that cannot be united with those of `first`, and so stay with the validator. */
export type Leftover = (keyword: string) => void

/**
 * One schema that admits what both admit. What has no united form keeps the first's, and is told to `leftover`.
 * An object that closes itself keeps closed; one that only says nothing about other keys is open to those of the other.
 */
export function mergeSchemas(first: SchemaNode, second: SchemaNode, leftover: Leftover): SchemaNode {
  if (first === false || second === false) return false
  if (first === true) return second
  if (second === true) return first
  const merged: SchemaObject = { ...first }
  for (const key of Object.keys(second)) {
    if (key === 'properties' || key === 'additionalProperties') continue
    const rule = RULES.get(key)
    if (first[key] === undefined) setOwn(merged, key, second[key])
    else if (rule !== undefined) merged[key] = rule(first[key], second[key], leftover)
    else if (!DESCRIPTIVE.has(key) && canonicalText(first[key]) !== canonicalText(second[key])) leftover(key)
  }
  mergeObjects(merged, [first, second], leftover)
  return isEmpty(merged) ? false : merged
}

const DESCRIPTIVE = new Set(['description', 'title', 'default', 'examples', '$comment', 'deprecated'])

type Rule = (first: unknown, second: unknown, leftover: Leftover) => unknown

const largest: Rule = (first, second) => Math.max(Number(first), Number(second))
const smallest: Rule = (first, second) => Math.min(Number(first), Number(second))

const RULES = new Map<string, Rule>([
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].map(
    (key) => [key, largest] as const,
  ),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map(
    (key) => [key, smallest] as const,
  ),
  ['required', (first, second) => [...new Set([...(first as string[]), ...(second as string[])])]],
  ['uniqueItems', (first, second) => first === true || second === true],
  ['type', (first, second) => commonTypes(listOf(first), listOf(second))],
  [
    'enum',
    (first, second) => {
      const texts = new Set((second as unknown[]).map(canonicalText))
      return (first as unknown[]).filter((value) => texts.has(canonicalText(value)))
    },
  ],
  ['items', (first, second, leftover) => mergeSchemas(first as SchemaNode, second as SchemaNode, leftover)],
  ['allOf', (first, second) => [...(first as unknown[]), ...(second as unknown[])]],
])

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : [String(value)]
}

function commonTypes(first: readonly string[], second: readonly string[]): unknown {
  const common = new Set<string>()
  for (const type of first) {
    if (second.includes(type) || (type === 'integer' && second.includes('number'))) common.add(type)
    else if (type === 'number' && second.includes('integer')) common.add('integer')
  }
  return common.size === 1 ? [...common][0] : [...common]
}

function mergeObjects(
  merged: SchemaObject,
  [first, second]: [SchemaObject, SchemaObject],
  leftover: Leftover,
): void {
  const properties: SchemaObject = {}
  const sides = [first, second] as const
  const declared = sides.map((side) => new Map(schemaMap(side, 'properties')))
  const keys = new Set([...(declared[0]?.keys() ?? []), ...(declared[1]?.keys() ?? [])])
  for (const key of keys) {
    const [one, other] = sides.map((side, index) => declared[index]?.get(key) ?? extrasOf(side))
    setOwn(properties, key, mergeSchemas(one ?? true, other ?? true, leftover))
  }
  if (keys.size > 0 || first['properties'] !== undefined || second['properties'] !== undefined) {
    merged['properties'] = properties
  }
  const extras = sides.map((side) => side['additionalProperties'] as SchemaNode | undefined)
  const [one, other] = extras
  if (one === undefined && other === undefined) return
  merged['additionalProperties'] =
    one === undefined ? other : other === undefined ? one : mergeSchemas(one, other, leftover)
}

// What an object says about a key that it does not declare; patterns are left to the validator.
function extrasOf(side: SchemaObject): SchemaNode {
  if (side['patternProperties'] !== undefined) return true
  return (side['additionalProperties'] as SchemaNode | undefined) ?? true
}

// No value can fit: no type left, no enum value left, or a required key that may not be there.
function isEmpty(node: SchemaObject): boolean {
  const types = typeList(node)
  if (Array.isArray(node['type']) && types.length === 0) return true
  if (Array.isArray(node['enum'])) {
    const fits = (value: unknown) => types.length === 0 || types.some((type) => isOfType(value, type))
    if (!(node['enum'] as unknown[]).some(fits)) return true
  }
  const required = requiredNames(node)
  return schemaMap(node, 'properties').some(([key, sub]) => sub === false && required.has(key))
}
