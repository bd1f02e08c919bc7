import { isEmpty, streakFound } from '../streak-found.ts'
import type { Symptom } from '../symptom.ts'

/** The second of two equal calls with an equal result and nothing changed between. */
export const redundantCall: Symptom = {
  code: 'redundant-call',
  question: 5,
  needs: ['text'],
  find: (view) =>
    view.streaks
      .filter((streak) => !streak.failed && !streak.calls.every(isEmpty))
      .flatMap((streak) => streakFound(view, streak, view.thresholds['repeat.redundant'] - 1)),
}
