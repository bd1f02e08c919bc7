import { shortText } from '../evidence.ts'
import { answerFound, answerText, lastAnswer } from '../last-response.ts'
import type { Symptom } from '../symptom.ts'

/** A last response that a model or a filter refused to give. */
export const refusedResponse: Symptom = {
  code: 'refused-response',
  question: 1,
  needs: ['stopReason'],
  find(view) {
    const last = lastAnswer(view)
    if (last === undefined || last.turn.ending !== 'refused') return []
    const text = shortText(answerText(view, last.turn.number))
    return [
      answerFound(view, last, {
        args: { text },
        excerpt: `${last.turn.stopReason ?? 'refused'}  ${text}`,
        suggestion: 'look at what was asked for, what results brought in included',
      }),
    ]
  },
}
