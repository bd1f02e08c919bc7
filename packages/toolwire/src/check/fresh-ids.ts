import type { Part } from '../wire/codec.ts'
import type { IdLimits } from '../wire/profile.ts'

/** Makes ids that name nothing yet. Deterministic: the same body gives the same ids. */
export interface FreshIds {
  /** A new id that resembles the old one. */
  from(old: string): string
}

export function createFreshIds(parts: readonly Part[], limits: IdLimits): FreshIds {
  const taken = new Set<string>()
  for (const part of parts) {
    if (part.kind === 'call' || part.kind === 'result') taken.add(part.callId ?? '')
    if ((part.kind === 'call' || part.kind === 'reasoning') && part.itemId !== undefined)
      taken.add(part.itemId)
  }
  const counters = new Map<string, number>()
  return {
    from(old) {
      const { exactLength } = limits
      const longest = exactLength ?? Math.min(limits.maxLength, MAX_LENGTH)
      const base = exactLength === undefined ? resembling(old, longest) : exact(old, exactLength)
      let id = base
      let number = counters.get(base) ?? 1
      while (taken.has(id)) {
        number++
        const suffix = exactLength === undefined ? `_${number}` : String(number)
        id = base.slice(0, longest - suffix.length) + suffix
      }
      counters.set(base, number)
      taken.add(id)
      return id
    },
  }
}

const MAX_LENGTH = 64

function resembling(old: string, longest: number): string {
  const plain = old.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').slice(0, longest)
  return plain === '' ? 'call' : plain
}

/** Letters and digits of one length: the end of the old id, where ids differ most. */
function exact(old: string, length: number): string {
  return old
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(-length)
    .padStart(length, '0')
}
