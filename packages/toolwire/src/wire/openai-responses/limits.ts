import type { Profile } from '../profile.ts'
import { idLimits } from './id-limits.ts'

const REFUSED_AT_ROOT = ['oneOf', 'anyOf', 'allOf', 'enum', 'not']

// Where the facts are stated:
// - names: API schema, 1 to 128 characters, 2026-08; Chat and SDK comments say 64
// - call ids: API schema, 1 to 64 characters, 2026-08; item prefix seen in every response
// - root, properties, items: error texts of the API in public reports, 2024 to 2026
// - strict: guide "Structured outputs" and SDK 7.59 lib/transform; refused keywords beyond the guide are the SDK converter's
// - strict sizes: guide "Structured outputs", 2026-08; reports of 2024 show smaller figures
// - strict where it is absent: API schema, 2026-08; what is then decided, sources tell differently
// - 128 tools: error text seen on Chat Completions; on Responses unconfirmed

/** The profile that the wire's name means. */
export const defaultProfile: Profile = {
  id: 'openai-responses',
  wire: 'openai-responses',
  date: '2026-12-01',
  names: { pattern: /^[a-zA-Z0-9_-]{1,128}$/, maxLength: 128, safeLength: 64 },
  ids: idLimits,
  schemas: {
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
  },
  tools: { maxTools: 128, decidesStrict: true },
}

/** The profiles of the wire. */
export const profiles: readonly Profile[] = [defaultProfile]
