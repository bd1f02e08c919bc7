import { isObject, own, type OpenObject } from '../json/value.ts'

/** True for a schema in a dialect of catalogues: some type name in it is that of another language, not a slip. */
export function hasForeignTypes(schema: OpenObject): boolean {
  return translate(schema, 0).changed
}

/** The schema in JSON Schema's words: `dict`, `float`, `tuple`, `any`, and the type names of Java and JavaScript. */
export function translateTypes(schema: OpenObject): OpenObject {
  return translate(schema, 0).schema
}

/** JSON Schema for a type name of a catalogue: `list[str]`, `Optional[int]`, `string`, `dict`. */
export function schemaOfType(name: string): OpenObject {
  const plain = name.trim().toLowerCase()
  const optional = /^(?:optional\[(.+)\]|(.+?)\s*\|\s*none)$/.exec(plain)
  if (optional !== null) return schemaOfType(optional[1] ?? optional[2] ?? '')
  const list = /^(?:list|array|sequence|set|tuple)\s*[[<](.+)[\]>]$/.exec(plain) ?? /^(.+)\[\]$/.exec(plain)
  if (list !== null) return { type: 'array', items: schemaOfType(list[1] ?? '') }
  if (/^(?:dict|map|hashmap|record)\s*[[<]/.test(plain)) return { type: 'object' }
  return typed(TYPES.get(plain))
}

const TYPES: ReadonlyMap<string, string> = new Map(
  (
    [
      ['object', 'object dict dictionary map hashmap hashtable treemap json struct record'],
      ['array', 'array list arraylist linkedlist tuple set hashset queue stack vector iterable'],
      ['string', 'string str char character text date datetime date-time uuid email url uri bytes'],
      ['integer', 'integer int long short byte bigint int32 int64 biginteger'],
      ['number', 'number float double decimal bigdecimal real'],
      ['boolean', 'boolean bool'],
      ['null', 'null none void'],
    ] as const
  ).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
)

const JSON_TYPES: ReadonlySet<string> = new Set([
  'object',
  'array',
  'string',
  'integer',
  'number',
  'boolean',
  'null',
])
const MAX_DEPTH = 64

function translate(
  schema: OpenObject,
  depth: number,
): { readonly schema: OpenObject; readonly changed: boolean } {
  if (depth > MAX_DEPTH) return { schema, changed: false }
  let changed = false
  const result: Record<string, unknown> = { ...schema }
  const type = own(schema, 'type')
  if (typeof type === 'string' && !JSON_TYPES.has(type)) {
    // Capitals alone make no dialect, they are a slip; within a dialect they are its names: `String`.
    changed = !JSON_TYPES.has(type.toLowerCase()) && isForeignType(type)
    delete result['type']
    Object.assign(result, typed(TYPES.get(type.toLowerCase())))
  }
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner)
    if (!isObject(value)) return value
    const translated = translate(value, depth + 1)
    changed ||= translated.changed
    return translated.schema
  }
  for (const name of MAPS) {
    const map = own(schema, name)
    if (isObject(map))
      result[name] = Object.fromEntries(Object.entries(map).map(([key, value]) => [key, inner(value)]))
  }
  for (const name of INNER) if (Object.hasOwn(schema, name)) result[name] = inner(schema[name])
  return { schema: result, changed }
}

function isForeignType(type: string): boolean {
  return type.toLowerCase() === 'any' || Object.keys(schemaOfType(type)).length > 0
}

const MAPS = ['properties', 'patternProperties', '$defs', 'definitions']
const INNER = ['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']

function typed(type: string | undefined): OpenObject {
  return type === undefined ? {} : { type }
}
