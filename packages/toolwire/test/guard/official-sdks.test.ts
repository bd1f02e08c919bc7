import Anthropic, { BadRequestError as AnthropicBadRequest } from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI, { BadRequestError as OpenAIBadRequest } from 'openai'
import { describe, expect, it } from 'vitest'
import { guard } from '../../src/index.ts'
import { anthropicBody, chatBody, faults, geminiContents, responsesBody } from './broken.ts'
import { listener, onSocket, served, statuses } from './stage.ts'
import { strictChat, strictGemini } from './strict-servers.ts'

describe('the Anthropic SDK', () => {
  it.each(faults)('is refused for %s without a guard and answered with one', async (fault) => {
    const { url, emulator } = await onSocket()
    const body = anthropicBody(fault) as unknown as Anthropic.MessageCreateParamsNonStreaming
    const bare = new Anthropic({ apiKey: 'key', baseURL: url })
    await expect(bare.messages.create(body)).rejects.toBeInstanceOf(AnthropicBadRequest)

    const { onFinding, lines } = listener()
    const guarded = new Anthropic({ apiKey: 'key', baseURL: url, fetch: guard(fetch, { onFinding }) })
    const message = await guarded.messages.create(body)
    expect(message.content).toEqual([{ type: 'text', text: 'Sunny.', citations: null }])
    expect(message._request_id).toMatch(/^req_/)
    expect(lines()).toContain(`repaired ${fault}`)
    expect(statuses(emulator)).toEqual([400, 200])
  })

  it('gets its own error on reject, with the words of the provider, and does not try again', async () => {
    const { url, emulator } = await onSocket()
    const { onFinding, lines } = listener()
    const client = new Anthropic({
      apiKey: 'key',
      baseURL: url,
      maxRetries: 3,
      fetch: guard(fetch, { mode: 'reject', onFinding }),
    })
    const body = anthropicBody('missing-result') as unknown as Anthropic.MessageCreateParamsNonStreaming
    const error = await client.messages.create(body).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AnthropicBadRequest)
    expect(error).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      requestID: 'req_toolwire_guard',
    })
    expect((error as Error).message).toContain('`tool_use` ids were found without `tool_result` blocks')
    expect((error as Error).message).toContain('not sent: missing-result at /messages/1/content/0')
    expect(lines()).toEqual(['rejected missing-result'])
    expect(emulator.requests).toEqual([])
  })

  it('is refused by the provider itself on observe', async () => {
    const { url, emulator } = await onSocket()
    const { onFinding, lines } = listener()
    const client = new Anthropic({
      apiKey: 'key',
      baseURL: url,
      fetch: guard(fetch, { mode: 'observe', onFinding }),
    })
    const body = anthropicBody('orphan-result') as unknown as Anthropic.MessageCreateParamsNonStreaming
    await expect(client.messages.create(body)).rejects.toBeInstanceOf(AnthropicBadRequest)
    expect(lines()).toEqual(['observed orphan-result'])
    expect(emulator.requests[0]?.body).toEqual(body)
  })

  it('tells a fault once, though the SDK tries again', async () => {
    const { url, emulator } = await onSocket(
      { error: { status: 529, type: 'overloaded_error', headers: { 'retry-after-ms': '1' } } },
      { error: { status: 529, type: 'overloaded_error', headers: { 'retry-after-ms': '1' } } },
      { text: 'Sunny.' },
    )
    const { onFinding, lines } = listener()
    const client = new Anthropic({ apiKey: 'key', baseURL: url, fetch: guard(fetch, { onFinding }) })
    await client.messages.create(
      anthropicBody('missing-result') as unknown as Anthropic.MessageCreateParamsNonStreaming,
    )
    expect(statuses(emulator)).toEqual([529, 529, 200])
    expect(lines()).toEqual(['repaired missing-result'])
  })

  it('counts the tokens of a broken history, too', async () => {
    const { url } = await onSocket()
    const { onFinding, lines } = listener()
    const client = new Anthropic({ apiKey: 'key', baseURL: url, fetch: guard(fetch, { onFinding }) })
    const { max_tokens: _most, ...body } = anthropicBody('missing-result')
    const counted = await client.messages.countTokens(body as unknown as Anthropic.MessageCountTokensParams)
    expect(counted.input_tokens).toBeGreaterThan(0)
    expect(lines()).toEqual(['repaired missing-result'])
  })
})

