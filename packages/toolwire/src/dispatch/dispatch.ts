import { ToolwireError } from '../error/toolwire-error.ts'
import { compileTools } from '../tool/compile-tools.ts'
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
  tools: CompiledTools | readonly AnyTool[],
  options: BoundDispatchOptions,
): Promise<Outcome[]> {
  const compiled = isCompiled(tools) ? tools : compiledFor(tools, wireOf(response, options))
  return dispatchCalls(response, compiled, options)
}

function isCompiled(tools: CompiledTools | readonly AnyTool[]): tools is CompiledTools {
  return !Array.isArray(tools)
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

interface Compiled {
  readonly tools: readonly AnyTool[]
  readonly compiled: CompiledTools
}

/** By the caller's own list: a loop passes the same one each turn, and what is compiled keeps its warm validators. */
const cache = new WeakMap<readonly AnyTool[], Map<Codec, Compiled>>()

function compiledFor(tools: readonly AnyTool[], wire: Codec): CompiledTools {
  let byWire = cache.get(tools)
  if (byWire === undefined) {
    byWire = new Map()
    cache.set(tools, byWire)
  }
  const known = byWire.get(wire)
  if (
    known !== undefined &&
    known.tools.length === tools.length &&
    known.tools.every((tool, at) => tool === tools[at])
  ) {
    return known.compiled
  }
  const compiled = compileTools(tools, { wire })
  byWire.set(wire, { tools: [...tools], compiled })
  return compiled
}
