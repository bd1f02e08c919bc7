import type { OpenObject } from '../../json/value.ts'
import type { WireName } from '../../wire/profile.ts'

/** A call of a response to be made, in no wire's words. */
export interface MadeCall {
  readonly id?: string
  readonly name: string
  readonly input?: unknown
  /** The arguments' own text; on a wire that carries objects the value it parses to, or the text itself. */
  readonly raw?: string
  readonly toolset?: string
}

export interface MadeResponse {
  readonly calls: readonly MadeCall[]
  readonly stop?: 'calls' | 'done' | 'truncated' | 'refused'
}

/** A response of the wire, in its exact form, with these calls. */
export function responseOf(wire: WireName, { calls, stop = 'calls' }: MadeResponse): OpenObject {
  return MAKERS[wire](calls, stop)
}

type Maker = (calls: readonly MadeCall[], stop: NonNullable<MadeResponse['stop']>) => OpenObject

const MAKERS: Readonly<Record<WireName, Maker>> = {
  anthropic: anthropicResponse,
  'openai-responses': responsesResponse,
  'openai-chat': chatResponse,
  gemini: geminiResponse,
}

function anthropicResponse(calls: readonly MadeCall[], stop: NonNullable<MadeResponse['stop']>): OpenObject {
  const reasons = { calls: 'tool_use', done: 'end_turn', truncated: 'max_tokens', refused: 'refusal' }
  return {
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    content: calls.map((call, index) => ({
      type: 'tool_use',
      id: call.id ?? `toolu_0${index + 1}`,
      name: call.name,
      input: call.raw === undefined ? (call.input ?? {}) : parsed(call.raw),
      ...(call.toolset === undefined ? {} : { toolset_name: call.toolset }),
    })),
    stop_reason: reasons[stop],
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  }
}

function responsesResponse(calls: readonly MadeCall[], stop: NonNullable<MadeResponse['stop']>): OpenObject {
  const reasons = { truncated: 'max_output_tokens', refused: 'content_filter' }
  const reason = stop === 'truncated' || stop === 'refused' ? reasons[stop] : undefined
  return {
    id: 'resp_01',
    object: 'response',
    created_at: 1_764_000_000,
    status: reason === undefined ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: reason === undefined ? null : { reason },
    model: 'gpt-5.1',
    output: calls.map((call, index) => ({
      type: 'function_call',
      id: `fc_${index + 1}`,
      call_id: call.id ?? `call_${index + 1}`,
      name: call.name,
      arguments: call.raw ?? JSON.stringify(call.input ?? {}),
      status: 'completed',
      ...(call.toolset === undefined ? {} : { namespace: call.toolset }),
    })),
    usage: { input_tokens: 10, output_tokens: 10, total_tokens: 20 },
  }
}

function chatResponse(calls: readonly MadeCall[], stop: NonNullable<MadeResponse['stop']>): OpenObject {
  const reasons = { calls: 'tool_calls', done: 'stop', truncated: 'length', refused: 'content_filter' }
  const message = {
    role: 'assistant',
    content: null,
    refusal: null,
    tool_calls: calls.map((call, index) => ({
      id: call.id ?? `call_${index + 1}`,
      type: 'function',
      function: { name: call.name, arguments: call.raw ?? JSON.stringify(call.input ?? {}) },
    })),
  }
  return {
    id: 'chatcmpl-01',
    object: 'chat.completion',
    created: 1_764_000_000,
    model: 'gpt-5.1',
    choices: [{ index: 0, message, finish_reason: reasons[stop] }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  }
}

function geminiResponse(calls: readonly MadeCall[], stop: NonNullable<MadeResponse['stop']>): OpenObject {
  const reasons = { calls: 'STOP', done: 'STOP', truncated: 'MAX_TOKENS', refused: 'SAFETY' }
  const parts = calls.map((call, index) => {
    const args = call.raw === undefined ? (call.input ?? {}) : parsed(call.raw)
    return { functionCall: { id: call.id ?? `fc-${index + 1}`, name: call.name, args } }
  })
  return {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: reasons[stop] }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 },
    modelVersion: 'gemini-3-pro',
    responseId: 'r-01',
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}
