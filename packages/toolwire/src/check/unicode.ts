import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { below } from '../json/pointer.ts'
import { setOwn } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import { hasLoneSurrogate, wellFormed } from '../json/well-formed.ts'

/** The deepest nesting that is looked at. */
const MAX_DEPTH = 1000

/** What is wrong with a value as a whole: nested deeper than is looked at, or half of a surrogate pair in a text or key. */
export type Flaw = 'too-deep' | 'lone-surrogate' | undefined

/**
 * Reads every text and key of a value, once. `sound` are keys that are known to be well-formed: the same few come back in
 * each entry of a history.
 */
export function flawOf(root: unknown, sound: Set<string> = new Set()): Flaw {
  if (typeof root === 'string') return hasLoneSurrogate(root) ? 'lone-surrogate' : undefined
  return typeof root === 'object' && root !== null ? flawWithin(root, MAX_DEPTH, sound) : undefined
}

// What is done for a member is written out in both loops: a call for each would cost more than the reading.
function flawWithin(value: object, levels: number, sound: Set<string>): Flaw {
  if (levels === 0) return 'too-deep'
  let flaw: Flaw
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      if (typeof item === 'string') {
        if (hasLoneSurrogate(item)) flaw = 'lone-surrogate'
      } else if (typeof item === 'object' && item !== null) {
        const inner = flawWithin(item, levels - 1, sound)
        if (inner === 'too-deep') return inner
        flaw ??= inner
      }
    }
    return flaw
  }
  const members = value as OpenObject
  for (const key in members) {
    if (!hasOwnProperty.call(members, key)) continue
    if (!sound.has(key)) {
      if (hasLoneSurrogate(key)) flaw = 'lone-surrogate'
      else sound.add(key)
    }
    const member = members[key]
    if (typeof member === 'string') {
      if (hasLoneSurrogate(member)) flaw = 'lone-surrogate'
    } else if (typeof member === 'object' && member !== null) {
      const inner = flawWithin(member, levels - 1, sound)
      if (inner === 'too-deep') return inner
      flaw ??= inner
    }
  }
  return flaw
}

// Inside a `for in` the engine knows the answer to this one without a look-up; not so to `Object.hasOwn`.
const { hasOwnProperty } = Object.prototype

/** `invalid-unicode` for each string with half of a surrogate pair; where a key has one, for its member. */
export function checkUnicode(root: unknown, where: string, report: (finding: Finding) => void): void {
  // Pointers are made only where something is to be told.
  if (flawOf(root) !== undefined) tellUnsound(root, where, report)
}

/** The same for a value that is known to have one. */
export function tellUnsound(root: unknown, where: string, report: (finding: Finding) => void): void {
  if (typeof root === 'string') {
    if (!hasLoneSurrogate(root)) return
    const fix = { where, action: 'replace', value: wellFormed(root) } as const
    report(fault('invalid-unicode', where, { count: count(root) }, { fix }))
  } else if (Array.isArray(root)) {
    root.forEach((item, index) => tellUnsound(item, `${where}/${index}`, report))
  } else if (typeof root === 'object' && root !== null) {
    const isBad = Object.keys(root).some(hasLoneSurrogate)
    if (isBad) return report(badKeys(root, where))
    for (const [key, value] of Object.entries(root)) tellUnsound(value, below(where, key), report)
  }
}

function badKeys(root: object, where: string): Finding {
  const fix = { where, action: 'replace', value: clean(root) as never } as const // a copy of JSON is JSON
  const keys = Object.keys(root).filter(hasLoneSurrogate)
  return fault('invalid-unicode', below(where, keys[0] ?? ''), { count: count(keys.join('')) }, { fix })
}

/** A copy in which every string and key is well formed. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  const copy = {}
  for (const [key, inner] of Object.entries(value)) setOwn(copy, wellFormed(key), clean(inner))
  return copy
}

function count(text: string): number {
  return text.match(/\p{Surrogate}/gu)?.length ?? 0
}
