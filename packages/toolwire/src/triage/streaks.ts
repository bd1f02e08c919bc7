import type { TraceCall } from '../trace/trace-run.ts'
import type { KnownTraits } from './traits.ts'

/** Equal calls of one user turn, with nothing changed between them: an equal result, or an error each time. */
export interface Streak {
  readonly tool: string
  readonly calls: readonly TraceCall[]
  /** Each of them failed. */
  readonly failed: boolean
}

export interface StreakOptions {
  readonly calls: readonly TraceCall[]
  readonly traits: (tool: string) => KnownTraits
  readonly toolOf: (call: TraceCall) => string
  readonly keyOf: (call: TraceCall) => string
  readonly userTurnOf: (turn: number) => number
}

/**
 * The repeats of a run, of two calls and more. Tools that poll make none. A call that may have changed something
 * ends every streak but its own; an unknown result equals nothing.
 */
export function streaksOf({ calls, traits, toolOf, keyOf, userTurnOf }: StreakOptions): readonly Streak[] {
  const open = new Map<string, Open>()
  const closed: Open[] = []
  let clock = 0
  for (const call of calls) {
    const tool = toolOf(call)
    const key = keyOf(call)
    const known = open.get(key)
    const changes = mayHaveChanged(call, traits(tool))
    // Calls of one response were made before any of their results was read.
    const isParallel = known !== undefined && known.calls.at(-1)?.group === call.group
    if (traits(tool).poll !== true && !isParallel) {
      const goesOn =
        known !== undefined &&
        known.userTurn === userTurnOf(call.turn) &&
        known.clock === clock - known.ownChanges &&
        isSameOutcome(known, call)
      if (goesOn) known.calls.push(call)
      else {
        if (known !== undefined) closed.push(known)
        const ownChanges = known?.ownChanges ?? 0
        open.set(key, {
          tool,
          calls: [call],
          userTurn: userTurnOf(call.turn),
          ownChanges,
          clock: clock - ownChanges,
        })
      }
    }
    if (!changes) continue
    clock++
    const own = open.get(key)
    if (own !== undefined) own.ownChanges++
  }
  return [...closed, ...open.values()]
    .filter((streak) => streak.calls.length > 1)
    .map(({ tool, calls: repeated }) => ({
      tool,
      calls: repeated,
      failed: repeated.every((call) => call.result?.error === 'yes'),
    }))
}

/** True for a call that the loop did not run because it repeats. */
export function isRefusedRepeat(call: TraceCall): boolean {
  return call.outcome === 'denied' && REFUSED.test(call.result?.text ?? '')
}

interface Open {
  readonly tool: string
  readonly calls: TraceCall[]
  readonly userTurn: number
  /** How many changes were this call's own. */
  ownChanges: number
  /** How many changes others had made. */
  clock: number
}

// The loop's own words for a call that it refuses.
const REFUSED = /Not run: this call of .{1,200} was made \d+ times before/s

function isSameOutcome(streak: Open, call: TraceCall): boolean {
  if (isRefusedRepeat(call)) return true
  const before = streak.calls.findLast((one) => !isRefusedRepeat(one))?.result
  const now = call.result
  if (before === undefined || now === undefined) return false
  if (before.error === 'yes' && now.error === 'yes') return true
  return (
    before.error !== 'yes' && now.error !== 'yes' && before.hash !== undefined && before.hash === now.hash
  )
}

// Doubt silences: a tool of which nothing is known counts as one that changes something.
function mayHaveChanged(call: TraceCall, traits: KnownTraits): boolean {
  if (traits.readOnly === true || call.outcome === 'denied' || call.outcome === 'cancelled') return false
  return call.result?.error !== 'yes' || call.outcome === 'unknown'
}
