import { isObject, own, ownString } from '../json/value.ts'

/**
 * What a pasted error may say: the text itself, and the message in it, as the providers' bodies and the exceptions of
 * the SDKs of TypeScript and Python carry it. The most telling first.
 */
export function messagesIn(pasted: string): readonly string[] {
  const text = pasted.trim()
  const found = [inJson(text), ...inLiteral(text), withoutPrefix(text), text]
  return [...new Set(found.filter((one): one is string => one !== undefined && one !== ''))]
}

/** The message in the JSON that stands somewhere in the text. */
function inJson(text: string): string | undefined {
  const start = text.search(/[{[]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  if (start < 0 || end < start) return undefined
  try {
    return messageOf(JSON.parse(text.slice(start, end + 1)))
  } catch {
    return undefined
  }
}

function messageOf(value: unknown, depth = 0): string | undefined {
  if (depth > 4) return undefined
  if (Array.isArray(value)) return messageOf(value[0], depth + 1)
  if (!isObject(value)) return undefined
  const message = ownString(value, 'message')
  if (message === undefined) return messageOf(own(value, 'error'), depth + 1)
  // A gateway puts the body of another one into its own.
  return /^\s*[{[]/.test(message) ? (inJson(message) ?? message) : message
}

/** The message in a literal of Python or JavaScript, such as an exception prints it. */
function inLiteral(text: string): string[] {
  return [...text.matchAll(/['"]?message['"]?\s*:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)].map(
    ([, single, double]) =>
      (single ?? double ?? '').replaceAll(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char)),
  )
}

/** Without the name of the exception and the status in front. */
function withoutPrefix(text: string): string {
  return text
    .replace(/^(?:[\w.]*(?:Error|Exception)\b[:\s]*)+/, '')
    .replace(/^(?:Error code: )?[45]\d\d\b[\s:-]*/, '')
    .trim()
}
