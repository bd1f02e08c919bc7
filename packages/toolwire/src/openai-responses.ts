// The wire `openai-responses` alone: its codec, its model, and the functions of the front door bound to it.
import { checkDocument, repairDocument } from './check/check-document.ts'
import type { CheckOptions, RepairOptions, RepairReport } from './check/check-document.ts'
import type { CheckReport } from './check/check-report.ts'
import { dispatch as dispatchOn } from './dispatch/dispatch.ts'
import type { DispatchOptions } from './dispatch/dispatch-options.ts'
import type { OpenObject } from './json/value.ts'
import { run as runOn } from './loop/run.ts'
import type { Run, RunOptions } from './loop/run-options.ts'
import { compileSchema as compileSchemaFor, type SchemaPolicy } from './schema/compile-schema.ts'
import type { CompiledSchema } from './schema/compiled-schema.ts'
import { compileTools, type NativeTool } from './tool/compile-tools.ts'
import type { CompiledTools } from './tool/compiled-tools.ts'
import type { AnyTool, Strictness } from './tool/tool.ts'
import { openaiResponses } from './wire/openai-responses/index.ts'
import type { Outcome } from './wire/call.ts'
import type { Codec } from './wire/codec.ts'
import { profileOf } from './wire/profile.ts'

export { openaiModel, openaiResponsesWire as openaiResponses } from './wire/openai-responses/index.ts'
export type { ResponsesRequest, ResponsesResponse } from './wire/openai-responses/index.ts'
export { ToolError } from './error/tool-error.ts'
export { ToolwireError } from './error/toolwire-error.ts'
export { defineTool } from './tool/define-tool.ts'
// For bundles that must stay small: `dispatch` without the compiler, for what `compile` returned.
export { dispatchCalls } from './dispatch/dispatch-calls.ts'
export type { DispatchCallsOptions } from './dispatch/dispatch-options.ts'

// A codec reads any JSON, so its functions may be given bodies whose type is not known.
const codec = openaiResponses as unknown as Codec

/** How strictly a definition is compiled, and for which profile of this wire. */
export interface CompileOptions {
  /** Id of a profile; the wire's default when absent. */
  readonly profile?: string
  readonly strict?: Strictness
  readonly policy?: SchemaPolicy
}

/** `compile` of the front door for this wire. */
export function compile(
  tools: readonly (AnyTool | NativeTool)[],
  options: CompileOptions = {},
): CompiledTools {
  const { profile, ...rest } = options
  return compileTools(tools, {
    ...rest,
    wire: codec,
    profile: profileOf(codec.profiles, profile ?? codec.profile.id),
  })
}

/** `compileSchema` of the front door for this wire. */
export function compileSchema(schema: OpenObject, options: CompileOptions = {}): CompiledSchema {
  const { profile, ...rest } = options
  return compileSchemaFor(schema, {
    ...rest,
    profile: profileOf(codec.profiles, profile ?? codec.profile.id),
  })
}

/** `dispatch` of the front door for this wire. */
export function dispatch(
  response: unknown,
  tools: CompiledTools | readonly AnyTool[],
  options: DispatchOptions = {},
): Promise<Outcome[]> {
  return dispatchOn(response, tools, { ...options, codecs: [codec], wire: codec.wire })
}

/** `run` of the front door for this wire. */
export function run<Req extends object = OpenObject, Res extends object = OpenObject>(
  options: RunOptions<Req, Res>,
): Run<Req, Res> {
  return runOn({ ...options, codecs: [codec] })
}

/** `check` of the front door for this wire. */
export function check(document: unknown, options: Omit<CheckOptions, 'codecs' | 'wire'> = {}): CheckReport {
  return checkDocument(document, { ...options, codecs: [codec], wire: codec.wire })
}

/** `repair` of the front door for this wire. */
export function repair(
  document: unknown,
  options: Omit<RepairOptions, 'codecs' | 'wire'> = {},
): RepairReport {
  return repairDocument(document, { ...options, codecs: [codec], wire: codec.wire })
}
