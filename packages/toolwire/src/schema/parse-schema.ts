import { below, segmentsOf } from '../json/pointer.ts'
import { isObject, setOwn, type OpenObject } from '../json/value.ts'
import { checkEvaluationCost } from './evaluation-cost.ts'
import { KEYWORDS, typeName, wrongValue } from './keywords.ts'
import { normaliseNode } from './normalise-node.ts'
import { isSafePattern } from './safe-pattern.ts'
import { unsupported, type SchemaDocument, type SchemaNode, type SchemaObject } from './schema-node.ts'

/**
 * A schema of any dialect (2020-12, drafts 4 to 7, OpenAPI 3.0) in normal form. The source is never changed and
 * nothing is fetched. Throws `schema-unsupported` for what cannot be read: wrong kinds of values, references without
 * a target, patterns that may take exponential time, too much depth or size.
 */
export function parseSchema(source: OpenObject): SchemaDocument {
  const parser = createParser(source)
  const root = parser.walk(source, { where: '', at: '', base: BASE, depth: 0 })
  if (typeof root === 'boolean') return unsupported('', 'a boolean is no schema of arguments')
  parser.link(root)
  if (!parser.targets.has(`${BASE}#`)) sayObject(root)
  const target = (node: SchemaObject): SchemaNode =>
    parser.targets.get(String(node['$ref'])) ?? unsupported('', `${String(node['$ref'])} names nothing`)
  const whereOf = (node: SchemaNode): string =>
    typeof node === 'object' ? (parser.places.get(node) ?? '') : ''
  checkEvaluationCost(parser.all, { target, whereOf })
  return {
    root,
    whereOf,
    targets: Object.fromEntries(parser.targets),
    place(node, where) {
      parser.places.set(node, where)
      return node
    },
    target,
  }
}

/** A root that says nothing means an object of any keys, for arguments are one; a root that others mean stays as it is. */
function sayObject(root: SchemaObject): void {
  if (Object.keys(root).some((key) => !WORDS.has(key))) return
  root['type'] = 'object'
  root['additionalProperties'] = true
}

const WORDS = new Set(['title', 'description', 'default', 'examples', '$comment', '$defs', 'definitions'])

/** What references in normal form begin with: the root's own address. */
export const BASE = 'toolwire:/schema'

/** Deepest nesting of a schema, and of the values in it. */
export const MAX_DEPTH = 100
// Beyond that, compiling takes longer than anybody waits; the largest schema of any provider has 5,000 properties.
const MAX_NODES = 30_000
const OLD_DIALECT = /draft-0[3-7]/

interface Place {
  /** Pointer into the source. */
  readonly where: string
  /** Pointer into the normal form. */
  readonly at: string
  readonly base: string
  readonly depth: number
}

