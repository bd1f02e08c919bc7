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
        excerpt: `${call?.name ?? 'call'}  ends in ${excerptOf(JSON.stringify(tail))} (${turn?.stopReason ?? 'no stop reason'}${usage})`,
        ...(time === undefined ? {} : { time }),
      },
    ]
  },
  suggestion: ({ turn }, { run }) => {
    const limit = tokenLimit(run.turns.find(({ number }) => number === turn)?.requests.at(-1))
    return `raise the token limit${limit === undefined ? '' : ` above ${limit}`}, ask for smaller pieces, or add a tool that appends; never run a call that was cut off`
  },
})

const TAIL = 60
