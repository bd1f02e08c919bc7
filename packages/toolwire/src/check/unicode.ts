import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { below } from '../json/pointer.ts'
import { own, setOwn } from '../json/value.ts'
import { hasLoneSurrogate, wellFormed } from '../json/well-formed.ts'

/** The deepest nesting that is looked at. */
const MAX_DEPTH = 1000

/** True when a value is nested deeper than is looked at. */
export function isTooDeep(root: unknown): boolean {
  return isDeeper(root, MAX_DEPTH)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) {
    for (const child of value) if (isDeeper(child, levels - 1)) return true
    return false
  }
  for (const key in value) if (isDeeper(own(value, key), levels - 1)) return true
  return false
}

/** `invalid-unicode` for each string with half of a surrogate pair; where a key has one, for its member. */
export function checkUnicode(root: unknown, where: string, report: (finding: Finding) => void): void {
  // Pointers are made only where something is to be told.
  if (!isSound(root)) tellUnsound(root, where, report)
}

function isSound(value: unknown): boolean {
  if (typeof value === 'string') return !hasLoneSurrogate(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isSound)
  for (const key in value) if (hasLoneSurrogate(key) || !isSound(own(value, key))) return false
  return true
}

function tellUnsound(root: unknown, where: string, report: (finding: Finding) => void): void {
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
