import { pointer } from '../json/pointer.ts'
import { byteLength, shortHash } from './hash.ts'

/** How a request is stored: the members that hold its body or the way from an earlier one, and their hash. */
export interface StoredRequest {
  /** Members of the event as JSON text, without braces. */
  readonly members: string
  readonly hash: string
  /** Of the whole body. */
  readonly bytes: number
}

/**
 * Stores the requests of one run as deltas: the first whole, later ones as what changed against the one before.
 * Whole again when a delta would be larger than half of the body, and when the deltas since the last whole one
 * have become larger than that: so what is written grows with what is new, and each chain is bounded.
 */
export interface RequestWriter {
  /** `textOf` gives the text of a top-level value, or of an entry of a top-level list; `key` is the top-level key. */
  store(body: object, seq: number, textOf: TextOf): StoredRequest
}

export function createRequestWriter(): RequestWriter {
  let kept: Map<string, Member> = new Map()
  let base: Base | undefined

  return {
    store(body, seq, textOf) {
      const next = membersOf(body)
      const delta = base === undefined ? undefined : deltaOf(kept, next, textOf)
      for (const [key, member] of next) fill(member, key, textOf)
      const length = bytesOf(next)
      kept = next
      if (base !== undefined && delta !== undefined) {
        const members = `"base":${base.seq}${delta}`
        if (members.length <= length / 2 && base.deltas + members.length <= base.full) {
          const hash = shortHash(`${base.hash}{${members}}`)
          base = { ...base, seq, hash, deltas: base.deltas + members.length }
          return { members, hash, bytes: length }
        }
      }
      const text = fullText(next)
      const hash = shortHash(text)
      base = { seq, hash, full: text.length, deltas: 0 }
      return { members: `"body":${text}`, hash, bytes: length }
    },
  }
}

interface Base {
  readonly seq: number
  readonly hash: string
  /** Length of the last whole body, and of all deltas since. */
  readonly full: number
  readonly deltas: number
}

interface Member {
  readonly value: unknown
  /** The entries of a list, in a copy of ours: callers push to theirs. Undefined for other values. */
  entries: unknown[] | undefined
  /** Texts of a list's entries, or the one text of another value. */
  texts: string[]
  /** Bytes of the texts together. */
  bytes: number
}

type TextOf = (value: unknown, key: string) => string

function membersOf(body: object): Map<string, Member> {
  const members = new Map<string, Member>()
  for (const [key, value] of Object.entries(body)) {
    if (value !== undefined) members.set(key, { value, entries: undefined, texts: [], bytes: 0 })
  }
  return members
}

/** The delta's members after `base`, each with a leading comma. Fills `next`; the lists of `before` are used up. */
function deltaOf(
  before: ReadonlyMap<string, Member>,
  next: ReadonlyMap<string, Member>,
  textOf: TextOf,
): string {
  const set: string[] = []
  const splices: string[] = []
  for (const [key, member] of next) {
    const old = before.get(key)
    if (old?.entries !== undefined && Array.isArray(member.value)) {
      const where = JSON.stringify(pointer(key))
      for (const splice of splicesOf(old, member, (value) => textOf(value, key))) {
        splices.push(`[${where},${splice}]`)
      }
      continue
    }
    if (old !== undefined && old.entries === undefined && old.value === member.value) {
      member.texts = old.texts
      member.bytes = old.bytes
      continue
    }
    fill(member, key, textOf)
    const isSame =
      old !== undefined &&
      old.entries === undefined &&
      member.entries === undefined &&
      old.texts[0] === member.texts[0]
    if (!isSame) set.push(`${JSON.stringify(key)}:${memberText(member)}`)
  }
  const unset = [...before.keys()].filter((key) => !next.has(key))
  return [
    set.length === 0 ? '' : `,"set":{${set.join(',')}}`,
    unset.length === 0 ? '' : `,"unset":${JSON.stringify(unset)}`,
    isReordered(before, next) ? `,"order":${JSON.stringify([...next.keys()])}` : '',
    splices.length === 0 ? '' : `,"splice":[${splices.join(',')}]`,
  ].join('')
}

