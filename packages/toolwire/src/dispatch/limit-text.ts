import { leftOutText } from './error-text.ts'

/**
 * A text of at most `limit` characters: what is longer keeps its head and its tail, and says in between how much is
 * missing. Never cuts a surrogate pair.
 */
export function limitText(text: string, limit: number): string {
  if (text.length <= limit) return text
  // The number of digits is known before the number: the notice is measured with the whole length in it.
  const room = Math.floor(limit - leftOutText(text.length, text.length).length)
  if (room < SMALLEST) return headOf(text, limit)
  const head = headOf(text, Math.ceil((room * 3) / 4))
  const tail = text.slice(text.length - Math.floor(room / 4)).replace(/^[\uDC00-\uDFFF]/, '')
  return head + leftOutText(text.length - head.length - tail.length, text.length) + tail
}

/** Each text's share of a common limit: short ones stay whole, long ones get the same. */
export function shareLimit(lengths: readonly number[], limit: number): number[] {
  let left = limit
  let most = Number.POSITIVE_INFINITY
  for (const [index, length] of lengths.toSorted((one, other) => one - other).entries()) {
    most = Math.floor(left / (lengths.length - index))
    if (length > most) break
    most = Number.POSITIVE_INFINITY
    left -= length
  }
  return lengths.map((length) => Math.min(length, most))
}

/** Below this a head and a tail say less than a longer head. */
const SMALLEST = 16

function headOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
