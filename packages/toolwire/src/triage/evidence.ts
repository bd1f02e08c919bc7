import { redactSecrets } from '../json/secret-patterns.ts'
import { cutMiddle, printable } from '../render/printable.ts'
import { jsonText } from '../trace/json-text.ts'
import type { TraceCall, TraceResult } from '../trace/trace-run.ts'
import type { LocatedFault } from './located-fault.ts'
import type { Evidence } from './symptom.ts'

/** A value as a quotation: on one line, shortened in its middle, secrets out, nothing that steers a terminal. */
export function excerptOf(value: unknown, length: number = MAX_EXCERPT): string {
  const text = typeof value === 'string' ? value : value === undefined ? 'nothing' : jsonText(value)
  return cutMiddle(printable(redactSecrets(text)), length)
}

/** The place of a fault and the value that stands there. */
export function faultEvidence({ place, value, time }: LocatedFault): Evidence {
  // A text is quoted, but for JSON text, which shows by itself where it ends.
  const isQuoted = typeof value === 'string' && !/^\s*[{[]/.test(value)
  return {
    place,
    excerpt: excerptOf(isQuoted ? JSON.stringify(value) : value),
    ...(time === undefined ? {} : { time }),
  }
}

/** A call as the model made it. */
export function callEvidence(call: TraceCall): Evidence {
  return {
    place: call.place,
    excerpt: excerptOf(`${call.name}  ${call.callId ?? 'no id'}  ${textOf(call.rawInput ?? call.input)}`),
    ...(call.time === undefined ? {} : { time: call.time }),
  }
}

/** A call by every id that it has. */
export function idEvidence(call: TraceCall): Evidence {
  const item = call.itemId === undefined ? '' : `id ${call.itemId}  `
  return {
    place: call.place,
    excerpt: excerptOf(`${call.name}  ${item}call id ${call.callId ?? 'none'}`),
    ...(call.time === undefined ? {} : { time: call.time }),
  }
}

/** What a call was answered. */
export function resultEvidence(result: TraceResult): Evidence {
  return {
    place: result.place,
    excerpt: excerptOf(JSON.stringify(firstLine(result.text ?? ''))),
    isText: true,
    ...(result.time === undefined ? {} : { time: result.time }),
  }
}

/** A text for the arguments of a finding: its first line, shortened. */
export function shortText(text: string, length = 80): string {
  return cutMiddle(printable(redactSecrets(firstLine(text))), length)
}

/** The beginning of a text, on one line. */
function firstLine(text: string): string {
  return text
    .slice(0, 4 * MAX_EXCERPT)
    .trim()
    .replaceAll(/\s+/g, ' ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : jsonText(value)
}

const MAX_EXCERPT = 160
