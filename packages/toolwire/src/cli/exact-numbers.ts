/** A number as it stands in the text: JSON carries more digits than a number of JavaScript holds. */
interface RawJson {
  rawJSON(text: string): unknown
}

/**
 * The numbers of a JSON text that JavaScript cannot hold, by the value that it makes of them: with these a body is
 * written back with the digits that it came with. A value that several texts share is undefined.
 */
export function exactNumbers(text: string): ReadonlyMap<number, string | undefined> {
  const found = new Map<number, string | undefined>()
  // Sixteen digits in a row, or an exponent: without them every number is held exactly.
  if (!/\d{16}|\d[eE]/.test(text)) return found
  const reviver = (_: string, value: unknown, context?: { readonly source?: string }): unknown => {
    const source = context?.source
    if (typeof value === 'number' && source !== undefined && !isExact(value, source)) {
      found.set(value, found.has(value) && found.get(value) !== source ? undefined : source)
    }
    return value
  }
  JSON.parse(text, reviver)
  return found
}

/** The value as JSON text, its numbers as they were. */
export function writeExact(
  value: unknown,
  numbers: ReadonlyMap<number, string | undefined>,
  indent: string,
): string {
  if (numbers.size === 0) return JSON.stringify(value, null, indent)
  // In every Node that toolwire runs on, and not yet in the types.
  const { rawJSON } = JSON as unknown as RawJson
  const replacer = (_: string, member: unknown): unknown => {
    const source = typeof member === 'number' ? numbers.get(member) : undefined
    return source === undefined ? member : rawJSON(source)
  }
  return JSON.stringify(value, replacer, indent)
}

/** The indentation of a JSON text, so that it is written back as it looked. */
export function indentOf(text: string): string {
  return /^\s*[{[]\r?\n([ \t]+)/.exec(text)?.[1] ?? (text.trim().includes('\n') ? '  ' : '')
}

function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false
  return digitsOf(String(value)) === digitsOf(source)
}

/** Significant digits and exponent, however the number is spelt. */
function digitsOf(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace('-', '').split('e')
  const negative = text.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  return `${negative}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}
