import { distance } from 'fastest-levenshtein'

/**
 * The candidate that was most likely meant by a name or value that matches none: equal but for case and
 * separators first, then a longer form of the same word, then the smallest edit distance.
 * Undefined when nothing is near enough, so that no guess is ever offered at random.
 *
 * @example nearest('administrator', ['admin', 'developer']) // 'admin'
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word === '' || word.length > MAX_LENGTH) return undefined
  const plain = plainForm(word)
  const same = candidates.find((candidate) => plainForm(candidate) === plain)
  if (same !== undefined) return same
  return byPrefix(plain, candidates) ?? byDistance(plain, candidates)
}

/** Letters and digits only, lower case: `search-Docs` and `search_docs` are the same word. */
export function plainForm(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

const MAX_LENGTH = 200
const MIN_PREFIX = 4

function byPrefix(plain: string, candidates: readonly string[]): string | undefined {
  const matches = candidates.filter((candidate) => {
    const form = plainForm(candidate)
    const shorter = Math.min(form.length, plain.length)
    return shorter >= MIN_PREFIX && (plain.startsWith(form) || form.startsWith(plain))
  })
  return matches.length === 1 ? matches[0] : undefined
}

function byDistance(plain: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const form = plainForm(candidate)
    const limit = Math.floor(Math.max(form.length, plain.length) / 3)
    if (limit === 0 || Math.abs(form.length - plain.length) > limit) continue
    const steps = distance(plain, form)
    if (steps <= limit && steps < bestDistance) {
      best = candidate
      bestDistance = steps
    }
  }
  return best
}
