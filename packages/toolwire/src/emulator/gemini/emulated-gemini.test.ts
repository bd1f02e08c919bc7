import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import { emulate, type EmulateOptions } from '../emulate.ts'
import { extractive } from '../extractive.ts'
import { scripted, type ScriptedTurn } from '../scripted.ts'

const ROOT = 'https://generativelanguage.googleapis.com'
const url = (model: string, version = 'v1beta'): string =>
  `${ROOT}/${version}/models/${model}:generateContent`
const GEMINI = url('gemini-3-pro')
const KEY = { 'x-goog-api-key': 'k' }
const ASK = { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] }
const TOOLS = [{ functionDeclarations: [{ name: 'look' }] }]
const RPC = 'type.googleapis.com/google.rpc.'

interface Answer {
  readonly status: number
  readonly body: OpenObject
  readonly headers: Headers
}

interface Asking extends EmulateOptions {
  readonly to?: string
  readonly headers?: Record<string, string>
}

async function send(body: unknown, { to = GEMINI, headers = KEY, ...options }: Asking = {}): Promise<Answer> {
  const emulator = emulate({ model: scripted([{ text: 'Hi.' }]), ...options })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await emulator.fetch(to, { method: 'POST', headers, body: text })
  return { status: response.status, body: (await response.json()) as OpenObject, headers: response.headers }
}

async function candidate(turn: ScriptedTurn, options: Asking = {}): Promise<OpenObject> {
  const { status, body } = await send({ ...ASK, tools: TOOLS }, { model: scripted([turn]), ...options })
  expect(status).toBe(200)
  return (body['candidates'] as OpenObject[])[0]!
}

describe('a response of Gemini', () => {
  it('has the members of the API, and names the model of the path', async () => {
    const { body, headers } = await send(ASK)
    expect(body).toEqual({
      candidates: [
        {
          content: {
            parts: [{ text: 'Hi.', thoughtSignature: expect.stringMatching(/^[\w+/]+==$/) as string }],
            role: 'model',
          },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: expect.any(Number) as number,
        candidatesTokenCount: expect.any(Number) as number,
        totalTokenCount: expect.any(Number) as number,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: expect.any(Number) as number }],
      },
      modelVersion: 'gemini-3-pro',
      responseId: expect.stringMatching(/^\w{22}$/) as string,
    })
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8')
    expect(headers.has('x-request-id')).toBe(false)
  })

  it('has calls side by side with ids, and a signature beside the first', async () => {
    const calls = [
      { name: 'look', input: { a: 1 } },
      { name: 'look', rawInput: '{"a":2}', callId: 'own' },
    ]
    const { content, finishReason } = await candidate({ thinking: 'Hm.', text: 'I look.', calls })
    expect(finishReason).toBe('STOP')
    expect(content).toEqual({
      role: 'model',
      parts: [
        { text: 'Hm.', thought: true },
        { text: 'I look.' },
        {
          functionCall: { id: expect.stringMatching(/^\w{8}$/) as string, name: 'look', args: { a: 1 } },
          thoughtSignature: expect.any(String) as string,
        },
        { functionCall: { id: 'own', name: 'look', args: { a: 2 } } },
      ],
    })
  })

  it.each([
    ['by the name of the model', { to: url('gemini-2.5-flash') }],
    ['by the profile that was asked for', { profile: 'gemini-2' }],
  ])('has neither for the second generation: %s', async (_, options) => {
    const { content } = await candidate({ calls: [{ name: 'look' }] }, options)
    expect(content).toEqual({ role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] })
  })

  it('counts thoughts beside the candidates', async () => {
    const model = scripted([{ thinking: 'x'.repeat(400), text: 'Hi.', usage: { input: 50, output: 200 } }])
    const { body } = await send(ASK, { model })
    const usage = body['usageMetadata'] as Record<string, number>
    expect(usage).toMatchObject({ promptTokenCount: 50, totalTokenCount: 250 })
    expect(usage['thoughtsTokenCount']).toBeGreaterThan(90)
    expect(usage['candidatesTokenCount']! + usage['thoughtsTokenCount']!).toBe(200)
  })

  it.each([
    [
      { text: 'a', stop: 'truncated' },
      { finishReason: 'MAX_TOKENS', content: { parts: [{ text: 'a' }] } },
    ],
    [{ stop: 'refused' }, { finishReason: 'SAFETY', content: { role: 'model' } }],
    [{ stop: 'RECITATION' }, { finishReason: 'RECITATION' }],
    [
      { stop: 'truncated', calls: [{ name: 'look', rawInput: '{"path":"a","text":"hel' }] },
      { finishReason: 'MAX_TOKENS', content: { parts: [{ functionCall: { args: { path: 'a' } } }] } },
    ],
    [
      { calls: [{ name: 'look', rawInput: '{"path":' }] },
      {
        finishReason: 'MALFORMED_FUNCTION_CALL',
        finishMessage: 'Malformed function call: call:default_api:look{"path":',
      },
    ],
    [{ calls: [{ name: 'look', rawInput: '"{}"' }] }, { finishReason: 'MALFORMED_FUNCTION_CALL' }],
  ])('ends as the wire has it for %j', async (turn, expected) => {
    expect(await candidate(turn)).toMatchObject(expected)
  })
})