function createParser(source: OpenObject) {
  const places = new WeakMap<object, string>()
  const byWhere = new Map<string, { node: SchemaNode; at: string }>()
  const anchors = new Map<string, string>([[BASE, '']])
  const references: { node: SchemaObject; place: Place }[] = []
  const targets = new Map<string, SchemaNode>()
  const ignoresSiblings = OLD_DIALECT.test(String(source['$schema']))
  const all: SchemaNode[] = []

  function walk(value: unknown, place: Place): SchemaNode {
    if (typeof value === 'boolean') {
      byWhere.set(place.where, { node: value, at: place.at })
      return value
    }
    if (!isObject(value)) return unsupported(place.where, 'a schema must be an object or a boolean')
    if (place.depth > MAX_DEPTH)
      return unsupported(place.where, `schemas nest deeper than ${MAX_DEPTH} levels`)
    if (all.length >= MAX_NODES) return unsupported('', `the schema has more than ${MAX_NODES} parts`)
    const node: SchemaObject = {}
    all.push(node)
    places.set(node, place.where)
    byWhere.set(place.where, { node, at: place.at })
    const here = { ...place, base: baseOf(value, place) }
    for (const key of Object.keys(value)) copyKeyword(node, [key, value[key]], here)
    const inner = normaliseNode(node)
    if (inner !== node) places.set(inner, place.where)
    if (typeof inner['$ref'] === 'string') keepReference(inner, here)
    return node
  }

  function baseOf(value: OpenObject, place: Place): string {
    let base = place.base
    if (ignoresSiblings && value['$ref'] !== undefined) return base
    const id = value['$id'] ?? value['id']
    if (typeof id === 'string' && (value['$id'] !== undefined || place.where === '' || id.startsWith('#'))) {
      base = absolute(id, place.base)
      anchors.set(base, place.where)
      base = base.split('#')[0] ?? base
    }
    const anchor = value['$anchor']
    if (typeof anchor === 'string') anchors.set(`${base}#${anchor}`, place.where)
    return base
  }

  function copyKeyword(node: SchemaObject, [key, value]: [string, unknown], place: Place): void {
    if (value === undefined || DROPPED.has(key)) return
    const where = below(place.where, key)
    if (REFUSED.has(key)) unsupported(where, `${key} is not supported`)
    const at = below(place.at, key)
    const child = (name: string | number, atName: string | number = name): Place => ({
      where: below(where, name),
      at: below(at, atName),
      base: place.base,
      depth: place.depth + 1,
    })
    const kind = KEYWORDS.get(key)
    if (key === 'items' && Array.isArray(value)) {
      const tuple = { ...place, at: below(place.at, 'prefixItems') }
      node['prefixItems'] = value.map((item, index) =>
        walk(item, {
          ...tuple,
          where: below(where, index),
          at: below(tuple.at, index),
          depth: place.depth + 1,
        }),
      )
    } else if (key === 'dependencies' && isObject(value)) copyDependencies(node, value, place)
    else if (kind === 'schema' && !(key.startsWith('exclusive') && typeof value === 'boolean')) {
      node[key] = walk(value, { where, at, base: place.base, depth: place.depth + 1 })
    } else if (kind === 'schemas') {
      if (!Array.isArray(value)) return unsupported(where, `${key} must be a list of schemas`)
      if (value.length === 0) unsupported(where, `${key} must not be empty`)
      node[key] = value.map((item, index) => walk(item, child(index)))
    } else if (kind === 'schema-map') {
      if (!isObject(value)) return unsupported(where, `${key} must be an object of schemas`)
      const map: SchemaObject = {}
      for (const name of Object.keys(value)) {
        if (key === 'patternProperties') checkPattern(name, where)
        setOwn(map, name, walk(value[name], child(name)))
      }
      node[key] = map
    } else if (key === 'type' && typeof value === 'string') {
      node[key] = typeName(value)
      checkValue(key, node[key], where)
    } else {
      checkValue(key, value, where)
      setOwn(
        node,
        key,
        key === 'required'
          ? [...new Set(value as string[])]
          : key === 'pattern'
            ? unicodePattern(String(value))
            : value,
      )
    }
  }

  function copyDependencies(node: SchemaObject, value: OpenObject, place: Place): void {
    const names: SchemaObject = {}
    const schemas: SchemaObject = {}
    for (const [name, dependency] of Object.entries(value)) {
      const where = below(place.where, 'dependencies', name)
      const at = below(place.at, 'dependentSchemas', name)
      if (Array.isArray(dependency)) setOwn(names, name, dependency)
      else setOwn(schemas, name, walk(dependency, { where, at, base: place.base, depth: place.depth + 1 }))
    }
    if (Object.keys(names).length > 0) node['dependentRequired'] = names
    if (Object.keys(schemas).length > 0) node['dependentSchemas'] = schemas
  }

  function keepReference(node: SchemaObject, place: Place): void {
    if (ignoresSiblings) {
      for (const key of Object.keys(node)) {
        if (KEYWORDS.has(key) && !['$ref', '$defs', 'definitions'].includes(key)) delete node[key]
      }
    }
    references.push({ node, place })
  }

  function link(root: SchemaObject): void {
    // A target outside the known keywords is read when it is met, so the list may grow.
    for (let index = 0; index < references.length; index++) {
      const reference = references[index]
      if (reference === undefined) break
      const { node, place } = reference
      const found = byWhere.get(pointerOf(String(node['$ref']), place)) ?? readTarget(root, reference)
      const pointer = `${BASE}#${found.at.replaceAll('%', '%25')}`
      node['$ref'] = pointer
      targets.set(pointer, found.node)
    }
  }

  function pointerOf(text: string, place: Place): string {
    const target = absolute(text, place.base)
    const anchored = anchors.get(target)
    if (anchored !== undefined) return anchored
    const [document = '', fragment = ''] = target.split('#')
    const start = anchors.get(document)
    if (start === undefined)
      return unsupported(place.where, `$ref ${text} is outside the schema and is never fetched`)
    if (fragment !== '' && !fragment.startsWith('/'))
      return unsupported(place.where, `$ref ${text} has no target`)
    return start + decode(fragment)
  }

  function readTarget(root: SchemaObject, { node, place }: { node: SchemaObject; place: Place }) {
    const where = pointerOf(String(node['$ref']), place)
    let value: unknown = source
    for (const segment of segmentsOf(where)) {
      if ((isObject(value) || Array.isArray(value)) && Object.hasOwn(value, segment)) {
        value = (value as OpenObject)[segment]
      } else return unsupported(place.where, `$ref ${String(node['$ref'])} has no target`)
    }
    const definitions = (root['$defs'] ??= {}) as SchemaObject
    const name = `ref${Object.keys(definitions).length}`
    const found = { at: below('', '$defs', name), node: true as SchemaNode }
    found.node = walk(value, { where, at: found.at, base: BASE, depth: 0 })
    setOwn(definitions, name, found.node)
    return found
  }

  return { all, places, targets, walk, link }
}

// Addresses and vocabularies say nothing about arguments; references are linked before.
const DROPPED = new Set([
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$vocabulary',
  '$dynamicAnchor',
  '$recursiveAnchor',
])
const REFUSED = new Set(['$dynamicRef', '$recursiveRef'])

function absolute(text: string, base: string): string {
  if (text.startsWith('#')) return text === '#' ? base : base + text
  try {
    return new URL(text, base).href.replace(/#$/, '')
  } catch {
    return text
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function checkValue(key: string, value: unknown, where: string): void {
  checkDepth(value, where, MAX_DEPTH)
  // Draft 4 has flags beside the bounds.
  const isFlag = key.startsWith('exclusive') && typeof value === 'boolean'
  const wrong = isFlag ? undefined : wrongValue(key, value)
  if (wrong !== undefined) unsupported(where, `${key} must be ${wrong}`)
  if (key === 'pattern') checkPattern(String(value), where)
}

// Escapes of characters that need none are refused under flag `u`, and common in schemas from elsewhere.
function unicodePattern(pattern: string): string {
  return pattern.replaceAll(/\\([\s\S])/g, (whole, char: string) =>
    /[a-zA-Z0-9^$\\.*+?()[\]{}|/-]/.test(char) ? whole : char,
  )
}

function checkPattern(pattern: string, where: string): void {
  if (!isSafePattern(unicodePattern(pattern)))
    unsupported(where, `the pattern ${pattern.slice(0, 80)} is invalid or may take exponential time`)
}

function checkDepth(value: unknown, where: string, left: number): void {
  if (typeof value !== 'object' || value === null) return
  if (left === 0) unsupported(where, `values nest deeper than ${MAX_DEPTH} levels`)
  for (const part of Object.values(value)) checkDepth(part, where, left - 1)
}
