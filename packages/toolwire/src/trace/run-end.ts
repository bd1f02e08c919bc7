import { isFailure } from './index-response.ts'
import type { RunDraft } from './run-draft.ts'
import { known } from './run-draft.ts'
import type { RunEnd } from './trace-run.ts'

/** How a run ended: as its record says, else as its last entry shows. */
export function runEnd(draft: RunDraft): RunEnd {
  const { end } = draft
  const refused = wasRefused(draft)
  if (end !== undefined) {
    const { usage: _usage, durationMs: _durationMs, ...recorded } = end
    return refused && end.reason === 'failed' ? { ...recorded, reason: 'rejected' } : recorded
  }
  if (refused) return concluded('rejected')
  const last = draft.turns.at(-1)
  if (last === undefined) return concluded('unknown')
  if (last.response === undefined) return concluded('open')
  if (last.calls.some((call) => call.side === 'client' && !call.mayStayOpen))
    return concluded('open', last.stopReason)
  switch (last.ending) {
    case 'done':
      return concluded('answered', last.stopReason)
    case 'truncated':
      return concluded('truncated', last.stopReason)
    case 'refused':
      return concluded('refused', last.stopReason)
    case 'paused':
      return concluded('paused', last.stopReason)
    case 'failed':
      return concluded('failed', last.stopReason)
    default:
      return concluded('unknown', last.stopReason)
  }
}

function concluded(reason: RunEnd['reason'], native?: string): RunEnd {
  return { reason, recorded: false, ...known('native', native) }
}

/** The provider refused the last request for what it says: no want of capacity, no broken network. */
function wasRefused(draft: RunDraft): boolean {
  const last = draft.turns.at(-1)
  const response = last?.requests.at(-1)?.response
  return (
    last?.response === undefined &&
    response !== undefined &&
    isFailure(response) &&
    response.status !== undefined &&
    !isCapacity(response.status)
  )
}

/** Statuses that say "not now", not "not so". */
export function isCapacity(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500
}
