import type { OpenObject } from '../json/value.ts'
import type { Codec } from '../wire/codec.ts'
import type { Run, RunOptions } from './run-options.ts'
import { run } from './run.ts'

/** `run` for one wire: a model with tools, from the first request to the final answer or another typed stop. */
export type BoundRun = <Req extends object = OpenObject, Res extends object = OpenObject>(
  options: RunOptions<Req, Res>,
) => Run<Req, Res>

/**
 * `run` that knows this wire alone, so that no other is bundled.
 *
 * @example const run = bindRun(anthropic)
 */
export function bindRun(codec: Codec): BoundRun {
  return (options) => run({ ...options, codecs: [codec] })
}
