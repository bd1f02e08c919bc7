export interface RewriteOptions {
  readonly keepSpace?: boolean
}

/** What a string value of a JSON text becomes. `key` is the nearest property above it, `top` the outermost. */
export type ReplaceString = (value: string, key: string | undefined, top: string | undefined) => string

/**
 * A JSON text without its insignificant white space, with string values replaced; everything else (number
 * spelling, key order, escapes, repeated keys) stays as it was written. Keys are never replaced.
 * `text` must be sound JSON. Costs one pass over the text.
 */
export function rewriteText(text: string, replace?: ReplaceString, options: RewriteOptions = {}): string {
  const pieces: string[] = []
  const stack: Frame[] = []
  let from = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = stringEnd(text, at)
      const frame = stack.at(-1)
      if (frame?.wantsKey === true) {
        if (replace !== undefined) frame.key = decoded(text, at, end)
        frame.wantsKey = false
      } else if (replace !== undefined) {
        const value = decoded(text, at, end)
        const replaced = replace(value, frame?.key, stack[0]?.key)
        if (replaced !== value) {
          pieces.push(text.slice(from, at), JSON.stringify(replaced))
          from = end
        }
      }
      at = end
      continue
    }
    if (options.keepSpace !== true && (code === SPACE || code === LF || code === CR || code === TAB)) {
      pieces.push(text.slice(from, at))
      at = pastSpace(text, at)
      from = at
      continue
    }
    if (code === OPEN_BRACE) stack.push({ object: true, wantsKey: true, key: undefined })
    else if (code === OPEN_BRACKET) stack.push({ object: false, wantsKey: false, key: stack.at(-1)?.key })
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) stack.pop()
    else if (code === COMMA) {
      const frame = stack.at(-1)
      if (frame?.object === true) frame.wantsKey = true
    }
    at++
  }
  if (pieces.length === 0) return text
  pieces.push(text.slice(from))
  return pieces.join('')
}

/** The text without insignificant white space; the same text where it has none. */
export function compactText(text: string): string {
  return /\s/.test(text) ? rewriteText(text) : text
}

interface Frame {
  readonly object: boolean
  wantsKey: boolean
  key: string | undefined
}

function decoded(text: string, from: number, to: number): string {
  const raw = text.slice(from + 1, to - 1)
  return raw.includes('\\') ? (JSON.parse(text.slice(from, to)) as string) : raw
}

function stringEnd(text: string, from: number): number {
  let quote = text.indexOf('"', from + 1)
  while (quote > 0) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  return text.length
}

function pastSpace(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== SPACE && code !== LF && code !== CR && code !== TAB) return at
    at++
  }
}

const QUOTE = 34
const SPACE = 32
const LF = 10
const CR = 13
const TAB = 9
const COMMA = 44
const BACKSLASH = 92
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
