import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../json/value.ts'
import { emulate, type EmulateOptions } from './emulate.ts'
import { scripted } from './scripted.ts'

const MESSAGES = 'https://api.anthropic.com/v1/messages'
const RESPONSES = 'https://api.openai.com/v1/responses'
const HEADERS = { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' }
const BEARER = { authorization: 'Bearer k' }
const ASK = { model: 'claude-sonnet-5-5', max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }] }
const TOOL = { name: 'x', input_schema: { type: 'object', properties: {} } }

interface Answer {
  status: number
  body: OpenObject
  headers: Headers
}

async function send(
  emulator: ReturnType<typeof emulate>,
  url: string,
  init: RequestInit & { json?: unknown },
): Promise<Answer> {
  const { json, ...rest } = init
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const response = await emulator.fetch(url, { method: 'POST', ...rest, ...body })
  return { status: response.status, body: (await response.json()) as OpenObject, headers: response.headers }
}

const once = (
  options: EmulateOptions,
  url: string,
  init: RequestInit & { json?: unknown },
): Promise<Answer> => send(emulate(options), url, init)
const text = (value: string) => scripted([{ text: value }])

describe('a response of Anthropic', () => {
  it('has every member in the order of the API, nulls present', async () => {
    const model = scripted([{ thinking: 'Hm.', text: 'Hi.', calls: [{ name: 'x', input: { a: 1 } }] }])
    const { status, body } = await once({ model }, MESSAGES, {
      headers: HEADERS,
      json: { ...ASK, tools: [TOOL] },
    })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual([
      'model',
      'id',
      'type',
      'role',
      'content',
      'container',
      'stop_reason',
      'stop_sequence',
      'stop_details',
      'usage',
      'diagnostics',
    ])
    expect(body).toMatchObject({
      type: 'message',
      role: 'assistant',
      stop_reason: 'tool_use',
      stop_details: null,
      container: null,
    })
    expect(body['content']).toEqual([
      { type: 'thinking', thinking: 'Hm.', signature: expect.stringMatching(/^Eo/) as string },
      { type: 'text', text: 'Hi.' },
      {
        type: 'tool_use',
        id: expect.stringMatching(/^toolu_01\w{22}$/) as string,
        name: 'x',
        input: { a: 1 },
        caller: { type: 'direct' },
      },
    ])
  })

  it('has citations on text under the newest version only', async () => {
    const { body } = await once({ model: text('Hi.') }, MESSAGES, {
      headers: { ...BEARER, 'anthropic-version': '2026-10-21' },
      json: ASK,
    })
    expect(body['content']).toEqual([{ type: 'text', text: 'Hi.', citations: null }])
  })

  it.each([
    ['truncated', 'max_tokens', null],
    ['refused', 'refusal', { type: 'refusal', category: null, explanation: null }],
    ['pause_turn', 'pause_turn', null],
  ])('ends with the word of the wire for %s', async (stop, native, details) => {
    const { body } = await once({ model: scripted([{ text: 'x', stop }]) }, MESSAGES, {
      headers: HEADERS,
      json: ASK,
    })
    expect(body).toMatchObject({ stop_reason: native, stop_details: details })
  })

  it('carries what is whole of arguments that were cut off', async () => {
    const model = scripted([
      { stop: 'truncated', calls: [{ name: 'x', rawInput: '{"path":"a.txt","text":"hel' }] },
    ])
    const { body } = await once({ model }, MESSAGES, { headers: HEADERS, json: { ...ASK, tools: [TOOL] } })
    expect(body['content']).toMatchObject([{ input: { path: 'a.txt' } }])
  })

  it('is sent as it is where the script has a native one', async () => {
    const response = { anything: [1, 2] }
    expect(
      (await once({ model: scripted([{ response }]) }, MESSAGES, { headers: HEADERS, json: ASK })).body,
    ).toEqual(response)
  })

  it('has a request id and rate limits in its headers', async () => {
    const { headers } = await once({ model: text('Hi.') }, MESSAGES, { headers: HEADERS, json: ASK })
    expect(headers.get('request-id')).toMatch(/^req_011C/)
    expect(headers.get('anthropic-ratelimit-requests-limit')).toBe('4000')
    expect(headers.get('anthropic-ratelimit-tokens-reset')).toBe('2026-12-01T00:00:01Z')
  })
})

