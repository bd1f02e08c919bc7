import type { Profile, SchemaProfile, SchemaRules } from '../profile.ts'
import { idLimits, resultImages } from './id-limits.ts'

const KEY = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

// Docs "Structured output", `responseJsonSchema`, and the typings of @google/genai 3.3.0: `parametersJsonSchema` takes
// these keywords. What becomes of others is not stated; they are probably ignored, so none is certainly refused.
const jsonSchema: SchemaRules = {
  refusedAtRoot: ['oneOf', 'anyOf', 'allOf'],
  rootDisputed: true,
  keywords: [
    '$id',
    '$defs',
    '$ref',
    '$anchor',
    'type',
    'format',
    'title',
    'description',
    'enum',
    'items',
    'prefixItems',
    'minItems',
    'maxItems',
    'minimum',
    'maximum',
    'anyOf',
    'oneOf',
    'properties',
    'additionalProperties',
    'required',
    'propertyOrdering',
  ],
  enumKinds: ['string', 'number'],
  oneOfIsAnyOf: true,
  scalarValues: true,
  closed: false,
  allRequired: false,
  itemsRequired: false,
  propertiesRequired: false,
  recursion: true,
  recursionInOptionalOnly: true,
  refSiblings: false,
  dollarSiblings: true,
}

// `Schema` of the API reference, OpenAPI 3.0 in style: a fixed message, so that any other member fails the request.
const openApi: SchemaRules = {
  refusedAtRoot: ['anyOf'],
  rootDisputed: true,
  keywords: [
    'type',
    'format',
    'title',
    'description',
    'nullable',
    'enum',
    'items',
    'minItems',
    'maxItems',
    'minLength',
    'maxLength',
    'minProperties',
    'maxProperties',
    'minimum',
    'maximum',
    'pattern',
    'properties',
    'propertyOrdering',
    'required',
    'anyOf',
    'default',
    'example',
  ],
  refusesUnknown: true,
  upperCaseTypes: true,
  nullableKeyword: true,
  enumKinds: ['string'],
  scalarValues: true,
  closed: false,
  allRequired: false,
  itemsRequired: true,
  propertiesRequired: false,
  recursion: false,
  refSiblings: false,
  key: KEY,
  keyEverywhere: true,
}

const schemas: SchemaProfile = {
  open: jsonSchema,
  strict: jsonSchema,
  withoutStrict: true,
  field: 'parametersJsonSchema',
  otherFields: { parameters: openApi },
}

// Where the facts are stated:
// - names: API reference, 128 characters; error bodies of 2025 and 2026 say 64, kaitranntt/ccs#25, decolua/9router#369
// - 512 declarations: typings of @google/genai 3.3.0
// - parameters: API reference "Schema", and "Cannot find field" for other keywords in many reports; items:
//   cline/cline#7926, decolua/9router#3707 (2026-09)
// - parametersJsonSchema: docs "Structured output", keywords of responseJsonSchema, 2026-08; root unions are unclear
// - keys of parameters: API reference of Vertex AI, 2026-08

/** What every generation of models shares. */
const shared = {
  wire: 'gemini',
  date: '2026-12-01',
  // Longer names are read: older pages and the error texts say 64, the API reference 128.
  names: { pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/, maxLength: 128, safeLength: 64 },
  ids: idLimits,
  schemas,
  tools: { maxTools: 512 },
} as const satisfies Omit<Profile, 'id'>

/** The profiles of the wire, the default last. */
export const profiles: readonly Profile[] = [
  { ...shared, id: 'gemini-2' },
  { ...shared, id: 'gemini-3', resultImages },
]

/** The profile that the wire's name means. */
export const defaultProfile: Profile = profiles[1] as Profile // the list above has two entries
