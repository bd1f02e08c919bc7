import type { SchemaObject } from './schema-node.ts'

/** Brings older shapes into the form of 2020-12, and gives the object that holds what the node held. */
export function normaliseNode(node: SchemaObject): SchemaObject {
  if (node['prefixItems'] !== undefined && node['additionalItems'] !== undefined)
    node['items'] = node['additionalItems']
  delete node['additionalItems']
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof node[flag] !== 'boolean') continue
    if (node[flag] === true && node[bound] !== undefined) {
      node[flag] = node[bound]
      delete node[bound]
    } else delete node[flag]
  }
  evaluateOnce(node, 'unevaluatedProperties', 'additionalProperties')
  evaluateOnce(node, 'unevaluatedItems', 'items')
  if (node['example'] !== undefined && node['examples'] === undefined) node['examples'] = [node['example']]
  delete node['example']
  if (Array.isArray(node['type']) && node['type'].length === 1) node['type'] = node['type'][0]
  const inner = node['nullable'] === true ? addNull(node) : node
  if (typeof node['nullable'] === 'boolean') delete node['nullable']
  return inner
}

// Where no other schema applies to the same value, what is left unevaluated is what is not declared.
function evaluateOnce(node: SchemaObject, keyword: string, simple: string): void {
  if (node[keyword] === undefined || APPLICATORS.some((key) => node[key] !== undefined)) return
  // Further keys or items that are judged already leave nothing over.
  node[simple] ??= node[keyword]
  delete node[keyword]
}

const APPLICATORS = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  '$ref',
  'dependentSchemas',
  'contains',
]

// OpenAPI 3.0.
function addNull(node: SchemaObject): SchemaObject {
  const { type } = node
  if (type !== undefined) {
    node['type'] = [...new Set([...(Array.isArray(type) ? (type as string[]) : [String(type)]), 'null'])]
  }
  const values = node['enum']
  if (Array.isArray(values) && !values.includes(null)) node['enum'] = [...(values as unknown[]), null]
  for (const keyword of ['anyOf', 'oneOf']) {
    if (Array.isArray(node[keyword])) node[keyword] = [...(node[keyword] as unknown[]), { type: 'null' }]
  }
  if (node['$ref'] === undefined && node['allOf'] === undefined) return node
  const inner: SchemaObject = {}
  for (const key of Object.keys(node)) {
    if (ANNOTATIONS.includes(key) || key === 'nullable') continue
    inner[key] = node[key]
    delete node[key]
  }
  node['anyOf'] = [inner, { type: 'null' }]
  return inner
}

const ANNOTATIONS = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]
