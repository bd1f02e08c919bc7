import { InvalidArgumentError, Option } from 'commander'
import { join } from 'node:path'
import type { RunOptions, RunResult } from '../../loop/run-options.ts'
import { run } from '../../loop/run.ts'
import { triage } from '../../triage/triage.ts'
import type { Model } from '../../wire/codec.ts'
import { codecOf } from '../../wire/index.ts'
import type { WireName } from '../../wire/profile.ts'
import type { CliCommand } from '../command.ts'
import { oneLine } from '../one-line.ts'
import type { Output } from '../output.ts'
import { chooseModel, providers } from '../providers.ts'
import { isKeyRefused } from '../refused-key.ts'
import { runPrinter } from '../run-printer.ts'
import { both, openRunTrace, type RunTrace } from '../run-trace.ts'
import { stopSignal } from '../stop-signal.ts'
import { UsageError } from '../usage-error.ts'
import { whatToRun, type ToRun } from '../what-to-run.ts'

interface RunCommandOptions {
  readonly provider?: WireName
  readonly model?: string
  readonly docs?: string
  readonly trace: string | false
  readonly maxCalls?: number
  readonly json?: true
}

/** `toolwire run [agent file] [question]`: an agent, turn by turn, then the answer and what to think of the run. */
export const runCommand: CliCommand<RunCommandOptions> = {
  configure(command) {
    command
      .argument(
        '[words...]',
        'an agent file, if any, then the question; - reads the question from standard input',
      )
      .addOption(
        new Option('--provider <wire>', 'who answers, with its key from the environment').choices(
          Object.keys(providers),
        ),
      )
      .option('--model <name>', 'the model to ask; each provider has a default')
      .option('--docs <folder>', "folder of Markdown for the docs agent; toolwire's own docs when absent")
      .option('--max-calls <count>', 'budget of calls', wholeNumber)
      .option('--trace <path>', 'file or folder for the trace', join('.toolwire', 'traces'))
      .option('--no-trace', 'keep no trace')
      .option('--json', 'the trace itself on standard output, a line per event as it happens')
      .addHelpText('after', HELP)
  },

  async run({ args, options }, output) {
    const toRun = await whatToRun(args, options.docs, output)
    const chosen = chooseModel({ ...options, env: process.env }, toRun.agent.model)
    output.say(chosen.note)
    const trace = openRunTrace({ path: options.trace, json: options.json === true }, output)
    const stop = stopSignal(output)
    try {
      const start = performance.now()
      const running = run(runOptions(toRun, options, { model: chosen.model, trace, signal: stop.signal }))
      const printer = options.json === true ? undefined : runPrinter(codecOf(chosen.model.wire.wire), output)
      if (printer !== undefined && toRun.question !== undefined) printer.question(toRun.question)
      if (printer !== undefined) for await (const event of running) printer.event(event)
      const result = await running
      await trace.recorder.close()
      const refused = refusedKey(result, chosen.key)
      if (refused === undefined) {
        printer?.result(result, performance.now() - start)
        await tellTriage(trace, output, options.json === true)
      }
      tellFile(trace, output, options.json === true)
      // Said once and last: it is all that matters of such a run.
      if (refused !== undefined) throw new UsageError(refused)
      return result.stop.reason === 'answered' ? 0 : 1
    } finally {
      stop.off()
      chosen.close()
    }
  },
}

const HELP = `
Examples:
  toolwire run "how is a missing result repaired?"
  toolwire run "who is on call?" --docs handbook --provider anthropic
  toolwire run agent.ts "close ticket 4711"

An agent file exports: export const agent = { tools, system, … }, the options of run() without the prompt.
With --provider and its key (ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY or GOOGLE_API_KEY) in the environment
that provider answers, else an emulator in this process. Exit code: 0 answered, 1 any other stop, 2 usage error or refused key.`

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

interface Stage {
  readonly model: Model
  readonly trace: RunTrace
  readonly signal: AbortSignal
}

function runOptions({ agent, question }: ToRun, options: RunCommandOptions, stage: Stage): RunOptions {
  return {
    ...agent,
    ...(options.maxCalls !== undefined && { budget: { ...agent.budget, maxCalls: options.maxCalls } }),
    ...(question !== undefined && { prompt: question }),
    model: stage.model,
    trace: agent.trace === undefined ? stage.trace.recorder : both(stage.trace.recorder, agent.trace),
    signal: agent.signal === undefined ? stage.signal : AbortSignal.any([stage.signal, agent.signal]),
  }
}

/** The headline of triage. */
async function tellTriage(trace: RunTrace, output: Output, quiet: boolean): Promise<void> {
  const write = quiet ? output.say : output.line
  const recorded = await trace.recorded()
  if (recorded !== undefined) write(`triage  ${oneLine(triage(recorded).headline)}`)
}

/** The way to the trace. */
function tellFile(trace: RunTrace, output: Output, quiet: boolean): void {
  const write = quiet ? output.say : output.line
  const file = trace.file()
  if (file !== undefined) write(`trace   ${oneLine(file)}`)
}

/** What to do about a key that the provider refused; undefined for any other end. */
function refusedKey({ stop }: RunResult, key: string | undefined): string | undefined {
  const { status, code, message } = stop.detail
  const isRefused = isKeyRefused(status, typeof code === 'string' ? code : undefined)
  if (stop.reason !== 'failed' || !isRefused) return undefined
  const check = key ?? "the apiKey of the agent file's model"
  const said = typeof message === 'string' && message !== '' ? `: ${oneLine(message)}` : ''
  return `the provider refused the key (${String(status)}${said}); check ${check}`
}
