import { itemSpans, memberSpans } from '../json/spans.ts'
import type { Span } from '../json/spans.ts'
import { isObject } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'

/** A body, and the text that it was read from. */
export interface ReadBody {
  readonly body: OpenObject
  readonly text: string
}

/**
 * The text of a repaired body. What the repair left alone stands in it as it was written, to the byte: JSON holds more
 * digits and other spellings than a value does.
 */
export function mendedText({ body, text }: ReadBody, repaired: OpenObject, list: string): string {
  const known = new Map<unknown, Span>()
  const kept = new Set<unknown>(entriesOf(repaired, list))
  const members = memberSpans(text)
  for (const [key, span] of members) {
    const value = body[key]
    if (key !== list || !Array.isArray(value)) remember(value, span)
    else {
      const spans = itemSpans(text, span.start)
      for (const [index, entry] of (value as unknown[]).entries()) {
        const at = spans[index]
        if (at === undefined) continue
        remember(entry, at)
        // What is in an entry that was changed or left out may stand elsewhere now.
        if (!kept.has(entry)) lookInto(entry, at)
      }
    }
  }

  function remember(value: unknown, span: Span): void {
    if (typeof value === 'object' && value !== null) known.set(value, span)
  }

  function lookInto(value: unknown, { start }: Span): void {
    if (Array.isArray(value)) {
      for (const [index, span] of itemSpans(text, start).entries()) enter(value[index], span)
    } else if (isObject(value)) {
      for (const [key, span] of memberSpans(text, start)) {
        enter(Object.hasOwn(value, key) ? value[key] : undefined, span)
      }
    }
  }

  function enter(value: unknown, span: Span): void {
    remember(value, span)
    lookInto(value, span)
  }

  function write(value: unknown): string {
    const span = known.get(value)
    if (span !== undefined) return text.slice(span.start, span.end)
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
    if (!isObject(value)) return JSON.stringify(value) ?? 'null'
    return objectText(value, (member) => write(member))
  }

  return objectText(repaired, (member, key) => {
    const span = member === body[key] ? members.get(key) : undefined
    return span === undefined ? write(member) : text.slice(span.start, span.end)
  })
}

function objectText(object: OpenObject, textOf: (member: unknown, key: string) => string): string {
  const members = Object.entries(object).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${textOf(member, key)}`).join(',')}}`
}

function entriesOf(body: OpenObject, list: string): readonly unknown[] {
  const value = body[list]
  return Array.isArray(value) ? value : []
}
