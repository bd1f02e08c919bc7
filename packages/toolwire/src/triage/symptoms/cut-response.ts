import { answerFound, answerText, lastAnswer } from '../last-response.ts'
import type { Symptom } from '../symptom.ts'
import { tokenLimit } from '../token-limit.ts'

/** A last response without a call that was stopped by a limit. */
export const cutResponse: Symptom = {
  code: 'cut-response',
  question: 1,
  needs: ['stopReason'],
  find(view) {
    const last = lastAnswer(view)
    if (last === undefined || last.turn.ending !== 'truncated' || last.turn.calls.length > 0) return []
    const limit = tokenLimit(last.turn.requests.at(-1), view)
    const tail = answerText(view, last.turn.number).slice(-TAIL)
    return [
      answerFound(view, last, {
        args: { limit: limit ?? null, tail },
        excerpt: `${last.turn.stopReason ?? ''}  …${tail}`,
        suggestion: `raise the token limit${limit === undefined ? '' : ` above ${limit}`}, or ask for less`,
      }),
    ]
  },
}

const TAIL = 80
