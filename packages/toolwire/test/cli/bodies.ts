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

/** The same on Chat Completions. */
export function chatRequest(answered: boolean): Record<string, unknown> {
  const call = {
    id: 'call_1',
    type: 'function',
    function: { name: 'get_stock', arguments: '{"article":"K-7"}' },
  }
  return {
    model: 'gpt-5.5',
    messages: [
      { role: 'user', content: 'How many K-7?' },
      { role: 'assistant', content: null, tool_calls: [call] },
      answered
        ? { role: 'tool', tool_call_id: 'call_1', content: '12' }
        : { role: 'user', content: 'Hello?' },
    ],
  }
}

/** The same on Gemini. */
export function geminiRequest(answered: boolean): Record<string, unknown> {
  const call = {
    functionCall: { id: 'a', name: 'get_stock', args: { article: 'K-7' } },
    thoughtSignature: 'QQ==',
  }
  const response = { functionResponse: { id: 'a', name: 'get_stock', response: { output: '12' } } }
  return {
    contents: [
      { role: 'user', parts: [{ text: 'How many K-7?' }] },
      { role: 'model', parts: [call] },
      { role: 'user', parts: answered ? [response] : [{ text: 'Hello?' }] },
    ],
  }
}
