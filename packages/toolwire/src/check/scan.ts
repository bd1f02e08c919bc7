import { defaultSeverity } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { below, pointer } from '../json/pointer.ts'
import type { Codec, Part } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import type { CheckContext } from './check-report.ts'

/** What a check of one entry sees. */
export interface Entry {
  readonly codec: Codec
  readonly profile: Profile
  readonly context: CheckContext
  /** The entry of the wire's list; for what stands outside the list the whole body. */
  readonly value: unknown
  /** Index in the list; -1 outside. */
  readonly message: number
  readonly parts: readonly Part[]
  /** Which kinds of parts there are: flags of `Holds`. */
  readonly holds: number
  /** The request. */
  readonly body: unknown
  report(finding: Finding): void
}

/** Flags for the kinds of parts in an entry: told once, for most checks have nothing to do with most entries. */
export const Holds = {
  calls: 1,
  results: 2,
  serverCalls: 4,
  serverResults: 8,
  texts: 16,
  reasoning: 32,
  others: 64,
} as const

export function holdsOf(parts: readonly Part[]): number {
  let holds = 0
  for (const part of parts) {
    if (part.kind === 'text') holds |= Holds.texts
    else if (part.kind === 'call') holds |= part.side === 'client' ? Holds.calls : Holds.serverCalls
    else if (part.kind === 'result') holds |= part.side === 'client' ? Holds.results : Holds.serverResults
    else holds |= part.kind === 'reasoning' ? Holds.reasoning : Holds.others
  }
  return holds
}

/** Pointer to an entry: made only where something is to be told. */
export function whereOf({ codec, message }: Pick<Entry, 'codec' | 'message'>): string {
  return message < 0 ? '' : below(pointer(codec.list), message)
}

/** A finding as it counts on this wire: none where the fault cannot occur there. */
export function onWire(codec: Codec, finding: Finding): Finding | undefined {
  const row = codec.rules.rows[finding.code]
  if (row === undefined) return undefined
  const isDefault = finding.severity === defaultSeverity(finding.code)
  return isDefault && row.severity !== finding.severity ? { ...finding, severity: row.severity } : finding
}

/** Sorts findings, or what holds them, by the entry of a list; what stands outside the list comes first. */
export function inOrder<Item>(items: Item[], list: string, whereOf: (item: Item) => string): Item[] {
  if (items.length < 2) return items
  const base = `${pointer(list)}/`
  return items.sort((one, other) => entryOf(whereOf(one), base) - entryOf(whereOf(other), base))
}

/** The index of the entry that a pointer leads into; -1 outside the list. */
export function entryOf(where: string, base: string): number {
  return where.startsWith(base) ? Number.parseInt(where.slice(base.length), 10) : -1
}
