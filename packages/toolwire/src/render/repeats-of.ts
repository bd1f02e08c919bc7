import { canonicalText } from '../json/canonical.ts'
import type { TraceCall } from '../trace/trace-run.ts'

/** The calls that repeat an earlier one and got the same result: from ordinal to the ordinal of the first. */
export function repeatsOf(calls: readonly TraceCall[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const repeats = new Map<number, number>()
  for (const call of calls) {
    const hash = call.result?.hash
    if (hash === undefined) continue
    const key = `${call.name} ${canonicalText(call.input ?? call.rawInput)} ${hash}`
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, call.ordinal)
    else repeats.set(call.ordinal, earlier)
  }
  return repeats
}
