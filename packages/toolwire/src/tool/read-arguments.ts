import { isObject } from '../json/value.ts'
import type { Wire } from '../wire/codec.ts'
import type { ArgumentsFault, ArgumentsReading, CalledArguments } from './compiled-tools.ts'
import { pastSpace, readTolerant } from './tolerant-json.ts'

/**
 * Reads the arguments of a call. What has one reading only is mended (a code fence, single quotes, a trailing comma,
 * a control token behind the value, a leading `{}`, one layer of encoding too many or too few); everything else is
 * named and left alone.
 *
 * @example readArguments(call, 'text') // { value: { sku: 'A-100' } }
 */
export function readArguments(call: CalledArguments, argumentsAre: Wire['argumentsAre']): ArgumentsReading {
  const { input, rawInput } = call
  const isText = argumentsAre === 'text'
  const expected = isText ? 'JSON text' : 'object'
  if (isObject(input)) {
    if (!isText || rawInput !== undefined) return { value: input }
    return faulty({ code: 'misencoded-arguments', got: 'object', expected }, input)
  }
  if (input === undefined && rawInput !== undefined) return readText(rawInput)
  if (typeof input !== 'string') return noObject(input)
  // A call that carries free text: there is nothing to parse, so nothing to find wrong.
  if (input === rawInput) return { value: undefined }
  // A JSON string: perhaps the object's own text, encoded once too often.
  const parsed = parse(input)
  if (isObject(parsed)) {
    const got = isText ? 'string in JSON text' : 'string'
    return faulty({ code: 'misencoded-arguments', got, expected }, parsed)
  }
  // Text that begins like an object was meant as one; any other string is just a string.
  const isMeant = !isText && parsed === undefined && /^\s*(?:\{|```)/.test(input)
  return isMeant ? readText(input) : noObject(input)
}

/** The reading with a note of what was mended. */
export function withNote(call: CalledArguments, reading: ArgumentsReading): ArgumentsReading {
  const { value, fault } = reading
  if (!value || !fault) return reading
  const why = WHY[fault.code] ?? fault.code
  return { ...reading, note: { at: '', from: call.rawInput ?? call.input, to: value, why } }
}

/** Arguments that are text and did not parse, or not to an object. */
function readText(text: string): ArgumentsReading {
  if (text.trim() === '') return noObject(text)
  const body = withoutFence(text)
  const parsed = parse(body)
  if (parsed !== undefined && body === text) return isObject(parsed) ? { value: parsed } : noObject(parsed)
  const first = readTolerant(body)
  if (first.kind === 'truncated') return TRUNCATED
  if (first.kind === 'malformed') return malformed(first.problem)
  const from = pastSpace(body, first.end)
  if (from === body.length)
    return malformed(body === text ? 'not strict JSON' : 'a code fence around it', first.value)
  if (CONTROL_TOKENS.test(body.slice(from))) return malformed('a control token behind the value', first.value)
  return readRest(body, from, first.value)
}

/** What stands behind a first complete value: more values, an unfinished one, or something else. */
function readRest(text: string, from: number, first: unknown): ArgumentsReading {
  const problem = `more text behind the value at character ${from + 1}`
  let values = 1
  let last: unknown
  while (from < text.length) {
    const reading = readTolerant(text, from)
    if (reading.kind === 'truncated') return TRUNCATED
    if (reading.kind === 'malformed') return malformed(problem)
    values++
    last = reading.value
    from = pastSpace(text, reading.end)
  }
  const isPlaceholder = values === 2 && isObject(first) && Object.keys(first).length === 0
  return faulty({ code: 'concatenated-arguments', values }, isPlaceholder ? last : undefined)
}

function withoutFence(text: string): string {
  const trimmed = text.trim()
  const open = FENCE.exec(trimmed)?.[0]
  if (open === undefined) return text
  return trimmed.slice(open.length, trimmed.endsWith('```') ? -3 : undefined)
}

function malformed(problem: string, value?: unknown): ArgumentsReading {
  return faulty({ code: 'malformed-arguments', problem }, value)
}

/** Nothing is read as `{}`: whether that may stand is for the tool's schema to say. */
function noObject(value: unknown): ArgumentsReading {
  const isBlank = typeof value === 'string' && value.trim() === ''
  const nothing = isBlank ? 'an empty string' : value === null ? 'null' : value === undefined && 'nothing'
  if (nothing) return faulty({ code: 'empty-arguments', got: nothing }, {})
  return faulty({ code: 'non-object-arguments', got: Array.isArray(value) ? 'list' : typeof value })
}

function faulty(fault: ArgumentsFault, value?: unknown): ArgumentsReading {
  return { value: isObject(value) ? value : undefined, fault }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const WHY: Readonly<Record<string, string>> = {
  'malformed-arguments': 'not strict JSON, with one reading',
  'concatenated-arguments': 'an empty object stood before it',
  'misencoded-arguments': 'encoded once too often or too little',
  'empty-arguments': 'empty, and nothing is required',
}

const TRUNCATED: ArgumentsReading = { value: undefined, fault: { code: 'truncated-arguments' } }
const FENCE = /^```[A-Za-z\d_-]{0,20}\s*/

/** Tokens that servers are known to leave behind the arguments (BUGS: stop token not removed), and nothing else. */
const CONTROL_TOKENS =
  /^(?:\s|<\|[\w-]{1,40}\|>|<\uFF5C[^\uFF5C<>]{1,40}\uFF5C>|<\/?s>|<eos>|<end_of_turn>|<\/?tool_call>|<\/?function(?:_call)?>|\[\/?INST\])+$/
