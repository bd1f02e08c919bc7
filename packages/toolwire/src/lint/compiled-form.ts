import type { OpenObject } from '../json/value.ts'
import type { Loss } from '../schema/compiled-schema.ts'
import type { Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import type { LintTool, LintWire } from './tool-set.ts'

/** A tool set as one wire gets it: with the wire's names, schemas and strictness. */
export interface CompiledForm {
  readonly wire: LintWire
  /** Absent for a wire that toolwire does not speak here: then only what needs no profile is judged. */
  readonly codec: Codec | undefined
  readonly profile: Profile | undefined
  /** `document`: the document is in this form already. `compiler`: what `compile` makes of it. */
  readonly from: 'document' | 'compiler'
  readonly tools: readonly CompiledLintTool[]
  /** What could not be compiled, and why. */
  readonly problems: readonly string[]
}

/** One tool in a compiled form. */
export interface CompiledLintTool {
  readonly tool: LintTool
  /** The name that the model sees. */
  readonly name: string
  /** The schema that is sent. */
  readonly schema: unknown
  /** As sent; undefined where nothing is said. */
  readonly strict: boolean | undefined
  readonly examples: readonly unknown[]
  /** What compiling could not keep; none for a document. */
  readonly losses: readonly Loss[]
  /** The entry of the wire's list. */
  readonly native: OpenObject
  /** Name, description and schema as the model gets them. */
  readonly text: string
  /** What that costs, as an estimate. */
  readonly tokens: number
}
