import { isObject, own, ownArray, type OpenObject } from '../../json/value.ts'
import type { EmulatedCall, EmulatedTurn } from '../emulated-model.ts'
import type { RenderContext } from '../emulated-wire.ts'
import { countTokens } from '../tokens.ts'

/** A turn as a response object: every member of recorded responses (2026-02 and SDK 7.59), nulls present. */
export function render(turn: EmulatedTurn, context: RenderContext): OpenObject {
  const { body, ids } = context
  const seconds = Math.floor(context.time / 1000)
  const end = endOf(turn)
  const output = outputOf(turn, end, context)
  return {
    id: ids.next('resp_', 48),
    object: 'response',
    created_at: seconds,
    status: end.status,
    background: false,
    completed_at: end.status === 'completed' ? seconds : null,
    error:
      end.status === 'failed' ? { code: 'server_error', message: turn.text ?? 'The response failed.' } : null,
    incomplete_details: end.reason === undefined ? null : { reason: end.reason },
    instructions: own(body, 'instructions') ?? null,
    max_output_tokens: own(body, 'max_output_tokens') ?? null,
    max_tool_calls: own(body, 'max_tool_calls') ?? null,
    metadata: own(body, 'metadata') ?? {},
    model: own(body, 'model') ?? null,
    output,
    parallel_tool_calls: own(body, 'parallel_tool_calls') ?? true,
    previous_response_id: own(body, 'previous_response_id') ?? null,
    prompt_cache_key: own(body, 'prompt_cache_key') ?? null,
    reasoning: own(body, 'reasoning') ?? { effort: null, summary: null },
    safety_identifier: own(body, 'safety_identifier') ?? null,
    service_tier: 'default',
    store: own(body, 'store') ?? true,
    temperature: own(body, 'temperature') ?? 1,
    text: own(body, 'text') ?? { format: { type: 'text' }, verbosity: 'medium' },
    tool_choice: own(body, 'tool_choice') ?? 'auto',
    tools: ownArray(body, 'tools').map((tool) => effectiveTool(tool, context)),
    top_logprobs: own(body, 'top_logprobs') ?? 0,
    top_p: own(body, 'top_p') ?? 1,
    truncation: own(body, 'truncation') ?? 'disabled',
    usage: usageOf(turn, output, context),
    user: own(body, 'user') ?? null,
  }
}

/** A function tool as it is echoed: with the strictness that holds (absent: strict where the schema qualifies). */
function effectiveTool(tool: unknown, context: Pick<RenderContext, 'isStrict'>): unknown {
  if (!isObject(tool) || own(tool, 'type') !== 'function') return tool
  const strict = own(tool, 'strict') ?? context.isStrict(own(tool, 'parameters'))
  return { description: null, ...tool, strict }
}

interface End {
  readonly status: 'completed' | 'incomplete' | 'failed'
  readonly reason?: string
}

function endOf(turn: EmulatedTurn): End {
  switch (turn.stop) {
    case 'truncated':
    case 'incomplete':
    case 'max_output_tokens':
      return { status: 'incomplete', reason: 'max_output_tokens' }
    case 'content_filter':
      return { status: 'incomplete', reason: 'content_filter' }
    case 'failed':
      return { status: 'failed' }
    default:
      return { status: 'completed' }
  }
}

function outputOf(turn: EmulatedTurn, end: End, context: RenderContext): OpenObject[] {
  const { ids } = context
  const calls = turn.calls ?? []
  const output: OpenObject[] = []
  if (turn.thinking !== undefined) {
    const summary = [{ type: 'summary_text', text: turn.thinking }]
    output.push({
      id: ids.next('rs_', 48),
      type: 'reasoning',
      summary,
      encrypted_content: ids.next('gAAAAAB', 80),
    })
  }
  const hasText = turn.text !== undefined && turn.text !== '' && end.status !== 'failed'
  if (hasText) output.push(messageOf(turn, calls.length === 0 ? end.status : 'completed', context))
  for (const [index, call] of calls.entries()) {
    const cut = end.status !== 'completed' && index === calls.length - 1
    output.push({
      id: ids.next('fc_', 48),
      type: 'function_call',
      status: cut ? 'incomplete' : 'completed',
      arguments: argumentsOf(call),
      call_id: call.callId ?? ids.next('call_', 24),
      name: call.name,
    })
  }
  return output
}

function messageOf(turn: EmulatedTurn, status: string, context: RenderContext): OpenObject {
  const text = turn.text ?? ''
  const part =
    turn.stop === 'refused'
      ? { type: 'refusal', refusal: text }
      : { type: 'output_text', annotations: [], logprobs: [], text }
  return { id: context.ids.next('msg_', 48), type: 'message', status, content: [part], role: 'assistant' }
}

function argumentsOf(call: EmulatedCall): string {
  return call.rawInput ?? JSON.stringify(call.input ?? {})
}

function usageOf(turn: EmulatedTurn, output: readonly OpenObject[], context: RenderContext): OpenObject {
  const input = turn.usage?.input ?? context.inputTokens
  const out = turn.usage?.output ?? countTokens(output)
  const reasoning = output.filter((item) => item['type'] === 'reasoning')
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: out,
    output_tokens_details: { reasoning_tokens: reasoning.length === 0 ? 0 : countTokens(reasoning) },
    total_tokens: input + out,
  }
}
