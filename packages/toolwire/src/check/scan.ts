import { defaultSeverity } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { pointer } from '../json/pointer.ts'
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
  readonly where: string
  /** Index in the list; -1 outside. */
  readonly message: number
  readonly parts: readonly Part[]
  /** The request. */
  readonly body: unknown
  report(finding: Finding): void
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
  const entryOf = (item: Item): number => {
    const where = whereOf(item)
    return where.startsWith(base) ? Number.parseInt(where.slice(base.length), 10) : -1
  }
  return items.sort((one, other) => entryOf(one) - entryOf(other))
}
