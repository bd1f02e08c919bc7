import {
  checkDocument,
  repairDocument,
  type CheckOptions,
  type RepairReport,
} from '../../check/check-document.ts'
import { messageOf } from '../../finding/message-of.ts'
import { checkOptionsOf, strangeness, type BodyCommandOptions } from '../body-options.ts'
import type { CliCommand, ExitCode } from '../command.ts'
import { eachFile, placeOf, type InputFile, type Judged } from '../each-document.ts'
import { exactNumbers, indentOf, writeExact } from '../exact-numbers.ts'
import { oneLine } from '../one-line.ts'
import { addBodyOptions, isAtLeast } from '../options.ts'
import type { Output } from '../output.ts'
import type { InputDocument } from '../read-documents.ts'
import { findingJson } from '../report-findings.ts'
import { UsageError } from '../usage-error.ts'
import { writeAtomic } from '../write-atomic.ts'

interface RepairCommandOptions extends BodyCommandOptions {
  readonly write?: true
}

/** `toolwire repair INPUT…`: the same bodies without the faults that can be mended; of a stream the response. */
export const repairCommand: CliCommand<RepairCommandOptions> = {
  configure(command) {
    command.argument(
      '<inputs...>',
      'files, folders, globs, or - for standard input; JSON, JSON Lines or a recorded stream',
    )
    addBodyOptions(command)
    command
      .option('--write', 'write the repaired bodies back into their files, each in one step')
      .option(
        '--json',
        'one JSON object per document: { file, line?, wire, kind, findings, unchecked, repaired, changes }',
      )
      .addHelpText('after', HELP)
  },

  async run({ args, options }, output) {
    if (options.write === true && args.includes('-'))
      throw new UsageError('--write needs files; standard input cannot be written back')
    const checkOptions = await checkOptionsOf(options)
    return eachFile({
      inputs: args,
      command: 'repair',
      output,
      judge: (file) => repairFile(file, { options, checkOptions, output }),
    })
  },
}

const HELP = `
Examples:
  toolwire repair body.json > mended.json
  toolwire repair bodies/ --write
  toolwire repair requests.jsonl --json

The repaired body, of a stream its response, goes to standard output, what was changed to standard error. Numbers keep their digits.
Exit code: 0 what is left has nothing at or above --fail-on, 1 it has, 2 usage error or unreadable input.`

interface Job {
  readonly options: RepairCommandOptions
  readonly checkOptions: CheckOptions
  readonly output: Output
}

async function repairFile(file: InputFile, job: Job): Promise<Judged[]> {
  const { options, output } = job
  const texts: Replaced[] = []
  const codes: Judged[] = []
  for (const document of file.documents) {
    const report = repairDocument(document.value, job.checkOptions)
    const strange = strangeness(report)
    if (strange !== undefined) {
      codes.push({ strange })
      continue
    }
    if (report.kind === 'stream' && options.write === true)
      throw new UsageError(
        `${placeOf(document)} is a stream; its response goes to standard output, without --write`,
      )
    const text = textOf(document, report)
    if (options.json === true) printJson(document, report, output)
    else explain(document, report, output)
    if (text !== undefined) texts.push({ document, text })
    if (text !== undefined && options.json !== true && options.write !== true) output.line(text.trimEnd())
    codes.push(codeOf(report, job))
  }
  const changed = texts.filter(({ document, text }) => text !== document.text)
  if (options.write === true && changed.length > 0) {
    await writeAtomic(file.file, replaced(file, changed))
    output.say(`${oneLine(file.file)} written`)
  }
  return codes
}

/** The repaired body as text: as it came where nothing was changed. */
function textOf(document: InputDocument, report: RepairReport): string | undefined {
  if (report.repaired === null) return undefined
  // What a stream makes is another document: the response.
  if (report.kind === 'stream') return `${JSON.stringify(report.repaired, undefined, 2)}\n`
  if (report.changes.length === 0) return document.text
  const numbers = exactNumbers(document.text)
  if ([...numbers.values()].includes(undefined)) {
    throw new UsageError(
      `${placeOf(document)} holds numbers of more digits than can be told apart, so it cannot be written back unharmed`,
    )
  }
  const end = document.line === undefined && document.text.endsWith('\n') ? '\n' : ''
  return (
    writeExact(report.repaired, numbers, document.line === undefined ? indentOf(document.text) : '') + end
  )
}

interface Replaced {
  readonly document: InputDocument
  readonly text: string
}

function replaced({ text }: InputFile, changed: readonly Replaced[]): string {
  const [first] = changed
  if (first?.document.line === undefined) return first?.text ?? text
  const byLine = new Map(changed.map(({ document, text: mended }) => [document.line, mended]))
  // Split with the line ends kept, so that lines that are not touched stay as they are to the byte.
  const lines = text.split(/(?<=\n)/)
  return lines.map((line, index) => mendedLine(line, byLine.get(index + 1))).join('')
}

function mendedLine(line: string, mended: string | undefined): string {
  return mended === undefined ? line : mended + (/\r?\n$/.exec(line)?.[0] ?? '')
}

/** Judged by what is left: a body that was mended is clean. */
function codeOf(report: RepairReport, { options, checkOptions }: Job): ExitCode {
  const left =
    report.repaired === null
      ? report.findings
      : checkDocument(report.repaired, optionsOf(report, checkOptions)).findings
  return left.some((finding) => isAtLeast(finding, options.failOn)) ? 1 : 0
}

/** What a stream was repaired to is a response. */
function optionsOf({ wire, kind }: RepairReport, options: CheckOptions): CheckOptions {
  return kind === 'stream' && wire !== undefined ? { ...options, wire, kind: 'response' } : options
}

function explain(document: InputDocument, report: RepairReport, output: Output): void {
  const place = placeOf(document)
  if (report.findings.length === 0) output.say(`${place}: nothing to repair`)
  for (const { code, where, action, lossy } of report.changes) {
    output.say(
      oneLine(`${place} ${where === '' ? '/' : where}: ${action} (${code}${lossy ? ', lossy' : ''})`),
    )
  }
  const mended = new Set(report.changes.map(({ code }) => code))
  for (const finding of report.findings) {
    if (mended.has(finding.code)) continue
    output.say(oneLine(`${place} ${finding.where}: ${finding.code} is left: ${messageOf(finding)}`))
  }
  if (report.repaired === null)
    output.say(`${place}: not repaired, because what is left must be decided by you`)
}

function printJson(document: InputDocument, report: RepairReport, output: Output): void {
  const { wire, kind, findings, unchecked, repaired: value, changes } = report
  const { file, line } = document
  output.json({
    file,
    ...(line !== undefined && { line }),
    wire,
    kind,
    findings: findings.map(findingJson),
    unchecked,
    repaired: value,
    changes: changes.map(({ code, where, action, lossy }) => ({ code, where, action, lossy })),
  })
}
