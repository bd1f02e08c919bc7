// The wire `anthropic` alone: its codec, its model, and the functions of the front door bound to it.
import { bindCheck, bindRepair, type BoundCheck, type BoundRepair } from './check/bind-check.ts'
import { bindDispatch, type BoundDispatch } from './dispatch/bind-dispatch.ts'
import { bindGuard, type BoundGuard } from './guard/bind-guard.ts'
import { bindRun, type BoundRun } from './loop/bind-run.ts'
import {
  bindCompile,
  bindCompileSchema,
  type BoundCompile,
  type BoundCompileSchema,
} from './tool/bind-compile.ts'
import { anthropic, anthropicRefusals } from './wire/anthropic/index.ts'

export { anthropicModel, anthropicWire as anthropic } from './wire/anthropic/index.ts'
export type { AnthropicRequest, AnthropicResponse } from './wire/anthropic/index.ts'
// Streams: the events of a response, and the response that they make.
export { accumulator } from './wire/anthropic/index.ts'
// What a refusal of the provider says.
export { readError } from './wire/anthropic/index.ts'
export { readStream } from './wire/read-stream.ts'
export type { NativeEvent, StreamSource } from './wire/read-stream.ts'
export type { Accumulator, PartialCall } from './wire/accumulator.ts'
export { ToolError } from './error/tool-error.ts'
export { ToolwireError } from './error/toolwire-error.ts'
export type { BoundCompileOptions as CompileOptions } from './tool/bind-compile.ts'
export { defineTool } from './tool/define-tool.ts'
// For bundles that must stay small: `dispatch` without the compiler, for what `compile` returned.
export { dispatchCalls } from './dispatch/dispatch-calls.ts'
export type { DispatchCallsOptions } from './dispatch/dispatch-options.ts'
export type { GuardOptions, GuardTold } from './guard/guard-options.ts'

// Marked as pure, so that a bundle has only what it imports.
/** `compile` of the front door for this wire. */
export const compile: BoundCompile = /* @__PURE__ */ bindCompile(anthropic)

/** `compileSchema` of the front door for this wire. */
export const compileSchema: BoundCompileSchema = /* @__PURE__ */ bindCompileSchema(anthropic)

/** `dispatch` of the front door for this wire. */
export const dispatch: BoundDispatch = /* @__PURE__ */ bindDispatch(anthropic)

/** `run` of the front door for this wire. */
export const run: BoundRun = /* @__PURE__ */ bindRun(anthropic)

/** `check` of the front door for this wire. */
export const check: BoundCheck = /* @__PURE__ */ bindCheck(anthropic)

/** `repair` of the front door for this wire. */
export const repair: BoundRepair = /* @__PURE__ */ bindRepair(anthropic)

/** `guard` of the front door for this wire. */
export const guard: BoundGuard = /* @__PURE__ */ bindGuard({ codec: anthropic, refusals: anthropicRefusals })
