import type { TriageReport } from './triage-report.ts'

/** What the program that reads the file knows of it. */
export interface ReportFile {
  readonly file: string
  readonly input?: { readonly size: number; readonly mtime: string; readonly config: string }
}

/**
 * A report as the JSON line of a run: `file` first, then `run`, and what is not known left out.
 *
 * @example JSON.stringify(reportJson(triage(run), { file: 'run.trace.jsonl' }))
 */
export function reportJson(report: TriageReport, { file, input }: ReportFile): TriageReport & ReportFile {
  return { file, ...(input === undefined ? {} : { input }), ...report }
}