/** Whether the keys stand in another order than replacing, leaving out and appending gives. */
function isReordered(before: ReadonlyMap<string, Member>, next: ReadonlyMap<string, Member>): boolean {
  const given = [...before.keys()].filter((key) => next.has(key))
  for (const key of next.keys()) if (!before.has(key)) given.push(key)
  return [...next.keys()].some((key, index) => given[index] !== key)
}

/**
 * What makes the old list the new one, each as `start,removed,[items]`: one splice between the longest common
 * beginning and end, and before it one that drops a beginning, where the list lost one. Costs a comparison of
 * references per entry, and what is new.
 */
function splicesOf(old: Member, next: Member, textOf: (value: unknown) => string): string[] {
  const after = next.value as readonly unknown[] // the caller asked for a list
  const entries = old.entries ?? []
  const { texts } = old
  const isSame = (one: number, other: number): boolean =>
    one < entries.length &&
    other < after.length &&
    (entries[one] === after[other] || texts[one] === textOf(after[other]))
  const splices: string[] = []
  next.entries = entries
  next.texts = texts
  next.bytes = old.bytes

  function splice(start: number, removed: number, values: readonly unknown[]): void {
    const items = values.map(textOf)
    next.bytes += bytesOfTexts(items) - bytesOfTexts(texts.slice(start, start + removed))
    replaceIn(texts, { start, removed }, items)
    replaceIn(entries, { start, removed }, values)
    splices.push(`${start},${removed},[${items.join(',')}]`)
  }

  let start = 0
  while (isSame(start, start)) start++
  const kept = start < after.length && start < entries.length ? entries.indexOf(after[start], start + 1) : -1
  const again =
    kept === -1 && start < after.length && start < entries.length
      ? texts.indexOf(textOf(after[start]), start + 1)
      : kept
  if (again > start) {
    splice(start, again - start, [])
    while (isSame(start, start)) start++
  }
  let tail = 0
  while (
    tail < Math.min(entries.length, after.length) - start &&
    isSame(entries.length - 1 - tail, after.length - 1 - tail)
  ) {
    tail++
  }
  const removed = entries.length - start - tail
  if (removed > 0 || start + tail < after.length) {
    splice(start, removed, after.slice(start, after.length - tail))
  }
  return splices
}

// A spread into `splice` would put every item on the stack.
function replaceIn<T>(
  list: T[],
  at: { readonly start: number; readonly removed: number },
  items: readonly T[],
): void {
  const rest = list.splice(at.start)
  for (const item of items) list.push(item)
  for (let index = at.removed; index < rest.length; index++) list.push(rest[index] as T) // within its length
}

function fill(member: Member, key: string, textOf: TextOf): void {
  if (member.texts.length > 0 || member.entries !== undefined) return
  const { value } = member
  if (Array.isArray(value)) {
    member.entries = [...(value as unknown[])]
    member.texts = member.entries.map((entry) => textOf(entry, key))
  } else {
    member.texts = [textOf(value, key)]
  }
  member.bytes = bytesOfTexts(member.texts)
}

function bytesOfTexts(texts: readonly string[]): number {
  let bytes = 0
  for (const text of texts) bytes += byteLength(text)
  return bytes
}

/** Bytes of the body's JSON text. */
function bytesOf(members: ReadonlyMap<string, Member>): number {
  let bytes = 2 + Math.max(0, members.size - 1)
  for (const [key, member] of members) {
    const around = member.entries === undefined ? 0 : 2 + Math.max(0, member.texts.length - 1)
    bytes += byteLength(JSON.stringify(key)) + 1 + around + member.bytes
  }
  return bytes
}

function fullText(members: ReadonlyMap<string, Member>): string {
  const parts: string[] = []
  for (const [key, member] of members) parts.push(`${JSON.stringify(key)}:${memberText(member)}`)
  return `{${parts.join(',')}}`
}

function memberText(member: Member): string {
  return member.entries === undefined ? (member.texts[0] ?? 'null') : `[${member.texts.join(',')}]`
}
