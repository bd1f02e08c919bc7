// What OpenAI's Chat Completions says about calls and tool messages, written down from its error bodies alone (facts
// of 2026-12-01, part B). Nothing of the library is imported here.

interface Message {
  readonly role: string
  readonly tool_call_id?: string
  readonly tool_calls?: readonly { readonly id: string }[]
}

/** Why the API would refuse the messages, or bind a result to the wrong call; undefined when all is well. */
export function chatRefusal(messages: readonly Message[]): string | undefined {
  const called = new Set<string>()
  let open = new Set<string>()
  let turn = new Set<string>()
  for (const { role, tool_call_id: id = '', tool_calls: calls = [] } of messages) {
    if (role === 'tool') {
      if (!turn.has(id)) return "messages with role 'tool' must be a response to a preceding message"
      if (!open.delete(id)) return "Duplicate value for 'tool_call_id'"
      continue
    }
    if (open.size > 0) return "An assistant message with 'tool_calls' must be followed by tool messages"
    turn = new Set(calls.map((call) => call.id))
    open = new Set(turn)
    for (const call of calls) {
      if (call.id === '') return 'empty string'
      if (call.id.length > 40) return 'string too long'
      if (called.has(call.id)) return 'two calls with one id: results bind to the wrong one'
      called.add(call.id)
    }
  }
  return open.size > 0
    ? "An assistant message with 'tool_calls' must be followed by tool messages"
    : undefined
}
