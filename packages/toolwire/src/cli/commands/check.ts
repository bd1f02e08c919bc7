import { checkDocument } from '../../check/check-document.ts'
import type { CheckReport } from '../../check/check-report.ts'
import { checkOptionsOf, strangeness, type BodyCommandOptions } from '../body-options.ts'
import type { CliCommand } from '../command.ts'
import { eachFile, type Judged } from '../each-document.ts'
import type { PastedRefusal } from '../explain-refusal.ts'
import { addBodyOptions, isAtLeast } from '../options.ts'
import type { Output } from '../output.ts'
import type { InputDocument } from '../read-documents.ts'
import { findingJson, printReport } from '../report-findings.ts'
import { UsageError } from '../usage-error.ts'
import type { WireName } from '../../wire/profile.ts'

interface CheckCommandOptions extends BodyCommandOptions {
  readonly error?: string
}

/** `toolwire check INPUT…`: the faults of requests, responses and streams; `--error`: what a provider's refusal can mean. */
export const checkCommand: CliCommand<CheckCommandOptions> = {
  configure(command) {
    command.argument(
      '[inputs...]',
      'files, folders, globs, or - for standard input; JSON, JSON Lines or a recorded stream',
    )
    addBodyOptions(command)
    command
      .option('--json', 'one JSON object per document: { file, line?, wire, kind, findings, unchecked }')
      .option('--error <text>', "a provider's refusal as you got it: what it can mean, and what to look for")
      .addHelpText('after', HELP)
  },

  async run({ args, options }, output) {
    const { error, json = false, wire } = options
    const refusal = error === undefined ? undefined : await pastedRefusal(error, wire)
    if (args.length === 0) {
      if (refusal !== undefined) return refusal.explain(output, json)
      throw new UsageError("missing required argument 'inputs'; toolwire check --help tells more")
    }
    const checkOptions = await checkOptionsOf(options)
    const judge = (document: InputDocument): Judged => {
      const report = checkDocument(document.value, checkOptions)
      const strange = strangeness(report)
      if (strange !== undefined) return { strange }
      if (json) printJson({ document, report, refusal }, output)
      else printReport(document, report, output)
      if (!json) refusal?.printVerdict(report.findings, output)
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
  toolwire check --error "messages.2: \`tool_use\` ids were found without …"
  toolwire check body.json --error "No tool output found for function call call_1."

A refusal may be the message, the body around it, or the exception that an SDK printed.

Exit code: 0 nothing at or above --fail-on, 1 findings at or above it, 2 usage error or unreadable input.
toolwire explain <code> tells what a finding means.`

/** The words of all providers are read only when one is asked for. */
async function pastedRefusal(error: string, wire: WireName | undefined): Promise<PastedRefusal> {
  const { readRefusal } = await import('../explain-refusal.ts')
  return readRefusal(error, wire)
}

interface Checked {
  readonly document: InputDocument
  readonly report: CheckReport
  readonly refusal: PastedRefusal | undefined
}

function printJson({ document, report, refusal }: Checked, output: Output): void {
  const { wire, kind, findings, unchecked } = report
  const { file, line } = document
  output.json({
    file,
    ...(line !== undefined && { line }),
    wire,
    kind,
    findings: findings.map(findingJson),
    unchecked,
    ...(refusal !== undefined && { error: refusal.json(findings) }),
  })
}
