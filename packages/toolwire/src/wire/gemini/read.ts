import { below } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Call } from '../call.ts'
import type { Ending, HeldState, ToolChoice, Usage } from '../codec.ts'
import { arrayIn, field } from './fields.ts'
import { argumentsOf, callIn, candidateOf, contentOf, createTurn, responseParts } from './parts.ts'

/** The client-side calls of a response; what the provider calls itself is not among them. */
export function calls(response: unknown): readonly Call[] {
  const turn = createTurn()
  const complete = !CUT_OFF.has(ending(response).kind)
  return ownArray(contentOf(response), 'parts').flatMap((part, index): Call[] => {
    const call = callIn(part)
    if (call === undefined) return []
    const { callId = '' } = turn.call(call)
    const name = ownString(call, 'name') ?? ''
    return [
      {
        callId,
        name,
        input: argumentsOf(call),
        where: below('/candidates/0/content/parts', index),
        complete,
      },
    ]
  })
}

/** Why a response ended. `STOP` is said with calls, too: they are told by the parts alone. */
export function ending(response: unknown): Ending {
  const candidate = candidateOf(response)
  const blocked = ownString(own(response, 'promptFeedback'), 'blockReason')
  if (candidate === undefined && blocked !== undefined) return { native: blocked, kind: 'refused' }
  const native = ownString(candidate, 'finishReason') ?? ''
  const kind = kindOf(native)
  if (kind !== 'done' && native !== '') return { native, kind }
  const calling = ownArray(contentOf(response), 'parts').some((part) => callIn(part) !== undefined)
  return { native, kind: calling ? 'calls' : kind }
}

/** The text that the model wrote; its thoughts are not among it. */
export function text(response: unknown): string {
  return responseParts(response)
    .flatMap((part) => (part.kind === 'text' && part.text !== '' ? [part.text] : []))
    .join('\n\n')
}

/** Tokens. Thoughts are counted beside the candidates, and what tools brought in beside the prompt. */
export function usage(response: unknown): Usage {
  const counts = own(response, 'usageMetadata')
  const cacheRead = count(own(counts, 'cachedContentTokenCount'))
  const thoughts = own(counts, 'thoughtsTokenCount')
  const prompt = count(own(counts, 'promptTokenCount')) + count(own(counts, 'toolUsePromptTokenCount'))
  return {
    input: Math.max(0, prompt - cacheRead),
    output: count(own(counts, 'candidatesTokenCount')) + count(thoughts),
    cacheRead,
    cacheWrite: 0,
    ...(typeof thoughts === 'number' ? { reasoning: count(thoughts) } : undefined),
  }
}

/** Contents and tools may be kept in a cache that a request names. */
export function heldState(request: unknown): HeldState | undefined {
  const id = field(request, 'cachedContent')
  return typeof id === 'string' && id !== '' ? { kind: 'cached-content', id } : undefined
}

export function toolChoice(request: unknown): ToolChoice {
  const config = field(field(request, 'toolConfig'), 'functionCallingConfig')
  const mode = own(config, 'mode')
  if (mode === undefined || mode === null) return { kind: 'absent' }
  const kind = MODES.get(typeof mode === 'string' ? mode.toUpperCase() : mode) ?? 'unknown'
  const [name, ...others] = arrayIn(config, 'allowedFunctionNames')
  return kind === 'any' && typeof name === 'string' && others.length === 0 ? { kind: 'tool', name } : { kind }
}

export function detect(document: unknown): 'request' | 'response' | undefined {
  if (!isObject(document)) return undefined
  if (Array.isArray(own(document, 'contents'))) return 'request'
  if (Array.isArray(own(document, 'candidates'))) return 'response'
  // A prompt that was blocked has no candidate.
  if (isObject(own(document, 'promptFeedback')) || isObject(own(document, 'usageMetadata'))) return 'response'
  const declares = ownArray(document, 'tools').some((entry) =>
    Array.isArray(field(entry, 'functionDeclarations')),
  )
  return declares ? 'request' : undefined
}

export function isEvent(value: unknown): boolean {
  return detect(value) === 'response'
}

// @google/genai 3.3.0, `FinishReason`, 2026-12-01. Image reasons end in the same words.
const ENDINGS: ReadonlyMap<string, Ending['kind']> = new Map([
  ['STOP', 'done'],
  ['MAX_TOKENS', 'truncated'],
  ['SAFETY', 'refused'],
  ['RECITATION', 'refused'],
  ['LANGUAGE', 'refused'],
  ['BLOCKLIST', 'refused'],
  ['PROHIBITED_CONTENT', 'refused'],
  ['SPII', 'refused'],
  ['OTHER', 'failed'],
  ['MALFORMED_FUNCTION_CALL', 'failed'],
  ['UNEXPECTED_TOOL_CALL', 'failed'],
  ['TOO_MANY_TOOL_CALLS', 'failed'],
  ['MISSING_THOUGHT_SIGNATURE', 'failed'],
  ['MALFORMED_RESPONSE', 'failed'],
])

// What was not ended in order does not say which of its calls is whole, and what the provider rejects does not run.
const CUT_OFF: ReadonlySet<Ending['kind']> = new Set(['truncated', 'refused', 'failed'])

const MODES: ReadonlyMap<unknown, 'auto' | 'none' | 'any'> = new Map([
  ['AUTO', 'auto'],
  ['VALIDATED', 'auto'],
  ['ANY', 'any'],
  ['NONE', 'none'],
])

function kindOf(native: string): Ending['kind'] {
  return ENDINGS.get(native) ?? ENDINGS.get(native.replace(/^IMAGE_/, '')) ?? 'unknown'
}

function count(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0
}

/** The members of a failed response that say what went wrong. */
export function failureIn(
  response: OpenObject,
): { readonly type: string; readonly message: string } | undefined {
  const message = ownString(candidateOf(response), 'finishMessage')
  return message === undefined ? undefined : { type: ending(response).native, message }
}
