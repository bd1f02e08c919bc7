import { createGuard } from './guard.ts'
import type { Fetch, GuardedWire, GuardOptions } from './guard-options.ts'

/** `guard` for one wire: a fetch that mends, observes or rejects the requests of it, and passes everything else. */
export type BoundGuard = (fetch: Fetch, options?: GuardOptions) => Fetch

/**
 * `guard` that knows these wires alone, so that no other is bundled.
 *
 * @example const guard = bindGuard({ codec: anthropic, refusals: anthropicRefusals })
 */
export function bindGuard(...wires: readonly GuardedWire[]): BoundGuard {
  return (fetch, options = {}) => createGuard(fetch, options, wires)
}
