import { writeFile } from 'node:fs/promises'
import { InvalidArgumentError, Option } from 'commander'
import type { Finding, Severity } from '../../finding/finding.ts'
import { editText } from '../../json/edit-text.ts'
import { nearest } from '../../json/near.ts'
import { baselineOf, matchBaseline, type BaselineMatcher } from '../../lint/baseline.ts'
import { lintDefinitions, type LintOptions, type LintReport } from '../../lint/lint-definitions.ts'
import type { LintWire } from '../../lint/tool-set.ts'
import { wires } from '../../wire/index.ts'
import { worse, type CliCommand, type ExitCode } from '../command.ts'
import { eachFile } from '../each-document.ts'
import { importModule, isModulePath } from '../import-module.ts'
import { lintInputOf, unplaced, type LintInput } from '../lint-input.ts'
import { lintJson, wholeReport, type JudgedInput } from '../lint-outputs.ts'
import { baselineIn, lintSettings, lockIn } from '../lint-settings.ts'
import { printLint } from '../lint-text.ts'
import { addMcpOptions, mcpInput, type McpOptions } from '../mcp/mcp-input.ts'
import { errorLine, oneLine } from '../one-line.ts'
import { failOnOption, isAtLeast } from '../options.ts'
import type { Output } from '../output.ts'
import { inputName } from '../read-documents.ts'
import { OUTPUTS, writeWhole, type OutputForm } from '../report-forms.ts'
import { UsageError } from '../usage-error.ts'
import { writeAtomic } from '../write-atomic.ts'

export interface LintCommandOptions extends McpOptions {
  readonly for?: readonly LintWire[]
  readonly all?: true
  readonly output: OutputForm
  readonly json?: true
  readonly failOn: Severity
  readonly maxWarnings?: number
  readonly config?: string
  readonly baseline?: string
  readonly writeBaseline?: string
  readonly lock?: string
  readonly fix?: true
}

/** `toolwire lint INPUT…` and `--mcp`: what providers will refuse in definitions, and what models will misread. */
export const lintCommand: CliCommand<LintCommandOptions> = {
  configure(command) {
    addMcpOptions(command)
      .argument('[inputs...]', 'modules, files, folders, globs, or - for standard input; JSON or JSON Lines')
      .addOption(
        new Option(
          '--for <wires>',
          "the APIs to judge for, joined by commas; the document's own, else all",
        ).argParser(wireList),
      )
      .option('--all', 'show findings that are only worth a look, too')
      .addOption(new Option('--output <form>', 'the form of the report').choices(OUTPUTS).default('text'))
      .option('--json', 'short for --output json: { file, tools, findings, scores, tokens, sets, unchecked }')
      .addOption(failOnOption)
      .addOption(
        new Option('--max-warnings <number>', 'more warnings than these give exit code 1').argParser(
          wholeNumber,
        ),
      )
      .option('--config <file>', 'settings; toolwire.config.json here when absent')
      .option('--baseline <file>', 'findings that are known and do not count')
      .option('--write-baseline <file>', 'store what is found as known')
      .option('--lock <file>', 'a saved list: report definitions that have changed since')
      .option('--fix', 'make the edits that are safe: no names, types or wording')
      .addHelpText('after', HELP)
  },

  async run({ args, options }, output) {
    if (options.fix === true && args.includes('-'))
      throw new UsageError('--fix needs files; standard input cannot be written back')
    if (args.length === 0 && options.mcp === undefined)
      throw new UsageError(
        'nothing to lint: name modules, files or folders, or a server with --mcp; toolwire lint --help tells more',
      )
    if (options.save !== undefined && options.mcp === undefined)
      throw new UsageError('--save keeps the list of a server; name the server with --mcp')
    const job = await jobOf(options)
    const live = options.mcp === undefined ? 0 : await judgeServer(options.mcp, job, output)
    const code = args.length === 0 ? live : worse(live, await judgeInputs(args, job, output))
    return conclude(code, job, output)
  },
}

