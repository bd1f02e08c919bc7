import { isObject, own, ownArray, ownString, type OpenObject } from '../../json/value.ts'
import { openaiChat } from '../../wire/openai-chat/index.ts'
import type { EmulatedCall, EmulatedTurn } from '../emulated-model.ts'
import type { RenderContext } from '../emulated-wire.ts'
import { countTokens } from '../tokens.ts'

/**
 * A turn as a chat completion: members in the order of recorded responses (2025 and SDK 7.59), nulls present. A model
 * of OpenAI keeps what it thought to itself; servers of the other profiles tell it.
 */
export function render(turn: EmulatedTurn, context: RenderContext): OpenObject {
  const { body, ids } = context
  const message = messageOf(turn, context)
  return {
    id: ids.next('chatcmpl-', 29),
    object: 'chat.completion',
    created: Math.floor(context.time / 1000),
    model: own(body, 'model') ?? null,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(turn, body) }],
    usage: usageOf(turn, message, context),
    service_tier: 'default',
    system_fingerprint: null,
  }
}

const FINISHES: Readonly<Record<string, string>> = { truncated: 'length', refused: 'stop' }

function finishOf(turn: EmulatedTurn, body: OpenObject): string {
  const { stop } = turn
  if (stop !== undefined) return Object.hasOwn(FINISHES, stop) ? (FINISHES[stop] ?? stop) : stop
  if (!turn.calls?.length) return 'stop'
  // A call that was forced by its name ends as if there were none.
  if (openaiChat.toolChoice(body).kind === 'tool') return 'stop'
  return isOlder(body) ? 'function_call' : 'tool_calls'
}

function messageOf(turn: EmulatedTurn, context: RenderContext): OpenObject {
  const { body, profile } = context
  const text = turn.text === undefined || turn.text === '' ? null : turn.text
  const isRefused = turn.stop === 'refused'
  const tells = turn.thinking !== undefined && profile.id !== openaiChat.profile.id
  return {
    role: 'assistant',
    content: isRefused ? null : text,
    ...(tells ? { reasoning_content: turn.thinking } : {}),
    refusal: isRefused ? text : null,
    annotations: [],
    ...callsOf(turn.calls ?? [], body, context),
  }
}

function callsOf(calls: readonly EmulatedCall[], body: OpenObject, context: RenderContext): OpenObject {
  const [first] = calls
  if (first === undefined) return {}
  if (isOlder(body)) return { function_call: { name: first.name, arguments: argumentsOf(first) } }
  const custom = customNames(body)
  const { ids, profile } = context
  // Mistral's ids are of one length, and nothing but letters and digits.
  const { exactLength } = profile.ids
  return {
    tool_calls: calls.map((call) => {
      const id =
        call.callId ?? (exactLength === undefined ? ids.next('call_', 24) : ids.next('', exactLength))
      if (custom.has(call.name)) {
        return { id, type: 'custom', custom: { name: call.name, input: freeInputOf(call) } }
      }
      return { id, type: 'function', function: { name: call.name, arguments: argumentsOf(call) } }
    }),
  }
}

/** A request of the older form: it declares `functions`, and gets one call without an id. */
function isOlder(body: OpenObject): boolean {
  return ownArray(body, 'functions').length > 0 && ownArray(body, 'tools').length === 0
}

function customNames(body: OpenObject): ReadonlySet<string> {
  const names = ownArray(body, 'tools').map((tool) => own(tool, 'custom'))
  return new Set(names.filter(isObject).map((custom) => ownString(custom, 'name') ?? ''))
}

function argumentsOf(call: EmulatedCall): string {
  return call.rawInput ?? JSON.stringify(call.input ?? {})
}

/** The input of a custom tool: a text, or the only text in what was meant as arguments. */
function freeInputOf(call: EmulatedCall): string {
  const { input, rawInput } = call
  if (rawInput !== undefined) return rawInput
  if (typeof input === 'string') return input
  const [only, ...more] = isObject(input) ? Object.values(input) : []
  return typeof only === 'string' && more.length === 0 ? only : JSON.stringify(input ?? '')
}

function usageOf(turn: EmulatedTurn, message: OpenObject, context: RenderContext): OpenObject {
  const reasoning = turn.thinking === undefined ? 0 : countTokens(turn.thinking)
  const input = turn.usage?.input ?? context.inputTokens
  const output = turn.usage?.output ?? countTokens(message) + reasoning
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: Math.min(reasoning, output),
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }
}
