import { readArguments } from '../tool/read-arguments.ts'
import { fault } from '../finding/fault-codes.ts'
import type { FaultArgs } from '../finding/fault-codes.ts'
import { isObject } from '../json/value.ts'
import type { JsonValue } from '../json/value.ts'
import type { Call } from '../wire/call.ts'
import type { CallPart } from '../wire/codec.ts'
import type { Entry } from './scan.ts'

/**
 * The encoding of old calls' arguments: what the wire refuses, and what has one reading. Their names and schemas are
 * not judged, for an old call may belong to a tool that is no longer offered.
 */
export function checkStoredArguments(entry: Entry): void {
  const { parts, codec, report } = entry
  for (const part of parts) {
    if (part.kind !== 'call' || part.side !== 'client' || !codec.rules.jsonCalls.includes(part.type)) continue
    const call = callOf(part, codec.argumentsAre)
    // What nearly every call has.
    if (call === undefined) continue
    const { value, fault: found } = readArguments(call, codec.argumentsAre)
    if (found === undefined) continue
    const { code, ...args } = found
    const row = codec.rules.rows[code]
    const isRefused = row?.refused === 'certain'
    if (!isRefused && !IN_REQUESTS.has(code)) continue
    const where = part.where + codec.callFields.arguments
    // What was cut off cannot be had back: for the replay an empty object stands in, and the result says the rest.
    const mended = value ?? (code === 'truncated-arguments' ? {} : undefined)
    const fix =
      mended === undefined
        ? {}
        : { fix: { where, action: 'replace', value: written(mended, codec.argumentsAre) } as const }
    const severity = isRefused ? {} : ({ severity: 'warning' } as const)
    // The arguments are those of the code, for `readArguments` pairs them.
    const named = { name: part.name ?? '', callId: part.callId ?? '', ...args } as FaultArgs[typeof code]
    report(fault(code, where, named, { ...fix, ...severity }))
  }
}

/** Codes that are judged in a request even where the provider does not look. */
const IN_REQUESTS: ReadonlySet<string> = new Set([
  'malformed-arguments',
  'misencoded-arguments',
  'empty-arguments',
  'truncated-arguments',
])

/** The call as it is read; undefined where its arguments are an object in the form of the wire. */
function callOf(part: CallPart, argumentsAre: 'object' | 'text'): Call | undefined {
  const { value } = part
  const input = argumentsAre === 'text' && typeof value === 'string' ? parsed(value) : value
  if (isObject(input) && (argumentsAre === 'object' || input !== value)) return undefined
  const base = { callId: part.callId ?? '', name: part.name ?? '', where: part.where, complete: true }
  if (argumentsAre === 'object' || typeof value !== 'string') return { ...base, input: value }
  return input === undefined ? { ...base, rawInput: value } : { ...base, input, rawInput: value }
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function written(value: object, argumentsAre: 'object' | 'text'): JsonValue {
  return argumentsAre === 'text' ? JSON.stringify(value) : (value as JsonValue) // parsed JSON
}
