import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import type { OpenObject } from '../json/value.ts'
import type { CallId } from '../wire/call.ts'

/** A JSON Schema as an object; boolean schemas are possible below the root only. */
export type JsonSchema = OpenObject

/** What a tool does to the world, as claims that the loop and triage use. Unknown traits are cautious. */
export interface ToolTraits {
  readonly readOnly?: boolean
  readonly idempotent?: boolean
  readonly destructive?: boolean
  readonly openWorld?: boolean
  /** Called again and again with equal arguments by design. */
  readonly poll?: boolean
  /** Its call ends the run by design. */
  readonly terminal?: boolean
}

/** `true`: an encoding without loss or an error; `'best-effort'`: strict where it fits; `false`: never. */
export type Strictness = boolean | 'best-effort'

/** What a handler knows about the call that it serves. */
export interface ExecuteContext {
  readonly callId: CallId
  /** Aborted when the run is, or when the call's time is up. */
  readonly signal: AbortSignal
  /** From 1; 0 outside a run. */
  readonly turn: number
  /** Reports progress to the run's events and its trace. */
  progress(value: unknown): void
}

/**
 * A tool: what the model sees (name, description, input), and what runs.
 *
 * **Contract of `execute`.** Called once per call, with validated input. It may throw: a `ToolError` reaches the
 * model as written, anything else as type and message. It should heed `signal`; when it does not, its late value
 * is recorded as late and never sent. It may return any value.
 */
export interface Tool<Input = unknown> {
  readonly name: string
  readonly description: string
  /** A Standard Schema that gives JSON Schema (zod 4, arktype, valibot through its converter) or plain JSON Schema. */
  readonly input: StandardJSONSchemaV1 | JsonSchema
  /** Inputs worth showing: checked against the schema, sent where the wire has a place for them. */
  readonly examples?: readonly unknown[]
  readonly strict: Strictness
  readonly traits: ToolTraits
  /** Milliseconds until the model is told that the call took too long. */
  readonly timeout?: number
  /** The most characters of a result that the model gets. */
  readonly maxResult?: number
  /** How many calls of this tool may run at once. */
  readonly concurrency?: number
  /** Calls of this tool run one after the other, in call order. */
  readonly sequential?: boolean
  /** Codes of lint findings that do not count here, each with the reason. Never sent. */
  readonly lint?: { readonly ignore?: Readonly<Record<string, string>> }
  readonly execute?: (input: Input, context: ExecuteContext) => unknown
}

/** A tool of `defineTool`, or a plain definition as MCP, Anthropic and OpenAI have it. */
export type AnyTool = Tool<never> | PlainTool

/** A definition in the words of MCP (`inputSchema`), Anthropic (`input_schema`) or OpenAI (`parameters`). */
export interface PlainTool {
  readonly name: string
  readonly description?: string
  readonly inputSchema?: JsonSchema
  readonly input_schema?: JsonSchema
  readonly parameters?: JsonSchema
  readonly annotations?: OpenObject
  readonly strict?: boolean | null
  readonly execute?: (input: never, context: ExecuteContext) => unknown
}

/** Re-exported so that the tool floor owns the word. */
export type { StandardJSONSchemaV1, StandardSchemaV1 }
