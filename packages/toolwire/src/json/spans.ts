/** Where a value stands in a JSON text: `text.slice(start, end)` is its own text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The spans of an object's members, by key, read without parsing the values; a repeated key keeps the last, as
 * `JSON.parse` does. `text` must be JSON that `JSON.parse` accepts, with an object at `start`.
 */
export function memberSpans(text: string, start = 0): Map<string, Span> {
  const members = new Map<string, Span>()
  let at = skipSpace(text, skipSpace(text, start) + 1)
  while (text[at] !== '}') {
    const keyEnd = valueEnd(text, at)
    const key = keyText(text.slice(at, keyEnd))
    const from = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = valueEnd(text, from)
    members.set(key, { start: from, end })
    at = skipSpace(text, end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return members
}

/** The spans of an array's items. `text` must be sound JSON with an array at `start`. */
export function itemSpans(text: string, start = 0): Span[] {
  const items: Span[] = []
  let at = skipSpace(text, skipSpace(text, start) + 1)
  while (text[at] !== ']') {
    const end = valueEnd(text, at)
    items.push({ start: at, end })
    at = skipSpace(text, end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return items
}

const STOP = /[,\]} \t\n\r]/

function keyText(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** Space, line feed, tab, carriage return: what JSON allows. Behind the end there is none. */
function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13
}

function valueEnd(text: string, from: number): number {
  const first = text[from]
  if (first === '"') return stringEnd(text, from)
  if (first === '{' || first === '[') return nestedEnd(text, from)
  let at = from
  while (at < text.length && !STOP.test(text[at] ?? '')) at++
  return at
}

function stringEnd(text: string, from: number): number {
  let quote = text.indexOf('"', from + 1)
  while (quote > 0) {
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  return text.length
}

function nestedEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = stringEnd(text, at) - 1
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) depth++
    else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) {
      depth--
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

const QUOTE = 34
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
