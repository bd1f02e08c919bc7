import { ApiError, FunctionCallingConfigMode, GoogleGenAI, Type } from '@google/genai'
import type { CallableTool, Content, FunctionDeclaration, Part } from '@google/genai'
import { afterEach, describe, expect, it } from 'vitest'
import { emulate, type EmulateOptions, type Emulator } from '../../src/emulator/emulate.ts'
import { extractive } from '../../src/emulator/extractive.ts'
import { serve, type RunningServer } from '../../src/emulator/node.ts'
import { scripted, type ScriptedTurn } from '../../src/emulator/scripted.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(
  options: EmulateOptions = {},
  apiKey = 'test-key',
): Promise<{ emulator: Emulator; client: GoogleGenAI }> {
  const emulator = emulate(options)
  server = await serve(emulator)
  return { emulator, client: new GoogleGenAI({ apiKey, httpOptions: { baseUrl: server.url } }) }
}

const parameters = { type: Type.OBJECT, properties: { city: { type: Type.STRING } }, required: ['city'] }
const DECLARATIONS: FunctionDeclaration[] = [
  { name: 'get_weather', description: 'Looks up the weather of a place.', parameters },
  { name: 'get_time', description: 'Tells the current time.', parameters },
]
const tools = [{ functionDeclarations: DECLARATIONS }]
const model = 'gemini-3-pro'
const ASK = 'The weather in Paris and the time in Tokyo?'
const USER: Content = { role: 'user', parts: [{ text: ASK }] }
const TWO_CALLS: ScriptedTurn = {
  text: 'I look up both.',
  calls: [
    { name: 'get_weather', input: { city: 'Paris' } },
    { name: 'get_time', input: { city: 'Tokyo' } },
  ],
}
const call = (id: string): Part => ({
  functionCall: { id, name: 'get_weather', args: { city: 'Paris' } },
  thoughtSignature: 'QQ==',
})
const answer = (id: string): Part => ({
  functionResponse: { id, name: 'get_weather', response: { output: 'Rain.' } },
})

