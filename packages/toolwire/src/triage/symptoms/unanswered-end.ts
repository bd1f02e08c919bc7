import type { TraceCall, TraceEntry } from '../../trace/trace-run.ts'
import { callEvidence, excerptOf, resultEvidence } from '../evidence.ts'
import type { Evidence, Found, Symptom } from '../symptom.ts'
import { lastEntry } from '../view.ts'
import type { View } from '../view.ts'

/** The record ends on a call or a result, and nothing says why. */
export const unansweredEnd: Symptom = {
  code: 'unanswered-end',
  question: 1,
  needs: [],
  find(view) {
    const { run } = view
    const isExplained = run.end.recorded && run.end.reason !== 'unknown'
    const isCut = run.edges.some(
      (edge) => edge === 'clipped-end' || edge === 'open-request' || edge === 'growing',
    )
    if (isExplained || isCut || run.end.reason === 'rejected') return []
    const last = lastEntry(run)
    const turn = run.turns.at(-1)
    const isPaused = turn?.ending === 'paused'
    const call = calledBy(last)
    if (last === undefined || (call === undefined && !isPaused)) return []
    if (
      call !== undefined &&
      (call.mayStayOpen || call.side === 'server' || view.traits(view.toolOf(call)).terminal === true)
    )
      return []
    if (saysStop(view)) return []
    return [found(view, last, isPaused ? undefined : call)]
  },
}

function calledBy(last: TraceEntry | undefined): TraceCall | undefined {
  if (last?.kind === 'call') return last
  return last?.kind === 'result' ? last.call : undefined
}

// Benchmarks let their simulated user end a run with this word.
function saysStop({ run }: View): boolean {
  const said = run.entries.findLast((entry) => entry.kind === 'text' && entry.role === 'user')
  return said?.kind === 'text' && said.text.includes('###STOP###')
}

function found(view: View, last: TraceEntry, call: TraceCall | undefined): Found {
  const turn = view.run.turns.at(-1)
  const kind = call === undefined ? 'pause' : last.kind === 'call' ? 'call' : 'result'
  const tool = call === undefined ? undefined : view.toolOf(call)
  return {
    severity: 'warning',
    certainty: 'likely',
    place: last.place,
    args: {
      last: kind,
      turn: last.turn,
      stop: turn?.stopReason ?? '',
      calls: view.calls.length,
      ...(call === undefined ? {} : { call: call.ordinal }),
      ...(tool === undefined ? {} : { tool }),
    },
    evidence: evidenceOf(last, call),
    suggestion:
      kind === 'pause'
        ? 'send the paused response back as it is, so that the model can go on'
        : `loop until a turn without calls, and give a result even when a handler throws${view.run.gives.end === 'yes' ? '' : '; or the file is cut'}`,
    about: {
      turn: last.turn,
      userTurn: view.userTurnOf(last.turn),
      order: last.order,
      calls: call === undefined ? [] : [call.ordinal],
      endsRun: true,
      ...(tool === undefined ? {} : { tool }),
    },
  }
}

function evidenceOf(last: TraceEntry, call: TraceCall | undefined): readonly Evidence[] {
  if (last.kind === 'result') return [resultEvidence(last)]
  if (call !== undefined) return [callEvidence(call)]
  return [{ place: last.place, excerpt: excerptOf('text' in last ? last.text : '') }]
}
