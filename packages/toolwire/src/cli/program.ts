import { Command, CommanderError } from 'commander'
import { nearest } from '../json/near.ts'
import type { CliCommand, ExitCode, Verb } from './command.ts'
import { errorLine, oneLine } from './one-line.ts'
import type { Output } from './output.ts'

/** The verbs in the order in which help tells them. */
const verbs: Readonly<Record<string, Verb>> = {
  run: {
    summary: 'run an agent and watch its turns; without an agent file: the docs agent',
    load: async () => (await import('./commands/run.ts')).runCommand,
  },
  show: {
    summary: 'a trace as text, turn by turn',
    load: async () => (await import('./commands/show.ts')).showCommand,
  },
  triage: {
    summary: 'what went wrong in a trace, where, and what to do about it',
    load: async () => (await import('./commands/triage.ts')).triageCommand,
  },
  check: {
    summary: 'the faults of a request or a response, as the provider sees them',
    load: async () => (await import('./commands/check.ts')).checkCommand,
  },
  repair: {
    summary: 'the same body without the faults that can be mended',
    load: async () => (await import('./commands/repair.ts')).repairCommand,
  },
  compile: {
    summary: "tool definitions as a provider's native list, and what was lost",
    load: async () => (await import('./commands/compile.ts')).compileCommand,
  },
  emulate: {
    summary: "the providers' rules and refusals on a local port, offline",
    load: async () => (await import('./commands/emulate.ts')).emulateCommand,
  },
  explain: {
    summary: 'the page of a code, offline',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
}

/**
 * The command line: from its arguments to the exit code. Whatever goes wrong is one line on standard error.
 *
 * @example process.exitCode = await program(process.argv.slice(2), processOutput())
 */
export async function program(argv: readonly string[], output: Output): Promise<ExitCode> {
  const [verb = '', ...rest] = argv
  try {
    return await dispatchVerb(verb, rest, output)
  } catch (error) {
    if (error instanceof CommanderError) return commanderError(error, verb, output)
    output.say(`toolwire${Object.hasOwn(verbs, verb) ? ` ${verb}` : ''}: ${faultLine(error)}`)
    return 2
  }
}

async function dispatchVerb(verb: string, rest: readonly string[], output: Output): Promise<ExitCode> {
  if (verb === '--version' || verb === '-v' || verb === '-V') {
    const { packageVersion } = await import('./package-folder.ts')
    output.line(await packageVersion())
    return 0
  }
  if (verb === 'help' && rest[0] !== undefined) return dispatchVerb(rest[0], ['--help'], output)
  if (verb === '' || verb === 'help' || verb === '--help' || verb === '-h') {
    const { helpText } = await import('./help-text.ts')
    if (verb === '') output.say(helpText(verbs))
    else output.line(helpText(verbs))
    return verb === '' ? 2 : 0
  }
  const found = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (found === undefined) return unknownVerb(verb, output)

  const command: CliCommand<never> = await found.load()
  const parser = new Command(`toolwire ${verb}`)
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.write(text), writeErr: () => {} })
    .helpOption('-h, --help', 'show this help')
    .description(`${found.summary[0]?.toUpperCase()}${found.summary.slice(1)}.`)
  command.configure(parser)
  parser.parse([...rest], { from: 'user' })
  // The command's own `configure` declared these options, so they have its type.
  return command.run({ args: parser.args, options: parser.opts() as never }, output)
}

/** What only a mistake in this program throws; bad input never does. */
const FAULTS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'])

function faultLine(error: unknown): string {
  const line = errorLine(error)
  if (!(error instanceof Error) || !FAULTS.has(error.name)) return line
  return `internal fault: ${error.name}: ${line}; please report it with the command`
}

function unknownVerb(verb: string, output: Output): ExitCode {
  const near = nearest(verb, Object.keys(verbs))
  const hint = near === undefined ? 'toolwire help lists them' : `did you mean '${near}'?`
  output.say(`toolwire: no command '${oneLine(verb)}'; ${hint}`)
  return 2
}

function commanderError(error: CommanderError, verb: string, output: Output): ExitCode {
  if (error.exitCode === 0) return 0
  const what = oneLine(error.message.replace(/^error: /, '')).replace(/\.$/, '')
  output.say(`toolwire ${verb}: ${what}; toolwire ${verb} --help tells more`)
  return 2
}
