import { excerptOf } from '../evidence.ts'
import { callSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'
import { tokenLimit } from '../token-limit.ts'

/** Arguments that were cut off, or may have been: the turn ended at the token limit. */
export const truncatedArguments: Symptom = callSymptom({
  code: 'truncated-arguments',
  needs: ['stopReason'],
  evidence: (fault, { run }) => {
    const { call, place, value, time } = fault
    const turn = run.turns.find(({ number }) => number === fault.turn)
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    const usage = turn?.usage === undefined ? '' : `, ${turn.usage.output} tokens out`
    const tail = text.length > TAIL ? `…${text.slice(-TAIL)}` : text
    return [
      {
        place,
        excerpt: `${call?.name ?? 'call'}  ${excerptOf(tail)}  (${turn?.stopReason ?? 'no stop reason'}${usage})`,
        ...(time === undefined ? {} : { time }),
      },
    ]
  },
  suggestion: (fault, view) => {
    const turn = view.run.turns.find(({ number }) => number === fault.turn)
    if (turn?.ending !== 'truncated') {
      return 'the response ends inside a value although it says that it is whole: look at what cuts it on its way; never run such a call'
    }
    const limit = tokenLimit(turn.requests.at(-1), view)
    return `raise the token limit${limit === undefined ? '' : ` above ${limit}`}, ask for smaller pieces, or add a tool that appends; never run a call that was cut off`
  },
})

const TAIL = 60
