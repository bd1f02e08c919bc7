/** What the loops of the benchmark share: a model's address and one tool. */
export interface HandLoopOptions {
  readonly fetch: typeof globalThis.fetch
  readonly tools: readonly object[]
  readonly execute: (input: { readonly query: string; readonly limit: number }) => unknown
}

interface Block {
  readonly type: string
  readonly id: string
  readonly text: string
  readonly input: { readonly query: string; readonly limit: number }
}

/** The loop that everybody writes first: fetch, JSON and Promise.all, with nothing checked. */
export async function handLoop({ fetch, tools, execute }: HandLoopOptions): Promise<string> {
  const messages: unknown[] = [{ role: 'user', content: 'question' }]
  for (;;) {
    const response = await fetch('https://api.test/v1/messages', {
      method: 'POST',
      headers: {
        authorization: 'Bearer key',
        'content-type': 'application/json',
        'anthropic-version': '2026-10-21',
      },
      body: JSON.stringify({ model: 'bench', max_tokens: 8192, tools, messages }),
    })
    const { content } = (await response.json()) as { readonly content: readonly Block[] }
    messages.push({ role: 'assistant', content })
    const calls = content.filter((block) => block.type === 'tool_use')
    if (calls.length === 0) return content.map((block) => block.text).join('')
    const results = await Promise.all(
      calls.map(async (call) => ({
        type: 'tool_result',
        tool_use_id: call.id,
        content: JSON.stringify(await execute(call.input)),
      })),
    )
    messages.push({ role: 'user', content: results })
  }
}
