import { ToolwireError } from '../error/toolwire-error.ts'
import type { Call, Outcome } from './call.ts'

/**
 * The outcome of each call, in call order; calls that share an id get theirs by position. Undefined only for a call
 * that `mayStayOpen`.
 *
 * Throws `answer-mismatch` with the ids when an outcome is missing or belongs to no call.
 */
export function pairOutcomes(
  calls: readonly Call[],
  outcomes: readonly Outcome[],
  mayStayOpen: (index: number) => boolean,
): readonly (Outcome | undefined)[] {
  const waiting = new Map<string, Outcome[]>()
  // The last first, so that the first is the next to be taken.
  for (const outcome of outcomes.toReversed()) {
    const { callId } = outcome.call
    waiting
      .set(callId, waiting.get(callId) ?? [])
      .get(callId)
      ?.push(outcome)
  }
  const missing: string[] = []
  const paired = calls.map(({ callId }, index) => {
    const outcome = waiting.get(callId)?.pop()
    if (!outcome && !mayStayOpen(index)) missing.push(callId)
    return outcome
  })
  const unexpected = [...waiting].flatMap(([callId, queue]) => queue.map(() => callId))
  if (missing.length + unexpected.length > 0) throw mismatch(missing, unexpected)
  return paired
}

function mismatch(missing: string[], unexpected: string[]): ToolwireError {
  const told = (ids: string[]): string => ids.join(', ') || 'none'
  return new ToolwireError(
    'answer-mismatch',
    `outcomes and calls of the response do not pair; calls without an outcome: ${told(missing)}; outcomes without a call: ${told(unexpected)}. Pass what dispatch returned for this response`,
    { details: { missing, unexpected } },
  )
}