const HELP = `
Examples:
  toolwire lint tools.ts
  toolwire lint tools-list.json --for anthropic,openai-responses
  toolwire lint requests.jsonl --json
  toolwire lint tools.json --output sarif > lint.sarif
  toolwire lint tools.json --write-baseline lint-baseline.json
  toolwire lint --mcp "node server.js" --save tools-list.json
  toolwire lint --mcp https://example.com/mcp --mcp-header "Authorization: Bearer $TOKEN"

An input is a module that exports tools, a list of tools of any provider, a request body or a log of them, an MCP
tools/list result, an OpenAPI document, or a catalogue with parameter lists. A module runs, because you named it.
Exit code: 0 nothing at or above --fail-on, 1 findings at or above it, 2 usage error or nothing recognised.
toolwire explain <code> tells what a finding means.`

interface Job {
  readonly options: LintCommandOptions
  readonly form: OutputForm
  readonly lint: LintOptions
  readonly maxWarnings: number | undefined
  readonly matcher: BaselineMatcher | undefined
  readonly judged: JudgedInput[]
}

async function jobOf(options: LintCommandOptions): Promise<Job> {
  const config = await lintSettings(options.config)
  const baseline = options.baseline ?? (options.writeBaseline === undefined ? config.baseline : undefined)
  return {
    options,
    form: options.json === true ? 'json' : options.output,
    lint: {
      ...config,
      ...(options.for !== undefined && { wires: options.for }),
      ...(options.lock !== undefined && { lock: await lockIn(options.lock) }),
    },
    maxWarnings: options.maxWarnings ?? config.maxWarnings,
    matcher: baseline === undefined ? undefined : matchBaseline(await baselineIn(baseline)),
    judged: [],
  }
}

async function judgeServer(target: string, job: Job, output: Output): Promise<ExitCode> {
  const judged = await judgeInput(await mcpInput(target, job.options, output), job, output)
  if (typeof judged !== 'number')
    throw new UsageError(`--mcp: what the server lists are no tools: ${judged.strange}`)
  return judged
}

async function judgeInputs(inputs: readonly string[], job: Job, output: Output): Promise<ExitCode> {
  let code: ExitCode = 0
  for (const file of inputs.filter(isModulePath)) {
    const judged = await judgeInput(unplaced(file, { ...(await importModule(file)) }), job, output)
    if (typeof judged !== 'number') throw new UsageError(`${file} holds no tools: ${judged.strange}`)
    code = worse(code, judged)
  }
  const files = inputs.filter((input) => !isModulePath(input))
  if (files.length === 0) return code
  const rest = await eachFile({
    inputs: files,
    command: 'lint',
    output,
    judge: async (file) => {
      const input = lintInputOf(file)
      return input === undefined ? [] : [await judgeInput(input, job, output)]
    },
  })
  return worse(code, rest)
}

async function judgeInput(
  input: LintInput,
  job: Job,
  output: Output,
): Promise<ExitCode | { readonly strange: string }> {
  const { options, form, lint } = job
  const codecs = Object.values(wires)
  const report = lintDefinitions(input.document, { ...lint, codecs })
  if (report.shape === undefined) return { strange: report.unchecked[0]?.reason ?? 'not recognised' }
  if (options.fix === true) {
    const fixed = await fix(input, report, output)
    if (fixed !== undefined) {
      const { fix: _, ...rest } = options
      return judgeInput(fixed, { ...job, options: rest }, output)
    }
  }
  const fresh = job.matcher?.fresh(report.findings) ?? report.findings
  const shown = options.all === true ? fresh : fresh.filter(({ certainty }) => certainty !== 'hint')
  const judged = { input, report, shown }
  job.judged.push(judged)
  const known = report.findings.length - fresh.length
  if (form === 'text')
    printLint({ file: input.file, report, shown, known, hidden: fresh.length - shown.length }, output)
  else if (form === 'json') output.json(lintJson(judged, fresh))
  return shown.some((finding) => isAtLeast(finding, options.failOn)) ? 1 : 0
}

