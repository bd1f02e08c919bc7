import { segmentsOf } from './pointer.ts'
import { itemSpans, memberSpans, type Span } from './spans.ts'

/** A place in a text, counted from 1 as editors do; columns are UTF-16 code units, the end is behind the last one. */
export interface Region {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** Finds the places of values in one JSON text. */
export interface Locator {
  /** Where the value of a pointer stands; for a pointer that names nothing, its nearest ancestor that is there. */
  region(pointer: string): Region
  /** The span of the value itself; undefined for a pointer that names nothing. */
  span(pointer: string): Span | undefined
}

/**
 * Finds values in a JSON text by pointer. Nothing is parsed twice: each object and list on the way is scanned once,
 * however many pointers lead through it. `text` must be JSON that `JSON.parse` accepts.
 *
 * @example createLocator('{\n  "a": 1\n}').region('/a') // { line: 2, column: 8, endLine: 2, endColumn: 9 }
 */
export function createLocator(text: string): Locator {
  const containers = new Map<number, ReadonlyMap<string, Span>>()
  let lines: number[] | undefined

  function inside(start: number): ReadonlyMap<string, Span> {
    const known = containers.get(start)
    if (known !== undefined) return known
    const first = text[start]
    const found =
      first === '{'
        ? memberSpans(text, start)
        : first === '['
          ? indexed(itemSpans(text, start))
          : new Map<string, Span>()
    containers.set(start, found)
    return found
  }

  function walk(pointer: string): { readonly span: Span; readonly whole: boolean } {
    const start = text.search(/\S/)
    let span: Span = { start: Math.max(start, 0), end: text.trimEnd().length }
    for (const segment of segmentsOf(pointer)) {
      const next = inside(span.start).get(segment)
      if (next === undefined) return { span, whole: false }
      span = next
    }
    return { span, whole: true }
  }

  function place(offset: number): readonly [line: number, column: number] {
    lines ??= lineStarts(text)
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lines[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return [low + 1, offset - (lines[low] ?? 0) + 1]
  }

  return {
    region(pointer) {
      const { span } = walk(pointer)
      const [line, column] = place(span.start)
      const [endLine, endColumn] = place(span.end)
      return { line, column, endLine, endColumn }
    },
    span(pointer) {
      const { span, whole } = walk(pointer)
      return whole ? span : undefined
    },
  }
}

function indexed(spans: readonly Span[]): ReadonlyMap<string, Span> {
  return new Map(spans.map((span, index) => [String(index), span]))
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
