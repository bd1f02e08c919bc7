import type { OpenObject } from '../json/value.ts'
import { isObject, own } from '../json/value.ts'
import type { TraceProblem } from './trace-run.ts'
import { byteLength } from './hash.ts'

/** A value of a line, with its own text: two may stand on one line. */
export interface LineValue {
  readonly value: OpenObject
  readonly text: string
  readonly line: number
  /** From 1; only where it is not the first of its line. */
  readonly column?: number
  /** Byte offset of the line in the file. */
  readonly offset: number
}

export interface LineReader {
  /** The values of a line; `last` when nothing comes after it, not even an LF. */
  read(text: string, last: boolean): readonly LineValue[]
  readonly problems: readonly TraceProblem[]
}

/**
 * Reads the lines of a trace file, whatever became of it: a torn last line is left out, a torn line in the middle is
 * skipped but for the events behind the tear, values glued on one line are all read. What was left out is told in
 * `problems`. Never throws.
 */
export function createLineReader(file: string): LineReader {
  const problems: TraceProblem[] = []
  let line = 0
  let offset = 0

  function problem(kind: TraceProblem['kind'], message: string, bytes?: number): void {
    const source = { file, line, offset }
    problems.push({ kind, source, message, ...(bytes === undefined ? {} : { bytes }) })
  }

  function read(text: string, last: boolean): LineValue[] {
    line++
    const start = offset
    offset += byteLength(text) + (last ? 0 : 1)
    if (text.trim() === '') return []
    const whole = parsed(text)
    if (isObject(whole)) return [{ value: whole, text, line, offset: start }]
    if (whole !== undefined) {
      problem('foreign-line', `line ${line} holds no object; it was skipped`)
      return []
    }
    return pieces(text, last, start)
  }

  function pieces(text: string, last: boolean, start: number): LineValue[] {
    const found: LineValue[] = []
    let from = 0
    let torn = 0
    while (from < text.length) {
      const end = objectEnd(text, from)
      const value = end === undefined ? undefined : parsed(text.slice(from, end))
      if (end !== undefined && isObject(value)) {
        const column = from === 0 ? {} : { column: from + 1 }
        found.push({ value, text: text.slice(from, end), line, offset: start, ...column })
        from = pastSpace(text, end)
        continue
      }
      const next = nextEvent(text, from + 1)
      torn += byteLength(text.slice(from, next))
      from = next
    }
    if (torn === 0) problem('glued-line', `line ${line} holds ${found.length} events; all were read`)
    else if (last) problem('torn-end', `the last line is torn: ${torn} bytes were left out`, torn)
    else if (found.length === 0 && !text.startsWith('{'))
      problem('foreign-line', `line ${line} is no event; it was skipped`, torn)
    else problem('torn-line', `line ${line} is torn: ${torn} bytes were left out`, torn)
    return found
  }

  return { read, problems }
}

/** The start of the next event of a toolwire trace, which is told by its first two properties; else the end. */
function nextEvent(text: string, from: number): number {
  EVENT.lastIndex = from
  const match = EVENT.exec(text)
  return match === null ? text.length : match.index
}

const EVENT = /\{"type":"[a-z_]+","seq":\d/g

/** True for a value that could be an event of a toolwire trace. */
export function isEvent(value: OpenObject): boolean {
  return typeof own(value, 'type') === 'string' && typeof own(value, 'seq') === 'number'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where the object that begins here ends; undefined when it does not. */
function objectEnd(text: string, from: number): number | undefined {
  if (text[from] !== '{') return undefined
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      depth--
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

function pastSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}
