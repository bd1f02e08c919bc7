import { nearest } from '../json/near.ts'
import { below } from '../json/pointer.ts'
import { isObject, type OpenObject } from '../json/value.ts'
import {
  admits,
  behindReferences,
  constantsOf,
  discriminatorOf,
  namedBranch,
  type SourceSchema,
} from './branch-choice.ts'
import { KEYWORDS } from './keywords.ts'
import {
  isOfType,
  requiredNames,
  schemaList,
  schemaMap,
  typeList,
  typeOfValue,
  type SchemaNode,
  type SchemaObject,
} from './schema-node.ts'

/** One thing that is wrong with a value, by place in the author's form. */
export interface Issue {
  /** Pointer to the value, or to where it should be. */
  readonly at: string
  /** What is wrong: `missing`, `unknown`, or the keyword that refuses the value. */
  readonly breach: string
  readonly got: unknown
  /** The value is a property that need not be there. */
  readonly optional: boolean
  /** The types that would do. */
  readonly types?: readonly string[]
  /** The values that would do. */
  readonly allowed?: readonly unknown[]
  /** The keyword's own value, or what the validator says of it. */
  readonly limit?: unknown
  /** The name that is missing or unknown. */
  readonly name?: string
  /** The name that was probably meant. */
  readonly nearest?: string | undefined
  /** Which kind of a union was judged. */
  readonly kind?: string | undefined
}

/** What is wrong with a value: a union is judged by the branch that is meant, never by all of them. */
export function explainValue(schema: SourceSchema, value: unknown): readonly Issue[] {
  const issues: Issue[] = []
  explain({ schema, issues }, schema.document.root, {
    value,
    at: '',
    optional: false,
    kind: undefined,
    depth: 0,
  })
  return issues
}

interface Explaining {
  readonly schema: SourceSchema
  readonly issues: Issue[]
}

interface Spot {
  readonly value: unknown
  readonly at: string
  readonly optional: boolean
  readonly kind: string | undefined
  readonly depth: number
}

const MOST_ISSUES = 50
const MAX_DEPTH = 200
const MOST_BRANCHES = 50

function explain(context: Explaining, node: SchemaNode, spot: Spot): void {
  const { schema, issues } = context
  if (node === true || issues.length >= MOST_ISSUES || schema.validatorOf(node).check(spot.value)) return
  const before = issues.length
  if (node === false || spot.depth > MAX_DEPTH) report(context, spot, { breach: 'forbidden' })
  else explainKeywords(context, node, { ...spot, depth: spot.depth + 1 })
  if (issues.length === before && typeof node === 'object') explainRest(context, node, spot)
}

function report(context: Explaining, spot: Spot, issue: Partial<Issue> & Pick<Issue, 'breach'>): void {
  const { at, value, optional, kind } = spot
  context.issues.push({ at, got: value, optional, ...(kind === undefined ? {} : { kind }), ...issue })
}

function explainKeywords(context: Explaining, node: SchemaObject, spot: Spot): void {
  const { value } = spot
  const types = typeList(node)
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return report(context, spot, { breach: 'type', types })
  const allowed = constantsOf(node)
  if (allowed !== undefined && !context.schema.validatorOf(pick(node, ['enum', 'const'])).check(value)) {
    return report(context, spot, { breach: 'enum', allowed, types: typesOf(allowed) })
  }
  if (node['$ref'] !== undefined) explain(context, context.schema.document.target(node), spot)
  for (const part of schemaList(node, 'allOf') ?? []) explain(context, part, spot)
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = schemaList(node, keyword)
    if (branches !== undefined) explainUnion(context, { branches, isOne: keyword === 'oneOf' }, spot)
  }
  if (isObject(value)) explainObject(context, node, { ...spot, value })
  else if (Array.isArray(value)) explainArray(context, node, spot)
  explainAssertions(context, node, spot)
}

function typesOf(values: readonly unknown[]): string[] {
  return [...new Set(values.map(typeOfValue))]
}

