import { nearest } from '../json/near.ts'
import { pointer, valueAt } from '../json/pointer.ts'
import { isObject, own, ownArray, type JsonValue, type OpenObject } from '../json/value.ts'
import { KEYWORDS, wrongValue } from '../schema/keywords.ts'
import type { SchemaNode } from './schema-nodes.ts'
import type { Origin } from './tool-set.ts'

/** What is wrong with a schema object by itself, whoever reads it. */
export interface SchemaMistake {
  readonly why: 'value' | 'flag' | 'repeated' | 'reference' | 'required' | 'bounds' | 'type' | 'pattern'
  readonly keyword: string
  /** Pointer inside the input schema. */
  readonly at: string
  readonly got?: JsonValue
  readonly expected?: string
  readonly name?: string
  readonly nearest?: string
}

/** The mistakes of one schema object. `root` is what its references are looked up in. */
export function mistakesOf(
  { schema, at }: SchemaNode,
  root: unknown,
  { origin }: { readonly origin: Origin },
): readonly SchemaMistake[] {
  const found: SchemaMistake[] = []
  const add = (
    mistake: Omit<SchemaMistake, 'at'>,
    inside: readonly (string | number)[] = [mistake.keyword],
  ): void => {
    found.push({ ...mistake, at: at + pointer(...inside) })
  }
  for (const key of Object.keys(schema)) {
    const value = schema[key]
    const wrong = wrongKeyword(schema, key, origin)
    if (wrong !== undefined) add({ keyword: key, got: shown(value), ...wrong })
  }
  for (const [keyword, name, value] of badSchemas(schema))
    add({ why: 'value', keyword, got: shown(value), expected: 'a schema' }, [keyword, name])
  const reference = own(schema, '$ref')
  if (typeof reference === 'string' && isDangling(reference, root))
    add({ why: 'reference', keyword: '$ref', got: reference, ...nearestOf(reference, root) })
  for (const { index, name, known } of unknownRequired(schema)) {
    const near = nearest(name, known)
    add({ why: 'required', keyword: 'required', name, ...(near !== undefined && { nearest: near }) }, [
      'required',
      index,
    ])
  }
  for (const [low, high] of BOUNDS) {
    const [least, most] = [own(schema, low), own(schema, high)]
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      add({ why: 'bounds', keyword: low, got: least, expected: `at most ${most}` })
  }
  for (const [keyword, value, path] of valuesIn(schema)) {
    const expected = wantedTypes(schema)
    if (expected !== undefined && !fits(value, expected, schema))
      add({ why: 'type', keyword, got: shown(value), expected: expected.join(' or ') }, path)
  }
  for (const [keyword, pattern, path] of patternsIn(schema))
    if (!compiles(pattern)) add({ why: 'pattern', keyword, got: pattern }, path)
  return found
}

const BOUNDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
/** Names of types in other languages. */
const FOREIGN: Readonly<Record<string, string>> = {
  dict: 'object',
  map: 'object',
  list: 'array',
  tuple: 'array',
  str: 'string',
  text: 'string',
  date: 'string',
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  none: 'null',
}

type Wrong = Pick<SchemaMistake, 'why' | 'expected' | 'nearest'>

