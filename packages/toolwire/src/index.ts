// The front door: knows every wire by name. An entry of one wire (`toolwire/anthropic`) has the same functions bound to
// it, and costs that wire alone.
import { checkDocument, repairDocument } from './check/check-document.ts'
import type { CheckOptions, RepairOptions, RepairReport } from './check/check-document.ts'
import type { CheckReport } from './check/check-report.ts'
import { dispatch as dispatchOn } from './dispatch/dispatch.ts'
import type { DispatchOptions } from './dispatch/dispatch-options.ts'
import { ToolwireError } from './error/toolwire-error.ts'
import { createGuard } from './guard/guard.ts'
import type { Fetch, GuardOptions } from './guard/guard-options.ts'
import { isObject, type OpenObject } from './json/value.ts'
import { lintDefinitions, type LintOptions, type LintReport } from './lint/lint-definitions.ts'
import { run as runOn } from './loop/run.ts'
import type { Run, RunOptions } from './loop/run-options.ts'
import type { CompiledSchema } from './schema/compiled-schema.ts'
import { bindCompile, bindCompileSchema, type BoundCompileOptions } from './tool/bind-compile.ts'
import type { NativeTool } from './tool/compile-tools.ts'
import type { CompiledTools } from './tool/compiled-tools.ts'
import type { AnyTool, StandardJSONSchemaV1 } from './tool/tool.ts'
import type { Outcome } from './wire/call.ts'
import { codecOf, wires } from './wire/index.ts'
import { refusals } from './wire/refusals.ts'
import type { WireName } from './wire/profile.ts'
import { readStream as readEvents } from './wire/read-stream.ts'
import type { NativeEvent, StreamSource } from './wire/read-stream.ts'

// Define and compile
export { defineTool } from './tool/define-tool.ts'
export type { ToolOptions } from './tool/define-tool.ts'
export type {
  AnyTool,
  ExecuteContext,
  JsonSchema,
  PlainTool,
  Strictness,
  Tool,
  ToolTraits,
} from './tool/tool.ts'
export type { CompiledTools, CompiledTool, DecodedCall } from './tool/compiled-tools.ts'
export type { CompiledSchema, Decoded, Loss } from './schema/compiled-schema.ts'

/** Which wire a definition is compiled for, and how strictly. */
export interface CompileOptions extends BoundCompileOptions {
  readonly wire: WireName
}

/**
 * The tools as a wire's `tools` field takes them, what was lost on the way, and the way back for calls.
 * Throws `ToolwireError` for a definition that cannot be sent without losing its meaning.
 *
 * @example const { tools, losses } = compile([searchDocs], { wire: 'openai-responses' })
 */
export function compile(tools: readonly (AnyTool | NativeTool)[], options: CompileOptions): CompiledTools {
  const { wire, ...rest } = withWire(options)
  return bindCompile(codecOf(wire))(tools, rest)
}

/**
 * One schema as a wire takes it, with `encode` and `decode` for values. Throws as `compile` does.
 *
 * @example compileSchema({ type: 'object', properties: { q: { type: 'string' } } }, { wire: 'anthropic' }).losses
 */
export function compileSchema(
  schema: OpenObject | StandardJSONSchemaV1,
  options: CompileOptions,
): CompiledSchema {
  const { wire, ...rest } = withWire(options)
  return bindCompileSchema(codecOf(wire))(schema, rest)
}

// Dispatch
export type { DispatchEvent, DispatchOptions } from './dispatch/dispatch-options.ts'
export type { Block, Call, CallId, ItemId, Note, Outcome, OutcomeKind } from './wire/call.ts'

/**
 * Runs every call of a response and resolves with one outcome per call, in call order, for `answer`. `tools` are what
 * `compile` returned, or the definitions, which are then compiled with the defaults. The wire is told by the response
 * when absent. Rejects for misuse only, never for what a model or a handler does.
 *
 * @example const outcomes = await dispatch(response, [searchDocs])
 */
export function dispatch(
  response: unknown,
  tools: CompiledTools | readonly AnyTool[],
  options: DispatchOptions & { readonly wire?: WireName } = {},
): Promise<Outcome[]> {
  return dispatchOn(response, tools, { ...options, codecs: Object.values(wires) })
}

// Streams: an accumulator of each wire is in its own entry, `toolwire/anthropic` and the others
export type { Accumulator, PartialCall } from './wire/accumulator.ts'
export type { NativeEvent, StreamSource } from './wire/read-stream.ts'

