import { isObject } from './value.ts'

/**
 * The JSON text of values that were seen as text, and of list entries that were serialised once.
 * A run keeps one: each response's own text is echoed to the byte, and no message is serialised twice.
 *
 * **Contract.** Values given to it are never changed afterwards; a changed message is a new object.
 */
export interface Texts {
  /** Keeps the text a value was parsed from. */
  remember(value: object, text: string): void
  /** The text of a value: as it was seen if it was, else its JSON, with the seen texts of its parts inside. */
  of(value: unknown): string
  /** Like `of`, and keeps the text for the next time: for entries of a list that is sent again and again. */
  entry(value: unknown): string
  /** A body's text; the entries of its lists named in `lists` are kept. */
  body(body: object, lists: readonly string[]): string
}

export function createTexts(): Texts {
  const seen = new WeakMap<object, string>()
  const lists = new Map<string, { readonly items: readonly unknown[]; readonly text: string }>()

  function of(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
    const text = seen.get(value)
    if (text !== undefined) return text
    if (Array.isArray(value)) return `[${value.map(of).join(',')}]`
    return isObject(value) && hasSeenPart(value) ? objectText(value, of) : (JSON.stringify(value) ?? 'null')
  }

  // Only the entry's own fields are looked at: remembered texts stand at most one level below an entry.
  function hasSeenPart(value: object): boolean {
    for (const part of Object.values(value)) {
      if (typeof part === 'object' && part !== null && seen.has(part)) return true
    }
    return false
  }

  function entry(value: unknown): string {
    if (typeof value !== 'object' || value === null) return of(value)
    let text = seen.get(value)
    if (text === undefined) {
      text = of(value)
      seen.set(value, text)
    }
    return text
  }

  // A list that continues the one before costs its new entries: the text of the others is there already.
  function listText(key: string, items: readonly unknown[]): string {
    const before = lists.get(key)
    const continues = before?.items.every((item, index) => items[index] === item) === true
    let text = continues ? before.text : ''
    for (let index = continues ? before.items.length : 0; index < items.length; index++) {
      text += index === 0 ? entry(items[index]) : `,${entry(items[index])}`
    }
    lists.set(key, { items, text })
    return `[${text}]`
  }

  return {
    remember: (value, text) => void seen.set(value, text),
    of,
    entry,
    body: (body, names) =>
      objectText(body, (value, key) =>
        Array.isArray(value) && names.includes(key) ? listText(key, value) : entry(value),
      ),
  }
}

function objectText(object: object, textOf: (value: unknown, key: string) => string): string {
  // Added up and not joined: joining would copy a long history once more.
  let text = '{'
  for (const [key, value] of Object.entries(object)) {
    if (value !== undefined) text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${textOf(value, key)}`
  }
  return `${text}}`
}
