import type { TraceResponse, TraceTurn } from '../trace/trace-run.ts'
import { excerptOf } from './evidence.ts'
import type { Evidence, Found } from './symptom.ts'
import type { View } from './view.ts'

/** The last turn, when it has a response and the run did not go on after it. */
export function lastAnswer({
  run,
}: View): { readonly turn: TraceTurn; readonly response: TraceResponse } | undefined {
  const turn = run.turns.at(-1)
  return turn?.response === undefined ? undefined : { turn, response: turn.response }
}

/** The texts of a turn's response. */
export function answerText({ run }: View, turn: number): string {
  return run.entries
    .flatMap((entry) =>
      entry.kind === 'text' && entry.role === 'assistant' && entry.turn === turn && !entry.history
        ? [entry.text]
        : [],
    )
    .join('\n')
}

/** A finding about the last response. */
export function answerFound(
  view: View,
  { turn, response }: { readonly turn: TraceTurn; readonly response: TraceResponse },
  found: Pick<Found, 'args' | 'suggestion'> & { readonly excerpt: string },
): Found {
  const last = view.run.entries.findLast((entry) => entry.turn === turn.number)
  const evidence: Evidence = {
    place: response.place,
    excerpt: excerptOf(found.excerpt),
    ...(response.time === undefined ? {} : { time: response.time }),
  }
  return {
    severity: 'warning',
    certainty: 'certain',
    place: response.place,
    args: { turn: turn.number, stop: turn.stopReason ?? '', ...found.args },
    evidence: [evidence],
    suggestion: found.suggestion,
    about: {
      turn: turn.number,
      userTurn: view.userTurnOf(turn.number),
      order: last?.order ?? view.run.entries.length,
      calls: [],
      endsRun: true,
      ...(turn.requests.length === 0 ? {} : { request: turn.requests.at(-1) ?? never() }),
    },
  }
}

function never(): never {
  throw new Error('the list has an entry')
}
