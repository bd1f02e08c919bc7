import { isObject, type OpenObject } from '../../json/value.ts'
import type { EmulatedCall, EmulatedTurn } from '../emulated-model.ts'
import type { RenderContext } from '../emulated-wire.ts'
import { countTokens } from '../tokens.ts'
import { wholeMembers } from '../whole-members.ts'

/**
 * A turn as a response of `generateContent`. With `gemini-3` calls have ids, and the first call of a turn, or the last
 * part of one without calls, has a signature (docs "Thought signatures", 2026-08); with `gemini-2` nothing has.
 */
export function render(turn: EmulatedTurn, context: RenderContext): OpenObject {
  const malformed =
    turn.stop === undefined ? turn.calls?.find((call) => argsOf(call) === undefined) : undefined
  const parts = malformed === undefined ? partsOf(turn, context) : []
  return {
    candidates: [
      {
        content: { ...(parts.length === 0 ? {} : { parts }), role: 'model' },
        ...(malformed === undefined ? { finishReason: stopOf(turn) } : malformedEnd(malformed)),
        index: 0,
      },
    ],
    usageMetadata: usageOf(turn, parts, context),
    modelVersion: context.pathId.replace(/^models\//, ''),
    responseId: context.ids.next('', 22),
  }
}

const STOPS: Readonly<Record<string, string>> = { truncated: 'MAX_TOKENS', refused: 'SAFETY' }

function stopOf({ stop = 'STOP' }: EmulatedTurn): string {
  return Object.hasOwn(STOPS, stop) ? (STOPS[stop] ?? stop) : stop
}

/** A call that cannot be read never arrives as one: the turn ends with a reason of its own. */
function malformedEnd(call: EmulatedCall): OpenObject {
  return {
    finishReason: 'MALFORMED_FUNCTION_CALL',
    finishMessage: `Malformed function call: call:default_api:${call.name}${call.rawInput ?? ''}`,
  }
}

function partsOf(turn: EmulatedTurn, { ids, profile }: RenderContext): OpenObject[] {
  const signs = profile.id === 'gemini-3'
  const signature = (): OpenObject => (signs ? { thoughtSignature: `${ids.next('Ci', 64)}==` } : {})
  const calls = turn.calls ?? []
  const parts: OpenObject[] = []
  if (turn.thinking !== undefined) parts.push({ text: turn.thinking, thought: true })
  if (turn.text !== undefined && turn.text !== '')
    parts.push({ text: turn.text, ...(calls.length === 0 ? signature() : {}) })
  for (const [index, call] of calls.entries()) {
    const id = call.callId ?? (signs ? ids.next('', 8) : undefined)
    const args = argsOf(call) ?? wholeMembers(call.rawInput ?? '')
    parts.push({
      functionCall: { ...(id === undefined ? {} : { id }), name: call.name, args },
      ...(index === 0 ? signature() : {}),
    })
  }
  return parts
}

/** The arguments, which are an object here, or undefined where they are none. */
function argsOf(call: EmulatedCall): OpenObject | undefined {
  const value = call.rawInput === undefined ? (call.input ?? {}) : parsed(call.rawInput)
  return isObject(value) && !Array.isArray(value) ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function usageOf(turn: EmulatedTurn, parts: readonly OpenObject[], context: RenderContext): OpenObject {
  const isThought = (part: OpenObject): boolean => part['thought'] === true
  const thoughts = parts.filter(isThought)
  const thoughtTokens = thoughts.length === 0 ? 0 : countTokens(thoughts)
  const input = turn.usage?.input ?? context.inputTokens
  const output = turn.usage?.output ?? countTokens(parts.filter((part) => !isThought(part))) + thoughtTokens
  return {
    promptTokenCount: input,
    candidatesTokenCount: Math.max(0, output - thoughtTokens),
    totalTokenCount: input + output,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
    ...(thoughtTokens === 0 ? {} : { thoughtsTokenCount: Math.min(thoughtTokens, output) }),
  }
}
