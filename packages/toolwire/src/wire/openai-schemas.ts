import type { SchemaProfile } from './profile.ts'

const REFUSED_AT_ROOT = ['oneOf', 'anyOf', 'allOf', 'enum', 'not']

// Where the facts are stated:
// - root, properties, items: error texts of the API in public reports, 2024 to 2026
// - strict: guide "Structured outputs" and SDK 7.59 lib/transform; refused keywords beyond the guide are the SDK converter's
// - strict sizes: guide "Structured outputs", 2026-08; reports of 2024 show smaller figures

/** What both OpenAI wires accept as a tool's input schema. They differ only in what an absent `strict` means. */
export const openaiSchemas: SchemaProfile = {
  open: {
    refusedAtRoot: REFUSED_AT_ROOT,
    closed: false,
    allRequired: false,
    itemsRequired: true,
    propertiesRequired: true,
    recursion: true,
    refSiblings: true,
  },
  strict: {
    refusedAtRoot: [...REFUSED_AT_ROOT, '$ref'],
    // Neither here nor in `refused`: lengths (the guide lists them for base models only by naming what fine-tuned
    // models lose), `default` (refused in reports of 2024, kept by the SDK's converter), nested `oneOf`.
    keywords: [
      'type',
      'properties',
      'required',
      'additionalProperties',
      'items',
      'enum',
      'const',
      'anyOf',
      '$ref',
      '$defs',
      'definitions',
      'description',
      'title',
      'format',
      'pattern',
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
      'minItems',
      'maxItems',
    ],
    refused: [
      'allOf',
      'not',
      'if',
      'then',
      'else',
      'dependentRequired',
      'dependentSchemas',
      'dependencies',
      'uniqueItems',
      'contains',
      'minContains',
      'maxContains',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'prefixItems',
      'additionalItems',
      'unevaluatedItems',
      'unevaluatedProperties',
      'contentEncoding',
      'contentMediaType',
      'contentSchema',
    ],
    formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    scalarValues: true,
    closed: true,
    allRequired: true,
    itemsRequired: true,
    propertiesRequired: true,
    recursion: true,
    refSiblings: false,
    refusedInPattern: /\(\?[=!<]|\\[1-9k]/,
    patternDisputed: true,
    size: {
      properties: 5000,
      depth: 10,
      characters: 120_000,
      enumValues: 1000,
      longEnumValues: 250,
      longEnumCharacters: 15_000,
    },
  },
}
