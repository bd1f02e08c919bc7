import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Severity } from '../../finding/finding.ts'
import { VERSION } from '../../trace/version.ts'
import { renderTriage } from '../../triage/render-triage.ts'
import { reportJson, type ReportFile } from '../../triage/report-json.ts'
import type { TriageReport } from '../../triage/triage-report.ts'
import { triage } from '../../triage/triage.ts'
import { worse, type CliCommand, type ExitCode } from '../command.ts'
import { findInputs } from '../find-inputs.ts'
import { errorLine, isSystemError, oneLine } from '../one-line.ts'
import { failOnOption, isAtLeast } from '../options.ts'
import type { Output } from '../output.ts'
import { inputName } from '../read-documents.ts'
import { NO_RUN, RECORD, runsIn, traceExtensions, traceFolder, traceInputs } from '../read-runs.ts'
import { unreadInputs } from '../unread-inputs.ts'

interface TriageCommandOptions {
  readonly all?: true
  readonly failed?: true
  readonly last?: true
  readonly failOn: Severity
  readonly json?: true
}

/** `toolwire triage INPUT…`: what went wrong in each run, where, and what to do. */
export const triageCommand: CliCommand<TriageCommandOptions> = {
  configure(command) {
    command
      .argument('[inputs...]', 'trace files, folders, globs, or - for standard input')
      .option('--last', `the newest trace in ${traceFolder}`)
      .option('--all', 'every finding with what follows from it')
      .option('--failed', 'the run is known to have failed, whatever its record says')
      .addOption(failOnOption)
      .option('--json', 'one JSON object per run')
      .addHelpText('after', HELP)
  },

  async run({ args, options }, output) {
    const say = (text: string): void => output.say(`toolwire triage: ${text}`)
    const told: Told[] = []
    let code: ExitCode = 0
    let strangers = 0
    const unread = unreadInputs(say)
    for (const found of await findInputs(await traceInputs(args, options.last === true), traceExtensions)) {
      if (output.closed.aborted) break
      const { file, named, problem } = found
      if (problem !== undefined) {
        unread.add(found, problem)
        continue
      }
      try {
        const before = told.length
        for await (const report of reportsOn(file, options)) {
          if (options.json === true) output.json(reportJson(report, await fileFacts(file)))
          told.push({ file, report })
        }
        if (told.length > before) continue
        if (named) unread.add(found, NO_RUN)
        else strangers++
      } catch (error) {
        if (named || isSystemError(error)) unread.add(found, errorLine(error))
        else strangers++
      }
    }
    if (options.json !== true) print(told, options, output)
    code = unread.end()
    if (strangers > 0) say(`${strangers} ${strangers === 1 ? 'file is' : 'files are'} no trace and skipped`)
    const recognised = told.filter(({ report }) => report.verdict !== 'no-calls')
    if (told.length === 0 && code === 0) say(`no run on record; ${RECORD}`)
    if (recognised.length === 0) return output.closed.aborted ? 0 : 2
    return recognised.reduce<ExitCode>(
      (worst, { report }) => worse(worst, codeOf(report, options.failOn)),
      code,
    )
  },
}

const HELP = `
Examples:
  toolwire triage --last
  toolwire triage .toolwire/traces
  toolwire triage run.trace.jsonl --all
  toolwire run "…" --json | toolwire triage - --json

Exit code: 0 nothing at or above --fail-on, 1 findings at or above it, 2 usage error or unreadable input.
toolwire explain <code> tells what a finding means.`

interface Told {
  readonly file: string
  readonly report: TriageReport
}

async function* reportsOn(file: string, options: TriageCommandOptions): AsyncIterable<TriageReport> {
  for await (const run of runsIn(file)) yield triage(run, { failed: options.failed === true })
}

function codeOf(report: TriageReport, failOn: Severity): ExitCode {
  return report.findings.some((finding) => isAtLeast(finding, failOn)) ? 1 : 0
}

/** By these a later call knows a line that is still true: the file, and what judged it. */
async function fileFacts(file: string): Promise<ReportFile> {
  if (file === '-') return { file }
  const { size, mtime } = await stat(file)
  const config = createHash('sha256').update(`toolwire ${VERSION}`).digest('hex').slice(0, 12)
  return { file, input: { size, mtime: mtime.toISOString(), config } }
}

/** More runs than this are a table, the worst first. */
const MAX_BLOCKS = 5

function print(told: readonly Told[], options: TriageCommandOptions, output: Output): void {
  if (told.length > MAX_BLOCKS && options.all !== true) {
    for (const line of table(told, output)) output.line(line)
    return
  }
  told.forEach(({ report }, index) => {
    if (index > 0) output.write('\n')
    const all = options.all === true
    output.write(renderTriage(report, { width: output.width, color: output.color, all }))
  })
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint']
const COLORS = { error: 'red', warning: 'yellow', hint: 'green' } as const

function table(told: readonly Told[], output: Output): string[] {
  const rows = told
    .map((one) => ({ ...one, worst: worstOf(one.report) }))
    .sort((a, b) => SEVERITIES.indexOf(a.worst) - SEVERITIES.indexOf(b.worst))
  return rows.map(({ file, report, worst }) => {
    const mark = worst === 'hint' ? 'ok     ' : worst.padEnd(7)
    return `${output.paint(COLORS[worst], mark)}  ${oneLine(inputName(file))}  ${oneLine(report.headline)}`
  })
}

function worstOf({ findings }: TriageReport): Severity {
  return SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity)) ?? 'hint'
}