async function conclude(code: ExitCode, job: Job, output: Output): Promise<ExitCode> {
  const { options, form, judged, matcher, maxWarnings } = job
  if (form !== 'text' && form !== 'json') await writeWhole(form, wholeReport(judged), output)
  if (options.writeBaseline !== undefined) {
    const baseline = baselineOf(judged.flatMap(({ report }) => report.findings))
    await writeFile(options.writeBaseline, `${JSON.stringify(baseline, null, 2)}\n`).catch(
      (error: unknown) => {
        throw new UsageError(`--write-baseline: ${errorLine(error)}`, { cause: error })
      },
    )
    const count = baseline.findings.length
    output.say(
      `toolwire lint: ${count} ${count === 1 ? 'finding' : 'findings'} stored as known in ${oneLine(options.writeBaseline)}`,
    )
    return code === 2 ? 2 : 0
  }
  const stale = matcher?.stale() ?? []
  for (const { code: known, tool } of stale.slice(0, 10)) {
    output.say(
      `toolwire lint: the baseline knows ${known}${tool === undefined ? '' : ` of ${oneLine(tool)}`}, which is gone; write it anew`,
    )
  }
  if (stale.length > 10)
    output.say(`toolwire lint: ${stale.length - 10} more entries of the baseline are gone`)
  const warnings = judged
    .flatMap(({ shown }) => shown)
    .filter(({ severity }) => severity === 'warning').length
  if (maxWarnings === undefined || warnings <= maxWarnings) return code
  output.say(`toolwire lint: ${warnings} warnings, and at most ${maxWarnings} are allowed`)
  return worse(code, 1)
}

/** Makes the safe edits of a report in the file; the input as it is then, or undefined where nothing was edited. */
async function fix(input: LintInput, report: LintReport, output: Output): Promise<LintInput | undefined> {
  const fixes = report.findings.flatMap((finding) =>
    finding.fix === undefined ? [] : [{ finding, edit: finding.fix }],
  )
  if (fixes.length === 0) return undefined
  const name = oneLine(inputName(input.file))
  if (input.text === undefined) {
    output.say(`toolwire lint: ${name} cannot be edited in place; what would change:`)
    for (const { finding, edit } of fixes) output.say(diffLine(finding, edit.value))
    return undefined
  }
  const text = editText(
    input.text,
    fixes.map(({ edit }) => edit),
  )
  if (text === input.text) return undefined
  await writeAtomic(input.file, text)
  output.say(`toolwire lint: ${fixes.length} safe ${fixes.length === 1 ? 'edit' : 'edits'} made in ${name}`)
  const value = JSON.parse(text) as unknown
  return lintInputOf({ file: input.file, text, documents: [{ file: input.file, text, value }] })
}

function diffLine({ where, fix: edit }: Finding, value: unknown): string {
  const sign = edit?.action === 'remove' ? '-' : '+'
  return oneLine(
    `  ${sign} ${edit?.where ?? where}${value === undefined ? '' : `: ${JSON.stringify(value)}`}`,
  )
}

function wireList(text: string): readonly LintWire[] {
  return text.split(',').map((part) => {
    const name = part.trim()
    if (isLintWire(name)) return name
    const near = nearest(name, WIRES)
    throw new InvalidArgumentError(
      near === undefined ? `Known are ${WIRES.join(', ')}.` : `Did you mean '${near}'?`,
    )
  })
}

const WIRES: readonly LintWire[] = ['anthropic', 'openai-responses', 'openai-chat', 'gemini']

function isLintWire(name: string): name is LintWire {
  return (WIRES as readonly string[]).includes(name)
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 0.')
  return Number(text)
}
