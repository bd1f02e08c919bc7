import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import type { Finding } from '../finding/finding.ts'
import type { LocatedFinding } from '../finding/located-finding.ts'
import { toAnnotations } from '../finding/to-annotations.ts'
import { toMarkdown } from '../finding/to-markdown.ts'
import { toSarif } from '../finding/to-sarif.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import type { LintReport } from '../lint/lint-definitions.ts'
import type { LintInput } from './lint-input.ts'
import { countsOf } from './lint-text.ts'
import type { Output } from './output.ts'
import { ownDocs, packageVersion } from './package-folder.ts'
import { findingJson } from './report-findings.ts'

/** The forms that a report may have. */
export const OUTPUTS = ['text', 'json', 'sarif', 'markdown', 'github'] as const

export type OutputForm = (typeof OUTPUTS)[number]

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

/** Writes the forms that hold all documents in one. */
export async function writeWhole(
  form: 'sarif' | 'markdown' | 'github',
  judged: readonly JudgedInput[],
  output: Output,
): Promise<void> {
  const found = judged.flatMap(located)
  if (form === 'github') output.write(toAnnotations(found))
  else if (form === 'markdown')
    output.write(toMarkdown(found, { title: 'toolwire lint', summary: summaryOf(judged) }))
  else {
    const codes = [...new Set(found.map(({ finding }) => finding.code))]
    const pages = new Map(await Promise.all(codes.map(async (code) => [code, await pageOf(code)] as const)))
    output.json(toSarif(found, { version: await packageVersion(), page: (code) => pages.get(code) }))
  }
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

/** The path from here, for who reads the report knows the checkout and not the machine. */
function shortPath(file: string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file
  return path.startsWith('..') ? file : path
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

async function pageOf(code: string): Promise<string | undefined> {
  return readFile(join(ownDocs(), 'rules', `${code}.md`), 'utf8').catch(() => undefined)
}
