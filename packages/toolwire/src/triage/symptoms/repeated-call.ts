import { callEvidence } from '../evidence.ts'
import type { Found, Symptom } from '../symptom.ts'
import { streakFound } from '../streak-found.ts'

/** The same call a third time, with nothing changed between. */
export const repeatedCall: Symptom = {
  code: 'repeated-call',
  question: 5,
  needs: ['text'],
  find: (view) =>
    view.streaks.flatMap((streak): Found[] => {
      const at = view.thresholds['repeat.repeated']
      if (streak.calls.length < at) return []
      const seconds = streak.calls.slice(1).reduce((sum, call) => sum + (call.durationMs ?? 0), 0) / 1000
      return streakFound(view, streak, at - 1).map((found) => ({
        ...found,
        severity: 'warning',
        certainty: 'certain',
        args: {
          ...found.args,
          turn: streak.calls.at(-1)?.turn ?? 0,
          name: streak.tool,
          count: streak.calls.length,
          calls: streak.calls.map(({ callId }) => callId ?? ''),
          seconds,
        },
        evidence: streak.calls.slice(0, 3).map(callEvidence),
        count: 1,
        suggestion: `keep the repeat guard on, and say in the description of ${streak.tool} when to stop`,
      }))
    }),
}
