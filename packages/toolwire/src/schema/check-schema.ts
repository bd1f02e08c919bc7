import { below } from '../json/pointer.ts'
import { isObject, type JsonValue, type OpenObject } from '../json/value.ts'
import type { Profile, SchemaRules } from '../wire/profile.ts'
import { KEYWORDS, wrongValue } from './keywords.ts'
import { childrenOf, eachSchema, MAX_DEPTH } from './each-schema.ts'

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
  | 'enum-value' // an object or list as a value of `enum` or `const`
  | 'enum-type-list' // `enum` beside a list of types
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
  const rules = strict ? profile.schemas.strict : profile.schemas.open
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
    if (typesOf(root, rules)[0] !== 'object' || Array.isArray(root['type'])) {
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
    if (rules.key === undefined || !isObject(root['properties'])) return
    for (const key of Object.keys(root['properties'])) {
      if (rules.key.test(key)) continue
      // Where it is to hold everywhere, a page says so and no refusal was seen.
      const certain = rules.keyEverywhere !== true
      report(spot, { rule: 'property-key', keyword: 'properties', certain, args: { key } })
    }
  }

  function walk(value: unknown, spot: Spot): void {
    if (!isObject(value) || spot.depth > MAX_DEPTH) return
    const types = typesOf(value, rules)
    const isNested = types.includes('object') || types.includes('array')
    const levels = [
      spot.levels[0] + (isNested ? 1 : 0),
      spot.levels[1] + (types.includes('object') ? 1 : 0),
    ] as const
    totals.depth = Math.max(totals.depth, levels[0])
    totals.sureDepth = Math.max(totals.sureDepth, levels[1] - 1)
    for (const key of Object.keys(value)) checkKeyword(value, key, spot)
    checkShape(value, types, spot)
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
    if (rules.refusesUnknown === true && known?.has(camelCase(key)) !== true) {
      return report(spot, { rule: 'keyword', keyword: key, args: { type: 'object' } })
    }
    if (key === 'type' && rules.nullableKeyword === true && Array.isArray(value)) {
      return report(spot, { rule: 'keyword', keyword: key, args: { type: 'list', why: 'list' } })
    }
    const wrong = wrongValue(key, rules.upperCaseTypes === true && key === 'type' ? lowerCase(value) : value)
    if (wrong !== undefined) return report(spot, { rule: 'invalid', keyword: key, args: { expected: wrong } })
    if (key === 'required' && new Set(value as string[]).size < (value as string[]).length) {
      return report(spot, { rule: 'invalid', keyword: key, args: { expected: 'a list of names, each once' } })
    }
    if (key === '$ref') return checkReference(node, spot)
    if (known === undefined) return
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
    if (!rules.refSiblings && Object.keys(node).some((key) => KEYWORDS.has(key) && key !== '$ref')) {
      report(spot, { rule: 'keyword', keyword: '$ref', certain: false, args: { type: 'object' } })
    }
    if (!rules.recursion && isRecursive(root, target))
      report(spot, { rule: 'recursion', keyword: '$ref', args: { value: reference } })
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
    checkValues(node, spot)
  }

  function checkValues(node: OpenObject, spot: Spot): void {
    const values = Array.isArray(node['enum'])
      ? (node['enum'] as unknown[])
      : 'const' in node
        ? [node['const']]
        : []
    if (rules.scalarValues === true && values.some((value) => typeof value === 'object' && value !== null)) {
      report(spot, { rule: 'enum-value', keyword: 'enum' })
    }
    if (rules.refusesUnknown === true && rules.enumKinds !== undefined) {
      const kinds: readonly string[] = rules.enumKinds
      if (values.some((value) => !kinds.includes(typeof value)))
        report(spot, { rule: 'enum-value', keyword: 'enum' })
    }
    if (
      rules.refusesEnumBesideTypeList === true &&
      Array.isArray(node['type']) &&
      Array.isArray(node['enum'])
    ) {
      report(spot, { rule: 'enum-type-list', keyword: 'enum' })
    }
    const characters = values.reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
      0,
    )
    totals.characters += characters
    if (Array.isArray(node['enum'])) totals.enumValues += values.length
    const size = rules.size
    if (size !== undefined && values.length > size.longEnumValues && characters > size.longEnumCharacters) {
      report(spot, {
        rule: 'size',
        keyword: 'enum',
        args: { what: 'longEnumCharacters', count: characters, limit: size.longEnumCharacters },
      })
    }
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

function typesOf(node: OpenObject, { upperCaseTypes }: SchemaRules): readonly unknown[] {
  const types = Array.isArray(node['type']) ? (node['type'] as unknown[]) : [node['type']]
  return upperCaseTypes === true ? types.map(lowerCase) : types
}

function lowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/** Members of a fixed message have two spellings. */
function camelCase(key: string): string {
  return key.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}

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

function isRecursive(root: unknown, target: unknown): boolean {
  const seen = new Set<unknown>()
  const open: unknown[] = [target]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    let leadsBack = false
    eachSchema(node, (part) => {
      const next = typeof part['$ref'] === 'string' ? resolve(root, part['$ref']) : undefined
      if (next === target) leadsBack = true
      else if (next !== undefined) open.push(next)
    })
    if (leadsBack) return true
  }
  return false
}
