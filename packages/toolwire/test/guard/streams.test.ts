import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import Anthropic, { APIUserAbortError } from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { describe, expect, it, onTestFinished } from 'vitest'
import { guard } from '../../src/index.ts'
import { anthropicBody, responsesBody } from './broken.ts'
import { listener } from './stage.ts'

/** A server that streams what the test tells it to, when the test tells it to. */
async function streaming(): Promise<{
  readonly url: string
  /** The next response, its head sent. */
  readonly response: Promise<ServerResponse>
  /** Resolves when the client has gone. */
  readonly gone: Promise<unknown>
}> {
  let take: (response: ServerResponse) => void
  let leave: (value?: unknown) => void
  const response = new Promise<ServerResponse>((resolve) => (take = resolve))
  const gone = new Promise((resolve) => (leave = resolve))
  const server = createServer((request, reply) => {
    request.resume()
    reply.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': 'req_1' })
    reply.flushHeaders()
    reply.on('close', () => leave())
    take(reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, response, gone }
}

const event = (data: { type: string } & Record<string, unknown>): string =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
const start = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
}
const rest = [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Sunny.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
]

describe('a stream through a guard', () => {
  it('has its first event before the server sends the second', async () => {
    const { url, response } = await streaming()
    const { onFinding } = listener()
    const client = new Anthropic({ apiKey: 'key', baseURL: url, fetch: guard(fetch, { onFinding }) })
    const stream = await client.messages.create({ ...anthropicBody(), stream: true } as never)
    const events = (stream as unknown as AsyncIterable<{ type: string }>)[Symbol.asyncIterator]()
    const server = await response
    server.write(event(start))
    expect((await events.next()).value).toMatchObject({ type: 'message_start' })
    for (const one of rest) server.write(event(one))
    server.end()
    const types: string[] = []
    for (let next = await events.next(); next.done !== true; next = await events.next())
      types.push(next.value.type)
    expect(types).toEqual(rest.map(({ type }) => type))
  })

  it('is mended on its way out, too', async () => {
    const { url, response } = await streaming()
    const { onFinding, lines } = listener()
    const client = new Anthropic({ apiKey: 'key', baseURL: url, fetch: guard(fetch, { onFinding }) })
    const final = client.messages
      .stream(anthropicBody('missing-result') as unknown as Anthropic.MessageStreamParams)
      .finalText()
    const server = await response
    for (const one of [start, ...rest]) server.write(event(one))
    server.end()
    expect(await final).toBe('Sunny.')
    expect(lines()).toEqual(['repaired missing-result'])
  })

  it('hands an abort on to the server', async () => {
    const { url, response, gone } = await streaming()
    const { onFinding } = listener()
    const client = new Anthropic({ apiKey: 'key', baseURL: url, fetch: guard(fetch, { onFinding }) })
    const stream = client.messages.stream(anthropicBody() as unknown as Anthropic.MessageStreamParams)
    const ended = stream.done().catch((error: unknown) => error)
    const server = await response
    const begun = stream.emitted('streamEvent')
    server.write(event(start))
    await begun
    stream.abort()
    expect(await ended).toBeInstanceOf(APIUserAbortError)
    await gone
  })

  it('ends at the server when its reader leaves', async () => {
    const { url, response, gone } = await streaming()
    const guarded = guard(fetch, { onFinding: listener().onFinding })
    const reply = await guarded(`${url}/v1/messages`, {
      method: 'POST',
      body: JSON.stringify(anthropicBody()),
    })
    const reader = reply.body!.getReader()
    ;(await response).write(event(start))
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
    await gone
  })

  it('is read no further than its reader reads', async () => {
    let pulled = 0
    const inner: typeof fetch = async () =>
      new Response(
        new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              pulled++
              controller.enqueue(new TextEncoder().encode(`data: ${pulled}\n\n`))
            },
          },
          { highWaterMark: 0 },
        ),
        { headers: { 'content-type': 'text/event-stream' } },
      )
    const reply = await guard(inner, { onFinding: listener().onFinding })(
      'https://api.anthropic.com/v1/messages',
      {
        method: 'POST',
        body: JSON.stringify(anthropicBody()),
      },
    )
    const reader = reply.body!.getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(pulled).toBe(1)
    await reader.read()
    expect(pulled).toBe(2)
    await reader.cancel()
  })

  it('breaks for the reader as it broke for the guard', async () => {
    const { url, response } = await streaming()
    const client = new OpenAI({
      apiKey: 'key',
      baseURL: `${url}/v1`,
      fetch: guard(fetch, { onFinding: listener().onFinding }),
    })
    const stream = (await client.responses.create({
      ...responsesBody(),
      stream: true,
    } as never)) as unknown as AsyncIterable<{ type: string }>
    const events = stream[Symbol.asyncIterator]()
    const server = await response
    server.write(event({ type: 'response.created', response: {} }))
    expect((await events.next()).value).toMatchObject({ type: 'response.created' })
    server.destroy()
    await expect(events.next()).rejects.toThrow()
  })
})
