import { segmentsOf } from './pointer.ts'
import { createLocator, type Locator } from './locator.ts'
import { itemSpans, memberSpans } from './spans.ts'
import type { JsonValue } from './value.ts'

/** A change of one value. `add` sets a member that is not there, or appends to a list with the segment `-`. */
export interface TextEdit {
  readonly where: string
  readonly action: 'add' | 'remove' | 'replace'
  readonly value?: JsonValue
}

/**
 * The JSON text with some values changed and everything else as it was: layout, order of keys and number forms. Edits
 * are given by pointers into the text as it is; those that do not fit it are left out. Of two edits at one place the
 * first counts.
 *
 * @example editText('{ "a": 1 }', [{ where: '/a', action: 'replace', value: 2 }]) // '{ "a": 2 }'
 */
export function editText(text: string, edits: readonly TextEdit[]): string {
  const locator = createLocator(text)
  const cuts = edits
    .flatMap((edit) => cutOf(text, locator, edit) ?? [])
    .sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let at = 0
  for (const { start, end, put } of cuts) {
    // What overlaps an earlier edit would cut into it.
    if (start < at) continue
    result += text.slice(at, start) + put
    at = end
  }
  return result + text.slice(at)
}

interface Cut {
  readonly start: number
  readonly end: number
  readonly put: string
}

function cutOf(text: string, locator: Locator, edit: TextEdit): Cut | undefined {
  const { where, action, value } = edit
  if (action === 'add') return addition(text, locator, edit)
  const span = locator.span(where)
  if (span === undefined) return undefined
  if (action === 'replace') return value === undefined ? undefined : { ...span, put: JSON.stringify(value) }
  return removal(text, locator, where)
}

function addition(text: string, locator: Locator, { where, value }: TextEdit): Cut | undefined {
  const key = segmentsOf(where).at(-1)
  const parent = locator.span(where.slice(0, where.lastIndexOf('/')))
  if (key === undefined || parent === undefined || value === undefined) return undefined
  const isObject = text[parent.start] === '{'
  const spans = isObject ? [...memberSpans(text, parent.start).values()] : itemSpans(text, parent.start)
  if (isObject && memberSpans(text, parent.start).has(key)) return undefined
  const last = spans.at(-1)
  const entry = `${isObject ? `${JSON.stringify(key)}: ` : ''}${JSON.stringify(value)}`
  if (last === undefined) return { start: parent.start + 1, end: parent.end - 1, put: entry }
  // The new member stands as the last one does: on a line of its own with its indent, or behind a comma.
  const before = text.slice(parent.start + 1, last.end)
  const gap = /^\s*/.exec(before)?.[0] ?? ''
  return { start: last.end, end: last.end, put: `,${gap === '' ? '' : gap}${entry}` }
}

function removal(text: string, locator: Locator, where: string): Cut | undefined {
  const parent = locator.span(where.slice(0, where.lastIndexOf('/')))
  const key = segmentsOf(where).at(-1)
  if (parent === undefined || key === undefined) return undefined
  const isList = text[parent.start] === '['
  const spans = isList ? itemSpans(text, parent.start) : [...memberSpans(text, parent.start).values()]
  const target = locator.span(where)
  const index = spans.findIndex(({ start }) => start === target?.start)
  const [previous, next] = [spans[index - 1], spans[index + 1]]
  if (target === undefined || index < 0) return undefined
  const keyStart = isList
    ? target.start
    : (memberStart(text, previous?.end ?? parent.start + 1) ?? target.start)
  if (previous !== undefined) return { start: previous.end, end: target.end, put: '' }
  if (next === undefined) return { start: parent.start + 1, end: parent.end - 1, put: '' }
  const nextStart = isList ? next.start : (memberStart(text, target.end) ?? next.start)
  return { start: keyStart, end: nextStart, put: '' }
}

/** Where the key behind a place begins: the next quotation mark. */
function memberStart(text: string, from: number): number | undefined {
  const at = text.indexOf('"', from)
  return at < 0 ? undefined : at
}
