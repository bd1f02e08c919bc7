import { append } from './append.ts'
import { ToolwireError } from '../error/toolwire-error.ts'
import type { Finding } from '../finding/finding.ts'
import { isObject, own, ownArray, ownString } from '../json/value.ts'
import { fingerprintOf } from './fingerprint.ts'

/** Findings that are known and do not count. */
export interface Baseline {
  readonly version: 1
  readonly findings: readonly BaselineEntry[]
}

export interface BaselineEntry {
  readonly fingerprint: string
  /** For people: what it was when it was written. */
  readonly code: string
  readonly tool?: string
}

/** A baseline that knows these findings, sorted, so that it changes only where they do. */
export function baselineOf(findings: readonly Finding[]): Baseline {
  const entries = findings.map((finding) => {
    const tool = finding.args['tool']
    return {
      fingerprint: fingerprintOf(finding),
      code: finding.code,
      ...(typeof tool === 'string' && { tool }),
    }
  })
  const key = ({ code, tool = '', fingerprint }: BaselineEntry): string => `${code} ${tool} ${fingerprint}`
  return { version: 1, findings: entries.sort((a, b) => (key(a) < key(b) ? -1 : 1)) }
}

/** A baseline from a file. Throws `invalid-option` for anything else. */
export function readBaseline(value: unknown): Baseline {
  const entries = isObject(value) ? ownArray(value, 'findings') : []
  const isSound = isObject(value) && own(value, 'version') === 1 && Array.isArray(own(value, 'findings'))
  const odd = entries.findIndex((entry) => !isObject(entry) || ownString(entry, 'fingerprint') === undefined)
  if (!isSound || odd >= 0) {
    throw new ToolwireError(
      'invalid-option',
      `no baseline: ${odd >= 0 ? `entry ${odd + 1} has no fingerprint` : 'it wants { version: 1, findings: […] }'}; write it with --write-baseline`,
    )
  }
  return value as unknown as Baseline // the lines before say so
}

/** Compares findings with a baseline: each entry covers one finding. */
export interface BaselineMatcher {
  /** The findings that the baseline does not know. */
  fresh(findings: readonly Finding[]): readonly Finding[]
  /** The entries that no finding has met so far. */
  stale(): readonly BaselineEntry[]
}

/** A matcher over all documents of a call: entries are used up. */
export function matchBaseline({ findings: entries }: Baseline): BaselineMatcher {
  const open = new Map<string, BaselineEntry[]>()
  for (const entry of entries) append(open, entry.fingerprint, entry)
  return {
    fresh: (findings) => findings.filter((finding) => open.get(fingerprintOf(finding))?.pop() === undefined),
    stale: () => [...open.values()].flat(),
  }
}
