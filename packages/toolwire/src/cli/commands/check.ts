import { checkDocument } from '../../check/check-document.ts'
import type { CheckReport } from '../../check/check-report.ts'
import { checkOptionsOf, strangeness, type BodyCommandOptions } from '../body-options.ts'
import type { CliCommand } from '../command.ts'
import { eachFile, type Judged } from '../each-document.ts'
import { addBodyOptions, isAtLeast } from '../options.ts'
import type { Output } from '../output.ts'
import type { InputDocument } from '../read-documents.ts'
import { findingJson, printReport } from '../report-findings.ts'

/** `toolwire check INPUT…`: the faults of requests, responses and streams. */
export const checkCommand: CliCommand<BodyCommandOptions> = {
  configure(command) {
    command.argument(
      '<inputs...>',
      'files, folders, globs, or - for standard input; JSON, JSON Lines or a recorded stream',
    )
    addBodyOptions(command)
    command
      .option('--json', 'one JSON object per document: { file, line?, wire, kind, findings, unchecked }')
      .addHelpText('after', HELP)
  },

  async run({ args, options }, output) {
    const checkOptions = await checkOptionsOf(options)
    const judge = (document: InputDocument): Judged => {
      const report = checkDocument(document.value, checkOptions)
      const strange = strangeness(report)
      if (strange !== undefined) return { strange }
      if (options.json === true) printJson(document, report, output)
      else printReport(document, report, output)
      return report.findings.some((finding) => isAtLeast(finding, options.failOn)) ? 1 : 0
    }
    return eachFile({
      inputs: args,
      command: 'check',
      output,
      judge: async ({ documents }) => documents.map(judge),
    })
  },
}

const HELP = `
Examples:
  toolwire check body.json
  toolwire check response.json --context context.json
  cat requests.jsonl | toolwire check - --json --fail-on warning
  curl -sN … | toolwire check -

Exit code: 0 nothing at or above --fail-on, 1 findings at or above it, 2 usage error or unreadable input.
toolwire explain <code> tells what a finding means.`

function printJson(document: InputDocument, report: CheckReport, output: Output): void {
  const { wire, kind, findings, unchecked } = report
  const { file, line } = document
  output.json({
    file,
    ...(line !== undefined && { line }),
    wire,
    kind,
    findings: findings.map(findingJson),
    unchecked,
  })
}