function wrongKeyword(schema: OpenObject, key: string, origin: Origin): Wrong | undefined {
  const value = schema[key]
  if (key === 'required' && typeof value === 'boolean')
    return { why: 'flag', expected: 'the list of required names, beside "properties"' }
  // Draft 4 has a flag beside the bound.
  if ((key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && typeof value === 'boolean')
    return undefined
  if (key === 'type' && typeof value === 'string' && isUsual(value, origin)) return undefined
  const expected = wrongValue(key, value) ?? wrongShape(key, value)
  if (expected !== undefined) {
    const near = key === 'type' && typeof value === 'string' ? knownType(value) : undefined
    return { why: 'value', expected, ...(near !== undefined && { nearest: near }) }
  }
  if (key === 'required' && new Set(ownArray(schema, key)).size < ownArray(schema, key).length)
    return { why: 'repeated', expected: 'each name once' }
  return undefined
}

/** Gemini writes types in capitals, and catalogues use the names of other languages. */
function isUsual(type: string, origin: Origin): boolean {
  const name = type.toLowerCase()
  if (origin === 'catalogue') return TYPES.includes(name) || Object.hasOwn(FOREIGN, name) || name === 'any'
  return origin === 'gemini' && TYPES.includes(name)
}

function knownType(name: string): string | undefined {
  return FOREIGN[name.toLowerCase()] ?? nearest(name, TYPES)
}

/** The keywords whose values `wrongValue` leaves open. */
function wrongShape(key: string, value: unknown): string | undefined {
  const kind = KEYWORDS.get(key)
  if (kind === 'schema-map') return isObject(value) ? undefined : 'an object of schemas'
  if (kind === 'schema')
    return isObject(value) || typeof value === 'boolean' || (key === 'items' && Array.isArray(value))
      ? undefined
      : 'a schema'
  if (key === 'description' || key === 'title') return typeof value === 'string' ? undefined : 'a text'
  return undefined
}

function badSchemas(schema: OpenObject): (readonly [string, string | number, unknown])[] {
  return Object.keys(schema).flatMap((key) => {
    const value = schema[key]
    const kind = KEYWORDS.get(key)
    const entries =
      kind === 'schema-map' && isObject(value)
        ? Object.entries(value)
        : kind === 'schemas' && Array.isArray(value)
          ? [...value.entries()]
          : []
    return entries
      .filter(([, sub]) => !isObject(sub) && typeof sub !== 'boolean')
      .map(([name, sub]) => [key, name, sub] as const)
  })
}

/** A reference that leads nowhere: inside the schema to nothing, or to an address, which nobody fetches. */
function isDangling(reference: string, root: unknown): boolean {
  if (reference === '#') return false
  if (reference.startsWith('#/')) return valueAt(root, decoded(reference.slice(1))) === undefined
  const text = JSON.stringify(root) ?? ''
  const name = reference.startsWith('#') ? reference.slice(1) : (reference.split('#')[0] ?? '')
  return !['$anchor', '$dynamicAnchor', '$id', 'id'].some((key) =>
    text.includes(
      `"${key}":${JSON.stringify(key.endsWith('nchor') ? name : reference.startsWith('#') ? reference : name)}`,
    ),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function nearestOf(reference: string, root: unknown): { readonly nearest?: string } {
  const [, holder = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  const known = ['$defs', 'definitions'].flatMap((key) =>
    Object.keys((own(root, key) as OpenObject | undefined) ?? {}).map((one) => [key, one] as const),
  )
  const same = known.find(([, one]) => one === name)
  const near =
    same ??
    known.find(
      ([key, one]) =>
        key === holder &&
        one ===
          nearest(
            name,
            known.map(([, each]) => each),
          ),
    )
  return near === undefined ? {} : { nearest: `#${pointer(...near)}` }
}

function unknownRequired(
  schema: OpenObject,
): { readonly index: number; readonly name: string; readonly known: readonly string[] }[] {
  const properties = own(schema, 'properties')
  // Elsewhere the name may be declared: beside, in a branch, by a pattern.
  if (!isObject(properties) || ELSEWHERE.some((key) => Object.hasOwn(schema, key))) return []
  if (isObject(own(schema, 'additionalProperties')) || own(schema, 'additionalProperties') === true) return []
  const known = Object.keys(properties)
  return ownArray(schema, 'required').flatMap((name, index) =>
    typeof name === 'string' && !Object.hasOwn(properties, name) ? [{ index, name, known }] : [],
  )
}

const ELSEWHERE = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'patternProperties',
  'if',
  'dependentSchemas',
  'propertyNames',
]

type Path = readonly (string | number)[]

function valuesIn(schema: OpenObject): (readonly [keyword: string, value: unknown, path: Path])[] {
  const single = ['const', 'default', 'example'].filter((key) => Object.hasOwn(schema, key))
  return [
    ...single.map((key) => [key, schema[key], [key]] as const),
    ...['enum', 'examples'].flatMap((key) =>
      ownArray(schema, key).map((value, index) => [key, value, [key, index]] as const),
    ),
  ].filter(([key, value]) => !(key === 'default' && value === null))
}

function wantedTypes(schema: OpenObject): readonly string[] | undefined {
  const type = own(schema, 'type')
  const types = (Array.isArray(type) ? (type as unknown[]) : [type]).map((each) => String(each).toLowerCase())
  return type !== undefined && types.every((each) => TYPES.includes(each)) ? types : undefined
}

function fits(value: unknown, types: readonly string[], { nullable }: OpenObject): boolean {
  if (value === null) return types.includes('null') || nullable === true
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}

function patternsIn(schema: OpenObject): (readonly [keyword: string, pattern: string, path: Path])[] {
  const pattern = own(schema, 'pattern')
  const keyed = own(schema, 'patternProperties')
  return [
    ...(typeof pattern === 'string' ? [['pattern', pattern, ['pattern']] as const] : []),
    ...Object.keys(isObject(keyed) ? keyed : {}).map(
      (key) => ['patternProperties', key, ['patternProperties', key]] as const,
    ),
  ]
}

function compiles(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      void new RegExp(pattern, flags)
      return true
    } catch {
      return false
    }
  })
}

/** A value short enough for a sentence. */
function shown(value: unknown): JsonValue {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length <= 120 ? (JSON.parse(text) as JsonValue) : `${text.slice(0, 119)}…`
}
