/** An in-process provider on the Anthropic wire: answers with the same number of calls each turn, then with a text. */
export interface Provider {
  readonly fetch: typeof globalThis.fetch
  /** Starts the next run. */
  reset(): void
}

export interface ProviderOptions {
  readonly turns: number
  readonly calls: number
}

export function createProvider({ turns, calls }: ProviderOptions): Provider {
  const texts = Array.from({ length: turns + 1 }, (_, turn) =>
    JSON.stringify(responseOf(turn, turn < turns ? calls : 0)),
  )
  let turn = 0
  return {
    reset: () => {
      turn = 0
    },
    fetch: (_url, init) => {
      // What any fetch does with a body of text.
      new TextEncoder().encode(String(init?.body))
      return Promise.resolve(new Response(texts[turn++], { headers: { 'content-type': 'application/json' } }))
    },
  }
}

function responseOf(turn: number, calls: number): unknown {
  const blocks = Array.from({ length: calls }, (_, index) => ({
    type: 'tool_use',
    id: `toolu_${turn}_${index}`,
    name: 'look_up',
    input: { query: `question ${turn}.${index}`, limit: 5 },
  }))
  return {
    id: `msg_${turn}`,
    type: 'message',
    role: 'assistant',
    model: 'bench',
    content: [{ type: 'text', text: `Turn ${turn}: let me look at that.` }, ...blocks],
    stop_reason: calls > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 20 },
  }
}
