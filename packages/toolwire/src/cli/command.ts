import type { Command } from 'commander'
import type { Output } from './output.ts'

/** What a command line was given: positional arguments, and options by their long names. */
interface Given<Options> {
  readonly args: readonly string[]
  readonly options: Options
}

/** One verb of the command line. */
export interface CliCommand<Options = Record<string, unknown>> {
  /** Declares arguments, options and the help text. */
  configure(command: Command): void
  /**
   * Does the work and resolves to the exit code.
   *
   * **Contract.** Bad input is a `UsageError`; whatever is thrown is printed as one line and gives exit code 2.
   */
  run(given: Given<Options>, output: Output): Promise<ExitCode>
}

/** A verb: what it is for, and how to get it. A command is loaded when it is called. */
export interface Verb {
  readonly summary: string
  readonly load: () => Promise<CliCommand<never>>
}

/** 0 nothing to complain about, 1 findings or a run without an answer, 2 usage error or unreadable input. */
export type ExitCode = 0 | 1 | 2

/** The exit code of several inputs: the highest counts. */
export function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b
}
