import { below, valueAt } from '../json/pointer.ts'
import { isObject, own, ownArray, ownString, type JsonValue, type OpenObject } from '../json/value.ts'
import type { Parameter } from './parameter.ts'
import { nameWords } from './text/name-words.ts'

/**
 * The parameters of an input schema, of all depths, in the order of the document: read through `$ref`, `allOf` and the
 * branches of unions. Never throws; recursion, depth and number are bounded.
 *
 * `locate` gives the place in the document for a pointer inside the schema. `unfolded` points to the definition whose
 * members stand at the root already: what refers to it again is recursion.
 */
export function readParameters(
  input: unknown,
  locate: (at: string) => string,
  unfolded?: string,
): readonly Parameter[] {
  if (!isObject(input)) return []
  const reader = createReader(input, locate)
  const known = unfolded === undefined ? undefined : valueAt(input, unfolded)
  const trail = isObject(known) ? [known] : []
  reader.members({ node: resolve(input, input, ''), path: '', depth: 1, parent: undefined, trail })
  return reader.found
}

const NONE: readonly Node[] = []
const MAX_DEPTH = 32
const MAX_PARAMETERS = 5_000
const MAX_HOPS = 20

/** A schema with its `$ref` followed and its `allOf` merged, and where its own keywords stand. */
interface Node {
  readonly schema: OpenObject
  readonly at: string
  /** The objects that it was made of: to notice recursion. */
  readonly made: readonly OpenObject[]
  /** Parts of an `allOf` are in it, so that not all of it stands at `at`. */
  readonly isMerged: boolean
}

interface Place {
  readonly node: Node
  readonly path: string
  readonly depth: number
  readonly parent: Draft | undefined
  readonly trail: readonly OpenObject[]
}

type Draft = Parameter & { readonly children: Parameter[] }

function createReader(root: OpenObject, locate: (at: string) => string) {
  const found: Parameter[] = []

  function members(place: Place): void {
    const { node, path, depth } = place
    if (depth > MAX_DEPTH || place.trail.some((seen) => node.made.includes(seen))) return
    const trail = [...place.trail, ...node.made]
    const inner = (
      sub: unknown,
      at: string,
      rest: { name: string; path: string; required: boolean; isItem: boolean },
    ): void => {
      if (found.length < MAX_PARAMETERS) parameter({ ...place, trail }, { sub, at, ...rest })
    }
    for (const [name, { sub, at, required }] of properties(node)) {
      inner(sub, at, { name, path: path === '' ? name : `${path}.${name}`, required, isItem: false })
    }
    const { name = '' } = place.parent ?? {}
    for (const part of [node, ...alternatives(node)]) {
      for (const key of ['items', 'additionalProperties'] as const) {
        const sub = own(part.schema, key)
        if (isObject(sub)) {
          const item = key === 'items' ? `${path}[]` : `${path}.*`
          inner(sub, below(part.at, key), { name, path: item, required: true, isItem: true })
        }
      }
      const tuple = own(part.schema, 'prefixItems') ?? own(part.schema, 'items')
      if (!Array.isArray(tuple)) continue
      const key = Object.hasOwn(part.schema, 'prefixItems') ? 'prefixItems' : 'items'
      for (const [index, sub] of tuple.entries()) {
        inner(sub, below(part.at, key, index), {
          name,
          path: `${path}[${index}]`,
          required: true,
          isItem: true,
        })
      }
    }
  }

  function parameter(
    { depth, parent, trail }: Place,
    {
      sub,
      at,
      name,
      path,
      required,
      isItem,
    }: { sub: unknown; at: string; name: string; path: string; required: boolean; isItem: boolean },
  ): void {
    const node = resolve(root, sub, at)
    const branches = alternatives(node)
    const shown = branches.length === 0 ? [node.schema] : branches.map(({ schema }) => schema)
    const types = typesOf(branches.length === 0 ? shown : [node.schema, ...shown])
    const draft: Draft = {
      name,
      path,
      where: locate(at),
      at,
      depth,
      parent,
      children: [],
      isItem,
      schema: node.schema,
      written: sub,
      branches: shown.filter((schema) => !isNull(schema)),
      description: descriptionOf(node.schema, shown),
      types: types.filter((type) => type !== 'null'),
      nullable: types.includes('null') || node.schema['nullable'] === true,
      values: valuesOf(node.schema, shown),
      required,
      words: nameWords(name),
    }
    found.push(draft)
    parent?.children.push(draft)
    members({ node, path, depth: isItem ? depth : depth + 1, parent: draft, trail })
  }

  function properties(node: Node): Map<string, { sub: unknown; at: string; required: boolean }> {
    const result = new Map<string, { sub: unknown; at: string; required: boolean }>()
    const parts = [node, ...alternatives(node)]
    const branches = parts.slice(1)
    for (const part of parts) {
      const list = own(part.schema, 'properties')
      if (!isObject(list)) continue
      for (const name of Object.keys(list)) {
        const known = result.get(name)
        const sub = list[name]
        if (known !== undefined) {
          result.set(name, { ...known, sub: joined(known.sub, sub) })
          continue
        }
        const everywhere = branches.length > 0 && branches.every((branch) => requires(branch, name))
        const at = below(part.at, 'properties', name)
        result.set(name, {
          sub,
          at: part.isMerged ? placeOf(root, at) : at,
          required: requires(node, name) || everywhere,
        })
      }
    }
    return result
  }

  function alternatives(node: Node): readonly Node[] {
    if (!Object.hasOwn(node.schema, 'anyOf') && !Object.hasOwn(node.schema, 'oneOf')) return NONE
    return (['anyOf', 'oneOf'] as const).flatMap((key) =>
      ownArray(node.schema, key).map((branch, index) => resolve(root, branch, below(node.at, key, index))),
    )
  }

  return { found, members }
}

