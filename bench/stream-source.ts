import type { WireName } from '../packages/toolwire/src/wire/profile.ts'

/** Arguments that are one long text. */
export function textArguments(length: number): string {
  const word = 'The quick brown fox jumps over the lazy dog. '
  return JSON.stringify({
    path: 'notes/today.md',
    text: word.repeat(Math.ceil(length / word.length)).slice(0, length),
  })
}

/** Arguments of many small values. */
export function denseArguments(length: number): string {
  const rows = []
  for (let size = 0, id = 0; size < length; id++) {
    const row = { id, name: `n${id % 97}`, ok: id % 3 === 0, at: [id % 7, id % 11], tag: null }
    rows.push(row)
    size += JSON.stringify(row).length + 1
  }
  return JSON.stringify({ rows })
}

/** The bytes of a stream with one call, in chunks of a network: 1,400 bytes. Deltas have 4 to 8 characters. */
export function framed(wire: WireName, text: string, deltaLength?: number): Uint8Array[] {
  const bytes = new TextEncoder().encode(FRAMES[wire](deltasOf(text, deltaLength)))
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += 1400) chunks.push(bytes.subarray(at, at + 1400))
  return chunks
}

/** A body that gives the chunks one by one. */
export function bodyOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[at++]
      if (chunk === undefined) controller.close()
      else controller.enqueue(chunk)
    },
  })
}

function deltasOf(text: string, length: number | undefined): string[] {
  const deltas: string[] = []
  for (let at = 0, index = 0; at < text.length; index++) {
    const size = length ?? 4 + ((index * 7) % 5)
    deltas.push(text.slice(at, at + size))
    at += size
  }
  return deltas
}

const FRAMES: Readonly<Record<WireName, (deltas: readonly string[]) => string>> = {
  anthropic: (deltas) =>
    named([
      {
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'bench',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'write_note', input: {} },
      },
      ...deltas.map((delta) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: delta },
      })),
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'tool_use', stop_sequence: null },
        usage: { output_tokens: 9 },
      },
      { type: 'message_stop' },
    ]),
  'openai-responses': (deltas) => {
    const item = {
      id: 'fc_1',
      type: 'function_call',
      call_id: 'call_1',
      name: 'write_note',
      status: 'completed',
      arguments: deltas.join(''),
    }
    const response = { id: 'resp_1', object: 'response', status: 'completed', output: [item] }
    return named([
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...item, status: 'in_progress', arguments: '' },
      },
      ...deltas.map((delta, index) => ({
        type: 'response.function_call_arguments.delta',
        sequence_number: index,
        item_id: 'fc_1',
        output_index: 0,
        delta,
      })),
      {
        type: 'response.function_call_arguments.done',
        item_id: 'fc_1',
        output_index: 0,
        arguments: item.arguments,
      },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response },
    ])
  },
  'openai-chat': (deltas) => {
    const chunk = (delta: object, finish: string | null = null): object => ({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'bench',
      choices: [{ index: 0, delta, finish_reason: finish }],
    })
    const events = [
      chunk({
        role: 'assistant',
        content: null,
        tool_calls: [
          { index: 0, id: 'call_1', type: 'function', function: { name: 'write_note', arguments: '' } },
        ],
      }),
      ...deltas.map((delta) => chunk({ tool_calls: [{ index: 0, function: { arguments: delta } }] })),
      chunk({}, 'tool_calls'),
    ]
    return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`
  },
  gemini: (deltas) =>
    `data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'write_note', args: JSON.parse(deltas.join('')) as unknown } }] }, finishReason: 'STOP' }] })}\n\n`,
}

interface NamedEvent {
  readonly type: string
  readonly [key: string]: unknown
}

function named(events: readonly NamedEvent[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
}
