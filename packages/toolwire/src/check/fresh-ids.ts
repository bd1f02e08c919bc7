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
      const longest = Math.min(limits.maxLength, MAX_LENGTH)
      const plain = old.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').slice(0, longest)
      const base = plain === '' ? 'call' : plain
      let id = base
      let number = counters.get(base) ?? 1
      while (taken.has(id)) {
        number++
        const suffix = `_${number}`
        id = base.slice(0, longest - suffix.length) + suffix
      }
      counters.set(base, number)
      taken.add(id)
      return id
    },
  }
}

const MAX_LENGTH = 64