describe('a response of OpenAI', () => {
  it('has the members of a recorded one', async () => {
    const model = scripted([{ text: 'Hi.', calls: [{ name: 'x', input: {} }] }])
    const tools = [{ type: 'function', name: 'x', parameters: null, strict: false }]
    const { body, headers } = await once({ model }, RESPONSES, {
      headers: BEARER,
      json: { model: 'gpt-5.6', input: 'Hi', tools },
    })
    expect(body).toMatchObject({
      object: 'response',
      created_at: 1_796_083_201,
      status: 'completed',
      error: null,
      incomplete_details: null,
      previous_response_id: null,
      tool_choice: 'auto',
      parallel_tool_calls: true,
      tools: [{ name: 'x', strict: false }],
      usage: { input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
    })
    expect(body['output']).toEqual([
      {
        id: expect.stringMatching(/^msg_/) as string,
        type: 'message',
        status: 'completed',
        content: [{ type: 'output_text', annotations: [], logprobs: [], text: 'Hi.' }],
        role: 'assistant',
      },
      {
        id: expect.stringMatching(/^fc_/) as string,
        type: 'function_call',
        status: 'completed',
        arguments: '{}',
        call_id: expect.stringMatching(/^call_/) as string,
        name: 'x',
      },
    ])
    expect(headers.get('x-request-id')).toMatch(/^req_/)
    expect(headers.get('x-ratelimit-limit-requests')).toBe('10000')
  })

  it('refuses in a part of its message', async () => {
    const { body } = await once({ model: scripted([{ text: 'No.', stop: 'refused' }]) }, RESPONSES, {
      headers: BEARER,
      json: { model: 'm', input: 'Hi' },
    })
    expect(body).toMatchObject({
      status: 'completed',
      output: [{ content: [{ type: 'refusal', refusal: 'No.' }] }],
    })
  })
})

describe('ids', () => {
  const ids = async (seed: number): Promise<unknown[]> => {
    const emulator = emulate({ seed, model: scripted([{ text: 'a' }, { text: 'b' }]) })
    const one = await send(emulator, MESSAGES, { headers: HEADERS, json: ASK })
    const two = await send(emulator, MESSAGES, { headers: HEADERS, json: ASK })
    return [one.body['id'], two.body['id'], one.headers.get('request-id')]
  }

  it('are the same for the same seed, and others for another', async () => {
    expect(await ids(1)).toEqual(await ids(1))
    expect(new Set([...(await ids(1)), ...(await ids(2))]).size).toBe(6)
  })

  it('are not used twice where another emulator made the history', async () => {
    const model = () => scripted([{ calls: [{ name: 'x' }] }])
    const first = await once({ model: model() }, MESSAGES, {
      headers: HEADERS,
      json: { ...ASK, tools: [TOOL] },
    })
    const [call] = first.body['content'] as { id: string }[]
    const messages = [
      ...ASK.messages,
      { role: 'assistant', content: first.body['content'] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: call!.id }] },
    ]
    const next = await once({ model: model() }, MESSAGES, {
      headers: HEADERS,
      json: { ...ASK, messages, tools: [TOOL] },
    })
    expect((next.body['content'] as { id: string }[])[0]?.id).not.toBe(call!.id)
  })
})

