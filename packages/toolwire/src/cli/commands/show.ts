import { InvalidArgumentError } from 'commander'
import { renderTrace } from '../../render/render-trace.ts'
import type { TraceRun } from '../../trace/trace-run.ts'
import { triage } from '../../triage/triage.ts'
import type { CliCommand } from '../command.ts'
import { findInputs } from '../find-inputs.ts'
import { errorLine, isSystemError } from '../one-line.ts'
import type { Output } from '../output.ts'
import { NO_RUN, RECORD, runsIn, traceExtensions, traceFolder, traceInputs } from '../read-runs.ts'
import { unreadInputs } from '../unread-inputs.ts'
import { UsageError } from '../usage-error.ts'

interface ShowCommandOptions {
  readonly turn?: number
  readonly call?: string
  readonly full?: true
  readonly last?: true
}

/** `toolwire show INPUT`: a trace as text, turn by turn. */
export const showCommand: CliCommand<ShowCommandOptions> = {
  configure(command) {
    command
      .argument('[inputs...]', 'trace files, folders, globs, or - for standard input')
      .option('--turn <number>', 'this turn only', turnNumber)
      .option('--call <call>', 'this call only: its number in the run, or its id')
      .option('--full', 'fold nothing')
      .option('--last', `the newest trace in ${traceFolder}`)
      .addHelpText('after', HELP)
  },

  async run({ args, options }, output) {
    let shown = 0
    let runs = 0
    const unread = unreadInputs((text) => output.say(`toolwire show: ${text}`))
    for (const found of await findInputs(await traceInputs(args, options.last === true), traceExtensions)) {
      if (output.closed.aborted) break
      const { file, named, problem } = found
      if (problem !== undefined) {
        unread.add(found, problem)
        continue
      }
      const before = runs
      try {
        for await (const run of runsIn(file)) {
          runs++
          const text = show(run, options, output)
          if (text.trim() === '') continue
          if (shown++ > 0) output.write('\n')
          output.write(text)
        }
      } catch (error) {
        if (named || isSystemError(error)) unread.add(found, errorLine(error))
        continue
      }
      if (runs === before && named) unread.add(found, NO_RUN)
    }
    const code = unread.end()
    if (shown > 0 || output.closed.aborted) return code
    if (runs === 0) {
      if (code === 0) throw new UsageError(`no run on record; ${RECORD}`)
      return code
    }
    throw new UsageError(
      `no such ${options.call === undefined ? 'turn' : 'call'} in the trace; toolwire show without it lists them`,
    )
  },
}

const HELP = `
Examples:
  toolwire show --last
  toolwire show run.trace.jsonl --turn 2 --full
  toolwire show run.trace.jsonl --call toolu_01ABc

Exit code: 0 shown, 2 usage error or unreadable input.`

function turnNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the number of a turn, from 1.')
}

function show(run: TraceRun, options: ShowCommandOptions, output: Output): string {
  const { headline, findings } = triage(run)
  return renderTrace(run, {
    width: output.width,
    color: output.color,
    headline,
    findings,
    ...(options.turn !== undefined && { turn: options.turn }),
    ...(options.call !== undefined && { call: options.call }),
    ...(options.full === true && { full: true }),
  })
}
