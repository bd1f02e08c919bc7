import type { LintSentences } from './lint-codes.ts'

type SchemaCode =
  | 'schema-invalid'
  | 'schema-root'
  | 'schema-property-key'
  | 'unsupported-schema'
  | 'non-strict-schema'
  | 'schema-strict-loss'
  | 'strict-budget'
  | 'strict-implicit'
  | 'schema-conditional'
  | 'example-invalid'
  | 'example-needed'
  | 'too-many-tools'
  | 'tool-count'
  | 'tool-tokens'
  | 'tool-missing-pair'
  | 'annotation-hints'
  | 'mcp-header'

/** The sentences about schemas, strictness, examples and sets. */
export const schemaSentences: LintSentences<SchemaCode> = {
  'schema-invalid': () => 'The schema is no valid JSON Schema, or contradicts itself.',
  'schema-root': () => 'The root of the schema is no plain object.',
  'schema-property-key': () => 'A property has a key that some providers refuse.',
  'unsupported-schema': () => 'The schema uses, or lacks, something the provider insists on.',
  'non-strict-schema': () => 'Strict mode is asked for, but the schema does not qualify.',
  'schema-strict-loss': () => 'Compiling the schema for strict mode loses something.',
  'strict-budget': () => 'The strict tools of a request exceed what the provider takes.',
  'strict-implicit': () => 'A tool does not say whether it is strict, and the provider decides.',
  'schema-conditional': () =>
    'Which optional parameters belong together depends on another, and the schema cannot say it.',
  'example-invalid': () => 'An example or default does not fit the schema.',
  'example-needed': () => 'A tool whose parameters depend on each other shows no example.',
  'too-many-tools': () => 'More tools than the provider takes.',
  'tool-count': () => 'More tools than a model chooses well among.',
  'tool-tokens': () => 'The definitions cost many tokens in each request.',
  'tool-missing-pair': () => 'The set lacks the other half of a pair of tools.',
  'annotation-hints': () =>
    'The hints on what a tool does are absent, contradictory, or not told to the model.',
  'mcp-header': () => 'An `x-mcp-header` breaks the rules of the protocol.',
}
