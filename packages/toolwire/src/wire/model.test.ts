import { describe, expect, test } from 'vitest'
import { anthropicModel } from './anthropic/index.ts'
import { geminiModel } from './gemini/index.ts'
import { chatModel } from './openai-chat/index.ts'
import { openaiModel } from './openai-responses/index.ts'
import type { ModelOptions } from './transport.ts'

const signal = new AbortController().signal

interface Sent {
  readonly url: string
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

const MODELS = [
  {
    name: 'anthropicModel',
    create: (options: ModelOptions) => anthropicModel(options),
    path: 'https://api.anthropic.com/v1/messages',
    own: (base: string) => `${base}/v1/messages`,
    key: ['authorization', 'Bearer key'] as const,
    answer: { content: [] },
  },
  {
    name: 'openaiModel',
    create: (options: ModelOptions) => openaiModel(options),
    path: 'https://api.openai.com/v1/responses',
    own: (base: string) => `${base}/responses`,
    key: ['authorization', 'Bearer key'] as const,
    answer: { output: [] },
  },
  {
    name: 'chatModel',
    create: (options: ModelOptions) => chatModel(options),
    path: 'https://api.openai.com/v1/chat/completions',
    own: (base: string) => `${base}/chat/completions`,
    key: ['authorization', 'Bearer key'] as const,
    answer: { choices: [] },
  },
  {
    name: 'geminiModel',
    create: (options: ModelOptions) => geminiModel(options),
    path: 'https://generativelanguage.googleapis.com/v1beta/models/m:generateContent',
    own: (base: string) => `${base}/v1beta/models/m:generateContent`,
    key: ['x-goog-api-key', 'key'] as const,
    answer: { candidates: [] },
  },
]

describe.each(MODELS)('$name', ({ create, path, own, key, answer }) => {
  async function send(options: Partial<ModelOptions>): Promise<Sent> {
    let sent: Sent | undefined
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const request = new Request(url as string, init)
      sent = {
        url: request.url,
        headers: request.headers,
        body: (await request.json()) as Record<string, unknown>,
      }
      return Response.json(answer)
    }
    const model = create({ model: 'm', apiKey: 'key', fetch, ...options })
    await (model.send as (request: object, settings: object) => Promise<unknown>)({ model: 'm' }, { signal })
    if (sent === undefined) throw new Error('nothing was sent')
    return sent
  }

  test('asks where the official SDK asks, with the key as it sends it', async () => {
    const { url, headers } = await send({})
    expect(url).toBe(path)
    expect(headers.get(key[0])).toBe(key[1])
    expect(headers.get('content-type')).toBe('application/json')
  })

  test('takes a base URL as the official SDK does, with or without a slash at its end', async () => {
    expect((await send({ baseURL: 'https://gate.test/llm' })).url).toBe(own('https://gate.test/llm'))
    expect((await send({ baseURL: 'https://gate.test/llm/' })).url).toBe(own('https://gate.test/llm'))
  })

  test('own headers win, whatever their case; without a key none is sent', async () => {
    const { headers } = await send({
      apiKey: '',
      headers: { 'X-Gate': 'in', 'Content-Type': 'application/json; charset=utf-8' },
    })
    expect(headers.get('x-gate')).toBe('in')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.has(key[0])).toBe(false)
  })

  test.each([
    ['no name', { model: '' }, 'model must be the name'],
    ['a token limit that is none', { maxTokens: 0.5 }, 'maxTokens must be'],
    ['a base URL that is none', { baseURL: 'localhost:8080/v1 x' }, 'baseURL must be'],
    ['a base URL of another scheme', { baseURL: 'localhost:8080' }, 'baseURL must be'],
  ])('refuses %s', (_, options, words) => {
    expect(() => create({ model: 'm', apiKey: 'key', ...options })).toThrow(words)
  })

  test('refuses a key with a line break without repeating it', () => {
    expect(() => create({ model: 'm', apiKey: 's3cret\nkey' })).toThrow(/apiKey or headers hold a character/)
    expect(() => create({ model: 'm', apiKey: 's3cret\nkey' })).not.toThrow(/s3cret/)
  })
})

test('an unknown keeper of the state is refused', () => {
  expect(() => openaiModel({ model: 'm', state: 'server' as never })).toThrow(
    "state must be 'full' or 'previous-response'",
  )
})

test.each([
  [
    anthropicModel,
    {
      type: 'error',
      error: {
        type: 'rate_limit_error',
        message: 'x',
        details: { error_code: 'enforced_spend_limit_reached' },
      },
    },
  ],
  [
    openaiModel,
    { error: { type: 'insufficient_quota', message: 'x', code: 'insufficient_quota', param: null } },
  ],
  [
    chatModel,
    { error: { type: 'insufficient_quota', message: 'x', code: 'insufficient_quota', param: null } },
  ],
  [
    geminiModel,
    {
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: 'x',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
            violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
          },
        ],
      },
    },
  ],
])('an account that is empty is asked once', async (create, body) => {
  let asked = 0
  const fetch = (): Promise<Response> => {
    asked++
    return Promise.resolve(Response.json(body, { status: 429 }))
  }
  const model = create({ model: 'm', apiKey: 'key', fetch })
  await expect(
    (model.send as (request: object, settings: object) => Promise<unknown>)({}, { signal }),
  ).rejects.toMatchObject({
    code: 'provider-refused',
    details: { status: 429 },
  })
  expect(asked).toBe(1)
})
