import { isObject, type OpenObject } from '../json/value.ts'
import type { Call } from '../wire/call.ts'
import type { Codec } from '../wire/codec.ts'
import { pastSpace, readTolerant } from './tolerant-json.ts'

/** The arguments of a call as an object of the wire's own shape, and what is wrong with the way they came. */
export interface ArgumentsReading {
  /** Undefined when no object can be had without a guess, and for a call that carries free text by design. */
  readonly value: OpenObject | undefined
  readonly fault?: ArgumentsFault
}

/** One fault of encoding. */
export type ArgumentsFault =
  | { readonly code: 'malformed-arguments'; readonly problem: string }
  | { readonly code: 'concatenated-arguments'; readonly values: number }
  | { readonly code: 'misencoded-arguments'; readonly got: string; readonly expected: string }
  | { readonly code: 'empty-arguments'; readonly got: string }
  | { readonly code: 'non-object-arguments'; readonly got: string }
  | { readonly code: 'truncated-arguments' }

/**
 * Reads the arguments of a call. What has one reading only is mended (a code fence, single quotes, a trailing comma,
 * a control token behind the value, a leading `{}`, one layer of encoding too many or too few); everything else is
 * named and left alone.
 *
 * @example readArguments(call, 'text') // { value: { sku: 'A-100' } }
 */
export function readArguments(call: Call, argumentsAre: Codec['argumentsAre']): ArgumentsReading {
  const { input, rawInput } = call
  if (isObject(input)) {
    const tooLittle = argumentsAre === 'text' && rawInput === undefined
    if (!tooLittle) return { value: input }
    return { value: input, fault: { code: 'misencoded-arguments', got: 'object', expected: 'JSON text' } }
  }
  if (input === undefined && rawInput !== undefined) return readText(rawInput)
  // A call that carries free text: there is nothing to parse, so nothing to find wrong.
  if (typeof input === 'string' && input === rawInput) return { value: undefined }
  if (input === undefined || input === null) return empty(input === null ? 'null' : 'nothing')
  if (typeof input === 'string') return readEncoded(input, argumentsAre)
  return nonObject(input)
}

/** Arguments that are a JSON string: perhaps the object's own text, encoded once too often. */
function readEncoded(text: string, argumentsAre: Codec['argumentsAre']): ArgumentsReading {
  if (text.trim() === '') return empty('an empty string')
  const parsed = parse(text)
  if (isObject(parsed)) {
    const got = argumentsAre === 'object' ? 'string' : 'string in JSON text'
    const expected = argumentsAre === 'object' ? 'object' : 'JSON text'
    return { value: parsed, fault: { code: 'misencoded-arguments', got, expected } }
  }
  // Text that begins like an object was meant as one; any other string is just a string.
  const meant = argumentsAre === 'object' && parsed === undefined && /^\s*(?:\{|```)/.test(text)
  return meant ? readText(text) : nonObject(text)
}

/** Arguments that are text and did not parse, or not to an object. */
function readText(text: string): ArgumentsReading {
  if (text.trim() === '') return empty('an empty string')
  const body = withoutFence(text)
  const parsed = parse(body)
  if (parsed !== undefined && body === text) {
    if (isObject(parsed)) return { value: parsed }
    return parsed === null ? empty('null') : nonObject(parsed)
  }
  const first = readTolerant(body)
  if (first.kind === 'truncated') return { value: undefined, fault: { code: 'truncated-arguments' } }
  if (first.kind === 'malformed') return malformed(first.problem)
  const from = pastSpace(body, first.end)
  if (from === body.length)
    return malformed(body === text ? 'not strict JSON' : 'a code fence around it', first.value)
  if (CONTROL_TOKENS.test(body.slice(from))) return malformed('a control token behind the value', first.value)
  return readRest(body, from, first.value)
}

/** What stands behind a first complete value: more values, an unfinished one, or something else. */
function readRest(text: string, from: number, first: unknown): ArgumentsReading {
  const at = from + 1
  let values = 1
  let last: unknown
  while (from < text.length) {
    const reading = readTolerant(text, from)
    if (reading.kind === 'truncated') return { value: undefined, fault: { code: 'truncated-arguments' } }
    if (reading.kind === 'malformed') return malformed(`more text behind the value at character ${at}`)
    values++
    last = reading.value
    from = pastSpace(text, reading.end)
  }
  const placeholder = values === 2 && isObject(first) && Object.keys(first).length === 0
  return {
    value: placeholder && isObject(last) ? last : undefined,
    fault: { code: 'concatenated-arguments', values },
  }
}

function withoutFence(text: string): string {
  const trimmed = text.trim()
  const open = FENCE.exec(trimmed)?.[0]
  if (open === undefined) return text
  return trimmed.endsWith('```') ? trimmed.slice(open.length, -3) : trimmed.slice(open.length)
}

function malformed(problem: string, value?: unknown): ArgumentsReading {
  return { value: isObject(value) ? value : undefined, fault: { code: 'malformed-arguments', problem } }
}

/** `value` is `{}`: whether that may stand is for the tool's schema to say. */
function empty(got: string): ArgumentsReading {
  return { value: {}, fault: { code: 'empty-arguments', got } }
}

function nonObject(value: unknown): ArgumentsReading {
  const got = Array.isArray(value) ? 'list' : typeof value
  return { value: undefined, fault: { code: 'non-object-arguments', got } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const FENCE = /^```[A-Za-z\d_-]{0,20}\s*/

/** Tokens that servers are known to leave behind the arguments (BUGS: stop token not removed), and nothing else. */
const CONTROL_TOKENS =
  /^(?:\s|<\|[\w-]{1,40}\|>|<\uFF5C[^\uFF5C<>]{1,40}\uFF5C>|<\/?s>|<eos>|<end_of_turn>|<\/?tool_call>|<\/?function(?:_call)?>|\[\/?INST\])+$/
