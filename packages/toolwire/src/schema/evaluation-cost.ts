import { isObject } from '../json/value.ts'
import { schemaList, schemaMap, unsupported, type SchemaNode, type SchemaObject } from './schema-node.ts'

/**
 * Refuses a schema whose parts, applied to one value, lead back to themselves or multiply without bound: a list of
 * two references, forty times over, is a trillion of checks.
 */
export function checkEvaluationCost(
  nodes: Iterable<SchemaNode>,
  { target, whereOf }: { target(node: SchemaObject): SchemaNode; whereOf(node: SchemaNode): string },
): void {
  const costs = new Map<SchemaNode, number>()

  function costOf(node: SchemaNode, depth: number): number {
    if (typeof node === 'boolean') return 1
    const known = costs.get(node)
    if (known === PENDING)
      return unsupported(whereOf(node), 'a $ref leads back to itself without a step into a value')
    if (known !== undefined) return known
    if (depth > MOST_STEPS)
      return unsupported(whereOf(node), `references lead over more than ${MOST_STEPS} steps`)
    costs.set(node, PENDING)
    let cost = 1
    for (const part of partsOf(node)) cost += costOf(part, depth + 1)
    if (node['$ref'] !== undefined) cost += costOf(target(node), depth + 1)
    if (cost > MOST_PARTS)
      return unsupported(whereOf(node), `one value would be judged by more than ${MOST_PARTS} parts`)
    costs.set(node, cost)
    return cost
  }

  for (const node of nodes) costOf(node, 0)
}

const PENDING = -1
const MOST_STEPS = 1000
const MOST_PARTS = 50_000

/** The parts of a node that judge the same value as the node. */
function partsOf(node: SchemaObject): SchemaNode[] {
  const parts = [
    ...(schemaList(node, 'allOf') ?? []),
    ...(schemaList(node, 'anyOf') ?? []),
    ...(schemaList(node, 'oneOf') ?? []),
  ]
  for (const keyword of ['not', 'if', 'then', 'else']) {
    const part = node[keyword]
    if (isObject(part)) parts.push(part as SchemaObject)
  }
  for (const [, part] of schemaMap(node, 'dependentSchemas')) parts.push(part)
  return parts
}
