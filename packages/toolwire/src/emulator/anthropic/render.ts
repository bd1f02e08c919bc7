import { isObject, type OpenObject } from '../../json/value.ts'
import type { EmulatedCall, EmulatedTurn } from '../emulated-model.ts'
import type { RenderContext } from '../emulated-wire.ts'
import { wholeMembers } from '../whole-members.ts'
import { countTokens } from '../tokens.ts'

/**
 * A turn as a Messages response: members in the order of recorded responses (2026-09-29), nulls present. Under
 * version 2023-06-01 a text block has no `citations`.
 */
export function render(turn: EmulatedTurn, context: RenderContext): OpenObject {
  const content = contentOf(turn, context)
  const stop = stopOf(turn)
  return {
    model: context.body['model'],
    id: context.ids.next('msg_01', 22),
    type: 'message',
    role: 'assistant',
    content,
    container: null,
    stop_reason: stop,
    stop_sequence: null,
    stop_details: stop === 'refusal' ? { type: 'refusal', category: null, explanation: null } : null,
    usage: usageOf(turn, content, context),
    diagnostics: null,
  }
}

const STOPS: Readonly<Record<string, string>> = { truncated: 'max_tokens', refused: 'refusal' }

function stopOf(turn: EmulatedTurn): string {
  const { stop } = turn
  if (stop === undefined) return turn.calls?.length ? 'tool_use' : 'end_turn'
  return Object.hasOwn(STOPS, stop) ? (STOPS[stop] ?? stop) : stop
}

function contentOf(turn: EmulatedTurn, context: RenderContext): OpenObject[] {
  const content: OpenObject[] = []
  const { ids } = context
  if (turn.thinking !== undefined) {
    content.push({ type: 'thinking', thinking: turn.thinking, signature: ids.next('Eo', 62) })
  }
  if (turn.text !== undefined && turn.text !== '') {
    const citations = context.profile.id.endsWith('@2023-06-01') ? {} : { citations: null }
    content.push({ type: 'text', text: turn.text, ...citations })
  }
  for (const call of turn.calls ?? []) {
    content.push({
      type: 'tool_use',
      id: call.callId ?? ids.next('toolu_01', 22),
      name: call.name,
      input: inputOf(call),
      caller: { type: 'direct' },
    })
  }
  return content
}

// What does not parse arrives as the members that were whole: the API buffers a call by top-level member.
function inputOf(call: EmulatedCall): unknown {
  if (call.rawInput === undefined) return call.input ?? {}
  try {
    return JSON.parse(call.rawInput)
  } catch {
    return wholeMembers(call.rawInput)
  }
}

function usageOf(turn: EmulatedTurn, content: readonly OpenObject[], context: RenderContext): OpenObject {
  const thinking = content.filter((block) => isObject(block) && block['type'] === 'thinking')
  return {
    input_tokens: turn.usage?.input ?? context.inputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    output_tokens: turn.usage?.output ?? countTokens(content),
    output_tokens_details: { thinking_tokens: thinking.length === 0 ? 0 : countTokens(thinking) },
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: 'not_available',
    speed: null,
  }
}
