import { isObject, type OpenObject } from '../../json/value.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { Part } from '../../wire/codec.ts'
import { keyOf, type PlannedCall } from './planned-call.ts'
import { readResult, type ReadResult } from './read-result.ts'

/** A call that was made for the question, and what came back. */
export interface MadeCall extends PlannedCall {
  readonly key: string
  readonly isError: boolean
  readonly result: ReadResult
}

/** Where a conversation stands: what was asked last, and what was done about it since. */
export interface Progress {
  readonly question: string
  readonly made: readonly MadeCall[]
}

/** Reads the last question of a conversation and the calls made since. */
export function readProgress(conversation: Conversation): Progress {
  const places = new Map<Part, number>(conversation.parts.map((part, index) => [part, index]))
  const asked = questionParts(conversation.parts)
  const since = Math.max(-1, ...asked.map((part) => places.get(part) ?? -1))
  const made: MadeCall[] = []
  for (const { call, result } of conversation.pairs) {
    if ((places.get(call) ?? 0) < since || call.name === undefined || result === undefined) continue
    const input = inputOf(call.value)
    const read = readResult(result.content)
    const isError = result.isError || /^\s*Error\b/.test(read.text)
    made.push({ name: call.name, input, key: keyOf({ name: call.name, input }), isError, result: read })
  }
  const question = asked.map((part) => part.text).join('\n')
  return { question: question.slice(0, MAX_QUESTION), made }
}

// What is asked in a longer text stands at its beginning or is no question.
const MAX_QUESTION = 4_000

type UserText = Extract<Part, { kind: 'text' }>

// A text beside results is a remark to the model, not a question; without any other it has to do.
function questionParts(parts: readonly Part[]): readonly UserText[] {
  const texts = parts.filter((part): part is UserText => part.kind === 'text' && part.role === 'user')
  const withResults = new Set(parts.filter((part) => part.kind === 'result').map((part) => part.message))
  const plain = texts.filter((part) => part.message < 0 || !withResults.has(part.message))
  const from = plain.length > 0 ? plain : texts
  const last = from.at(-1)
  return last === undefined ? [] : from.filter((part) => part.message === last.message)
}

function inputOf(value: unknown): OpenObject {
  if (isObject(value)) return value
  if (typeof value !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}
