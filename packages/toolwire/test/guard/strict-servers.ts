// Providers that refuse by their rules of pairing, stated here once more and apart from the library's own tables.
interface Message {
  readonly role?: string
  readonly content?: unknown
  readonly tool_call_id?: string
  readonly tool_calls?: readonly { readonly id: string }[]
}

interface Content {
  readonly role?: string
  readonly parts?: readonly { readonly functionCall?: object; readonly functionResponse?: object }[]
}

export interface StrictServer {
  readonly bodies: Record<string, unknown>[]
  readonly statuses: number[]
  fetch(request: Request): Promise<Response>
}

/** Chat Completions: the messages of the tools follow the calls at once, each call has one, each has a call. */
export function strictChat(): StrictServer {
  return strictServer((body) => {
    const problem = chatProblem(body['messages'] as readonly Message[])
    if (problem !== undefined) {
      const error = { message: problem, type: 'invalid_request_error', param: 'messages', code: null }
      return { status: 400, body: { error } }
    }
    const message = { role: 'assistant', content: 'Sunny.' }
    return {
      status: 200,
      body: {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: body['model'],
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      },
    }
  })
}

function chatProblem(messages: readonly Message[]): string | undefined {
  let open: string[] = []
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      const at = open.indexOf(message.tool_call_id ?? '')
      if (at < 0) return `Invalid parameter: messages[${index}] with role 'tool' answers no 'tool_calls'.`
      open.splice(at, 1)
      continue
    }
    if (open.length > 0) return `'tool_call_ids' without response messages: ${open.join(', ')}`
    const ids = (message.tool_calls ?? []).map(({ id }) => id)
    if (new Set(ids).size < ids.length) return `Duplicate value for 'tool_call_id' in messages[${index}].`
    open = ids
  }
  return open.length > 0 ? `'tool_call_ids' without response messages: ${open.join(', ')}` : undefined
}

/** `generateContent`: as many responses as calls in the turn that follows, and none elsewhere. */
export function strictGemini(): StrictServer {
  return strictServer((body) => {
    const contents = body['contents'] as readonly Content[]
    const count = (content: Content | undefined, kind: 'functionCall' | 'functionResponse'): number =>
      (content?.parts ?? []).filter((part) => part[kind] !== undefined).length
    const isBroken = contents.some(
      (content, index) => count(content, 'functionResponse') !== count(contents[index - 1], 'functionCall'),
    )
    if (isBroken) {
      const message =
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.'
      return { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } }
    }
    const content = { role: 'model', parts: [{ text: 'Sunny.' }] }
    return { status: 200, body: { candidates: [{ content, finishReason: 'STOP', index: 0 }] } }
  })
}

type Answer = (body: Record<string, unknown>) => { readonly status: number; readonly body: object }

function strictServer(answer: Answer): StrictServer {
  const bodies: Record<string, unknown>[] = []
  const statuses: number[] = []
  return {
    bodies,
    statuses,
    async fetch(request) {
      const body = (await request.json()) as Record<string, unknown>
      const { status, body: reply } = answer(body)
      bodies.push(body)
      statuses.push(status)
      return Response.json(reply, { status })
    },
  }
}