function resolve(root: OpenObject, written: unknown, at: string): Node {
  let schema: OpenObject = isObject(written) ? written : {}
  let place = at
  const made: OpenObject[] = isObject(written) ? [written] : []
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const reference = ownString(schema, '$ref')
    if (reference === undefined) break
    const target = targetOf(root, reference)
    const { $ref: _, ...siblings } = schema
    if (target === undefined || made.includes(target.schema)) {
      schema = siblings
      break
    }
    made.push(target.schema)
    // Properties stand in the target, so that is where their places are counted from.
    if (!Object.hasOwn(siblings, 'properties')) place = target.at
    schema = { ...target.schema, ...siblings }
  }
  for (const branch of ownArray(schema, 'allOf')) {
    if (!isObject(branch)) continue
    const reference = ownString(branch, '$ref')
    const target = reference === undefined ? undefined : targetOf(root, reference)
    const part = target === undefined ? branch : { ...target.schema, ...branch }
    if (target !== undefined) made.push(target.schema)
    schema = mergedWith(schema, part)
  }
  return { schema, at: place, made, isMerged: Object.hasOwn(schema, 'allOf') }
}

/** A schema with what a branch of its `allOf` says beside it; its own words win. */
function mergedWith(schema: OpenObject, branch: OpenObject): OpenObject {
  const both = (key: string): OpenObject => {
    const [mine, theirs] = [own(schema, key), own(branch, key)]
    return isObject(mine) && isObject(theirs) ? { [key]: { ...theirs, ...mine } } : {}
  }
  const required = [...ownArray(schema, 'required'), ...ownArray(branch, 'required')]
  return { ...branch, ...schema, ...both('properties'), ...(required.length > 0 && { required }) }
}

function targetOf(root: OpenObject, reference: string): { schema: OpenObject; at: string } | undefined {
  if (reference === '#') return { schema: root, at: '' }
  if (!reference.startsWith('#/')) return undefined
  let value: unknown = root
  for (const segment of reference.slice(2).split('/')) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    if ((!isObject(value) && !Array.isArray(value)) || !Object.hasOwn(value, key)) return undefined
    value = (value as OpenObject)[key] // an array has its indices as own keys
  }
  return isObject(value) ? { schema: value, at: reference.slice(1) } : undefined
}

/** Properties that came from an `allOf` branch have no place of their own here; the schema around them has. */
function placeOf(root: OpenObject, at: string): string {
  return valueAt(root, at) === undefined ? at.replace(/\/properties\/[^/]*$/, '') : at
}

function requires({ schema }: Node, name: string): boolean {
  return ownArray(schema, 'required').includes(name)
}

/** The same key in two branches: allowed values of both, else the first. */
function joined(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return first
  const [one, two] = [ownValues(first), ownValues(second)]
  if (one === undefined || two === undefined) return first
  const { const: _, ...rest } = first
  return { ...rest, enum: [...new Set([...one, ...two])] }
}

function descriptionOf(schema: OpenObject, branches: readonly OpenObject[]): string {
  const mine = ownString(schema, 'description')
  if (mine !== undefined && mine.trim() !== '') return mine
  return branches
    .map((branch) => ownString(branch, 'description') ?? '')
    .filter((text) => text.trim() !== '')
    .join('\n')
}

function typesOf(schemas: readonly OpenObject[]): readonly string[] {
  const [only, second] = schemas
  if (
    only !== undefined &&
    second === undefined &&
    typeof only['type'] === 'string' &&
    Object.hasOwn(only, 'type')
  ) {
    return [only['type'].toLowerCase()]
  }
  const types = new Set<string>()
  for (const schema of schemas) {
    const type = own(schema, 'type')
    for (const each of Array.isArray(type) ? type : [type])
      if (typeof each === 'string') types.add(each.toLowerCase())
    if (type === undefined) for (const each of impliedTypes(schema)) types.add(each)
  }
  return [...types]
}

function impliedTypes(schema: OpenObject): string[] {
  const values = ownValues(schema)
  if (values !== undefined) return values.map((value) => jsonType(value))
  if (Object.hasOwn(schema, 'properties')) return ['object']
  return Object.hasOwn(schema, 'items') ? ['array'] : []
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

/** In either case: Gemini writes types in capitals. */
function isNull({ type }: OpenObject): boolean {
  return type === 'null' || type === 'NULL'
}

function valuesOf(schema: OpenObject, branches: readonly OpenObject[]): readonly JsonValue[] | undefined {
  const mine = ownValues(schema)
  if (mine !== undefined) return mine.filter((value) => value !== null)
  const lists = branches.filter((branch) => !isNull(branch)).map(ownValues)
  if (lists.length === 0 || lists.includes(undefined)) return undefined
  return lists.flatMap((list) => list ?? []).filter((value) => value !== null)
}

function ownValues(schema: OpenObject): readonly JsonValue[] | undefined {
  const list = own(schema, 'enum')
  if (Array.isArray(list)) return list as JsonValue[] // what JSON holds
  return Object.hasOwn(schema, 'const') ? [schema['const'] as JsonValue] : undefined
}
