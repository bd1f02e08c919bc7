import { wires } from '../wire/index.ts'
import { eventsOf } from '../wire/read-stream.ts'

/**
 * The events of a text that is a recorded stream: server-sent events, or the data of one event a line. Undefined for
 * any other text. A line that is no JSON stays text, for the checker to say so.
 */
export function streamIn(text: string): readonly unknown[] | undefined {
  return eventsOf(text) ?? eventLines(text)
}

function eventLines(text: string): readonly unknown[] | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  // A chunk of Gemini looks like a response, and there are files with a response a line.
  const known = Object.values(wires).filter(({ wire }) => wire !== 'gemini')
  const first = lines.slice(0, FIRST).map(parse)
  const isStream = lines.length > 1 && known.some((wire) => first.some((event) => wire.isEvent(event)))
  return isStream ? lines.map(parse) : undefined
}

/** A stream may begin with chunks that say nothing yet. */
const FIRST = 4

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}