function explainObject(
  context: Explaining,
  node: SchemaObject,
  spot: Spot & { readonly value: OpenObject },
): void {
  const { value, at } = spot
  const properties = new Map(schemaMap(node, 'properties'))
  const required = requiredNames(node)
  for (const name of required) {
    if (Object.hasOwn(value, name)) continue
    const sub = behindReferences(context.schema, properties.get(name) ?? true)
    const types = typeof sub === 'object' ? typeList(sub) : []
    const allowed = constantsOf(sub)
    report(
      context,
      { ...spot, at: below(at, name), value: undefined },
      { breach: 'missing', name, types, ...(allowed === undefined ? {} : { allowed }) },
    )
  }
  const patterns = schemaMap(node, 'patternProperties')
  const extras = node['additionalProperties'] as SchemaNode | undefined
  for (const key of Object.keys(value)) {
    const sub = properties.get(key)
    const inner: Spot = {
      ...spot,
      at: below(at, key),
      value: value[key],
      optional: sub !== undefined && !required.has(key),
    }
    if (sub !== undefined) explain(context, sub, inner)
    const matching = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(key))
    for (const [, pattern] of matching) explain(context, pattern, inner)
    if (sub !== undefined || matching.length > 0 || extras === undefined) continue
    if (extras === false)
      report(context, inner, {
        breach: 'unknown',
        name: key,
        nearest: meantName(context.schema, node, { object: value, key }),
      })
    else explain(context, extras, inner)
  }
}

/**
 * The declared name that an unknown key was probably meant for: near in spelling and not used, or the one missing
 * name when there is one unknown key whose value fits it.
 */
export function meantName(
  schema: SourceSchema,
  node: SchemaObject,
  { object, key }: { readonly object: OpenObject; readonly key: string },
): string | undefined {
  const properties = new Map(schemaMap(node, 'properties'))
  const unused = [...properties.keys()].filter((name) => !Object.hasOwn(object, name))
  const near = nearest(key, unused)
  if (near !== undefined) return near
  const missing = [...requiredNames(node)].filter((name) => !Object.hasOwn(object, name))
  const unknown = Object.keys(object).filter((name) => !properties.has(name))
  const [name] = missing
  if (missing.length !== 1 || unknown.length !== 1 || name === undefined) return undefined
  return schema.validatorOf(properties.get(name) ?? false).check(object[key]) ? name : undefined
}

function explainArray(context: Explaining, node: SchemaObject, spot: Spot): void {
  const tuple = schemaList(node, 'prefixItems') ?? []
  const items = node['items'] as SchemaNode | undefined
  for (const [index, value] of (spot.value as unknown[]).entries()) {
    const sub = tuple[index] ?? items
    if (sub !== undefined)
      explain(context, sub, { ...spot, at: below(spot.at, index), value, optional: false })
  }
}

function explainUnion(
  context: Explaining,
  { branches, isOne }: { readonly branches: readonly SchemaNode[]; readonly isOne: boolean },
  spot: Spot,
): void {
  const { schema } = context
  const fitting = branches.filter((branch) => schema.validatorOf(branch).check(spot.value))
  if (fitting.length === 1 || (fitting.length > 1 && !isOne)) return
  if (fitting.length > 1) return report(context, spot, { breach: 'oneOf' })
  const plain = branches.map((branch) => behindReferences(schema, branch))
  const type = typeOfValue(spot.value)
  const candidates = plain.filter((branch) => admits(branch, type))
  if (candidates.length === 0) {
    const types = [
      ...new Set(plain.flatMap((branch) => (typeof branch === 'object' ? typesAdmitted(branch) : []))),
    ]
    return report(context, spot, { breach: 'type', types })
  }
  const discriminator = discriminatorOf(schema, candidates)
  if (discriminator !== undefined && isObject(spot.value)) {
    const { key, values } = discriminator
    const named = namedBranch(discriminator, spot.value)
    if (named !== undefined) return explain(context, named, { ...spot, kind: String(spot.value[key]) })
    const inner = { ...spot, at: below(spot.at, key), value: spot.value[key], optional: false }
    const allowed = [...values.keys()]
    if (Object.hasOwn(spot.value, key))
      return report(context, inner, { breach: 'enum', allowed, types: typesOf(allowed) })
    return report(context, inner, { breach: 'missing', name: key, allowed, types: typesOf(allowed) })
  }
  explainNearest(context, candidates, spot)
}

