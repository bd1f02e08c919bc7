import type { CheckReport } from '../check/check-report.ts'
import { messageOf } from '../finding/message-of.ts'
import type { Finding, Severity } from '../finding/finding.ts'
import { placeOf } from './each-document.ts'
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
  for (const finding of findings) {
    const where = finding.at === undefined ? finding.where : `${finding.where} at ${finding.at}`
    const severity = output.paint(COLORS[finding.severity], finding.severity.padEnd(7))
    output.line(`  ${severity}  ${finding.code}  ${oneLine(where === '' ? '/' : where)}`)
    output.line(`           ${oneLine(messageOf(finding))}`)
  }
  for (const [reason, codes] of byReason(unchecked))
    output.line(output.paint('dim', `  not checked: ${oneLine(`${codes.join(', ')} because ${reason}`)}`))
}

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
