/** A call with id `toolu_1`, and a next message; its result when asked for. */
export function anthropicRequest(answered: boolean): Record<string, unknown> {
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '12' }
  return {
    model: 'claude-sonnet-5-5',
    max_tokens: 1024,
    tools: [
      {
        name: 'get_stock',
        description: 'Pieces in stock.',
        input_schema: { type: 'object', properties: { article: { type: 'string' } } },
      },
    ],
    messages: [
      { role: 'user', content: 'How many K-7?' },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_stock', input: { article: 'K-7' } }],
      },
      { role: 'user', content: answered ? [result] : [{ type: 'text', text: 'Hello?' }] },
    ],
  }
}

/** The same on the Responses API. */
export function responsesRequest(answered: boolean): Record<string, unknown> {
  return {
    model: 'gpt-5.5',
    input: [
      { role: 'user', content: 'How many K-7?' },
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'call_1',
        name: 'get_stock',
        arguments: '{"article":"K-7"}',
        status: 'completed',
      },
      answered
        ? { type: 'function_call_output', call_id: 'call_1', output: '12' }
        : { role: 'user', content: 'Hello?' },
    ],
  }
}
