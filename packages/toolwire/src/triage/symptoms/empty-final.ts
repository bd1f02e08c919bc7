import { answerFound, answerText, lastAnswer } from '../last-response.ts'
import type { Symptom } from '../symptom.ts'

/** A last response that says it is done and holds neither text nor call. */
export const emptyFinal: Symptom = {
  code: 'empty-final',
  question: 1,
  needs: ['stopReason', 'text'],
  find(view) {
    const last = lastAnswer(view)
    if (last === undefined || last.turn.ending !== 'done' || last.turn.calls.length > 0) return []
    if (answerText(view, last.turn.number).trim() !== '') return []
    const before = view.calls.at(-1)
    if (before !== undefined && view.traits(view.toolOf(before)).terminal === true) return []
    const results = view.run.results.length
    return [
      answerFound(view, last, {
        args: { results },
        excerpt: `empty response, ${last.turn.stopReason ?? 'no stop reason'}`,
        suggestion:
          'put the results first and any text behind them, in one message, and never send the same request again unchanged',
      }),
    ]
  },
}
