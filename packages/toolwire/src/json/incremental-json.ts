import { setOwn } from './value.ts'

/**
 * JSON that arrives in pieces, as the value it is so far. Each character is read once, however often the value is
 * looked at.
 *
 * **Contract.** `value` is live: containers are the same objects each time and grow; copy what has to stay as it is.
 * Strings show what has come of them, numbers, literals and keys appear when they are whole. It accepts what
 * `JSON.parse` accepts: `done` means that the text so far is one whole value.
 */
export interface IncrementalJson {
  push(piece: string): void
  readonly value: unknown
  readonly state: 'open' | 'done' | 'broken'
  /** The member of a top-level object that is still arriving; undefined when each that has begun is whole. */
  readonly openKey: string | undefined
}

/**
 * No text yet.
 *
 * @example
 * const json = createIncrementalJson()
 * json.push('{"path":"a.txt","text":"Dock 4 fi')
 * json.value // { path: 'a.txt', text: 'Dock 4 fi' }
 */
export function createIncrementalJson(): IncrementalJson {
  const parser: Parser = {
    stack: [],
    mode: 'value',
    root: undefined,
    text: '',
    high: '',
    escape: '',
    isKey: false,
  }
  return {
    push(piece) {
      let at = 0
      while (at < piece.length && parser.mode !== 'broken') at = STEPS[parser.mode](parser, piece, at)
      if (parser.mode === 'string' && !parser.isKey) place(parser, parser.text)
    },
    get value() {
      return parser.root
    },
    get state() {
      if (parser.mode === 'broken') return 'broken'
      // A number at the top ends with the text.
      const isDone = parser.mode === 'done' || (parser.mode === 'number' && parser.stack.length === 0)
      return isDone && (parser.mode === 'done' || NUMBER.test(parser.text)) ? 'done' : 'open'
    },
    get openKey() {
      const [top] = parser.stack
      if (top === undefined || Array.isArray(top.container)) return undefined
      const isOpen = parser.stack.length > 1 || (UNFINISHED.has(parser.mode) && !isInKey(parser))
      return isOpen ? top.key : undefined
    },
  }
}

function isInKey({ mode, isKey }: Parser): boolean {
  return mode === 'string' && isKey
}

type Mode =
  | 'value'
  | 'first-item'
  | 'first-key'
  | 'key'
  | 'colon'
  | 'next'
  | 'string'
  | 'number'
  | 'literal'
  | 'done'
  | 'broken'

interface Level {
  readonly container: unknown[] | object
  /** The member that is being read; for a list unused. */
  key: string
}

interface Parser {
  readonly stack: Level[]
  mode: Mode
  root: unknown
  /** What has come of the string, number or literal. */
  text: string
  /** The first half of a surrogate pair whose second half has not come. */
  high: string
  /** What has come of an escape. */
  escape: string
  isKey: boolean
}

/** Reads on from a place in the piece and gives the place behind what was read. */
type Step = (parser: Parser, piece: string, at: number) => number

const STEPS: Readonly<Record<Mode, Step>> = {
  value: begin,
  'first-item': (parser, piece, at) =>
    piece.charCodeAt(at) === CLOSE_LIST ? close(parser, at) : begin(parser, piece, at),
  'first-key': (parser, piece, at) =>
    piece.charCodeAt(at) === CLOSE_OBJECT ? close(parser, at) : key(parser, piece, at),
  key,
  colon: (parser, piece, at) =>
    piece.charCodeAt(at) === COLON ? go(parser, 'value', at) : space(parser, piece, at),
  next,
  string,
  number,
  literal,
  done: space,
  broken: (_parser, piece) => piece.length,
}

const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const MINUS = 0x2d

/** Only white space may stand here. */
function space(parser: Parser, piece: string, at: number): number {
  const code = piece.charCodeAt(at)
  if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) parser.mode = 'broken'
  return at + 1
}

function go(parser: Parser, mode: Mode, at: number): number {
  parser.mode = mode
  return at + 1
}

function begin(parser: Parser, piece: string, at: number): number {
  const code = piece.charCodeAt(at)
  if (code === QUOTE) {
    enter(parser, 'string')
    place(parser, '')
    return at + 1
  }
  if (code === MINUS || (code >= 0x30 && code <= 0x39)) {
    enter(parser, 'number')
    return at
  }
  if (code === OPEN_OBJECT) open(parser, {}, 'first-key')
  else if (code === OPEN_LIST) open(parser, [], 'first-item')
  else if (LITERAL_START.test(piece.charAt(at))) {
    enter(parser, 'literal')
    return at
  } else return space(parser, piece, at)
  return at + 1
}

function enter(parser: Parser, mode: 'string' | 'number' | 'literal'): void {
  parser.mode = mode
  parser.text = ''
  parser.high = ''
  parser.escape = ''
  parser.isKey = false
}

