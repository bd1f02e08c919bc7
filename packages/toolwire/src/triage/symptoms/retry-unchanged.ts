import { callEvidence, resultEvidence, shortText } from '../evidence.ts'
import { streakFound } from '../streak-found.ts'
import type { Found, Symptom } from '../symptom.ts'

/** A call that was made again as it was, right after its own error. */
export const retryUnchanged: Symptom = {
  code: 'retry-unchanged',
  question: 4,
  needs: ['text'],
  find: (view) =>
    view.streaks.flatMap((streak): Found[] => {
      const [first, second] = streak.calls
      if (!streak.failed || first?.result === undefined || second === undefined) return []
      if (isTransient(first.result.text ?? '', first.error?.retryable)) return []
      const { result } = first
      return streakFound(view, streak, 1).map((found) => ({
        ...found,
        severity: 'warning',
        certainty: 'certain',
        args: { ...found.args, text: shortText(result.text ?? '') },
        evidence: [callEvidence(first), resultEvidence(result), callEvidence(second)],
        suggestion: `let the error of ${streak.tool} say what to change, and refuse the second try`,
      }))
    }),
}

function isTransient(text: string, retryable: boolean | undefined): boolean {
  return (
    retryable ??
    /\brate.?limit|try again|retry (?:in|after)|temporar|timed? ?out|overloaded|unavailable|\b(?:429|50\d)\b/i.test(
      text,
    )
  )
}