describe('a key', () => {
  it.each([
    ['in the header', GEMINI, KEY],
    ['in the query', `${GEMINI}?key=k`, {}],
    ['as bearer', GEMINI, { authorization: 'Bearer k' }],
  ])('is taken %s', async (_, to, headers) => {
    expect((await send(ASK, { to, headers: headers as Record<string, string> })).status).toBe(200)
  })

  it('that is missing or wrong is refused as the API does', async () => {
    const missing = await send(ASK, { headers: {} })
    expect(missing).toMatchObject({
      status: 403,
      body: { error: { code: 403, status: 'PERMISSION_DENIED' } },
    })
    const wrong = await send(ASK, { to: `${GEMINI}?key=invalid`, headers: {} })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({
      error: {
        code: 400,
        message: 'API key not valid. Please pass a valid API key.',
        status: 'INVALID_ARGUMENT',
        details: [{ '@type': `${RPC}ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
      },
    })
  })

  it('is not kept, wherever it stood', async () => {
    const emulator = emulate()
    await emulator.fetch(`${GEMINI}?key=AIzaSecret&alt=json`, { method: 'POST', headers: KEY, body: '{}' })
    expect(emulator.requests[0]?.path).toBe(
      '/v1beta/models/gemini-3-pro:generateContent?key=redacted&alt=json',
    )
    expect(JSON.stringify(emulator.requests)).not.toContain('AIzaSecret')
    expect(emulator.requests[0]?.headers['x-goog-api-key']).toBe('[redacted]')
  })
})

describe('what is refused', () => {
  const part = (value: unknown): object => ({ contents: [{ role: 'user', parts: [value] }] })
  it.each([
    [
      'an unknown field',
      { ...ASK, max_tokens: 5 },
      'Invalid JSON payload received. Unknown name "max_tokens": Cannot find field.',
    ],
    [
      'an unknown field of a part',
      part({ text: 'x', id: 'a' }),
      'Invalid JSON payload received. Unknown name "id" at \'contents[0].parts[0]\': Cannot find field.',
    ],
    [
      'a text that is a number',
      part({ text: 5 }),
      "Invalid value at 'contents[0].parts[0].text' (TYPE_STRING), 5",
    ],
    [
      'a text that is a list',
      part({ text: ['x'] }),
      'Invalid JSON payload received. Unknown name "text" at \'contents[0].parts[0]\': Proto field is not repeating, cannot start list.',
    ],
    [
      'a text in place of a content',
      { contents: ['x'] },
      'Invalid value at \'contents[0]\' (type.googleapis.com/google.ai.generativelanguage.v1beta.Content), "x"',
    ],
    [
      'a system text without parts',
      { ...ASK, systemInstruction: 'Be kind.' },
      'Invalid value at \'system_instruction\' (type.googleapis.com/google.ai.generativelanguage.v1beta.Content), "Be kind."',
    ],
    [
      'a response that is a text',
      part({ functionResponse: { name: 'look', response: 'ok' } }),
      'Invalid value at \'contents[0].parts[0].function_response.response\' (type.googleapis.com/google.protobuf.Struct), "ok"',
    ],
    [
      'a body that is a list',
      [],
      'Invalid JSON payload received. Unknown name "": Root element must be a message.',
    ],
    ['no contents', {}, '* GenerateContentRequest.contents: contents is not specified\n'],
    [
      'a role of another provider',
      { contents: [{ role: 'assistant', parts: [{ text: 'x' }] }] },
      'Please use a valid role: user, model.',
    ],
    [
      'a part that says nothing',
      part({ thought: true }),
      "* GenerateContentRequest.contents[0].parts[0].data: required oneof field 'data' must have one initialized field\n",
    ],
    [
      'a mode that is none',
      { ...ASK, tools: TOOLS, toolConfig: { functionCallingConfig: { mode: 'REQUIRED' } } },
      'Invalid value at \'tool_config.function_calling_config.mode\' (type.googleapis.com/google.ai.generativelanguage.v1beta.FunctionCallingConfig.Mode), "REQUIRED"',
    ],
    ['a body that is no JSON', '{"a":', 'Invalid JSON payload received. Expected a value.'],
  ])('%s', async (_, body, message) => {
    const { status, body: said } = await send(body)
    expect(status).toBe(400)
    expect(said['error']).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', message })
  })

  it('a cache that is not there, a path that is not there, and a body that is too large', async () => {
    expect((await send({ ...ASK, cachedContent: 'cachedContents/a' })).body).toMatchObject({
      error: { code: 403, status: 'PERMISSION_DENIED' },
    })
    const stream = await send(ASK, { to: GEMINI.replace('generate', 'streamGenerate') })
    expect(stream.body).toMatchObject({
      error: {
        code: 404,
        status: 'NOT_FOUND',
        message: expect.stringContaining('Streaming is not supported') as string,
      },
    })
    const elsewhere = await send(ASK, { to: `${ROOT}/v1beta/nope`, headers: { authorization: 'Bearer k' } })
    expect(elsewhere.body).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } })
    expect((await emulate().fetch(GEMINI, { headers: KEY })).status).toBe(404)
    expect((await send(ASK, { maxBody: 10 })).body).toMatchObject({
      error: { code: 400, message: 'Request payload size exceeds the limit: 10 bytes.' },
    })
  })

  it('names the field in its details', async () => {
    const { body } = await send(part({ text: 5 }))
    expect((body['error'] as OpenObject)['details']).toMatchObject([
      { '@type': `${RPC}BadRequest`, fieldViolations: [{ field: 'contents[0].parts[0].text' }] },
    ])
  })

  it('a call without its signature, where the generation wants it back', async () => {
    const contents = [
      ...ASK.contents,
      { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'x' } } }] },
    ]
    const of = async (options: Asking): Promise<number> =>
      (await send({ contents, tools: TOOLS }, options)).status
    expect(await of({})).toBe(400)
    expect(await of({ to: url('gemini-2.5-pro') })).toBe(200)
    expect(await of({ to: url('my-model'), profile: 'gemini-3' })).toBe(400)
    // What a model of another name wants is not known.
    expect(await of({ to: url('my-model') })).toBe(200)
  })

  it('what passes, with the wait in its details', async () => {
    const model = scripted([{ error: { status: 429 } }, { error: { status: 503 } }])
    const emulator = emulate({ model })
    const ask = async (): Promise<unknown> =>
      (await emulator.fetch(GEMINI, { method: 'POST', headers: KEY, body: JSON.stringify(ASK) })).json()
    expect(await ask()).toMatchObject({
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        details: [{ '@type': `${RPC}RetryInfo`, retryDelay: '1s' }],
      },
    })
    expect(await ask()).toMatchObject({
      error: {
        code: 503,
        status: 'UNAVAILABLE',
        message: 'The model is overloaded. Please try again later.',
      },
    })
  })
})

describe('what is taken', () => {
  it.each([
    [
      'snake_case',
      {
        system_instruction: { parts: [{ text: 'x' }] },
        tools: [{ function_declarations: [{ name: 'look' }] }],
        tool_config: { function_calling_config: { mode: 'auto' } },
        generation_config: { max_output_tokens: '100' },
      },
    ],
    [
      'one item in place of a list',
      { contents: { parts: { text: 'Hi' } }, tools: { functionDeclarations: { name: 'look' } } },
    ],
    ['a content without a role', { contents: [{ parts: [{ text: 'Hi' }] }] }],
    [
      'media',
      { contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'QQ==' } }] }] },
    ],
    ['nulls', { toolConfig: null, systemInstruction: null, tools: null }],
    ['tools of the provider', { tools: [{ googleSearch: {} }, { codeExecution: {} }, ...TOOLS] }],
  ])('%s', async (_, more) => {
    expect((await send({ ...ASK, ...more })).body).toHaveProperty('candidates')
  })

  it.each(['v1', 'v1alpha', 'v1beta'])('the path of version %s', async (version) => {
    expect((await send(ASK, { to: url('gemini-3-pro', version) })).status).toBe(200)
  })

  it('is shown to the model with a list in place of one item', async () => {
    const seen: string[] = []
    const model = scripted([
      ({ conversation }) => {
        for (const part of conversation.parts) if (part.kind === 'text') seen.push(part.text)
        return { text: 'Hi.' }
      },
    ])
    await send(
      { contents: { parts: { text: 'One' } }, systemInstruction: { parts: { text: 'Be kind.' } } },
      { model },
    )
    expect(seen).toEqual(['Be kind.', 'One'])
  })
})

it('the stand-in for a model heeds the mode', async () => {
  const parameters = { type: 'OBJECT', properties: { city: { type: 'STRING' } }, required: ['city'] }
  const functionDeclarations = ['get_weather', 'get_time', 'get_date'].map((name) => ({ name, parameters }))
  const contents = [{ role: 'user', parts: [{ text: 'The weather in Paris and the time in Tokyo?' }] }]
  const callsOf = async (functionCallingConfig: object): Promise<string[]> => {
    const request = { contents, tools: [{ functionDeclarations }], toolConfig: { functionCallingConfig } }
    const { body } = await send(request, { model: extractive() })
    const [first] = body['candidates'] as { content: { parts: { functionCall?: { name: string } }[] } }[]
    return first!.content.parts.flatMap(({ functionCall }) => (functionCall ? [functionCall.name] : []))
  }
  expect(await callsOf({ mode: 'AUTO' })).toEqual(['get_weather', 'get_time'])
  expect(await callsOf({ mode: 'NONE' })).toEqual([])
  expect(await callsOf({ mode: 'ANY', allowedFunctionNames: ['get_time'] })).toEqual(['get_time'])
  expect(await callsOf({ mode: 'ANY', allowedFunctionNames: ['get_time', 'get_date'] })).toEqual(['get_time'])
})
