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
  // The value written anew as strict JSON, token by token; the brackets that are open; what may come next.
  const tokens: string[] = []
  const open: string[] = []
  let next: 'value' | 'key' | ':' | ',' = 'value'
  let at = start
  do {
    at = pastSpace(text, at)
    const char = text[at]
    if (char === undefined) return TRUNCATED
    const close = open.at(-1)
    if (char === close && next !== ':' && (next !== 'value' || char === ']')) {
      if (tokens.at(-1) === ',') tokens.pop()
      tokens.push(char)
      open.pop()
      at++
      next = ','
    } else if (next === ':' || next === ',') {
      if (char !== next) return unexpected(text, at)
      tokens.push(char)
      at++
      next = char === ',' && close === '}' ? 'key' : 'value'
    } else if (next === 'value' && (char === '{' || char === '[')) {
      if (open.length >= MAX_DEPTH) return malformed(`nested deeper than ${MAX_DEPTH} levels`)
      tokens.push(char)
      open.push(char === '{' ? '}' : ']')
      at++
      next = char === '{' ? 'key' : 'value'
    } else {
      const atom = readAtom({ text, at, isKey: next === 'key', isNested: close !== undefined })
      if ('kind' in atom) return atom
      tokens.push(atom.token)
      at = atom.end
      next = next === 'key' ? ':' : ','
    }
  } while (open.length > 0)
  return { kind: 'value', value: JSON.parse(tokens.join('')), end: at }
}

/** The position of the next character that is no white space. */
export function pastSpace(text: string, from: number): number {
  SPACE.lastIndex = from
  SPACE.test(text)
  return SPACE.lastIndex
}

const SPACE = /[\s\uFEFF]*/y
const NUMBER_RUN = /[-+.\dA-Za-z]*/y
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const CONSTANTS: readonly string[] = ['true', 'false', 'null', 'True', 'False', 'None']
const MAX_DEPTH = 1000
const TRUNCATED: Reading = { kind: 'truncated' }

interface Place {
  readonly text: string
  readonly at: number
  readonly isKey: boolean
  /** Outside of brackets a number may end with the text. */
  readonly isNested: boolean
}

/** A string, number, word or key as JSON has it. */
function readAtom(place: Place): { readonly token: string; readonly end: number } | Reading {
  const { text, at, isKey, isNested } = place
  const first = text[at] ?? ''
  if (first === '"' || first === "'") return readString(text, at, first)
  if (!isKey && /[-\d]/.test(first)) {
    const run = runAt(NUMBER_RUN, text, at)
    const end = at + run.length
    if (isNested && end === text.length) return TRUNCATED
    return NUMBER.test(run) ? { token: run, end } : unexpected(text, at)
  }
  const word = runAt(WORD, text, at)
  const end = at + word.length
  if (word === '') return unexpected(text, at)
  if (isKey) return { token: JSON.stringify(word), end }
  if (CONSTANTS.includes(word)) return { token: word === 'None' ? 'null' : word.toLowerCase(), end }
  const isCut = end === text.length && CONSTANTS.some((constant) => constant.startsWith(word))
  return isCut ? TRUNCATED : unexpected(text, at)
}

function readString(
  text: string,
  at: number,
  quote: string,
): { readonly token: string; readonly end: number } | Reading {
  let end = at + 1
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
  const isCut = end >= text.length
  let content = text.slice(at + 1, end)
  // The last escape may be a part only.
  if (isCut) content = content.replace(/\\(?:u[\dA-Fa-f]{0,3})?$/, '')
  let bad: number | undefined
  const value = content.replaceAll(/\\(u[\dA-Fa-f]{4}|[^])/g, (_, code: string, offset: number) => {
    if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    const meant = ESCAPED[ESCAPES.indexOf(code)]
    if (meant === undefined) bad ??= at + 2 + offset
    return meant ?? ''
  })
  if (bad !== undefined) return malformed(`bad escape in a string at character ${bad}`)
  if (isCut) return TRUNCATED
  return { token: JSON.stringify(value), end: end + 1 }
}

const ESCAPES = 'bfnrt"\'\\/'
const ESCAPED = '\b\f\n\r\t"\'\\/'

function runAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

function unexpected(text: string, at: number): Reading {
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return malformed(`unexpected ${JSON.stringify(char)} at character ${at + 1}`)
}

function malformed(problem: string): Reading {
  return { kind: 'malformed', problem }
}
