import { below } from '../json/pointer.ts'
import { isObject, type JsonValue, type OpenObject } from '../json/value.ts'
import type { Profile, SchemaRules } from '../wire/profile.ts'
import { checkValues } from './check-values.ts'
import { childrenOf, eachSchema, MAX_DEPTH, type Follow } from './each-schema.ts'
import { KEYWORDS, typeName, wrongValue } from './keywords.ts'
import { rulesOf } from './rules-of.ts'

/** Which rule of a provider a schema breaks. */
export type SchemaRule =
  | 'invalid' // no valid JSON Schema: a keyword's value is of the wrong kind
  | 'root-type' // the root is no object
  | 'root-keyword' // a keyword that may not stand at the root
  | 'missing-properties' // an object root without `properties`
  | 'missing-items' // an array without `items`
  | 'open-object' // an object that is not closed
  | 'not-required' // a property that is not in `required`
  | 'keyword' // a keyword that the provider refuses
  | 'format' // a format that the provider does not know
  | 'pattern' // a pattern that the provider does not take
  | 'min-items' // a `minItems` beyond the provider's
  | 'enum-value' // a value of `enum` or `const` of a kind that the provider does not take there
  | 'enum-type-list' // `enum` beside a list of types
  | 'type-list' // a list of types, or null as a type, where there is one type at a place
  | 'recursion' // a recursive `$ref`
  | 'reference' // a `$ref` that leads out of the schema or nowhere
  | 'property-key' // a key of the root's properties
  | 'size' // too much of something

/** A breach of a profile's documented rules. */
export interface SchemaIssue {
  readonly rule: SchemaRule
  /** JSON pointer into the schema, to the schema object that breaks the rule. */
  readonly where: string
  /** The keyword that is wrong, or that is missing. */
  readonly keyword: string
  /** The way to the place as providers print it: `['properties', 'options']`. */
  readonly context: readonly string[]
  /** False where sources differ on whether the provider refuses it. */
  readonly certain: boolean
  /** What the sentence needs: `missing`, `found`, `got`, `value`, `limit`, `count`, `type`. */
  readonly args: Readonly<Record<string, JsonValue>>
}

/**
 * What in a schema a provider does not take, in the order of the document; empty when it takes it. Never throws.
 *
 * @example checkSchema({ type: 'object', properties: {} }, profile, true) // one issue: `open-object`
 */
export function checkSchema(schema: unknown, profile: Profile, strict: boolean): readonly SchemaIssue[] {
  return checkByRules(schema, rulesOf(profile, { strict }))
}

/** What in a schema breaks one table of rules. */
export function checkByRules(schema: unknown, rules: SchemaRules): readonly SchemaIssue[] {
  const checker = createChecker(schema, rules)
  checker.root()
  checker.walk(schema, { where: '', context: [], levels: [0, 0], depth: 0 })
  checker.totals()
  return checker.issues
}

/** What a schema costs of a request's budget for strict tools. */
export interface SchemaCosts {
  readonly optional: number
  readonly unions: number
}

/** Counts optional properties and unions, nested ones too. */
export function schemaCosts(schema: OpenObject): SchemaCosts {
  const known = COSTS.get(schema)
  if (known !== undefined) return known
  const costs = { optional: 0, unions: 0 }
  COSTS.set(schema, costs)
  eachSchema(schema, (node) => {
    const required = new Set(Array.isArray(node['required']) ? (node['required'] as unknown[]) : [])
    const properties = isObject(node['properties']) ? Object.keys(node['properties']) : []
    costs.optional += properties.filter((key) => !required.has(key)).length
    if (Array.isArray(node['anyOf']) || Array.isArray(node['type'])) costs.unions++
  })
  return costs
}

// Compiled schemas are never changed, and a set of tools asks again each turn.
const COSTS = new WeakMap<object, SchemaCosts>()

interface Spot {
  readonly where: string
  readonly context: readonly string[]
  /** Levels of nesting: with arrays, and of objects alone. */
  readonly levels: readonly [number, number]
  readonly depth: number
}

