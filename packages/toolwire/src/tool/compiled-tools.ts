import type { Finding } from '../finding/finding.ts'
import type { OpenObject } from '../json/value.ts'
import type { CompiledSchema, DecodeOptions, Loss } from '../schema/compiled-schema.ts'
import type { Call, Note } from '../wire/call.ts'
import type { Codec, Wire } from '../wire/codec.ts'
import type { AnyTool, JsonSchema, Strictness, Tool, ToolTraits } from './tool.ts'

/** A tool of any source, read: what compile, dispatch and the loop work with. */
export interface Definition {
  readonly name: string
  readonly description: string | undefined
  /** The input side of the schema, as plain JSON Schema. */
  readonly schema: JsonSchema
  readonly examples: readonly unknown[]
  /** Undefined where a foreign definition says nothing: then the option of the compiler holds. */
  readonly strict: Strictness | undefined
  readonly traits: ToolTraits
  readonly timeout: number | undefined
  readonly maxResult: number | undefined
  readonly concurrency: number | undefined
  readonly sequential: boolean
  readonly execute: Tool<never>['execute']
  /**
   * What the author's own validator makes of a value that fits the JSON Schema: its output, or what it refuses.
   * Absent for plain JSON Schema, whose value goes to the handler as it is.
   */
  readonly parse: ((value: unknown) => Promise<Parsed>) | undefined
  readonly source: AnyTool
}

export type Parsed =
  | { readonly value: unknown }
  | { readonly issues: readonly { readonly at: string; readonly message: string }[] }

export interface CompiledTool {
  readonly definition: Definition
  /** The name that the model sees. */
  readonly wireName: string
  readonly schema: CompiledSchema
  /** One valid input as the model would write it. */
  readonly example?: OpenObject
  readonly native: OpenObject
}

/** A set of tools for one wire, and the way back for calls. */
export interface CompiledTools {
  readonly wire: Codec
  /** What the wire's `tools` field takes; native entries stand where they stood. */
  readonly tools: readonly OpenObject[]
  readonly losses: readonly (Loss & { readonly tool: string })[]
  /** From the name on the wire to the author's name. */
  readonly names: Readonly<Record<string, string>>
  /** By name on the wire; a Map, for a model may call a tool `constructor`. */
  readonly byName: ReadonlyMap<string, CompiledTool>
  /** Which tool a called name means: models misspell. */
  resolve(name: string): NameReading
  /** The arguments of a call as an object, and what is wrong with the way they came; as the wire has them by default. */
  read(call: CalledArguments, argumentsAre?: Wire['argumentsAre']): ArgumentsReading
  encode(name: string, input: unknown): { readonly name: string; readonly input: unknown }
  /**
   * A call in the author's terms. Arguments that came as text are read, as far as there is one way to read them.
   * `findings` are what the tool's schema says.
   */
  decode(call: CalledArguments & { readonly name: string }, options?: DecodeOptions): DecodedCall
}

/** Arguments as they stand in a call. */
export type CalledArguments = Pick<Call, 'input' | 'rawInput'>

/** The arguments of a call as an object of the wire's own shape, and what is wrong with the way they came. */
export interface ArgumentsReading {
  /** Undefined when no object can be had without a guess, and for a call that carries free text by design. */
  readonly value: OpenObject | undefined
  readonly fault?: ArgumentsFault
  /** What was mended, where there is a value in spite of a fault. */
  readonly note?: Note
}

/** One fault of encoding. */
export type ArgumentsFault =
  | { readonly code: 'malformed-arguments'; readonly problem: string }
  | { readonly code: 'concatenated-arguments'; readonly values: number }
  | { readonly code: 'misencoded-arguments'; readonly got: string; readonly expected: string }
  | { readonly code: 'empty-arguments'; readonly got: string }
  | { readonly code: 'non-object-arguments'; readonly got: string }
  | { readonly code: 'truncated-arguments' }

/** Which declared tool a name means. */
export type NameReading =
  /** Beyond doubt; without a tool where only an entry of the wire's own has the name. */
  | { readonly meant: string; readonly tool: CompiledTool | undefined }
  | {
      readonly meant: undefined
      readonly tool: undefined
      readonly hints: NameHints
    }

export type NameHints = {
  /** Every declared name; the same list each time, for every finding of an unknown tool carries it. */
  readonly names: string[]
  /** The likeliest of them, for the question "did you mean". */
  readonly nearest?: string
}

export interface DecodedCall {
  /** The author's name, or the given one where no tool has it. */
  readonly name: string
  readonly input: unknown
  readonly notes: readonly Note[]
  readonly findings: readonly Finding[]
}
