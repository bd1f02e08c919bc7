import type { Severity } from '../finding/finding.ts'
import { plural, secondsText } from '../render/format.ts'
import { createPaint } from '../render/paint.ts'
import type { Paint } from '../render/paint.ts'
import { cutMiddle, printable } from '../render/printable.ts'
import type { TriageEvidence, TriageFinding, TriageReport } from './triage-report.ts'

export interface RenderTriageOptions {
  /** Columns; nothing is cut to fit when absent. */
  readonly width?: number
  /** Colours for a terminal; none when absent. */
  readonly color?: boolean
  /** Every finding with what follows from it, not only the headline's. */
  readonly all?: boolean
  /** `false` leaves out what differs from run to run: clock times and durations. */
  readonly times?: boolean
}

/**
 * A report as the block of text that answers in five seconds: headline, evidence, fix, counts.
 *
 * @example renderTriage(triage(run))
 */
export function renderTriage(report: TriageReport, options: RenderTriageOptions = {}): string {
  const view = {
    options,
    width: Math.max(60, options.width ?? Infinity),
    paint: createPaint(options.color === true),
  }
  const root = report.root === null ? undefined : report.findings[report.root]
  const lines = [paintHeadline(view.paint, report, root)]
  if (root !== undefined) {
    lines.push(...evidenceLines(view, supporting(report)))
    lines.push(`fix  ${printable(root.suggestion)}`)
  }
  if (options.all === true) lines.push(...allLines(view, report))
  lines.push(countsLine(report, options))
  for (const problem of report.problems) lines.push(`! ${printable(problem.message)}`)
  const notChecked = notCheckedLine(report)
  if (notChecked !== undefined) lines.push(view.paint.faint(notChecked))
  return `${lines.join('\n')}\n`
}

interface TextView {
  readonly options: RenderTriageOptions
  readonly width: number
  readonly paint: Paint
}

function paintHeadline(paint: Paint, report: TriageReport, root: TriageFinding | undefined): string {
  const text = printable(report.headline)
  if (root === undefined || root.severity === 'hint') return paint.good(text)
  return root.severity === 'error' ? paint.bad(text) : paint.warn(text)
}

/** The quotations beneath the headline: of its cause, then of the first and the last consequence, in order of time. */
function supporting({ findings, root }: TriageReport): readonly TriageEvidence[] {
  const head = root === null ? undefined : findings[root]
  if (head === undefined || root === null) return []
  const top = topOf(findings, root)
  const beneath = findings.filter((_finding, index) => index !== root && topOf(findings, index) === top)
  const [first, last] = [beneath[0], beneath.at(-1)]
  const quoted = [
    head.evidence[0],
    first?.evidence[0],
    last === first ? undefined : last?.evidence[0],
  ].filter((evidence) => evidence !== undefined)
  const rest = head.evidence.slice(1)
  const shown = [...quoted, ...rest.slice(0, Math.max(0, MAX_LINES - quoted.length))]
  return shown.toSorted(
    (one, other) => one.source.line - other.source.line || shown.indexOf(one) - shown.indexOf(other),
  )
}

const MAX_LINES = 3

function topOf(findings: readonly TriageFinding[], index: number): number {
  let at = index
  for (let cause = findings[at]?.causedBy; cause !== undefined; cause = findings[at]?.causedBy) at = cause
  return at
}

function evidenceLines(view: TextView, evidence: readonly TriageEvidence[]): string[] {
  const placed = evidence.map(({ source }) => `${printable(source.file)}:${source.line}`)
  const width = Math.max(0, ...placed.map((place) => place.length))
  return evidence.map(({ where, excerpt, time, isText }, index) => {
    const clock = view.options.times === false || time === undefined ? '' : `${time.slice(11, 19)}  `
    const pointer = where === '' || isText === true ? '' : `${printable(where)}  `
    const head = `  ${(placed[index] ?? '').padEnd(width)}  ${clock}${pointer}`
    return `${head}${cutMiddle(printable(excerpt), Math.max(30, view.width - head.length))}`
  })
}

function allLines(view: TextView, { findings }: TriageReport): string[] {
  const lines: string[] = []
  const add = (index: number, depth: number): void => {
    const finding = findings[index]
    if (finding === undefined) return
    const times = finding.count > 1 ? ` (${finding.count} times)` : ''
    const line = `${'  '.repeat(depth)}${finding.severity} ${finding.code}  ${printable(finding.message)}${times}`
    lines.push(paintOf(view.paint, finding.severity)(line))
    for (const [child, other] of findings.entries()) if (other.causedBy === index) add(child, depth + 1)
  }
  for (const [index, finding] of findings.entries()) if (finding.causedBy === undefined) add(index, 1)
  return lines
}

function paintOf(paint: Paint, severity: Severity): (text: string) => string {
  return severity === 'error' ? paint.bad : severity === 'warning' ? paint.warn : paint.faint
}

function countsLine(report: TriageReport, options: RenderTriageOptions): string {
  const count = (severity: Severity): number =>
    report.findings.filter((finding) => finding.severity === severity).length
  const found = [
    plural(count('error'), 'error'),
    plural(count('warning'), 'warning'),
    plural(count('hint'), 'hint'),
  ]
  const seconds =
    options.times === false || report.durationMs === undefined ? [] : [secondsText(report.durationMs)]
  const facts = [plural(report.calls, 'call'), plural(report.turns, 'turn'), report.stop.reason, ...seconds]
  return `${found.join(' · ').padEnd(FACTS)}${facts.join(' · ')}`
}

const FACTS = 36

function notCheckedLine({ notChecked }: TriageReport): string | undefined {
  if (notChecked.length === 0) return undefined
  const reasons = new Map<string, string[]>()
  for (const { code, reason } of notChecked) reasons.set(reason, [...(reasons.get(reason) ?? []), code])
  return `not checked: ${[...reasons].map(([reason, codes]) => `${codes.join(', ')} because ${reason}`).join('; ')}`
}