describe('the OpenAI SDK', () => {
  it.each(['orphan-result', 'missing-result'] as const)(
    'on Responses is refused for %s without a guard and answered with one',
    async (fault) => {
      const { url, emulator } = await onSocket()
      const body = responsesBody(fault) as unknown as OpenAI.Responses.ResponseCreateParamsNonStreaming
      const bare = new OpenAI({ apiKey: 'key', baseURL: `${url}/v1` })
      await expect(bare.responses.create(body)).rejects.toBeInstanceOf(OpenAIBadRequest)
      const { onFinding, lines } = listener()
      const guarded = new OpenAI({ apiKey: 'key', baseURL: `${url}/v1`, fetch: guard(fetch, { onFinding }) })
      expect((await guarded.responses.create(body)).output_text).toBe('Sunny.')
      expect(lines()).toEqual([`repaired ${fault}`])
      expect(statuses(emulator)).toEqual([400, 200])
    },
  )

  it('on Responses sends two calls of one id under two, each with its own output', async () => {
    const { url, emulator } = await onSocket()
    const { onFinding, lines } = listener()
    const client = new OpenAI({ apiKey: 'key', baseURL: `${url}/v1`, fetch: guard(fetch, { onFinding }) })
    await client.responses.create(responsesBody('duplicate-call-id') as never)
    const { input } = emulator.requests[0]!.body as { input: { call_id?: string }[] }
    const ids = input.flatMap(({ call_id }) => (call_id === undefined ? [] : [call_id]))
    expect(ids[0]).toBe('call_1')
    expect(new Set(ids).size).toBe(2)
    expect(ids[2]).toBe(ids[0])
    expect(ids[3]).toBe(ids[1])
    expect(lines()).toEqual(['repaired duplicate-call-id'])
  })

  it.each(faults)(
    'on Chat Completions is refused for %s without a guard and answered with one',
    async (fault) => {
      const server = strictChat()
      const { url } = await served(server)
      const body = chatBody(fault) as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming
      const bare = new OpenAI({ apiKey: 'key', baseURL: `${url}/v1` })
      await expect(bare.chat.completions.create(body)).rejects.toBeInstanceOf(OpenAIBadRequest)
      const { onFinding, lines } = listener()
      const guarded = new OpenAI({ apiKey: 'key', baseURL: `${url}/v1`, fetch: guard(fetch, { onFinding }) })
      const completion = await guarded.chat.completions.create(body)
      expect(completion.choices[0]?.message.content).toBe('Sunny.')
      expect(lines()).toContain(`repaired ${fault}`)
      expect(server.statuses).toEqual([400, 200])
    },
  )

  it.each([
    ['responses', (client: OpenAI) => client.responses.create(responsesBody('orphan-result') as never)],
    ['chat', (client: OpenAI) => client.chat.completions.create(chatBody('orphan-result') as never)],
  ])('gets its own error on reject from %s and does not try again', async (_name, ask) => {
    let asked = 0
    const inner: typeof fetch = async () => {
      asked++
      return new Response(null, { status: 500 })
    }
    const { onFinding } = listener()
    const client = new OpenAI({ apiKey: 'key', fetch: guard(inner, { mode: 'reject', onFinding }) })
    const error = await ask(client).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OpenAIBadRequest)
    expect((error as Error).message).toContain('not sent: orphan-result at ')
    expect(asked).toBe(0)
  })
})

describe('the Google GenAI SDK', () => {
  it.each(['orphan-result', 'missing-result'] as const)(
    'is refused for %s without a guard and answered with one',
    async (fault) => {
      const server = strictGemini()
      const { url } = await served(server)
      const ask = { model: 'gemini-3-pro-preview', contents: geminiContents(fault) as never }
      const bare = new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl: url } })
      await expect(bare.models.generateContent(ask)).rejects.toMatchObject({ status: 400 })
      const { onFinding, lines } = listener()
      const guarded = new GoogleGenAI({
        apiKey: 'key',
        httpOptions: { baseUrl: url, fetch: guard(fetch, { onFinding }) },
      })
      expect((await guarded.models.generateContent(ask)).text).toBe('Sunny.')
      expect(lines()).toContain(`repaired ${fault}`)
      expect(server.statuses).toEqual([400, 200])
    },
  )
})
