/** What the value of a keyword must be. Keywords that are not here are annotations or unknown. */
export type KeywordKind =
  | 'schema'
  | 'schemas'
  | 'schema-map'
  | 'names'
  | 'values'
  | 'number'
  | 'count'
  | 'string'
  | 'boolean'
  | 'type'
  | 'any'

const KINDS: readonly (readonly [KeywordKind, string])[] = [
  [
    'schema',
    'additionalProperties items additionalItems contains not if then else propertyNames unevaluatedItems unevaluatedProperties',
  ],
  ['schemas', 'allOf anyOf oneOf prefixItems'],
  ['schema-map', 'properties patternProperties $defs definitions dependentSchemas'],
  ['names', 'required'],
  ['values', 'enum'],
  ['number', 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
  ['count', 'minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties'],
  ['string', 'pattern format $ref'],
  ['boolean', 'uniqueItems'],
  ['type', 'type'],
  ['any', 'const dependentRequired dependencies'],
]

/** The keywords that constrain a value, by the kind of their own value. */
export const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map(
  KINDS.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
)

/** The names that `type` may have. */
const TYPES: readonly string[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

/** A type name as JSON Schema writes it; OpenAPI documents of Google have them in upper case. */
export function typeName(name: unknown): unknown {
  if (typeof name !== 'string' || name !== name.toUpperCase()) return name
  const lower = name.toLowerCase()
  return TYPES.includes(lower) ? lower : name
}

/** The type that a keyword speaks of, so that it can be told what a schema without `type` means. */
export const TYPE_OF_KEYWORD: ReadonlyMap<string, string> = new Map(
  (
    [
      [
        'object',
        'properties required additionalProperties patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas unevaluatedProperties',
      ],
      [
        'array',
        'items prefixItems minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems',
      ],
      ['string', 'pattern format minLength maxLength'],
      ['number', 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
    ] as const
  ).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
)

/** What the value of a keyword must be, where it is something else; undefined where it is fine. */
export function wrongValue(key: string, value: unknown): string | undefined {
  switch (KEYWORDS.get(key)) {
    case 'names':
      return Array.isArray(value) && value.every((name) => typeof name === 'string')
        ? undefined
        : 'a list of names'
    case 'values':
      return Array.isArray(value) && value.length > 0 ? undefined : 'a list of values'
    case 'number':
      if (typeof value !== 'number') return 'a number'
      return key === 'multipleOf' && value <= 0 ? 'more than 0' : undefined
    case 'count':
      return Number.isInteger(value) && Number(value) >= 0 ? undefined : 'a whole number from 0'
    case 'string':
      return typeof value === 'string' ? undefined : 'a string'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false'
    case 'type': {
      const names: unknown[] = Array.isArray(value) ? value : [value]
      const known =
        names.length > 0 && names.every((name) => typeof name === 'string' && TYPES.includes(name))
      return known ? undefined : `one of ${TYPES.join(', ')}`
    }
    case 'schemas':
      return Array.isArray(value) && value.length > 0 ? undefined : 'a list of schemas'
    default:
      return undefined
  }
}
