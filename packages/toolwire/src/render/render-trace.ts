import type { TraceCall, TraceEntry, TraceRun, TraceText, TraceTurn } from '../trace/trace-run.ts'
import { foldedLines } from './folded-lines.ts'
import { plural, timeText } from './format.ts'
import { printable } from './printable.ts'
import { callLines, failureLines, strayLines } from './render-call.ts'
import { isHistory, markLines, partNumber, viewOf } from './render-view.ts'
import type { RenderTraceOptions, RenderView } from './render-view.ts'

/**
 * A run as text, turn by turn: what the user said, what the model answered with its calls, what each call was
 * dispatched as and what came back. The same run gives the same text. Control characters are shown, never emitted.
 *
 * @example renderTrace(run, { width: 80 })
 */
export function renderTrace(run: TraceRun, options: RenderTraceOptions = {}): string {
  const view = viewOf(run, options)
  const lines = options.turn === undefined && options.call === undefined ? headLines(view) : []
  const history = run.entries.filter(isHistory)
  if (history.length > 0 && lines.length > 0) lines.push(view.paint.faint(historyLine(history)))
  for (const turn of run.turns) {
    if (options.turn !== undefined && turn.number !== options.turn) continue
    lines.push(...turnLines(view, turn))
  }
  for (const problem of run.problems) lines.push(view.paint.warn(`! ${printable(problem.message)}`))
  return `${lines.join('\n')}\n`
}

function headLines(view: RenderView): string[] {
  const { run, options, paint } = view
  const usage = run.usage === undefined ? undefined : usageText(run.usage)
  const parts = [
    run.file,
    run.format,
    run.wire,
    run.model,
    run.agent,
    plural(run.turns.length, 'turn'),
    plural(run.calls.length, 'call'),
    run.end.reason,
    options.times === false || run.durationMs === undefined ? undefined : timeText(run.durationMs),
    usage,
  ]
  const lines = [
    paint.faint(
      parts
        .filter((part) => part !== undefined)
        .map(printable)
        .join(' · '),
    ),
  ]
  if (options.headline !== undefined) lines.push(paint.strong(printable(options.headline)))
  return [...lines, '']
}

function historyLine(entries: readonly TraceEntry[]): string {
  const of = (kind: TraceEntry['kind']): number => entries.filter((entry) => entry.kind === kind).length
  const parts = [plural(of('text'), 'text'), plural(of('call'), 'call'), plural(of('result'), 'result')]
  return `${'history'.padEnd(LABEL)}${parts.join(' · ')} from before this run`
}

function turnLines(view: RenderView, turn: TraceTurn): string[] {
  const { options } = view
  const entries = view.entries.get(turn.number) ?? []
  if (options.call !== undefined) {
    return turn.calls.filter((call) => isCalled(call, options.call)).flatMap((call) => callLines(view, call))
  }
  const said = entries.filter(
    (entry): entry is TraceText => entry.kind === 'text' && entry.role !== 'assistant',
  )
  const stray = entries.filter((entry) => entry.kind === 'result' && entry.call === undefined)
  const lines = said.flatMap((text) => saidLines(view, text))
  for (const entry of stray) lines.push(...strayLines(view, entry))
  lines.push(...repairLines(view, turn), rule(view, turn))
  for (const entry of entries) {
    if (entry.kind === 'failure') lines.push(...failureLines(view, entry))
    else if (entry.kind === 'call') lines.push(...callLines(view, entry))
    else if (entry.kind === 'boundary') lines.push(view.paint.faint(`-- ${entry.why} --`))
    else if ((entry.kind === 'text' || entry.kind === 'reasoning') && entry.role === 'assistant') {
      lines.push(...partLines(view, entry))
    }
  }
  if (turn.response === undefined && turn.requests.every((request) => request.response === undefined)) {
    lines.push(view.paint.warn('    no response on record'))
  }
  return lines
}

/** What was mended in a turn's request before it was sent: no repair is silent. */
function repairLines({ run, paint }: RenderView, turn: TraceTurn): string[] {
  return run.recorded
    .filter(({ event }) => event.type === 'repair' && event.turn === turn.number)
    .map(({ event: { code, action, where, lossy } }) =>
      paint.warn(
        `${'repair'.padEnd(LABEL)}${printable(`${String(code)}: ${String(action)} ${String(where)}${lossy === true ? ' (lossy)' : ''}`)}`,
      ),
    )
}

function isCalled(call: TraceCall, wanted: number | string | undefined): boolean {
  return call.ordinal === wanted || call.callId === wanted || String(call.ordinal) === wanted
}

function saidLines(view: RenderView, entry: TraceText): string[] {
  const label = view.paint.strong(entry.role.padEnd(LABEL))
  const [first = '', ...rest] = foldedLines(entry.text, view, LABEL)
  return [`${label}${first}`, ...rest.map((line) => `${' '.repeat(LABEL)}${line}`), ...markLines(view, entry)]
}

function partLines(view: RenderView, entry: TraceText): string[] {
  const label = `[${partNumber(entry)}] ${entry.kind === 'reasoning' ? 'reasoning' : 'text'}  `
  if (entry.kind === 'reasoning') return [view.paint.faint(label.trimEnd()), ...markLines(view, entry)]
  const [first = '', ...rest] = foldedLines(entry.text, view, label.length)
  return [
    `${label}${first}`,
    ...rest.map((line) => `${' '.repeat(label.length)}${line}`),
    ...markLines(view, entry),
  ]
}

function rule(view: RenderView, turn: TraceTurn): string {
  const { paint, options } = view
  const facts = [
    turn.stopReason,
    turn.usage === undefined ? undefined : usageText(turn.usage),
    options.times === false || turn.durationMs === undefined ? undefined : timeText(turn.durationMs),
  ].filter((fact) => fact !== undefined)
  const told = facts.length === 0 ? 'no stop reason' : facts.join(' · ')
  const text = `── turn ${turn.number} ── ${printable(told)} `
  return paint.faint(text.padEnd(Math.min(view.width, RULE), '─'))
}

function usageText(usage: NonNullable<TraceTurn['usage']>): string {
  const { input, output, cacheRead, cacheWrite } = usage
  return `${input + cacheRead + cacheWrite} in ${output} out`
}

const LABEL = 10
const RULE = 65
