import { Option } from 'commander'
import { checkDocument } from '../../check/check-document.ts'
import type { CheckReport } from '../../check/check-report.ts'
import type { Finding } from '../../finding/finding.ts'
import type { LocatedFinding } from '../../finding/located-finding.ts'
import { createLocator } from '../../json/locator.ts'
import { fingerprintOf } from '../../lint/fingerprint.ts'
import { checkOptionsOf, strangeness, type BodyCommandOptions } from '../body-options.ts'
import type { CliCommand } from '../command.ts'
import { eachFile, type Judged } from '../each-document.ts'
import type { PastedRefusal } from '../explain-refusal.ts'
import { addBodyOptions, isAtLeast } from '../options.ts'
import type { Output } from '../output.ts'
import type { InputDocument } from '../read-documents.ts'
import { findingJson, printReport } from '../report-findings.ts'
import { OUTPUTS, shortPath, writeWhole, type OutputForm } from '../report-forms.ts'
import { UsageError } from '../usage-error.ts'
import type { WireName } from '../../wire/profile.ts'

interface CheckCommandOptions extends BodyCommandOptions {
  readonly error?: string
  readonly output: OutputForm
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
      .addOption(new Option('--output <form>', 'the form of the report').choices(OUTPUTS).default('text'))
      .option(
        '--json',
        'short for --output json: one object per document, { file, line?, wire, kind, findings, unchecked }',
      )
      .option('--error <text>', "a provider's refusal as you got it: what it can mean, and what to look for")
      .addHelpText('after', HELP)
  },

  async run({ args, options }, output) {
    const { error, wire } = options
    const form = options.json === true ? 'json' : options.output
    const refusal = error === undefined ? undefined : await pastedRefusal(error, wire)
    if (args.length === 0) {
      if (refusal !== undefined) return refusal.explain(output, form === 'json')
      throw new UsageError("missing required argument 'inputs'; toolwire check --help tells more")
    }
    const checkOptions = await checkOptionsOf(options)
    const found: LocatedFinding[] = []
    let documents = 0
    const judge = (document: InputDocument): Judged => {
      const report = checkDocument(document.value, checkOptions)
      const strange = strangeness(report)
      if (strange !== undefined) return { strange }
      documents++
      if (form === 'json') printJson({ document, report, refusal }, output)
      else if (form === 'text') {
        printReport(document, report, output)
        refusal?.printVerdict(report.findings, output)
      } else found.push(...locatedIn(document, report.findings))
      return report.findings.some((finding) => isAtLeast(finding, options.failOn)) ? 1 : 0
    }
    const code = await eachFile({
      inputs: args,
      command: 'check',
      output,
      judge: async (file) => file.documents.map(judge),
    })
    if (form !== 'text' && form !== 'json') {
      const summary = `${documents} ${documents === 1 ? 'document' : 'documents'} checked.`
      await writeWhole(form, { found, title: 'toolwire check', summary }, output)
    }
    return code
  },
}

const HELP = `
Examples:
  toolwire check body.json
  toolwire check response.json --context context.json
  cat requests.jsonl | toolwire check - --json --fail-on warning
  toolwire check fixtures/ --output sarif > check.sarif
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

/** The findings with their places in the file; an event of a stream has none. */
function locatedIn(document: InputDocument, findings: readonly Finding[]): LocatedFinding[] {
  const { file, line: first = 1, text, isStream } = document
  const locator = isStream === true || findings.length === 0 ? undefined : createLocator(text)
  return findings.map((finding) => {
    const region = locator?.region(finding.where)
    const { line = 1, endLine = 1 } = region ?? {}
    const placed = region && { ...region, line: first + line - 1, endLine: first + endLine - 1 }
    return {
      finding,
      file: shortPath(file),
      ...(placed !== undefined && { region: placed }),
      fingerprint: fingerprintOf(finding),
    }
  })
}
