import { Option, type Command } from 'commander'
import type { Finding, Severity } from '../finding/finding.ts'
import { nearest } from '../json/near.ts'
import type { Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import { wires } from '../wire/index.ts'
import { UsageError } from './usage-error.ts'

/** From which severity on findings give exit code 1. */
export const failOnOption: Option = new Option(
  '--fail-on <severity>',
  'from which severity on findings give exit code 1',
)
  .choices(['error', 'warning', 'hint'] satisfies Severity[])
  .default('error')

/** The options of the commands that judge bodies. */
export function addBodyOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--wire <wire>', 'the API; told from the document when absent').choices(Object.keys(wires)),
    )
    .addOption(
      new Option('--kind <kind>', 'what the document is; told from it when absent').choices([
        'request',
        'response',
        'stream',
        'definition',
        'transcript',
      ]),
    )
    .option(
      '--context <file>',
      'JSON with what the document does not tell: { tools, previousResponse, limits, pollTools, model }',
    )
    .option('--profile <id>', "a wire's limits at one vendor or version")
    .addOption(failOnOption)
}

/** True when a finding is at or above a severity. */
export function isAtLeast(finding: Finding, severity: Severity): boolean {
  return RANKS[finding.severity] >= RANKS[severity]
}

/** The profile of that id; undefined where none is named. */
export function profileNamed(id: string | undefined, wire: Codec | undefined): Profile | undefined {
  if (id === undefined) return undefined
  const known = (wire === undefined ? Object.values(wires) : [wire]).flatMap(({ profiles }) => profiles)
  const found = known.find((profile) => profile.id === id)
  if (found !== undefined) return found
  const ids = known.map((profile) => profile.id)
  const near = nearest(id, ids)
  throw new UsageError(
    `no profile '${id}'; ${near === undefined ? `known are ${ids.join(', ')}` : `did you mean '${near}'?`}`,
  )
}

const RANKS: Readonly<Record<Severity, number>> = { hint: 0, warning: 1, error: 2 }
