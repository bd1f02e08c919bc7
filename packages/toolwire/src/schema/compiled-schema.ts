import type { Finding } from '../finding/finding.ts'
import type { JsonValue, OpenObject } from '../json/value.ts'
import type { Note } from '../wire/call.ts'

/** What compiling could not keep in the schema, and who enforces it now. */
export interface Loss {
  /** JSON pointer into the source schema. */
  readonly where: string
  readonly keyword: string
  readonly kind: 'narrowed' | 'widened' | 'merged' | 'moved' | 'renamed' | 'annotated'
  readonly enforcedBy: 'wire' | 'validator' | 'nobody'
  readonly args: Readonly<Record<string, JsonValue>>
}

/** A schema as a wire takes it, with the exact way back for arguments. */
export interface CompiledSchema {
  readonly schema: OpenObject
  /** The field of a definition that takes it, on wires with more than one. */
  readonly field?: string
  /** Whether the schema is sent strict. */
  readonly strict: boolean
  readonly losses: readonly Loss[]
  /** The sentences that were written into descriptions, by pointer into the compiled schema; `''` is the tool's own description. */
  readonly notes: readonly { readonly where: string; readonly text: string }[]
  /** The value in the wire's form. */
  encode(value: unknown): unknown
  /**
   * The value in the author's form, judged by the author's schema. Never throws. Findings name paths (`at`) as the
   * model saw them: `missing-argument`, `unknown-argument`, `stringified-argument`, `invalid-argument`.
   * `convert: 'safe'` (the default) converts what has one reading, with a note: the string "5" for an integer.
   */
  decode(value: unknown, options?: DecodeOptions): Decoded
}

export interface DecodeOptions {
  readonly convert?: 'safe' | 'never'
  /** The JSON text that the value was parsed from: whole numbers that parsing rounds are found in it, as errors. */
  readonly rawInput?: string | undefined
}

export interface Decoded {
  readonly value: unknown
  readonly notes: readonly Note[]
  readonly findings: readonly Finding[]
}
