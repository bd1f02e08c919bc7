import { ToolwireError } from '../error/toolwire-error.ts'
import { compileTools, type NativeTool } from '../tool/compile-tools.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import type { Outcome } from '../wire/call.ts'
import type { Codec } from '../wire/codec.ts'
import type { WireName } from '../wire/profile.ts'
import { dispatchCalls } from './dispatch-calls.ts'
import type { DispatchOptions } from './dispatch-options.ts'

/** Options of `dispatch` with the wires that its entry knows. */
export interface BoundDispatchOptions extends DispatchOptions {
  readonly codecs: readonly Codec[]
  /** The wire of the response; told by its shape when absent. */
  readonly wire?: WireName
}

/**
 * Runs every call of a response and resolves with one outcome per call, in call order, for `answer`. `tools` are
 * what `compile` returned, or the definitions themselves, which are then compiled with the defaults.
 * Rejects with a `ToolwireError` for misuse only, never for what a model or a handler does.
 *
 * @example
 * const outcomes = await dispatch(response, [searchDocs, getTime], { codecs: [anthropic] })
 * const next = anthropic.answer(request, response, outcomes)
 */
export async function dispatch(
  response: unknown,
  tools: CompiledTools | readonly (AnyTool | NativeTool)[],
  options: BoundDispatchOptions,
): Promise<Outcome[]> {
  if (isList(tools))
    return dispatchCalls(response, compileTools(tools, { wire: wireOf(response, options) }), options)
  if (tools?.byName instanceof Map) return dispatchCalls(response, tools, options)
  throw new ToolwireError('invalid-option', 'tools must be a list of tools, or what compile returned')
}

function isList(
  tools: CompiledTools | readonly (AnyTool | NativeTool)[],
): tools is readonly (AnyTool | NativeTool)[] {
  return Array.isArray(tools)
}

function wireOf(response: unknown, { codecs, wire }: BoundDispatchOptions): Codec {
  const found =
    wire === undefined
      ? codecs.find((codec) => codec.detect(response) === 'response')
      : codecs.find((codec) => codec.wire === wire)
  if (found !== undefined) return found
  const known = codecs.map((codec) => codec.wire).join(', ')
  const message =
    wire === undefined
      ? `this is no response of ${known}. Pass the provider's response as it came, or name the wire`
      : `no wire is called ${JSON.stringify(wire)} here; known are ${known}`
  throw new ToolwireError('unknown-wire', message)
}
