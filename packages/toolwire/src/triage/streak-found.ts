import type { TraceCall } from '../trace/trace-run.ts'
import { callEvidence } from './evidence.ts'
import type { Streak } from './streaks.ts'
import type { Found } from './symptom.ts'
import type { View } from './view.ts'

/** A repeat as a finding at the call of the streak with that index; nothing where there is none. */
export function streakFound(view: View, streak: Streak, index: number): readonly Found[] {
  const [first] = streak.calls
  const call = streak.calls[index]
  if (first === undefined || call === undefined) return []
  return [
    {
      severity: 'hint',
      certainty: 'likely',
      place: call.place,
      args: {
        tool: streak.tool,
        turn: call.turn,
        call: call.ordinal,
        first: first.ordinal,
        firstTurn: first.turn,
      },
      evidence: [callEvidence(first), callEvidence(call)],
      suggestion: `answer "unchanged since call ${first.ordinal}", as the repeat guard does`,
      about: {
        turn: call.turn,
        userTurn: view.userTurnOf(call.turn),
        order: call.order,
        calls: streak.calls.map(({ ordinal }) => ordinal),
        tool: streak.tool,
      },
      count: streak.calls.length - index,
    },
  ]
}

/** Nothing came back that a repeat could be measured by. */
export function isEmpty({ result }: TraceCall): boolean {
  return /^\s*(?:|null|\[\]|\{\}|None|OK)\s*$/i.test(result?.text ?? '')
}