/**
 * The events of a stream of server-sent events, one by one, as SDKs yield them: bytes in any split, comments and end
 * marks left out. Never rejects for what a server or a network does: what breaks a stream is its last event, of type
 * `error`. All wires frame their events alike, so that `wire` only says what to expect.
 *
 * @example for await (const event of readStream(await fetch(url, init), 'anthropic')) acc.push(event)
 */
export function readStream(source: StreamSource, _wire?: WireName): AsyncIterable<NativeEvent> {
  return readEvents(source)
}

// Run
export type { Run, RunEvent, RunHooks, RunOptions, RunResult } from './loop/run-options.ts'
export type { BudgetOptions, Predicate } from './loop/budget.ts'
export type { Codec, Model, Usage, Wire } from './wire/codec.ts'
export type { Recorder, StopReason } from './trace/event.ts'

/**
 * A run of a model with tools, from the first request to the final answer or another typed stop. Await it for the
 * result, iterate it for the events, or both. What a model or a provider does is never thrown: it is in `stop`.
 *
 * @example
 * const result = await run({ model: anthropicModel({ apiKey, model: 'claude-sonnet-5-5' }), tools: [searchDocs], prompt })
 * console.log(result.stop.reason, result.text)
 */
export function run<Req extends object = OpenObject, Res extends object = OpenObject>(
  options: RunOptions<Req, Res>,
): Run<Req, Res> {
  return runOn({ ...options, codecs: Object.values(wires) })
}

// Check and repair
export type { Change, CheckContext, CheckReport, DocumentKind, Unchecked } from './check/check-report.ts'
export type { RepairReport } from './check/check-document.ts'

/**
 * What is wrong with a request, response, stream, definition or transcript. Wire and kind are told by the document when
 * absent; what is not recognised is in `unchecked`. Any JSON value in, never a throw for what is in it.
 *
 * @example check(JSON.parse(body)).findings
 */
export function check(document: unknown, options: Omit<CheckOptions, 'codecs'> = {}): CheckReport {
  return checkDocument(document, { ...options, codecs: Object.values(wires) })
}

/**
 * The same document with its faults mended, and every change. `repaired` is null where nothing may be sent or run.
 *
 * @example const { repaired, changes } = repair(JSON.parse(body))
 */
export function repair(document: unknown, options: Omit<RepairOptions, 'codecs'> = {}): RepairReport {
  return repairDocument(document, { ...options, codecs: Object.values(wires) })
}

// Guard
export type { GuardMode, GuardOptions, GuardTold } from './guard/guard-options.ts'

/**
 * The fetch of any SDK with a guard in front: requests are checked before they are sent, and those that the provider
 * would refuse are mended (the default), only reported, or refused on the spot. Streams pass at once, what is not
 * known passes untouched. Never throws of itself; throws `invalid-option` for options that say nothing.
 *
 * @example new Anthropic({ fetch: guard(fetch) })
 */
export function guard(fetch: Fetch, options: GuardOptions = {}): Fetch {
  const known = Object.values(wires).map((codec) => ({ codec, refusals: refusals[codec.wire] }))
  return createGuard(fetch, options, known)
}

// Triage and findings
/**
 * What providers will refuse in tool definitions, what models will misread, and what each cure costs in tokens. Takes
 * any value, never throws on one and never changes it.
 *
 * @example lint([searchDocs]).findings.map(messageOf)
 */
export function lint(definitions: unknown, options: LintOptions = {}): LintReport {
  return lintDefinitions(definitions, { ...options, codecs: Object.values(wires) })
}
export type { LintOptions, LintReport } from './lint/lint-definitions.ts'
export type { LintConfig } from './lint/lint-config.ts'

export { triage } from './triage/triage.ts'
export type { TriageOptions } from './triage/triage.ts'
export type { TriageReport } from './triage/triage-report.ts'
export { messageOf } from './finding/message-of.ts'
export type { Certainty, Finding, Fix, Severity, Source } from './finding/finding.ts'

// Errors
export { ToolError, type ToolErrorOptions } from './error/tool-error.ts'
export { ToolwireError, type ToolwireErrorCode } from './error/toolwire-error.ts'
export type { WireName } from './wire/profile.ts'

/** Plain JavaScript may leave the wire out. */
function withWire(options: CompileOptions): CompileOptions {
  const given: unknown = options
  if (isObject(given) && typeof given['wire'] === 'string') return options
  throw new ToolwireError(
    'invalid-option',
    `compile needs the name of a wire: pass { wire: ${Object.keys(wires)
      .map((wire) => `'${wire}'`)
      .join(' | ')} }`,
  )
}