// The branch with the fewest issues is the one that was meant; values of several branches are one list.
function explainNearest(context: Explaining, candidates: readonly SchemaNode[], spot: Spot): void {
  const lists = candidates.map(constantsOf)
  if (lists.every((list) => list !== undefined)) {
    return report(context, spot, { breach: 'enum', allowed: lists.flat(), types: typesOf(lists.flat()) })
  }
  let best: readonly Issue[] | undefined
  for (const branch of candidates.slice(0, MOST_BRANCHES)) {
    const issues: Issue[] = []
    const kind = candidates.length > 1 ? kindOf(branch) : spot.kind
    explain({ ...context, issues }, branch, { ...spot, kind })
    if (best === undefined || issues.length < best.length) best = issues
  }
  context.issues.push(...(best ?? []))
}

function kindOf(branch: SchemaNode): string | undefined {
  if (typeof branch !== 'object') return undefined
  return typeof branch['title'] === 'string' ? branch['title'] : undefined
}

function typesAdmitted(node: SchemaObject): readonly string[] {
  const types = typeList(node)
  return types.length > 0 ? types : typesOf(constantsOf(node) ?? [])
}

const EXPLAINED = new Set([
  'type',
  'enum',
  'const',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'items',
  'prefixItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$defs',
  'definitions',
])

// Bounds, formats, patterns, conditions: each alone, so that the validator's list is about them and nothing else.
function explainAssertions(context: Explaining, node: SchemaObject, spot: Spot): void {
  const keys = Object.keys(node).filter((key) => KEYWORDS.has(key) && !EXPLAINED.has(key))
  const groups = keys.filter((key) => !['then', 'else', 'minContains', 'maxContains'].includes(key))
  for (const key of groups) {
    const part = pick(
      node,
      key === 'if'
        ? ['if', 'then', 'else']
        : key === 'contains'
          ? ['contains', 'minContains', 'maxContains']
          : [key],
    )
    const validator = context.schema.validatorOf(part)
    if (validator.check(spot.value)) continue
    if (key === 'if') explainCondition(context, part, spot)
    else if (key === 'dependentRequired') explainDependent(context, part, spot)
    else report(context, spot, { breach: key, limit: node[key] })
  }
}

function explainCondition(context: Explaining, part: SchemaObject, spot: Spot): void {
  const holds = context.schema.validatorOf(part['if'] as SchemaNode).check(spot.value)
  const branch = part[holds ? 'then' : 'else'] as SchemaNode | undefined
  if (branch !== undefined) explain(context, branch, spot)
}

function explainDependent(context: Explaining, part: SchemaObject, spot: Spot): void {
  if (!isObject(spot.value) || !isObject(part['dependentRequired'])) return
  for (const [key, names] of Object.entries(part['dependentRequired'])) {
    if (!Object.hasOwn(spot.value, key) || !Array.isArray(names)) continue
    for (const name of names as string[]) {
      if (!Object.hasOwn(spot.value, name))
        report(
          context,
          { ...spot, at: below(spot.at, name), value: undefined },
          { breach: 'missing', name, types: [], limit: key },
        )
    }
  }
}

// What only the whole node can tell, such as `unevaluatedProperties`.
function explainRest(context: Explaining, node: SchemaObject, spot: Spot): void {
  const errors = context.schema.validatorOf(node).errors(spot.value)
  for (const { keyword, params } of errors) {
    const names = params['unevaluatedProperties']
    if (keyword !== 'unevaluatedProperties' || !Array.isArray(names) || !isObject(spot.value)) continue
    for (const name of names as string[]) {
      const nearestName = meantName(context.schema, node, { object: spot.value, key: name })
      report(
        context,
        { ...spot, at: below(spot.at, name), value: spot.value[name] },
        { breach: 'unknown', name, nearest: nearestName },
      )
    }
    return
  }
  report(context, spot, { breach: errors.at(-1)?.keyword ?? 'schema' })
}

function pick(node: SchemaObject, keys: readonly string[]): SchemaObject {
  const known = PICKED.get(node) ?? new Map<string, SchemaObject>()
  PICKED.set(node, known)
  const name = keys.join(' ')
  const picked =
    known.get(name) ??
    Object.fromEntries(keys.flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]]])))
  known.set(name, picked)
  return picked
}

// The same part of a node is the same object, so that its validator is made once.
const PICKED = new WeakMap<SchemaObject, Map<string, SchemaObject>>()
