import { setOwn } from '../json/value.ts'

/** What stands at the start of a text that is not JSON. */
export type Reading =
  | { readonly kind: 'value'; readonly value: unknown; readonly end: number }
  /** The text ends inside the value. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'malformed'; readonly problem: string }

/**
 * The first value of a text, read with what has one reading only: single quotes, trailing commas, bare keys, the
 * constants of Python, line breaks inside strings. It serves the diagnosis of a text that `JSON.parse` refused, and
 * never guesses: what is open at the end of the text stays open.
 *
 * @example readTolerant("{'sku': 'A-100',}") // { kind: 'value', value: { sku: 'A-100' }, end: 17 }
 */
export function readTolerant(text: string, start = 0): Reading {
  const cursor: Cursor = { text, at: start, failure: undefined }
  const value = readValue(cursor, 0)
  return cursor.failure ?? { kind: 'value', value, end: cursor.at }
}

/** The position of the next character that is no white space. */
export function pastSpace(text: string, from: number): number {
  SPACE.lastIndex = from
  SPACE.test(text)
  return SPACE.lastIndex
}

interface Cursor {
  readonly text: string
  at: number
  failure: Exclude<Reading, { readonly kind: 'value' }> | undefined
}

const SPACE = /[\s\uFEFF]*/y
const NUMBER_RUN = /[-+.\dA-Za-z]*/y
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
])
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])
const PLAIN_ESCAPES = '"\'\\/'
const MAX_DEPTH = 1000

function readValue(cursor: Cursor, depth: number): unknown {
  if (depth > MAX_DEPTH) return fail(cursor, `nested deeper than ${MAX_DEPTH} levels`)
  const first = next(cursor)
  if (first === '{') return readObject(cursor, depth)
  if (first === '[') return readArray(cursor, depth)
  if (first === '"' || first === "'") return readString(cursor, first)
  if (first === '-' || (first >= '0' && first <= '9')) return readNumber(cursor, depth)
  if (first === '') return truncated(cursor)
  const from = cursor.at
  const word = readWord(cursor)
  if (CONSTANTS.has(word)) return CONSTANTS.get(word)
  const open = word !== '' && cursor.at === cursor.text.length
  if (open && [...CONSTANTS.keys()].some((constant) => constant.startsWith(word))) return truncated(cursor)
  cursor.at = from
  return unexpected(cursor)
}

function readObject(cursor: Cursor, depth: number): unknown {
  const object: Record<string, unknown> = {}
  cursor.at++
  while (next(cursor) !== '}') {
    const first = next(cursor)
    const key = first === '"' || first === "'" ? readString(cursor, first) : readWord(cursor)
    if (cursor.failure !== undefined) return undefined
    if (key === '') {
      if (first !== '"' && first !== "'") return unexpected(cursor)
    }
    if (next(cursor) !== ':') return unexpected(cursor)
    cursor.at++
    const value = readValue(cursor, depth + 1)
    if (cursor.failure !== undefined) return undefined
    setOwn(object, key, value)
    if (!pastComma(cursor, '}')) return undefined
  }
  cursor.at++
  return object
}

function readArray(cursor: Cursor, depth: number): unknown {
  const items: unknown[] = []
  cursor.at++
  while (next(cursor) !== ']') {
    items.push(readValue(cursor, depth + 1))
    if (cursor.failure !== undefined || !pastComma(cursor, ']')) return undefined
  }
  cursor.at++
  return items
}

/** Steps over a comma; false when neither it nor the closing bracket stands here. */
function pastComma(cursor: Cursor, close: string): boolean {
  const char = next(cursor)
  if (char === ',') cursor.at++
  else if (char !== close) unexpected(cursor)
  return cursor.failure === undefined
}

function readString(cursor: Cursor, quote: string): string {
  const { text } = cursor
  let value = ''
  let from = cursor.at + 1
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === quote) {
      cursor.at = at + 1
      return value + text.slice(from, at)
    }
    if (char !== '\\') continue
    value += text.slice(from, at)
    const escape = text[++at]
    if (escape === 'u') {
      const digits = text.slice(at + 1, at + 5)
      if (!/^[\dA-Fa-f]{4}$/.test(digits) && at + 5 <= text.length) return badEscape(cursor, at)
      value += String.fromCharCode(Number.parseInt(digits, 16))
      at += 4
    } else if (escape !== undefined) {
      const meant = PLAIN_ESCAPES.includes(escape) ? escape : ESCAPES.get(escape)
      if (meant === undefined) return badEscape(cursor, at)
      value += meant
    }
    from = at + 1
  }
  truncated(cursor)
  return ''
}

function readNumber(cursor: Cursor, depth: number): unknown {
  NUMBER_RUN.lastIndex = cursor.at
  const run = NUMBER_RUN.exec(cursor.text)?.[0] ?? ''
  if (depth > 0 && cursor.at + run.length === cursor.text.length) return truncated(cursor)
  if (!NUMBER.test(run)) return unexpected(cursor)
  cursor.at += run.length
  return Number(run)
}

function readWord(cursor: Cursor): string {
  WORD.lastIndex = cursor.at
  const word = WORD.exec(cursor.text)?.[0] ?? ''
  cursor.at += word.length
  return word
}

/** The next character that is no white space; `''` at the end. */
function next(cursor: Cursor): string {
  cursor.at = pastSpace(cursor.text, cursor.at)
  return cursor.text[cursor.at] ?? ''
}

function unexpected(cursor: Cursor): undefined {
  const char = String.fromCodePoint(cursor.text.codePointAt(cursor.at) ?? 0)
  return cursor.at >= cursor.text.length
    ? truncated(cursor)
    : fail(cursor, `unexpected ${JSON.stringify(char)} at character ${cursor.at + 1}`)
}

function badEscape(cursor: Cursor, at: number): string {
  fail(cursor, `bad escape in a string at character ${at}`)
  return ''
}

function truncated(cursor: Cursor): undefined {
  cursor.failure ??= { kind: 'truncated' }
  return undefined
}

function fail(cursor: Cursor, problem: string): undefined {
  cursor.failure ??= { kind: 'malformed', problem }
  return undefined
}
