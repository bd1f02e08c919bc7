import type { Story, StoryCall, StoryTool, StoryTurn, StoryWire } from './story-types.ts'

/** How a wire tells a story. */
export interface Words {
  readonly list: string
  readonly echoed: string
  readonly path: string
  readonly id: string
  tool(tool: StoryTool): object
  request(story: Story, list: readonly object[], tools: readonly object[]): Record<string, unknown>
  response(
    turn: StoryTurn & { readonly calls: readonly (StoryCall & { readonly id: string })[] },
    number: number,
  ): object
  echo(content: readonly object[]): readonly object[]
  result(id: string, content: string, isError: boolean): object
  results(results: readonly object[]): readonly object[]
  refusal(type: string, message: string): object
}

const SCHEMA = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }

export const WORDS: Readonly<Record<StoryWire, Words>> = {
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
        ...turn.calls.map((call) => ({
          type: 'tool_use',
          id: call.id,
          name: call.name,
          input: call.input ?? {},
        })),
      ],
      stop_reason: turn.stop ?? (turn.calls.length > 0 ? 'tool_use' : 'end_turn'),
      stop_sequence: null,
      usage: { input_tokens: 1842, output_tokens: turn.output ?? 47 },
    }),
    echo: (content) => [{ role: 'assistant', content }],
    result: (id, content, isError) => ({
      type: 'tool_result',
      tool_use_id: id,
      content,
      ...(isError ? { is_error: true } : {}),
    }),
    results: (results) => (results.length === 0 ? [] : [{ role: 'user', content: results }]),
    refusal: (type, message) => ({ type: 'error', error: { type, message }, request_id: 'req_5b1f' }),
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
    refusal: (type, message) => ({ error: { message, type, param: 'input', code: null } }),
  },
}
