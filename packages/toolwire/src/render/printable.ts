/**
 * A text on one line that is safe to print: control, invisible and direction-changing characters are shown as
 * escapes and never emitted, for what a model or a tool wrote may want to steer a terminal or its reader.
 *
 * @example printable('a\nb\u001B[2J') // 'a\\nb\\u001b[2J'
 */
export function printable(text: string): string {
  return HIDDEN.test(text) ? text.replaceAll(EVERY_HIDDEN, escaped) : text
}

/** The lines of a text, each safe to print. */
export function printableLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => printable(line.replaceAll('\t', '  ')))
}

/** The text cut to a number of characters, with a mark where something is missing. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${whole(text.slice(0, Math.max(0, length - 2))).trimEnd()} …`
}

/** The text cut in its middle: beginning and end tell most. */
export function cutMiddle(text: string, length: number): string {
  if (text.length <= length) return text
  const head = Math.ceil((length - 3) * 0.6)
  const tail = Math.max(0, length - 3 - head)
  return `${whole(text.slice(0, head))} … ${text.slice(text.length - tail)}`
}

// Half of a surrogate pair at the cut would be printed as rubbish.
function whole(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text
}

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u
const EVERY_HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

function escaped(char: string): string {
  if (char === '\n') return '\\n'
  if (char === '\r') return '\\r'
  if (char === '\t') return '\\t'
  const code = char.codePointAt(0) ?? 0
  const hex = code.toString(16)
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
}