describe('what is refused before the conversation is looked at', () => {
  it.each([
    [
      'no key',
      MESSAGES,
      { 'anthropic-version': '2023-06-01' },
      401,
      { type: 'error', error: { type: 'authentication_error', message: 'x-api-key header is required' } },
    ],
    [
      'a wrong key',
      MESSAGES,
      { ...HEADERS, 'x-api-key': 'invalid' },
      401,
      { error: { type: 'authentication_error', message: 'invalid x-api-key' } },
    ],
    [
      'a wrong key as bearer',
      MESSAGES,
      { authorization: 'Bearer invalid', 'anthropic-version': '2023-06-01' },
      401,
      { error: { type: 'authentication_error' } },
    ],
    [
      'no version',
      MESSAGES,
      { 'x-api-key': 'k' },
      400,
      { error: { type: 'invalid_request_error', message: 'anthropic-version: header is required' } },
    ],
    [
      'an unknown version',
      MESSAGES,
      { ...HEADERS, 'anthropic-version': '1999-01-01' },
      400,
      { error: { message: 'anthropic-version: "1999-01-01" is not a valid version' } },
    ],
    ['no key at OpenAI', RESPONSES, {}, 401, { error: { type: 'invalid_request_error', code: null } }],
    [
      'a key in the header of another provider',
      RESPONSES,
      { 'x-api-key': 'k' },
      401,
      { error: { type: 'invalid_request_error' } },
    ],
    [
      'a wrong key at OpenAI',
      RESPONSES,
      { authorization: 'Bearer invalid' },
      401,
      { error: { code: 'invalid_api_key' } },
    ],
  ])('%s', async (_, url, headers, status, body) => {
    const answer = await once({ model: text('never') }, url, {
      headers: headers as Record<string, string>,
      json: ASK,
    })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(body)
  })

  it('a body that is no JSON, or no object', async () => {
    const broken = await once({}, MESSAGES, { headers: HEADERS, body: '{"a":' })
    expect(broken).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/^The request body is not valid JSON: /) as string } },
    })
    expect((await once({}, MESSAGES, { headers: HEADERS, body: '[]' })).status).toBe(400)
    expect((await once({}, MESSAGES, { headers: HEADERS, body: '' })).status).toBe(400)
    expect((await once({}, RESPONSES, { headers: BEARER, body: 'nope' })).body).toMatchObject({
      error: { type: 'invalid_request_error' },
    })
    expect((await once({}, RESPONSES, { headers: BEARER, body: 'null' })).status).toBe(400)
  })

  it('a body that is not UTF-8', async () => {
    const { status } = await once({}, MESSAGES, {
      headers: HEADERS,
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    })
    expect(status).toBe(400)
  })

  it.each([
    ['text', 'x'.repeat(101)],
    ['bytes', new Uint8Array(101)],
  ])('a body above the limit, as %s', async (_, body) => {
    const answer = await once({ maxBody: 100 }, MESSAGES, { headers: HEADERS, body })
    expect(answer).toMatchObject({ status: 413, body: { error: { type: 'request_too_large' } } })
  })

  it('a path or a method that the provider does not have', async () => {
    expect(await once({}, 'https://x/v1/nope', { headers: HEADERS })).toMatchObject({
      status: 404,
      body: { error: { type: 'not_found_error' } },
    })
    expect(await once({}, 'https://x/v1/nope', { headers: BEARER })).toMatchObject({
      status: 404,
      body: { error: { message: 'Invalid URL (POST /v1/nope)' } },
    })
    expect((await once({}, MESSAGES, { method: 'GET', headers: HEADERS })).status).toBe(405)
    expect((await once({}, RESPONSES, { method: 'GET', headers: BEARER })).status).toBe(405)
  })

  it('a wire that is not emulated', async () => {
    expect((await once({ wires: ['anthropic'] }, RESPONSES, { headers: BEARER, json: {} })).status).toBe(404)
  })
})

describe('the version of Anthropic', () => {
  const withTemperature = (version: string, options: EmulateOptions = {}): Promise<Answer> =>
    once({ model: text('Hi.'), ...options }, MESSAGES, {
      headers: { ...BEARER, 'anthropic-version': version },
      json: { ...ASK, temperature: 0.5 },
    })

  it('decides whether a temperature is taken', async () => {
    expect((await withTemperature('2023-06-01')).status).toBe(200)
    expect(await withTemperature('2026-10-21')).toMatchObject({
      status: 400,
      body: { error: { message: 'temperature: Extra inputs are not permitted' } },
    })
  })

  it('is that of the profile that was asked for, whatever the header says', async () => {
    expect((await withTemperature('2026-10-21', { profile: 'anthropic@2023-06-01' })).status).toBe(200)
  })

  it('refuses citations of the user and documents of the assistant under the newest', async () => {
    const ask = (messages: unknown[], version: string): Promise<Answer> =>
      once({ model: text('Hi.') }, MESSAGES, {
        headers: { ...BEARER, 'anthropic-version': version },
        json: { ...ASK, messages },
      })
    const cited = [{ role: 'user', content: [{ type: 'text', text: 'x', citations: [] }] }]
    expect((await ask(cited, '2023-06-01')).status).toBe(200)
    expect((await ask(cited, '2026-10-21')).body).toMatchObject({
      error: { message: 'messages.0.content.0.text.citations: Extra inputs are not permitted' },
    })
  })
})

