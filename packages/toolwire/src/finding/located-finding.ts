import { redactSecrets } from '../json/secret-patterns.ts'
import { faultCodes } from './fault-codes.ts'
import type { Finding } from './finding.ts'
import { lintCodes } from './lint-codes.ts'
import { messageOf } from './message-of.ts'
import { symptomCodes } from './symptom-codes.ts'

/** A finding with the file it was found in: what reports for other programs are made of. */
export interface LocatedFinding {
  readonly finding: Finding
  /** Path as the user gave it; `-` for standard input. */
  readonly file: string
  /** Counted from 1; absent where the file keeps no positions, as a module. */
  readonly region?: {
    readonly line: number
    readonly column?: number
    readonly endLine?: number
    readonly endColumn?: number
  }
  /** What stays the same while lines move. */
  readonly fingerprint?: string
}

/** The sentence of a finding without secrets: these reports leave the machine. */
export function publicMessage(finding: Finding): string {
  return redactSecrets(messageOf(finding))
}

/** Where a finding is by name: the tool, and the pointer. */
export function logicalName({ where, at, args }: Finding): string {
  const tool = typeof args['tool'] === 'string' ? args['tool'] : ''
  return redactSecrets(`${tool}${where}${at === undefined ? '' : `#${at}`}`) || '/'
}

/** What a code means, in a line. */
export function meaningOf(code: string): string {
  for (const codes of [lintCodes, faultCodes, symptomCodes]) {
    if (Object.hasOwn(codes, code)) return (codes as Readonly<Record<string, string>>)[code] ?? code
  }
  return code
}
