import type { CheckReport } from '../check/check-report.ts'
import { messageOf } from '../finding/message-of.ts'
import type { Finding, Severity } from '../finding/finding.ts'
import { placeOf } from './each-document.ts'
import { excerptAt } from './excerpt.ts'
import { oneLine } from './one-line.ts'
import type { Output } from './output.ts'
import type { InputDocument } from './read-documents.ts'

/** A finding as the command line gives it in JSON: with its sentence and the page of its code. */
export function findingJson(finding: Finding): object {
  return { ...finding, message: messageOf(finding), docs: `docs/rules/${finding.code}.md` }
}

/** What a document is and what was found in it, for people. */
export function printReport(document: InputDocument, report: CheckReport, output: Output): void {
  const { wire, kind, findings, unchecked } = report
  const verdict = findings.length === 0 ? output.paint('green', 'no faults') : counts(findings)
  output.line(`${output.paint('bold', placeOf(document))}  ${wire} ${kind}: ${verdict}`)
  for (const [index, finding] of findings.entries()) {
    const where = finding.at === undefined ? finding.where : `${finding.where} at ${finding.at}`
    const severity = output.paint(COLORS[finding.severity], finding.severity.padEnd(7))
    output.line(`  ${severity}  ${finding.code}  ${oneLine(where === '' ? '/' : where)}`)
    output.line(`           ${oneLine(messageOf(finding))}`)
    if (index < MOST_EXCERPTS) printExcerpt(document, finding, output)
  }
  for (const [reason, codes] of byReason(unchecked))
    output.line(output.paint('dim', `  not checked: ${oneLine(`${codes.join(', ')} because ${reason}`)}`))
}

/** To find a place the document is read up to it: that is done for the findings that somebody will look at. */
const MOST_EXCERPTS = 20

/** The offending piece of the document, with its line and a caret under it. */
function printExcerpt({ text, line: first = 1 }: InputDocument, finding: Finding, output: Output): void {
  const width = Math.min(output.width, 120) - GUTTER - 3
  const excerpt =
    excerptAt(text, `${finding.where}${finding.at ?? ''}`, width) ?? excerptAt(text, finding.where, width)
  if (excerpt === undefined) return
  const { line, column, source, marker } = excerpt
  const place = `${first + line - 1}:${column}`.padStart(GUTTER - 1)
  output.line(`${output.paint('dim', `${place} |`)} ${source}`)
  output.line(
    `${output.paint('dim', `${' '.repeat(GUTTER - 1)} |`)} ${output.paint(COLORS[finding.severity], marker)}`,
  )
}

const GUTTER = 11

const COLORS = { error: 'red', warning: 'yellow', hint: 'dim' } as const

/** What one thing keeps from being checked is told in one line. */
function byReason(unchecked: CheckReport['unchecked']): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>()
  for (const { code, reason } of unchecked) {
    const known = codes.get(reason)
    if (known === undefined) codes.set(reason, [code])
    else if (!known.includes(code)) known.push(code)
  }
  return codes
}

function counts(findings: readonly Finding[]): string {
  const of = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length
  return (['error', 'warning', 'hint'] as const)
    .filter((severity) => of(severity) > 0)
    .map((severity) => `${of(severity)} ${severity}${of(severity) === 1 ? '' : 's'}`)
    .join(', ')
}
