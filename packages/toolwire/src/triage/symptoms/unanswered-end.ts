import type { TraceCall, TraceEntry } from '../../trace/trace-run.ts'
import { callText } from '../../render/call-text.ts'
import { callEvidence, excerptOf, resultEvidence } from '../evidence.ts'
import type { Evidence, Found, Symptom } from '../symptom.ts'
import { lastEntry } from '../view.ts'
import type { View } from '../view.ts'

/** The record ends on a call or a result, and nothing says why; or while a call was running. */
export const unansweredEnd: Symptom = {
  code: 'unanswered-end',
  question: 1,
  needs: [],
  find(view) {
    const { run } = view
    const isExplained = run.end.recorded && run.end.reason !== 'unknown'
    const [running] = view.running
    if (running !== undefined && !run.end.recorded) return [stopped(view, running)]
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

/** Nothing was written after a call was taken up: what ended the run ended it there. */
function stopped(view: View, call: TraceCall): Found {
  const tool = view.toolOf(call)
  const more = view.running.length - 1
  return {
    severity: 'warning',
    certainty: 'certain',
    place: call.place,
    args: {
      last: 'running',
      turn: call.turn,
      stop: view.run.turns.at(-1)?.stopReason ?? '',
      calls: view.calls.length,
      call: call.ordinal,
      tool,
      shown: excerptOf(callText(tool, call.handlerInput ?? call.input ?? call.rawInput), 44),
      ...(more === 0 ? {} : { more }),
    },
    evidence: view.running.map(callEvidence),
    suggestion: `look at what ended the process, or wait for ${tool}; a timeout of the tool answers a call that hangs`,
    about: {
      turn: call.turn,
      userTurn: view.userTurnOf(call.turn),
      order: call.order,
      calls: view.running.map(({ ordinal }) => ordinal),
      tool,
      endsRun: true,
    },
  }
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
