import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { oneLine } from './one-line.ts'
import { streamIn } from './stream-text.ts'

/** A JSON document of an input. */
export interface InputDocument {
  readonly file: string
  /** From 1, where the file holds one document a line. */
  readonly line?: number
  /** The text that the value was read from. */
  readonly text: string
  readonly value: unknown
  /** The text is a recorded stream, whose events are the value. */
  readonly isStream?: true
}

/** A place that is no JSON. */
export interface BrokenDocument {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly problem: string
}

/** The text of a file, or of standard input for `-`. */
export async function readInput(file: string): Promise<string> {
  const text = file === '-' ? await textOf(process.stdin) : await readFile(file, 'utf8')
  return text.replace(/^\uFEFF/, '')
}

/** What an input is called in messages. */
export function inputName(file: string): string {
  return file === '-' ? 'standard input' : file
}

/**
 * The documents of a text: the whole as one, a recorded stream, or one a line (JSON Lines), told by the name or else by
 * the content.
 * A line that is no JSON is given as broken and the others go on.
 */
export function* documentsOf(text: string, file: string): Generator<InputDocument | BrokenDocument> {
  const whole = /\.(?:jsonl|ndjson)$/i.test(file) ? undefined : parse(text)
  if (whole !== undefined && 'value' in whole) {
    yield { file, text, value: whole.value }
    return
  }
  const stream = streamIn(text)
  if (stream !== undefined) {
    yield { file, text, value: stream, isStream: true }
    return
  }
  const lines = text.split(/\r?\n/)
  if (whole !== undefined && !hasLines(lines)) {
    yield { file, ...placeOf(text, whole.problem) }
    return
  }
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const parsed = parse(line)
    if ('value' in parsed) yield { file, line: index + 1, text: line, value: parsed.value }
    else yield { file, ...placeOf(line, parsed.problem), line: index + 1 }
  }
}

/** True when a text that is no JSON as a whole has lines that are: the first, and more than one. */
function hasLines(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  const [first = ''] = filled
  return filled.length > 1 && /^\s*[{[]/.test(first) && 'value' in parse(first)
}

function parse(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function placeOf(text: string, problem: string): { line: number; column: number; problem: string } {
  const before = text.slice(0, firstFault(text)).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  const what = text.trim() === '' ? 'empty' : `not JSON: ${oneLine(problem.replace(NOISE, ''))}`
  return { line: before.length, column, problem: what }
}

/** What the parser adds beside the fault: the place, which stands in front of ours, and the text around it. */
const NOISE =
  /(?: in JSON at position \d+(?: \(line \d+ column \d+\))?|, (?:\.\.\.)?"[\s\S]*" is not valid JSON)$/

/**
 * Where a text stops being the beginning of JSON. The parser names the position only for some faults, so the longest
 * beginning that merely ends too early is searched by halves.
 */
function firstFault(text: string): number {
  let sound = 0
  let broken = text.length
  if (endsEarly(text)) return text.length
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    if (endsEarly(text.slice(0, middle))) sound = middle
    else broken = middle
  }
  return sound
}

function endsEarly(text: string): boolean {
  const parsed = parse(text)
  if ('value' in parsed) return true
  const position = /at position (\d+)/.exec(parsed.problem)?.[1]
  return (
    /end of JSON input/.test(parsed.problem) || (position !== undefined && Number(position) >= text.length)
  )
}
