import { wires } from '../../wire/index.ts'
import type { OutcomeKind } from '../../wire/call.ts'
import type { WireName } from '../../wire/profile.ts'
import { createRecorder } from '../create-recorder.ts'
import type { RecorderOptions } from '../create-recorder.ts'
import type { StopReason, TraceEvent, TracedTool } from '../event.ts'
import { readTrace } from '../read-trace.ts'
import type { TraceRun } from '../trace-run.ts'

/** A run told in short, from which a trace file in the exact format is written. */
export interface Story {
  readonly wire: Extract<WireName, 'anthropic' | 'openai-responses'>
  readonly tools?: readonly StoryTool[]
  readonly system?: string
  readonly prompt?: string
  /** Entries of the list before the prompt. */
  readonly history?: readonly object[]
  readonly maxTokens?: number
  readonly turns: readonly StoryTurn[]
  /** `answered` when absent; null for a record without an end. */
  readonly end?: StopReason | null
  readonly detail?: Record<string, unknown>
  readonly budget?: Record<string, unknown>
}

export interface StoryTool {
  readonly name: string
  readonly description?: string
  readonly schema?: object
  readonly strict?: boolean
  readonly traits?: Record<string, boolean>
}

export interface StoryTurn {
  readonly text?: string
  readonly calls?: readonly StoryCall[]
  /** The wire's stop word; told from the calls when absent. */
  readonly stop?: string
  readonly output?: number
  /** The provider refuses this turn's request. */
  readonly refused?: { readonly status: number; readonly message: string; readonly type?: string }
  /** A refusal is followed by another attempt, which succeeds. */
  readonly retried?: boolean
  /** Changes the body of this turn's request. */
  readonly request?: (body: Record<string, unknown>) => Record<string, unknown>
  /** The whole response body. */
  readonly response?: object
  /** A text of the user behind the results. */
  readonly says?: string
}

export interface StoryCall {
  readonly id?: string
  readonly name: string
  readonly input?: unknown
  readonly raw?: string
  /** What the model is told; null for a call without an end. */
  readonly result?: string | null
  readonly returned?: unknown
  readonly outcome?: OutcomeKind
  readonly error?: { readonly name: string; readonly message: string }
}

/** The text of the story's trace file. */
export function storyText(story: Story, options: RecorderOptions = {}): string {
  const lines: string[] = []
  let clock = Date.UTC(2026, 11, 1, 9, 30)
  const recorder = createRecorder(
    { write: (line) => void lines.push(line) },
    { id: 'tr_story', now: () => (clock += 100), ...options },
  )
  tell(story, (event) => recorder.write(event))
  return lines.join('')
}

/** The index of the story's run. */
export async function storyRun(story: Story, file = 'run.trace.jsonl'): Promise<TraceRun> {
  return firstRun(storyText(story), file)
}

export async function firstRun(text: string, file = 'run.trace.jsonl'): Promise<TraceRun> {
  for await (const run of readTrace(text, { file })) return run
  throw new Error('the trace has no run')
}

type Write = (event: TraceEvent) => void

function tell(story: Story, write: Write): void {
  const run = 'r1'
  const words = WORDS[story.wire]
  const tools = story.tools ?? [{ name: 'search_docs' }]
  write({
    type: 'run_start',
    run,
    wire: story.wire,
    model: 'model-1',
    ...(story.budget === undefined ? {} : { budget: story.budget }),
    tools: tools.map(
      (tool): TracedTool => ({ name: tool.name, traits: tool.traits ?? {}, strict: tool.strict ?? false }),
    ),
  })
  let list: object[] = [...(story.history ?? []), { role: 'user', content: story.prompt ?? 'how do I tune it?' }]
  let calls = 0
  for (const [index, turn] of story.turns.entries()) {
    const number = index + 1
    const of = { run, turn: number }
    write({ type: 'turn_start', ...of, cause: index === 0 ? 'prompt' : 'results' })
    const body = words.request(story, list, tools.map((tool) => words.tool(tool)))
    const sent = turn.request?.(body) ?? body
    if (turn.request !== undefined && Array.isArray(sent[words.list])) list = sent[words.list] as object[]
    const request = { type: 'request', ...of, method: 'POST', url: `https://provider.example${words.path}`, headers: {}, body: sent } as const
    write({ ...request, attempt: 1 })
    let attempt = 1
    if (turn.refused !== undefined) {
      const { status, message, type = 'invalid_request_error' } = turn.refused
      write({
        type: 'response',
        ...of,
        attempt,
        status,
        headers: { 'request-id': 'req_5b1f', 'x-request-id': 'req_5b1f' },
        body: wires[story.wire].errorBody({ status, type, message, code: null, param: null }, 'req_5b1f'),
        durationMs: 20,
      })
      if (turn.retried !== true) break
      attempt = 2
      write({ ...request, attempt })
    }
    const made = (turn.calls ?? []).map((call) => ({ ...call, id: call.id ?? `${words.id}${calls + 1 + (turn.calls ?? []).indexOf(call)}` }))
    const response = (turn.response ?? words.response({ ...turn, calls: made }, number)) as Record<string, unknown>
    write({ type: 'response', ...of, attempt, status: 200, headers: {}, body: response, firstByteMs: 300, durationMs: 500 })
    const echoed = response[words.echoed]
    list = [...list, ...words.echo(Array.isArray(echoed) ? (echoed as object[]) : [])]
    const results: object[] = []
    const located = wires[story.wire].calls(response)
    for (const call of made) {
      const ordinal = ++calls
      const where = located.find((one) => one.callId === call.id)?.where ?? ''
      write({ type: 'call_start', ...of, call: ordinal, callId: call.id, name: call.name, where, input: call.input })
      if (call.result === null) continue
      const outcome = call.outcome ?? 'ok'
      const isError = outcome !== 'ok'
      const content = call.result ?? 'Found 2 chunks'
      write({
        type: 'call_end',
        ...of,
        call: ordinal,
        callId: call.id,
        name: call.name,
        outcome,
        isError,
        content,
        durationMs: 41,
        ...(call.returned === undefined ? {} : { returned: call.returned }),
        ...(call.error === undefined ? {} : { error: call.error }),
      })
      results.push(words.result(call.id, content, isError))
    }
    list = [...list, ...words.results(results)]
    if (turn.says !== undefined) list = [...list, { role: 'user', content: turn.says }]
    write({ type: 'turn_end', ...of, stopReason: wires[story.wire].ending(response).native, calls: made.length, usage: response.usage })
  }
  if (story.end === null) return
  write({
    type: 'run_end',
    run,
    stop: { reason: story.end ?? 'answered', detail: (story.detail ?? {}) as Record<string, never> },
    turns: story.turns.length,
    calls,
    usage: { input: 100 * story.turns.length, output: 20 * story.turns.length, cacheRead: 0, cacheWrite: 0 },
    durationMs: 2100,
  })
}