function createChecker(root: unknown, rules: SchemaRules) {
  const issues: SchemaIssue[] = []
  const known = rules.keywords === undefined ? undefined : new Set(rules.keywords)
  const refused = new Set(rules.refused)
  const totals = { properties: 0, characters: 0, enumValues: 0, depth: 0, sureDepth: 0 }

  function report(spot: Spot, issue: Pick<SchemaIssue, 'rule' | 'keyword'> & Partial<SchemaIssue>): void {
    issues.push({ certain: true, args: {}, where: spot.where, context: spot.context, ...issue })
  }

  function checkRoot(): void {
    const spot: Spot = { where: '', context: [], levels: [0, 0], depth: 0 }
    if (!isObject(root)) return report(spot, { rule: 'root-type', keyword: 'type', args: { got: 'None' } })
    const found = rules.refusedAtRoot.find((keyword) => Object.hasOwn(root, keyword))
    if (found !== undefined) {
      const certain = rules.rootDisputed !== true
      report(spot, { rule: 'root-keyword', keyword: found, args: { found }, certain })
    }
    if (typeOf(root['type']) !== 'object') {
      const got =
        root['type'] === undefined
          ? 'None'
          : typeof root['type'] === 'string'
            ? root['type']
            : JSON.stringify(root['type'])
      report(spot, { rule: 'root-type', keyword: 'type', args: { got } })
    } else if (rules.propertiesRequired && !isObject(root['properties'])) {
      report(spot, { rule: 'missing-properties', keyword: 'properties' })
    }
    checkKeys(root, spot)
  }

  // Where the rule holds for every object, it is known from one of the provider's two references.
  function checkKeys(node: OpenObject, spot: Spot): void {
    if (rules.key === undefined || !isObject(node['properties'])) return
    const certain = rules.keyEverywhere !== true
    for (const key of Object.keys(node['properties'])) {
      if (!rules.key.test(key))
        report(spot, { rule: 'property-key', keyword: 'properties', certain, args: { key } })
    }
  }

  function typeOf(type: unknown): unknown {
    return rules.upperCaseTypes === true ? typeName(type) : type
  }

  function walk(value: unknown, spot: Spot): void {
    if (!isObject(value) || spot.depth > MAX_DEPTH) return
    const types = (Array.isArray(value['type']) ? (value['type'] as unknown[]) : [value['type']]).map(typeOf)
    const isNested = types.includes('object') || types.includes('array')
    const levels = [
      spot.levels[0] + (isNested ? 1 : 0),
      spot.levels[1] + (types.includes('object') ? 1 : 0),
    ] as const
    totals.depth = Math.max(totals.depth, levels[0])
    totals.sureDepth = Math.max(totals.sureDepth, levels[1] - 1)
    for (const key of Object.keys(value)) checkKeyword(value, key, spot)
    checkShape(value, types, spot)
    if (rules.keyEverywhere === true && spot.where !== '') checkKeys(value, spot)
    for (const child of childrenOf(value)) {
      walk(child.schema, {
        where: below(spot.where, ...child.path),
        context: [...spot.context, ...child.path.map(String)],
        levels,
        depth: spot.depth + 1,
      })
    }
  }

  function checkKeyword(node: OpenObject, key: string, spot: Spot): void {
    const value = node[key]
    const wrong = wrongValue(key, key === 'type' ? typeOf(value) : value)
    if (wrong !== undefined) return report(spot, { rule: 'invalid', keyword: key, args: { expected: wrong } })
    if (key === 'required' && new Set(value as string[]).size < (value as string[]).length) {
      return report(spot, { rule: 'invalid', keyword: key, args: { expected: 'a list of names, each once' } })
    }
    if (rules.refusesUnknown === true && known?.has(camelCase(key)) === false) {
      return report(spot, { rule: 'keyword', keyword: key, args: { type: String(node['type'] ?? 'object') } })
    }
    if (key === '$ref') return checkReference(node, spot)
    if (known === undefined) return
    if (key === 'type' && rules.nullableKeyword === true) checkOneType(value, spot)
    const type = typeof node['type'] === 'string' ? node['type'] : 'object'
    if (rules.refusesUnknown !== true && !known.has(key)) {
      const certain = refused.has(key)
      if (certain || KEYWORDS.has(key))
        report(spot, { rule: 'keyword', keyword: key, certain, args: { type } })
    } else if (key === 'format' && rules.formats?.includes(String(value)) === false) {
      report(spot, { rule: 'format', keyword: key, args: { value: String(value) } })
    } else if (key === 'pattern' && rules.refusedInPattern?.test(String(value)) === true) {
      report(spot, {
        rule: 'pattern',
        keyword: key,
        certain: rules.patternDisputed !== true,
        args: { value: String(value) },
      })
    } else if (key === 'minItems' && Number(value) > (rules.maxMinItems ?? Number.POSITIVE_INFINITY)) {
      report(spot, {
        rule: 'min-items',
        keyword: key,
        args: { type: 'array', limit: rules.maxMinItems ?? 0 },
      })
    }
  }

  function checkOneType(type: unknown, spot: Spot): void {
    const isList = Array.isArray(type)
    if (isList || typeOf(type) === 'null')
      report(spot, {
        rule: 'type-list',
        keyword: 'type',
        certain: isList,
        args: { why: isList ? 'list' : 'null' },
      })
  }

  function checkReference(node: OpenObject, spot: Spot): void {
    const reference = String(node['$ref'])
    const target = resolve(root, reference)
    if (target === undefined)
      return report(spot, {
        rule: 'reference',
        keyword: '$ref',
        certain: reference.startsWith('#'),
        args: { value: reference },
      })
    const isSibling = (key: string) =>
      rules.dollarSiblings === true ? !key.startsWith('$') : KEYWORDS.has(key) && key !== '$ref'
    if (!rules.refSiblings && Object.keys(node).some(isSibling)) {
      report(spot, { rule: 'keyword', keyword: '$ref', certain: false, args: { type: 'object' } })
    }
    if (!rules.recursion && isRecursive(root, target))
      report(spot, { rule: 'recursion', keyword: '$ref', args: { value: reference } })
    else if (rules.recursionInOptionalOnly === true && isRecursive(root, target, isNeeded))
      report(spot, { rule: 'recursion', keyword: '$ref', certain: false, args: { value: reference } })
  }

  function checkShape(node: OpenObject, types: readonly unknown[], spot: Spot): void {
    const properties = isObject(node['properties']) ? Object.keys(node['properties']) : []
    if (types.includes('array') && rules.itemsRequired && node['items'] === undefined) {
      report(spot, { rule: 'missing-items', keyword: 'items' })
    }
    if (types.includes('object') || node['properties'] !== undefined) {
      if (rules.closed && node['additionalProperties'] !== false) {
        report(spot, { rule: 'open-object', keyword: 'additionalProperties' })
      }
      const required = new Set(Array.isArray(node['required']) ? (node['required'] as unknown[]) : [])
      const missing = rules.allRequired ? properties.find((key) => !required.has(key)) : undefined
      if (missing !== undefined)
        report(spot, { rule: 'not-required', keyword: 'required', args: { missing } })
    }
    for (const key of properties) totals.characters += key.length
    totals.properties += properties.length
    const costs = checkValues(node, rules, (issue) => report(spot, issue))
    totals.characters += costs.characters
    totals.enumValues += costs.enumValues
  }

  function checkTotals(): void {
    const { size } = rules
    if (size === undefined) return
    const spot: Spot = { where: '', context: [], levels: [0, 0], depth: 0 }
    for (const what of ['properties', 'characters', 'enumValues', 'depth'] as const) {
      if (totals[what] <= size[what]) continue
      const certain = what !== 'depth' || totals.sureDepth > size.depth
      report(spot, {
        rule: 'size',
        keyword: what,
        certain,
        args: { what, count: totals[what], limit: size[what] },
      })
    }
  }

  return { issues, root: checkRoot, walk, totals: checkTotals }
}

/** Members of a fixed message have two spellings. */
function camelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}

/** Every step but the one to a property that may be absent. */
const isNeeded: Follow = (node, { path: [keyword, name] }) =>
  keyword !== 'properties' || (Array.isArray(node['required']) && node['required'].includes(name))

function resolve(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  let value: unknown = root
  for (const segment of reference.slice(1).split('/').slice(1)) {
    const key = decodeSegment(segment)
    if ((isObject(value) || Array.isArray(value)) && Object.hasOwn(value, key))
      value = (value as OpenObject)[key]
    else return undefined
  }
  return value
}

function decodeSegment(segment: string): string {
  const plain = segment.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

function isRecursive(root: unknown, target: unknown, follow?: Follow): boolean {
  const seen = new Set<unknown>()
  const open: unknown[] = [target]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    let leadsBack = false
    const look = (part: OpenObject) => {
      const next = typeof part['$ref'] === 'string' ? resolve(root, part['$ref']) : undefined
      if (next === target) leadsBack = true
      else if (next !== undefined) open.push(next)
    }
    eachSchema(node, look, { follow })
    if (leadsBack) return true
  }
  return false
}