describe('what is received', () => {
  it('is all there in order, refused requests too, with the fault they were refused for', async () => {
    const emulator = emulate({ model: text('Hi.') })
    await send(emulator, MESSAGES, { headers: HEADERS, json: ASK })
    const orphan = [
      ...ASK.messages,
      { role: 'assistant', content: 'x' },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: '' }] },
    ]
    await send(emulator, `${MESSAGES}?beta=true`, {
      headers: { ...HEADERS, cookie: 'a=b' },
      json: { ...ASK, messages: orphan },
    })
    await send(emulator, MESSAGES, { headers: HEADERS, body: '{' })
    expect(
      emulator.requests.map(({ number, path, status, finding }) => [number, path, status, finding?.code]),
    ).toEqual([
      [1, '/v1/messages', 200, undefined],
      [2, '/v1/messages?beta=true', 400, 'orphan-result'],
      [3, '/v1/messages', 400, undefined],
    ])
    expect(emulator.requests[1]?.headers).toMatchObject({
      'x-api-key': '[redacted]',
      cookie: '[redacted]',
      'anthropic-version': '2023-06-01',
    })
    expect(emulator.requests[2]?.body).toBe('{')
    expect(emulator.requests[0]?.response).toMatchObject({ type: 'message' })
  })

  it('shows the model the history that a stored response holds', async () => {
    const seen: unknown[] = []
    const emulator = emulate({
      model: scripted([
        { text: 'One.' },
        ({ conversation, body, turn }) => {
          seen.push(
            turn,
            Object.keys(body),
            conversation.parts.map((part) => ('text' in part ? part.text : part.kind)),
          )
          return { text: 'Two.' }
        },
      ]),
    })
    const first = await send(emulator, RESPONSES, { headers: BEARER, json: { model: 'm', input: 'First?' } })
    await send(emulator, RESPONSES, {
      headers: BEARER,
      json: { model: 'm', input: 'Second?', previous_response_id: first.body['id'] },
    })
    expect(seen).toEqual([2, ['model', 'input', 'previous_response_id'], ['First?', 'One.', 'Second?']])
  })
})

describe('a model that fails', () => {
  it('is a 500 with its message, which is not to be tried again', async () => {
    const model = { turn: () => Promise.reject(new Error('no idea')) }
    const answer = await once({ model }, MESSAGES, { headers: HEADERS, json: ASK })
    expect(answer).toMatchObject({
      status: 500,
      body: { error: { type: 'api_error', message: 'emulated model: no idea' } },
    })
    expect(answer.headers.get('x-should-retry')).toBe('false')
  })

  it.each([
    [529, 'overloaded_error', 'Overloaded'],
    [500, 'api_error', 'Internal server error'],
  ])('on purpose, with %i, in the words of the provider', async (status, type, message) => {
    const answer = await once(
      { model: scripted([{ error: { status, headers: { 'retry-after': '1' } } }]) },
      MESSAGES,
      { headers: HEADERS, json: ASK },
    )
    expect(answer).toMatchObject({ status, body: { type: 'error', error: { type, message } } })
    expect(answer.headers.get('retry-after')).toBe('1')
  })
})

describe('the end', () => {
  it('rejects with the reason of an aborted signal', async () => {
    const controller = new AbortController()
    const model = {
      turn: () => {
        controller.abort(new Error('enough'))
        return { text: 'late' }
      },
    }
    const asked = emulate({ model }).fetch(MESSAGES, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(ASK),
      signal: controller.signal,
    })
    await expect(asked).rejects.toThrow('enough')
  })

  it('answers nothing more when closed', async () => {
    const emulator = emulate({ model: text('Hi.') })
    emulator.close()
    expect((await send(emulator, MESSAGES, { headers: HEADERS, json: ASK })).status).toBe(503)
  })

  it('says how a script and what was asked of it differ', async () => {
    const emulator = emulate({ model: scripted([{ text: 'a' }, { text: 'b' }]) })
    expect(emulator.drift()).toEqual({
      kind: 'fewer',
      listed: 2,
      asked: 0,
      message: 'the script lists 2 turns, 0 were asked for',
    })
    for (let turn = 0; turn < 2; turn++) await send(emulator, MESSAGES, { headers: HEADERS, json: ASK })
    expect(emulator.drift()).toBeUndefined()
    await send(emulator, MESSAGES, { headers: HEADERS, json: ASK })
    expect(emulator.drift()).toMatchObject({ kind: 'more', listed: 2, asked: 3 })
  })
})

it.each([
  [{ wires: ['nope'] }, 'unknown-wire'],
  [{ profile: 'nope' }, 'invalid-option'],
  [{ seed: 0.5 }, 'invalid-option'],
])('refuses options that mean nothing: %j', (options, code) => {
  expect(() => emulate(options as unknown as EmulateOptions)).toThrow(
    expect.objectContaining({ code }) as Error,
  )
})