function open(parser: Parser, container: unknown[] | object, mode: Mode): void {
  place(parser, container)
  // Only a list that waits for its next item may already have one.
  const top = parser.stack.at(-1)
  if (top !== undefined && Array.isArray(top.container)) top.key = ''
  parser.stack.push({ container, key: '' })
  parser.mode = mode
}

/** Puts the value that is being read where it belongs; a second time it takes the place of the first. */
function place(parser: Parser, value: unknown): void {
  const top = parser.stack.at(-1)
  if (top === undefined) parser.root = value
  else if (!Array.isArray(top.container)) setOwn(top.container, top.key, value)
  else if (top.key === OPEN) top.container[top.container.length - 1] = value
  else {
    top.container.push(value)
    top.key = OPEN
  }
}

/** Marks a list whose last item is still being read. */
const OPEN = 'open'

function finish(parser: Parser): void {
  const top = parser.stack.at(-1)
  if (top !== undefined && Array.isArray(top.container)) top.key = ''
  parser.mode = top === undefined ? 'done' : 'next'
}

function close(parser: Parser, at: number): number {
  parser.stack.pop()
  finish(parser)
  return at + 1
}

function key(parser: Parser, piece: string, at: number): number {
  if (piece.charCodeAt(at) !== QUOTE) return space(parser, piece, at)
  enter(parser, 'string')
  parser.isKey = true
  return at + 1
}

function next(parser: Parser, piece: string, at: number): number {
  const code = piece.charCodeAt(at)
  const isList = Array.isArray(parser.stack.at(-1)?.container)
  if (code === COMMA) return go(parser, isList ? 'value' : 'key', at)
  return code === (isList ? CLOSE_LIST : CLOSE_OBJECT) ? close(parser, at) : space(parser, piece, at)
}

function string(parser: Parser, piece: string, at: number): number {
  if (parser.escape !== '') return escaped(parser, piece, at)
  let end = at
  let code = piece.charCodeAt(end)
  while (code !== QUOTE && code !== BACKSLASH && code >= 0x20) code = piece.charCodeAt(++end)
  if (end > at) append(parser, piece.slice(at, end))
  if (end >= piece.length) return end
  if (code === BACKSLASH) parser.escape = '\\'
  else if (code === QUOTE) endString(parser)
  else parser.mode = 'broken'
  return end + 1
}

/** The first half of a pair is held back, so that nobody sees half a character. */
function append(parser: Parser, slice: string): void {
  const last = slice.charCodeAt(slice.length - 1)
  const isHigh = last >= 0xd800 && last <= 0xdbff
  parser.text += parser.high + (isHigh ? slice.slice(0, -1) : slice)
  parser.high = isHigh ? slice.slice(-1) : ''
}

function endString(parser: Parser): void {
  const text = parser.text + parser.high
  const top = parser.stack.at(-1)
  if (parser.isKey && top !== undefined) {
    top.key = text
    parser.mode = 'colon'
    return
  }
  place(parser, text)
  finish(parser)
}

function escaped(parser: Parser, piece: string, at: number): number {
  const escape = parser.escape + piece.charAt(at)
  const character = escape.charAt(1)
  if (character !== 'u') {
    const meant = ESCAPES.get(character)
    if (meant === undefined) parser.mode = 'broken'
    else append(parser, meant)
    parser.escape = ''
  } else if (!HEX.test(escape.slice(2))) parser.mode = 'broken'
  else if (escape.length === 6) {
    append(parser, String.fromCharCode(Number.parseInt(escape.slice(2), 16)))
    parser.escape = ''
  } else parser.escape = escape
  return at + 1
}

const HEX = /^[\da-fA-F]*$/
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function number(parser: Parser, piece: string, at: number): number {
  let end = at
  while (end < piece.length && isNumberPart(piece.charCodeAt(end))) end++
  parser.text += piece.slice(at, end)
  if (end >= piece.length) {
    // At the top no character has to follow.
    if (parser.stack.length === 0 && NUMBER.test(parser.text)) place(parser, Number(parser.text))
    return end
  }
  if (!NUMBER.test(parser.text)) parser.mode = 'broken'
  else {
    place(parser, Number(parser.text))
    finish(parser)
  }
  return end
}

function isNumberPart(code: number): boolean {
  // Digits, then `+`, `-`, `.`, `E` and `e`.
  return (
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e ||
    (code | 0x20) === 0x65
  )
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function literal(parser: Parser, piece: string, at: number): number {
  const before = parser.text.length
  parser.text += piece.slice(at, at + 5 - before)
  for (const [word, value] of LITERALS) {
    if (parser.text.startsWith(word)) {
      place(parser, value)
      finish(parser)
      return at + word.length - before
    }
    if (word.startsWith(parser.text)) return piece.length
  }
  parser.mode = 'broken'
  return at + 1
}

const LITERAL_START = /[tfn]/
const LITERALS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const
const UNFINISHED: ReadonlySet<Mode> = new Set(['value', 'string', 'number', 'literal', 'colon', 'broken'])
