import type { Profile, SchemaProfile } from '../profile.ts'
import { idLimits } from './id-limits.ts'

// Define tools, "Limitations": the root is a plain object, top-level keys are restricted; the rest is checked only
// for being valid 2020-12. Structured outputs, "JSON Schema limitations": what strict knows.
const schemas: SchemaProfile = {
  open: {
    refusedAtRoot: ['oneOf', 'anyOf', 'allOf'],
    closed: false,
    allRequired: false,
    itemsRequired: false,
    propertiesRequired: false,
    recursion: true,
    refSiblings: true,
    key: /^[a-zA-Z0-9_.-]{1,64}$/,
  },
  strict: {
    refusedAtRoot: ['oneOf', 'anyOf', 'allOf', '$ref'],
    // `allOf` is accepted too, though never beside a `$ref`: the compiler merges it. Lengths: documented as
    // unsupported, measured as accepted (2026-08-16), so they stand in neither list. The same for nested `oneOf`.
    keywords: [
      'type',
      'properties',
      'required',
      'additionalProperties',
      'items',
      'enum',
      'const',
      'anyOf',
      'allOf',
      '$ref',
      '$defs',
      'definitions',
      'description',
      'title',
      'default',
      'format',
      'pattern',
      'minItems',
    ],
    refused: [
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
      'maxItems',
      'uniqueItems',
      'contains',
      'minContains',
      'maxContains',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'prefixItems',
      'not',
      'if',
      'then',
      'else',
      'dependentRequired',
      'dependentSchemas',
      'unevaluatedItems',
      'unevaluatedProperties',
    ],
    formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
    scalarValues: true,
    refusesEnumBesideTypeList: true,
    caseMayDrift: true,
    closed: true,
    allRequired: false,
    itemsRequired: false,
    propertiesRequired: false,
    maxMinItems: 1,
    recursion: false,
    refSiblings: false,
    // Look-around, back-references, \b and large {n,m}.
    refusedInPattern: /\(\?[=!<]|\\[1-9bBkpP]|\{\d*[0-9]{3,}|\{\d+,[0-9]{3,}/,
    key: /^[a-zA-Z0-9_.-]{1,64}$/,
  },
}

// Where the facts are stated:
// - names: docs "Define tools" say 64 characters; the API says 128 (anthropics/claude-code#96152, 2026-09-22)
// - call ids: error text of the API, many reports; no limit of length found
// - root and keys: docs "Define tools" and error texts of the API, 2026-08
// - strict: docs "Structured outputs" and "Strict tool use", captured 2026-08-22
// - strict lengths: docs say unsupported, a measurement of 2026-08-16 says accepted: left out of both lists
// - strict budget: docs "Strict tool use" and error texts of the API, 2026-08
// - deferred tools: docs "Tool search tool", 2026-08

/** What every version of the API shares. */
const shared = {
  wire: 'anthropic',
  date: '2026-12-01',
  names: { pattern: /^[a-zA-Z0-9_-]{1,128}$/, maxLength: 128, safeLength: 64 },
  ids: idLimits,
  schemas,
  tools: { examples: true, strictBudget: { tools: 20, optional: 24, unions: 16 }, maxDeferred: 10_000 },
} as const satisfies Omit<Profile, 'id'>

/** The profiles of the wire, the default last. */
export const profiles: readonly Profile[] = [
  {
    ...shared,
    // - names and ids: Converse API reference, ToolSpecification and ToolUseBlock, 2026-11
    // - pairing and declared tools: error bodies of Converse, facts of 2026-12-01; pydantic/pydantic-ai#5929,
    //   aws-samples/bedrock-access-gateway#239
    id: 'anthropic-bedrock',
    names: { ...shared.names, pattern: /^[a-zA-Z0-9_-]{1,64}$/, maxLength: 64 },
  },
  {
    ...shared,
    id: 'anthropic@2023-06-01',
    http: { headers: { 'anthropic-version': '2023-06-01' }, auth: 'x-api-key' },
  },
  {
    ...shared,
    id: 'anthropic@2026-10-21',
    http: { headers: { 'anthropic-version': '2026-10-21' }, auth: 'bearer' },
  },
]

/** The profile that the wire's name means. */
export const defaultProfile: Profile = profiles[2] as Profile // the list above has three entries