describe('models.generateContent', () => {
  it('makes a round trip with two calls', async () => {
    const { emulator, client } = await start({ model: scripted([TWO_CALLS, { text: 'Rain, noon.' }]) })
    const first = await client.models.generateContent({ model, contents: [USER], config: { tools } })
    const calls = first.functionCalls ?? []
    expect(calls.map(({ name, args }) => [name, args])).toEqual([
      ['get_weather', { city: 'Paris' }],
      ['get_time', { city: 'Tokyo' }],
    ])
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
    const parts = calls.map(({ id, name }): Part => ({
      functionResponse: { ...(id && { id }), ...(name && { name }), response: { output: 'ok' } },
    }))
    const contents = [USER, first.candidates![0]!.content!, { role: 'user', parts }]
    const second = await client.models.generateContent({ model, contents, config: { tools } })
    expect(second.text).toBe('Rain, noon.')
    expect(second.modelVersion).toBe(model)
    expect(second.usageMetadata?.totalTokenCount).toBeGreaterThan(0)
    expect(emulator.drift()).toBeUndefined()
    expect(emulator.requests.map(({ wire, path, status }) => [wire, path, status])).toEqual([
      ['gemini', '/v1/models/gemini-3-pro:generateContent', 200],
      ['gemini', '/v1/models/gemini-3-pro:generateContent', 200],
    ])
  })

  it('takes every setting of its config', async () => {
    const { client } = await start({ model: scripted([{ text: 'Hi.' }]) })
    const response = await client.models.generateContent({
      model,
      contents: 'Hi',
      config: {
        tools,
        toolConfig: {
          functionCallingConfig: { mode: FunctionCallingConfigMode.ANY, allowedFunctionNames: ['get_time'] },
        },
        systemInstruction: 'Be kind.',
        temperature: 0.5,
        topP: 0.9,
        topK: 10,
        maxOutputTokens: 100,
        stopSequences: ['END'],
        seed: 1,
        responseMimeType: 'text/plain',
        thinkingConfig: { includeThoughts: true, thinkingBudget: 100 },
        safetySettings: [],
      },
    })
    expect(response.text).toBe('Hi.')
  })

  it('calls functions by itself, one turn after the other', async () => {
    const { emulator, client } = await start({ model: extractive() })
    const log: unknown[] = []
    const callable: CallableTool = {
      tool: () => Promise.resolve({ functionDeclarations: DECLARATIONS }),
      callTool: (calls) =>
        Promise.resolve(
          calls.map(({ id, name = '', args }): Part => {
            log.push([name, args])
            return { functionResponse: { ...(id && { id }), name, response: { output: `${name} is fine` } } }
          }),
        ),
    }
    const response = await client.models.generateContent({
      model,
      contents: ASK,
      config: { tools: [callable] },
    })
    expect(log).toEqual([
      ['get_weather', { city: 'Paris' }],
      ['get_time', { city: 'Tokyo' }],
    ])
    expect(response.text).toContain('get_weather is fine')
    expect(emulator.requests.every(({ status }) => status === 200)).toBe(true)
    expect(response.automaticFunctionCallingHistory?.length).toBe(3)
  })

  it('goes on in a chat of the SDK', async () => {
    const { emulator, client } = await start({
      model: scripted([TWO_CALLS, { text: 'Rain.' }, { text: 'Bye.' }]),
    })
    const chat = client.chats.create({ model, config: { tools } })
    const first = await chat.sendMessage({ message: ASK })
    const message = (first.functionCalls ?? []).map(({ id, name = '' }): Part => ({
      functionResponse: { ...(id && { id }), name, response: { output: 'ok' } },
    }))
    expect((await chat.sendMessage({ message })).text).toBe('Rain.')
    expect((await chat.sendMessage({ message: 'Thanks.' })).text).toBe('Bye.')
    expect(emulator.requests.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('of the second generation has no ids, and pairs by name', async () => {
    const { client } = await start({ model: scripted([TWO_CALLS, { text: 'Done.' }]) })
    const older = { model: 'gemini-2.5-flash', config: { tools } }
    const first = await client.models.generateContent({ ...older, contents: [USER] })
    expect(first.functionCalls?.map(({ id }) => id)).toEqual([undefined, undefined])
    const parts = ['get_weather', 'get_time'].map((name): Part => ({
      functionResponse: { name, response: { output: 'ok' } },
    }))
    const contents = [USER, first.candidates![0]!.content!, { role: 'user', parts }]
    expect((await client.models.generateContent({ ...older, contents })).text).toBe('Done.')
  })
})

describe('refusals', () => {
  const refused = async (
    contents: Content[],
    options: { config?: object; key?: string } = {},
  ): Promise<ApiError> => {
    const { client } = await start({ model: scripted([{ text: 'never' }]) }, options.key)
    const error: unknown = await client.models
      .generateContent({ model, contents, config: { tools, ...options.config } })
      .then(
        (response) => response,
        (caught: unknown) => caught,
      )
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }
  const said = ({ message }: ApiError): unknown => (JSON.parse(message) as { error: unknown }).error

  it.each([
    [
      'a call without its response',
      [USER, { role: 'model', parts: [call('a')] }, USER],
      /^Please ensure that the number of function response parts is equal to the number of function call parts/,
    ],
    [
      'a response without its call',
      [USER, { role: 'user', parts: [answer('a')] }],
      /^Please ensure that the number of function response parts/,
    ],
    [
      'calls that begin the contents',
      [
        { role: 'model', parts: [call('a')] },
        { role: 'user', parts: [answer('a')] },
      ],
      /^Please ensure that function call turn comes immediately after a user turn/,
    ],
    [
      'a call that lost its signature',
      [
        USER,
        { role: 'model', parts: [{ functionCall: { id: 'a', name: 'get_weather', args: {} } }] },
        { role: 'user', parts: [answer('a')] },
      ],
      /^Function call is missing a thought_signature in functionCall parts\. .* `default_api:get_weather` , position 2\./,
    ],
  ])('%s', async (_, contents: Content[], message) => {
    const error = await refused(contents)
    expect(error.status).toBe(400)
    expect(said(error)).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(message) as string,
    })
  })

  it('a name that two functions share', async () => {
    const config = { tools: [{ functionDeclarations: [{ name: 'look' }, { name: 'look' }] }] }
    expect(said(await refused([USER], { config }))).toMatchObject({
      message: 'Duplicate function declaration found: look',
    })
  })

  it('a wrong key', async () => {
    const error = await refused([USER], { key: 'invalid' })
    expect(error.status).toBe(400)
    expect(said(error)).toMatchObject({ details: [{ reason: 'API_KEY_INVALID' }] })
  })
})

describe('what a provider may do', () => {
  it('errors have their status', async () => {
    const { client } = await start({ model: scripted([{ error: { status: 429 } }]) })
    const asked = client.models.generateContent({ model, contents: 'Hi' })
    await expect(asked).rejects.toMatchObject({ status: 429 })
  })

  it('a script that has no more turns says so', async () => {
    const { client } = await start({ model: scripted([]) })
    await expect(client.models.generateContent({ model, contents: 'Hi' })).rejects.toThrow(/script exhausted/)
  })

  it('a call that cannot be read is a reason to stop, not a call', async () => {
    const { client } = await start({
      model: scripted([{ calls: [{ name: 'get_time', rawInput: '{"city":' }] }]),
    })
    const response = await client.models.generateContent({ model, contents: [USER], config: { tools } })
    expect(response.functionCalls).toBeUndefined()
    expect(response.candidates?.[0]).toMatchObject({ finishReason: 'MALFORMED_FUNCTION_CALL' })
  })
})
