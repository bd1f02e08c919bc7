import { isObject } from '../json/value.ts'
import { KEYWORDS } from './keywords.ts'
import {
  schemaList,
  schemaMap,
  type SchemaDocument,
  type SchemaNode,
  type SchemaObject,
} from './schema-node.ts'

/** Whether references that start in the target lead back to it. */
export function isRecursive(document: SchemaDocument, target: SchemaNode): boolean {
  return cyclesOf(document, ALL).has(target)
}

/** Whether they lead back to it without a property between: through items, branches and further keys alone. */
export function isEndless(document: SchemaDocument, target: SchemaNode): boolean {
  return cyclesOf(document, ENDLESS).has(target)
}

const ALL = new WeakMap<SchemaDocument, ReadonlySet<SchemaNode>>()
const ENDLESS = new WeakMap<SchemaDocument, ReadonlySet<SchemaNode>>()

function cyclesOf(
  document: SchemaDocument,
  memory: WeakMap<SchemaDocument, ReadonlySet<SchemaNode>>,
): ReadonlySet<SchemaNode> {
  const known = memory.get(document)
  if (known !== undefined) return known
  const found = findCycles(document, memory === ALL)
  memory.set(document, found)
  return found
}

// What is left when everything that leads nowhere, and then everything that nothing leads to, is taken away.
function findCycles(document: SchemaDocument, throughProperties: boolean): ReadonlySet<SchemaNode> {
  const next = new Map<SchemaNode, Set<SchemaNode>>()
  for (const target of new Set(Object.values(document.targets))) {
    const found = new Set<SchemaNode>()
    collect(document, { node: target, found, throughProperties })
    next.set(target, found)
  }
  return new Set(peeled(reversed(peeled(next))).keys())
}

type Graph = ReadonlyMap<SchemaNode, ReadonlySet<SchemaNode>>

function reversed(graph: Graph): Graph {
  const back = new Map<SchemaNode, Set<SchemaNode>>([...graph.keys()].map((node) => [node, new Set()]))
  for (const [node, targets] of graph) for (const target of targets) back.get(target)?.add(node)
  return back
}

/** The graph without the nodes from which every way ends. */
function peeled(graph: Graph): Graph {
  const back = reversed(graph)
  const ways = new Map([...graph].map(([node, targets]) => [node, targets.size]))
  const ended = [...graph.keys()].filter((node) => ways.get(node) === 0)
  for (let node = ended.pop(); node !== undefined; node = ended.pop()) {
    ways.delete(node)
    for (const before of back.get(node) ?? []) {
      const left = (ways.get(before) ?? 0) - 1
      ways.set(before, left)
      if (left === 0) ended.push(before)
    }
  }
  const kept = [...graph].filter(([node]) => ways.has(node))
  return new Map(
    kept.map(([node, targets]) => [node, new Set([...targets].filter((target) => ways.has(target)))]),
  )
}

interface Collecting {
  readonly node: unknown
  readonly found: Set<SchemaNode>
  readonly throughProperties: boolean
}

function collect(document: SchemaDocument, { node, ...rest }: Collecting): void {
  if (!isObject(node)) return
  const schema = node as SchemaObject
  if (schema['$ref'] !== undefined) rest.found.add(document.target(schema))
  for (const key of Object.keys(schema)) {
    if (key === '$defs' || key === 'definitions') continue
    if (key === 'properties' && !rest.throughProperties) continue
    const kind = KEYWORDS.get(key)
    const children =
      kind === 'schema'
        ? [schema[key]]
        : kind === 'schemas'
          ? (schemaList(schema, key) ?? [])
          : kind === 'schema-map'
            ? schemaMap(schema, key).map(([, child]) => child)
            : []
    for (const child of children) collect(document, { ...rest, node: child })
  }
}
