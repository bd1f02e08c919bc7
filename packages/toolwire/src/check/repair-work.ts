import { below, pointer, valueAt } from '../json/pointer.ts'
import { own } from '../json/value.ts'
import type { Codec, Part } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import type { Change } from './check-report.ts'
import { createEdits } from './edits.ts'
import type { Edits } from './edits.ts'
import { createFreshIds } from './fresh-ids.ts'
import type { FreshIds } from './fresh-ids.ts'
import type { Problem, Turn } from './problem.ts'

/** One round of repairs of a body: edits at pointers into the body as it is, made together at its end. */
export interface RepairWork {
  readonly codec: Codec
  readonly profile: Profile
  readonly body: unknown
  readonly edits: Edits
  /** True when results over the limit are cut. */
  readonly cuts: boolean
  /** All parts of the body: only what renames has to see them. */
  parts(): readonly Part[]
  ids(): FreshIds
  partsOf(message: number): readonly Part[]
  /** How many results stand at the start of a message. */
  leadingResults(message: number): number
  /** The last entry of a turn's calls and of the results that follow them at once. */
  endOf(turn: Turn): number
  /** Results that need a message of their own behind an entry. */
  addToNewMessage(behind: number, results: readonly unknown[]): void
  /** Results that go before a text that is a whole message. */
  addToText(where: string, results: readonly unknown[]): void
  /** Notes a change; always true. */
  changed(problem: Pick<Problem, 'finding'>, change: Omit<Change, 'code' | 'where'>): true
  /** The body with the repairs of this round. */
  finish(): unknown
  readonly changes: readonly Change[]
}

export interface RepairWorkOptions {
  readonly codec: Codec
  readonly profile: Profile
  readonly cuts: boolean
  /** The parts of each entry of the body. */
  readonly byEntry: readonly (readonly Part[])[]
}

export function createRepairWork(body: unknown, options: RepairWorkOptions): RepairWork {
  const { codec, profile, cuts, byEntry } = options
  const edits = createEdits()
  let parts: readonly Part[] | undefined
  let ids: FreshIds | undefined
  const allParts = (): readonly Part[] => (parts ??= codec.requestParts(body))
  const changes: Change[] = []
  const newMessages = new Map<number, unknown[]>()
  const texts = new Map<string, unknown[]>()

  return {
    codec,
    profile,
    body,
    edits,
    cuts,
    parts: allParts,
    changes,
    ids: () => (ids ??= createFreshIds(allParts(), profile.ids)),
    partsOf: (message) => byEntry[message] ?? [],
    leadingResults: memo(new Map<number, number>(), (message) => countLeading(byEntry[message] ?? [])),
    endOf: memo(new Map<Turn, number>(), endOfTurn),
    addToNewMessage: (behind, results) => void push(newMessages, behind, results),
    addToText: (where, results) => void push(texts, where, results),
    changed({ finding }, change) {
      changes.push({ code: finding.code, where: finding.where, ...change })
      return true
    },
    finish() {
      const form = codec.rules.resultMessage
      if (form !== undefined) {
        for (const [behind, results] of newMessages) {
          edits.after(below(pointer(codec.list), behind), [form.make(results)])
        }
        for (const [where, results] of texts) {
          const text = valueAt(body, where)
          const said = typeof text === 'string' && text !== '' ? [form.text(text)] : []
          edits.replace(where, [...results, ...said])
        }
      }
      return withoutEmptied(edits.apply(body), body, codec)
    },
  }
}

/** Asked once per call of a turn, answered once per turn. */
function memo<Key>(known: Map<Key, number>, compute: (key: Key) => number): (key: Key) => number {
  return (key) => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}

function countLeading(parts: readonly Part[]): number {
  const index = parts.findIndex((part) => part.kind !== 'result' || part.side !== 'client')
  return index < 0 ? parts.length : index
}

function endOfTurn(turn: Turn): number {
  const answers = new Set(turn.calls.map(({ result }) => result?.message))
  let index = turn.last
  while (answers.has(index + 1)) index++
  return index
}

function push<Key>(map: Map<Key, unknown[]>, key: Key, values: readonly unknown[]): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [...values])
  else list.push(...values)
}

/** A message that repairs have emptied goes; one that came empty stays. */
function withoutEmptied(repaired: unknown, body: unknown, codec: Codec): unknown {
  const content = codec.rules.resultMessage?.content
  const where = pointer(codec.list)
  const list = valueAt(repaired, where)
  const before = valueAt(body, where)
  if (content === undefined || !Array.isArray(list) || !Array.isArray(before) || list === before)
    return repaired
  let untouched: ReadonlySet<unknown> | undefined
  const kept = list.filter((entry) => {
    if (!isEmptyList(own(entry, content))) return true
    untouched ??= new Set<unknown>(before)
    return untouched.has(entry)
  })
  if (kept.length === list.length || kept.length === 0) return repaired
  const edits = createEdits()
  edits.replace(where, kept)
  return edits.apply(repaired)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
