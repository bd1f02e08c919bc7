import { leftOutText } from './error-text.ts'

/**
 * A text of at most `limit` characters: what is longer keeps its head and its tail, and says in between how much is
 * missing. Never cuts a surrogate pair.
 */
export function limitText(text: string, limit: number): string {
  if (text.length <= limit) return text
  // The number of digits is known before the number: the notice is measured with the whole length in it.
  const room = Math.floor(limit - leftOutText(text.length, text.length).length)
  if (room < SMALLEST) return text.slice(0, pairStart(text, Math.floor(limit)))
  const headEnd = pairStart(text, Math.ceil((room * 3) / 4))
  const tailStart = pairEnd(text, text.length - Math.floor(room / 4))
  return text.slice(0, headEnd) + leftOutText(tailStart - headEnd, text.length) + text.slice(tailStart)
}

/** Each text's share of a common limit: short ones stay whole, long ones share what is left. */
export function shareLimit(lengths: readonly number[], limit: number): number[] {
  if (lengths.reduce((sum, length) => sum + length, 0) <= limit) return [...lengths]
  const shares = lengths.map(() => 0)
  const order = lengths
    .map((_, index) => index)
    .sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0))
  let left = limit
  order.forEach((index, done) => {
    const share = Math.min(lengths[index] ?? 0, Math.floor(left / (order.length - done)))
    shares[index] = share
    left -= share
  })
  return shares
}

/** Below this a head and a tail say less than a longer head. */
const SMALLEST = 16

function pairStart(text: string, at: number): number {
  return splitsPair(text, at) ? at - 1 : at
}

function pairEnd(text: string, at: number): number {
  return splitsPair(text, at) ? at + 1 : at
}

function splitsPair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  const behind = text.charCodeAt(at)
  return before >= 0xd8_00 && before <= 0xdb_ff && behind >= 0xdc_00 && behind <= 0xdf_ff
}
