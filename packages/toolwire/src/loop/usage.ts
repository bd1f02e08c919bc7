import type { Usage } from '../wire/codec.ts'

/** What a run has used before its first turn. */
export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }

/** Two usages as one; reasoning only where one of them has it. */
export function addUsage(one: Usage, other: Usage): Usage {
  const reasoning = (one.reasoning ?? 0) + (other.reasoning ?? 0)
  const knows = one.reasoning !== undefined || other.reasoning !== undefined
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
    ...(knows ? { reasoning } : {}),
  }
}
