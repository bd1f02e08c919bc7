import { below } from '../json/pointer.ts'

/** A whole number in a JSON text that has no exact value in JavaScript. */
export interface RoundedInteger {
  /** Pointer to it. */
  readonly at: string
  /** As it is written. */
  readonly token: string
}

/**
 * The whole numbers of a JSON text that `JSON.parse` rounds. Linear; of a text that is no JSON, what stands before the
 * fault.
 *
 * @example roundedIntegers('{"id":9007199254740993}') // [{ at: '/id', token: '9007199254740993' }]
 */
export function roundedIntegers(text: string): readonly RoundedInteger[] {
  // Below sixteen digits every whole number is exact, so that most texts are not scanned at all.
  if (!/\d{16}/.test(text)) return []
  const found: RoundedInteger[] = []
  const places: Place[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token] = match
    const place = places.at(-1)
    if (token === '{' || token === '[')
      places.push({ at: pointerTo(place), key: token === '[' ? 0 : undefined })
    else if (token === '}' || token === ']') places.pop()
    else if (token === ',') {
      if (place !== undefined) place.key = typeof place.key === 'number' ? place.key + 1 : undefined
    } else if (token.startsWith('"')) {
      if (place !== undefined && place.key === undefined) place.key = keyOf(token)
    } else if (isRounded(token)) found.push({ at: pointerTo(place), token })
  }
  return found
}

interface Place {
  readonly at: string
  /** The index in a list, or the key in an object, once it is read. */
  key: string | number | undefined
}

const TOKEN = /[{}[\],]|"(?:[^"\\]|\\[\s\S])*"|-?\d[\d.eE+-]*/g

function pointerTo(place: Place | undefined): string {
  return place === undefined ? '' : below(place.at, place.key ?? '')
}

function keyOf(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch {
    return token.slice(1, -1)
  }
}

function isRounded(token: string): boolean {
  if (token.length < 16 || !/^-?\d+$/.test(token)) return false
  const value = Number(token)
  // A number that is written as JavaScript writes it came from one and is that one.
  if (Number.isSafeInteger(value) || String(value) === token) return false
  return !Number.isFinite(value) || BigInt(token) !== BigInt(value)
}
