import type { Finding } from '../finding/finding.ts'
import type { LocatedFinding } from '../finding/located-finding.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import type { LintReport } from '../lint/lint-definitions.ts'
import type { LintInput } from './lint-input.ts'
import { countsOf } from './lint-text.ts'
import { findingJson } from './report-findings.ts'
import { shortPath, type WholeReport } from './report-forms.ts'

/** One document, judged. */
export interface JudgedInput {
  readonly input: LintInput
  readonly report: LintReport
  /** The findings that count. */
  readonly shown: readonly Finding[]
}

/** One JSON object for a document: `{ file, tools, findings, scores, tokens, sets, unchecked }`. */
export function lintJson({ input, report }: JudgedInput, findings: readonly Finding[]): object {
  const { file } = input
  return {
    file,
    tools: report.tokens.tools.length,
    findings: findings.map((finding) => {
      const line = input.region(finding.where)?.line
      const { tool } = finding.args
      return {
        ...findingJson(finding),
        ...(typeof tool === 'string' && { tool }),
        ...(line !== undefined && { line }),
        fingerprint: fingerprintOf(finding),
      }
    }),
    scores: report.scores,
    tokens: report.tokens,
    sets: report.sets,
    unchecked: report.unchecked,
  }
}

/** Everything that was judged, for the forms that hold all documents in one. */
export function wholeReport(judged: readonly JudgedInput[]): WholeReport {
  return { found: judged.flatMap(located), title: 'toolwire lint', summary: summaryOf(judged) }
}

function located({ input, shown }: JudgedInput): LocatedFinding[] {
  return shown.map((finding) => {
    const region = input.region(finding.where)
    return {
      finding,
      file: shortPath(input.file),
      ...(region !== undefined && { region }),
      fingerprint: fingerprintOf(finding),
    }
  })
}

function summaryOf(judged: readonly JudgedInput[]): string {
  return judged
    .map(({ input, report, shown }) => {
      const { tools, total } = report.tokens
      const verdict = shown.length === 0 ? 'no findings' : countsOf(shown)
      return `${shortPath(input.file)}: ${tools.length} tools, about ${total} tokens, score ${report.scores.set}, ${verdict}.`
    })
    .join(' ')
}