interface Words {
  readonly list: string
  readonly echoed: string
  readonly path: string
  readonly id: string
  tool(tool: StoryTool): object
  request(story: Story, list: readonly object[], tools: readonly object[]): Record<string, unknown>
  response(turn: StoryTurn & { readonly calls: readonly (StoryCall & { readonly id: string })[] }, number: number): object
  echo(content: readonly object[]): readonly object[]
  result(id: string, content: string, isError: boolean): object
  results(results: readonly object[]): readonly object[]
}

const SCHEMA = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }

const WORDS: Readonly<Record<Story['wire'], Words>> = {
  anthropic: {
    list: 'messages',
    echoed: 'content',
    path: '/v1/messages',
    id: 'toolu_0',
    tool: (tool) => ({
      name: tool.name,
      description: tool.description ?? `Does what ${tool.name} says.`,
      input_schema: tool.schema ?? SCHEMA,
      ...(tool.strict === undefined ? {} : { strict: tool.strict }),
    }),
    request: (story, messages, tools) => ({
      model: 'model-1',
      max_tokens: story.maxTokens ?? 4096,
      ...(story.system === undefined ? {} : { system: story.system }),
      tools,
      messages: [...messages],
    }),
    response: (turn, number) => ({
      id: `msg_${number}`,
      type: 'message',
      role: 'assistant',
      model: 'model-1',
      content: [
        ...(turn.text === undefined ? [] : [{ type: 'text', text: turn.text }]),
        ...turn.calls.map((call) => ({ type: 'tool_use', id: call.id, name: call.name, input: call.input ?? {} })),
      ],
      stop_reason: turn.stop ?? (turn.calls.length > 0 ? 'tool_use' : 'end_turn'),
      stop_sequence: null,
      usage: { input_tokens: 1842, output_tokens: turn.output ?? 47 },
    }),
    echo: (content) => [{ role: 'assistant', content }],
    result: (id, content, isError) => ({ type: 'tool_result', tool_use_id: id, content, ...(isError ? { is_error: true } : {}) }),
    results: (results) => (results.length === 0 ? [] : [{ role: 'user', content: results }]),
  },
  'openai-responses': {
    list: 'input',
    echoed: 'output',
    path: '/v1/responses',
    id: 'call_0',
    tool: (tool) => ({
      type: 'function',
      name: tool.name,
      description: tool.description ?? `Does what ${tool.name} says.`,
      parameters: tool.schema ?? SCHEMA,
      strict: tool.strict ?? false,
    }),
    request: (story, input, tools) => ({
      model: 'model-1',
      max_output_tokens: story.maxTokens ?? 4096,
      store: false,
      ...(story.system === undefined ? {} : { instructions: story.system }),
      tools,
      input: [...input],
    }),
    response: (turn, number) => ({
      id: `resp_${number}`,
      object: 'response',
      status: turn.stop === undefined ? 'completed' : 'incomplete',
      ...(turn.stop === undefined ? {} : { incomplete_details: { reason: turn.stop } }),
      model: 'model-1',
      output: [
        ...(turn.text === undefined
          ? []
          : [
              {
                type: 'message',
                id: `msg_${number}`,
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: turn.text, annotations: [] }],
              },
            ]),
        ...turn.calls.map((call) => ({
          type: 'function_call',
          id: `fc_${(call.id ?? '').slice(-6)}`,
          call_id: call.id,
          name: call.name,
          arguments: call.raw ?? JSON.stringify(call.input ?? {}),
          status: 'completed',
        })),
      ],
      usage: { input_tokens: 1842, output_tokens: turn.output ?? 47, total_tokens: 1889 },
    }),
    echo: (items) => items,
    result: (id, content) => ({ type: 'function_call_output', call_id: id, output: content }),
    results: (results) => results,
  },
}
