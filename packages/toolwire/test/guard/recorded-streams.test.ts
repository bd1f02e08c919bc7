import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { guard } from '../../src/index.ts'
import { createRecorder, readTrace } from '../../src/trace.ts'
import { anthropicBody, chatBody } from './broken.ts'

function streamOf(events: readonly object[], end = ''): Response {
  const text = events.map((event) => {
    const name = 'type' in event ? `event: ${String(event.type)}\n` : ''
    return `${name}data: ${JSON.stringify(event)}\n\n`
  })
  return new Response(text.join('') + end, { headers: { 'content-type': 'text/event-stream' } })
}

const callingEvents = [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  },
  {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: 'toolu_9', name: 'get_wether', input: {} },
  },
  {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'input_json_delta', partial_json: '{"city":"Oslo"}' },
  },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
]
const saidChunks = [
  {
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { role: 'assistant', content: 'Hi' }, finish_reason: null }],
  },
  { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
]

it('records what a stream amounted to, and judges its calls', async () => {
  const lines: string[] = []
  const record = createRecorder({ write: (line) => void lines.push(line) })
  const found: string[] = []
  const guarded = (response: () => Response): typeof fetch =>
    guard(() => Promise.resolve(response()), {
      record,
      onFinding: ({ code }, { phase }) => void found.push(`${phase} ${code}`),
    })
  const anthropic = new Anthropic({ apiKey: 'k', fetch: guarded(() => streamOf(callingEvents)) })
  await anthropic.messages.stream(anthropicBody() as never).finalMessage()
  const openai = new OpenAI({ apiKey: 'k', fetch: guarded(() => streamOf(saidChunks, 'data: [DONE]\n\n')) })
  const stream = await openai.chat.completions.create({ ...chatBody(), stream: true } as never)
  for await (const chunk of stream as unknown as AsyncIterable<unknown>) void chunk
  await record.close()

  const runs = []
  for await (const run of readTrace(lines.join(''))) runs.push(run)
  expect(found).toEqual(['stream unknown-tool'])
  expect(runs.map(({ wire, end, calls, turns }) => [wire, end.reason, calls.length, turns.length])).toEqual([
    ['anthropic', 'open', 1, 1],
    ['openai-chat', 'answered', 0, 1],
  ])
})
