import type { Severity, Source } from '../finding/finding.ts'
import type { TraceEntry, TraceRun } from '../trace/trace-run.ts'
import { createPaint } from './paint.ts'
import type { Paint } from './paint.ts'
import { printable } from './printable.ts'
import { repeatsOf } from './repeats-of.ts'

export interface RenderTraceOptions {
  /** Columns; 100 when absent. */
  readonly width?: number
  /** Colours for a terminal; none when absent. */
  readonly color?: boolean
  /** This turn only. */
  readonly turn?: number
  /** This call only: its ordinal or its id. */
  readonly call?: number | string
  /** Everything, nothing folded. */
  readonly full?: boolean
  /** `false` leaves out what differs from run to run: durations and clock times. */
  readonly times?: boolean
  /** A sentence under the head: the one that triage gives. */
  readonly headline?: string
  /** Shown in the margin at their place. */
  readonly findings?: readonly Mark[]
}

/** A finding at its place. */
export interface Mark {
  readonly source?: Source
  readonly where: string
  readonly severity: Severity
  readonly code: string
  readonly message: string
}

/** What all parts of the rendering need. */
export interface RenderView {
  readonly run: TraceRun
  readonly options: RenderTraceOptions
  readonly width: number
  readonly paint: Paint
  /** Calls that repeat an earlier one with the same result: their ordinal and the earlier one's. */
  readonly repeats: ReadonlyMap<number, number>
  /** Entries of each turn, without what was handed in. */
  readonly entries: ReadonlyMap<number, readonly TraceEntry[]>
  /** Turns in which several calls were made at once. */
  readonly parallel: ReadonlySet<number>
}

/** Everything about a run that its parts ask for more than once. */
export function viewOf(run: TraceRun, options: RenderTraceOptions): RenderView {
  return {
    run,
    options,
    width: Math.max(40, options.width ?? 100),
    paint: createPaint(options.color === true),
    repeats: repeatsOf(run.calls),
    entries: byTurn(run),
    parallel: new Set(
      run.turns
        .filter(({ calls }) => calls.filter(({ side }) => side === 'client').length > 1)
        .map(({ number }) => number),
    ),
  }
}

/** Lines for the findings that stand at an entry. */
export function markLines(view: RenderView, entry: TraceEntry): string[] {
  const { paint } = view
  return (view.options.findings ?? [])
    .filter((mark) => standsAt(mark, entry))
    .map((mark) => {
      const line = `    ! ${mark.code}: ${printable(mark.message)}`
      return mark.severity === 'error'
        ? paint.bad(line)
        : mark.severity === 'warning'
          ? paint.warn(line)
          : paint.faint(line)
    })
}

function standsAt(mark: Mark, { place }: TraceEntry): boolean {
  if (mark.source === undefined || mark.source.line !== place.source.line) return false
  return mark.where === place.where || (place.where !== '' && mark.where.startsWith(`${place.where}/`))
}

/** The number of a part in its response: the first index of its pointer. */
export function partNumber({ place }: TraceEntry): string {
  return (place.body ?? place.where).split('/').find((segment) => /^\d+$/.test(segment)) ?? '?'
}

/** True for what was told before the run. */
export function isHistory(entry: TraceEntry): boolean {
  return 'history' in entry && entry.history
}

function byTurn(run: TraceRun): ReadonlyMap<number, readonly TraceEntry[]> {
  const turns = new Map<number, TraceEntry[]>()
  for (const entry of run.entries) {
    if (isHistory(entry)) continue
    const known = turns.get(entry.turn)
    if (known === undefined) turns.set(entry.turn, [entry])
    else known.push(entry)
  }
  return turns
}
