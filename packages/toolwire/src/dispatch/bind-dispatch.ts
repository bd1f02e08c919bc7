import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import type { Outcome } from '../wire/call.ts'
import type { Codec } from '../wire/codec.ts'
import type { DispatchOptions } from './dispatch-options.ts'
import { dispatch } from './dispatch.ts'

/** `dispatch` for one wire: runs every call of a response and resolves with one outcome per call, in call order. */
export type BoundDispatch = (
  response: unknown,
  tools: CompiledTools | readonly AnyTool[],
  options?: DispatchOptions,
) => Promise<Outcome[]>

/**
 * `dispatch` that knows this wire alone, so that no other is bundled.
 *
 * @example const dispatch = bindDispatch(anthropic)
 */
export function bindDispatch(codec: Codec): BoundDispatch {
  return (response, tools, options) =>
    dispatch(response, tools, { ...options, codecs: [codec], wire: codec.wire })
}
