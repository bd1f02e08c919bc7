/** Reads a stream of one call by hand and gives its arguments, parsed at the end. */
export type HandLoop = (body: ReadableStream<Uint8Array>) => Promise<unknown>

interface Event {
  readonly type?: string
  readonly delta?: { readonly partial_json?: string } | string
  readonly choices?: readonly {
    readonly delta: {
      readonly tool_calls?: readonly { readonly function: { readonly arguments?: string } }[]
    }
  }[]
}

/** The loop that everybody writes: blank lines split, each event parsed, arguments joined. Nothing is checked. */
export const handMessages: HandLoop = (body) =>
  argumentsOf(body, ({ type, delta }) =>
    type === 'content_block_delta' && typeof delta === 'object' ? (delta.partial_json ?? '') : '',
  )

export const handResponses: HandLoop = (body) =>
  argumentsOf(body, ({ type, delta }) =>
    type === 'response.function_call_arguments.delta' && typeof delta === 'string' ? delta : '',
  )

export const handChat: HandLoop = (body) =>
  argumentsOf(body, ({ choices }) => choices?.[0]?.delta.tool_calls?.[0]?.function.arguments ?? '')

async function argumentsOf(
  body: ReadableStream<Uint8Array>,
  read: (event: Event) => string,
): Promise<unknown> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let tail = ''
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return JSON.parse(text)
    tail += decoder.decode(value, { stream: true })
    for (let end = tail.indexOf('\n\n'); end >= 0; end = tail.indexOf('\n\n')) {
      const event = tail.slice(0, end)
      tail = tail.slice(end + 2)
      for (const line of event.split('\n')) {
        if (!line.startsWith('data: ')) continue
        const data = line.slice(6)
        if (data !== '[DONE]') text += read(JSON.parse(data) as Event)
      }
    }
  }
}
