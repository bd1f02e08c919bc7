import { canonicalText } from '../json/canonical.ts'
import type { Emitted, Emitter } from './emit.ts'
import {
  requiredNames,
  schemaList,
  schemaMap,
  typeList,
  type SchemaNode,
  type SchemaObject,
} from './schema-node.ts'

/** True when it is proved that no value fits two of the nodes. */
export function areExclusive(emitter: Emitter, nodes: readonly SchemaNode[]): boolean {
  return areApart(nodes, (node) => sourceTarget(emitter, node))
}

/** True when it is proved that no value on the wire fits two of the pieces. */
export function telling(emitter: Emitter, pieces: readonly Emitted[]): boolean {
  const byReference = new Map(
    [...emitter.definitions.values()].map((other) => [`#/$defs/${other.name}`, other]),
  )
  const target = (node: SchemaNode): SchemaNode => {
    if (typeof node !== 'object' || node['$ref'] === undefined) return node
    const definition = byReference.get(String(node['$ref']))
    return definition?.done === true ? definition.schema : node
  }
  return areApart(
    pieces.map((piece) => piece.schema),
    target,
  )
}

type Target = (node: SchemaNode) => SchemaNode

// Pairs grow with the square: a union this wide is not proved.
const MOST_BRANCHES = 200

function areApart(nodes: readonly SchemaNode[], target: Target): boolean {
  if (nodes.length > MOST_BRANCHES) return false
  const facts = nodes.map((node) => target(node))
  return facts.every((first, index) => facts.slice(index + 1).every((second) => apart(first, second, target)))
}

function apart(first: SchemaNode, second: SchemaNode, target: Target): boolean {
  if (typeof first !== 'object' || typeof second !== 'object') return first === false || second === false
  const branches = schemaList(first, 'anyOf')
  if (branches !== undefined) return branches.every((branch) => apart(target(branch), second, target))
  if (schemaList(second, 'anyOf') !== undefined) return apart(second, first, target)
  const [one, other] = [kinds(first), kinds(second)]
  if (one.size > 0 && other.size > 0 && ![...one].some((type) => other.has(type))) return true
  const [values, others] = [valuesOf(first), valuesOf(second)]
  if (values !== undefined && others !== undefined) return ![...values].some((value) => others.has(value))
  return objectsApart(first, second, target)
}

function kinds(node: SchemaObject): ReadonlySet<string> {
  const types = typeList(node)
  return new Set(types.map((type) => (type === 'integer' ? 'number' : type)))
}

function valuesOf(node: SchemaNode): ReadonlySet<string> | undefined {
  if (typeof node !== 'object') return undefined
  if ('const' in node) return new Set([canonicalText(node['const'])])
  return Array.isArray(node['enum']) ? new Set((node['enum'] as unknown[]).map(canonicalText)) : undefined
}

function objectsApart(first: SchemaObject, second: SchemaObject, target: Target): boolean {
  if (!kinds(first).has('object') || !kinds(second).has('object')) return false
  const [one, other] = [new Map(schemaMap(first, 'properties')), new Map(schemaMap(second, 'properties'))]
  const [needed, needs] = [requiredNames(first), requiredNames(second)]
  for (const key of needed) {
    const [mine, theirs] = [one.get(key), other.get(key)]
    if (theirs === undefined && second['additionalProperties'] === false) return true
    if (!needs.has(key) || mine === undefined || theirs === undefined) continue
    const [values, others] = [valuesOf(target(mine)), valuesOf(target(theirs))]
    if (values !== undefined && others !== undefined && ![...values].some((value) => others.has(value)))
      return true
  }
  if (first['additionalProperties'] !== false) return false
  return [...needs].some((key) => !one.has(key))
}

function sourceTarget(emitter: Emitter, node: SchemaNode): SchemaNode {
  let target = node
  for (let steps = 0; steps < 20 && typeof target === 'object' && target['$ref'] !== undefined; steps++) {
    target = emitter.document.target(target)
  }
  return target
}
