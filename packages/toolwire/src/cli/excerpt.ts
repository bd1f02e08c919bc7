import { createLocator } from '../json/locator.ts'
import { printable } from '../render/printable.ts'

/** A place in a document, as a person sees it. */
export interface Excerpt {
  /** From 1, in the document. */
  readonly line: number
  /** From 1, in characters. */
  readonly column: number
  /** The source around the place on one line, safe to print. */
  readonly source: string
  /** A caret under the place, and a line under the rest of the value. */
  readonly marker: string
}

/**
 * The value that a pointer names, in its surroundings and on one line; undefined where the text has no such value.
 * `text` must be sound JSON.
 *
 * @example excerptAt(text, '/messages/1/content/0', 80)
 */
export function excerptAt(text: string, pointer: string, width: number): Excerpt | undefined {
  const span = createLocator(text).span(pointer)
  if (span === undefined) return undefined
  const before = text.slice(0, span.start)
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  // What stands before it on its line says what it is; far away it says little.
  const lead = lastPart(folded(text.slice(lineStart, span.start)), LEAD)
  const value = folded(text.slice(span.start, Math.min(span.end, span.start + MAX_READ)))
  const room = Math.max(MIN_ROOM, width - lead.length)
  const isCut = span.end - span.start > MAX_READ || value.length > room
  const shown = isCut ? `${value.slice(0, room - 1)}…` : value
  const after = isCut ? '' : folded(restOfLine(text, span.end)).slice(0, Math.max(0, room - shown.length))
  const marker = ' '.repeat(lead.length) + '^' + '~'.repeat(Math.max(0, shown.length - 1))
  return { line, column: span.start - lineStart + 1, source: lead + shown + after, marker }
}

const LEAD = 28
const MIN_ROOM = 24
const MAX_READ = 2000

function folded(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' '))
}

function lastPart(lead: string, most: number): string {
  const trimmed = lead.trimStart()
  return trimmed.length <= most ? trimmed : `…${trimmed.slice(1 - most)}`
}

function restOfLine(text: string, from: number): string {
  const end = text.indexOf('\n', from)
  return text.slice(from, Math.min(end < 0 ? text.length : end, from + LEAD)).trimEnd()
}
