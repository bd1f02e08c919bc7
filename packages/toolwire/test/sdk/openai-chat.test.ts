import OpenAI, {
  type APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  RateLimitError,
} from 'openai'
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
  ChatCompletionToolMessageParam,
} from 'openai/resources/chat/completions'
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
): Promise<{ emulator: Emulator; client: OpenAI }> {
  const emulator = emulate(options)
  server = await serve(emulator)
  return { emulator, client: new OpenAI({ apiKey, baseURL: `${server.url}/v1` }) }
}

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}
const TOOLS: ChatCompletionFunctionTool[] = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'Looks up the weather of a place.',
      parameters,
      strict: true,
    },
  },
  {
    type: 'function',
    function: { name: 'get_time', description: 'Tells the current time.', parameters, strict: true },
  },
]
const base = { model: 'gpt-5.5', tools: TOOLS }
const ASK = 'The weather in Paris and the time in Tokyo?'
const USER: ChatCompletionMessageParam = { role: 'user', content: ASK }
const TWO_CALLS: ScriptedTurn = {
  text: 'I look up both.',
  calls: [
    { name: 'get_weather', input: { city: 'Paris' } },
    { name: 'get_time', rawInput: '{"city": "Tokyo"}' },
  ],
}
const result = (id: string, content = 'ok'): ChatCompletionToolMessageParam => ({
  role: 'tool',
  tool_call_id: id,
  content,
})
const assistant = (...ids: string[]): ChatCompletionMessageParam => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'get_weather', arguments: '{}' } })),
})

describe('chat.completions.create', () => {
  it('makes a round trip with two calls', async () => {
    const { emulator, client } = await start({ model: scripted([TWO_CALLS, { text: 'Rain, noon.' }]) })
    const messages = [USER]
    const first = await client.chat.completions.create({ ...base, messages })
    const { message, finish_reason } = first.choices[0]!
    expect([message.content, finish_reason]).toEqual(['I look up both.', 'tool_calls'])
    const calls = message.tool_calls ?? []
    expect(calls.map((call) => (call.type === 'function' ? call.function : call.custom))).toEqual([
      { name: 'get_weather', arguments: '{"city":"Paris"}' },
      { name: 'get_time', arguments: '{"city": "Tokyo"}' },
    ])
    const next = [...messages, message, ...calls.map(({ id }) => result(id))]
    const second = await client.chat.completions.create({ ...base, messages: next })
    expect(second.choices[0]?.message.content).toBe('Rain, noon.')
    expect(second._request_id).toMatch(/^req_/)
    expect(second.usage?.total_tokens).toBeGreaterThan(0)
    expect(emulator.drift()).toBeUndefined()
    expect(emulator.requests.map(({ wire, path, status }) => [wire, path, status])).toEqual([
      ['openai-chat', '/v1/chat/completions', 200],
      ['openai-chat', '/v1/chat/completions', 200],
    ])
  })

  it('keeps to one call where only one is allowed', async () => {
    const { client } = await start({ model: extractive() })
    const body = { ...base, messages: [USER], parallel_tool_calls: false }
    const { choices } = await client.chat.completions.create(body)
    expect(choices[0]?.message.tool_calls).toHaveLength(1)
  })

  it('is cut off with the text of the arguments as it was', async () => {
    const calls = [{ name: 'get_weather', rawInput: '{"city":"Pa' }]
    const { client } = await start({ model: scripted([{ stop: 'truncated', calls }]) })
    const { choices } = await client.chat.completions.create({ ...base, messages: [USER] })
    expect(choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { tool_calls: [{ function: { arguments: '{"city":"Pa' } }] },
    })
  })
})

it("the SDK's runTools runs to the end", async () => {
  const { emulator, client } = await start({ model: extractive() })
  const log: unknown[] = []
  const runner = client.chat.completions.runTools({
    model: 'gpt-5.5',
    messages: [{ role: 'user', content: "What's the weather in Paris and the time in Tokyo?" }],
    tools: TOOLS.map((tool) => ({
      type: 'function' as const,
      function: {
        name: tool.function.name,
        description: tool.function.description ?? '',
        parameters,
        parse: JSON.parse as (text: string) => object,
        function: (input: object) => {
          log.push([tool.function.name, input])
          return `${tool.function.name} is fine`
        },
      },
    })),
  })
  expect(await runner.finalContent()).toContain('get_weather is fine')
  expect(log).toEqual([
    ['get_weather', { city: 'Paris' }],
    ['get_time', { city: 'Tokyo' }],
  ])
  expect(emulator.requests.every(({ status }) => status === 200)).toBe(true)
})

describe('refusals', () => {
  const refused = async (body: object): Promise<APIError> => {
    const { client } = await start({ model: scripted([{ text: 'never' }]) })
    const error: unknown = await client.chat.completions
      .create({ ...base, messages: [USER], ...body } as ChatCompletionCreateParamsNonStreaming)
      .then(
        (response) => response,
        (caught: unknown) => caught,
      )
    expect(error).toBeInstanceOf(BadRequestError)
    return error as APIError
  }

  it.each([
    [
      'a tool message without its call',
      [USER, result('call_zz')],
      'messages.[1].role',
      null,
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    ],
    [
      'a call without its tool message',
      [USER, assistant('call_a', 'call_b'), result('call_a'), USER],
      'messages.[3].role',
      null,
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_b",
    ],
    [
      'a second tool message for a call',
      [USER, assistant('call_a'), result('call_a'), result('call_a')],
      'messages.[3].tool_call_id',
      null,
      "Invalid parameter: Duplicate value for 'tool_call_id' of 'call_a', in messages[2] and messages[3].",
    ],
    [
      'an empty list of calls',
      [USER, { role: 'assistant', content: 'x', tool_calls: [] }, USER],
      'messages[1].tool_calls',
      'empty_array',
      "Invalid 'messages[1].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    ],
    [
      'arguments that are an object',
      [
        USER,
        {
          role: 'assistant',
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'get_time', arguments: { city: 'x' } } },
          ],
        },
        result('a'),
      ],
      'messages[1].tool_calls[0].function.arguments',
      'invalid_type',
      "Invalid type for 'messages[1].tool_calls[0].function.arguments': expected a string, but got an object instead.",
    ],
  ])('%s', async (_, messages, param, code, message) => {
    const { status, type, code: given, param: at, error } = await refused({ messages })
    expect({ status, type, code: given, param: at, message: (error as { message: string }).message }).toEqual(
      {
        status: 400,
        type: 'invalid_request_error',
        code,
        param,
        message,
      },
    )
  })

  it('a strict schema that leaves a property out', async () => {
    const tool = {
      type: 'function',
      function: { ...TOOLS[0]!.function, parameters: { ...parameters, required: [] } },
    }
    expect(await refused({ tools: [tool] })).toMatchObject({
      param: 'tools[0].function.parameters',
      code: 'invalid_function_parameters',
      message: expect.stringContaining("Missing 'city'.") as string,
    })
  })

  it('a wrong key, as an error of authentication', async () => {
    const { client } = await start({}, 'invalid')
    const asked = client.chat.completions.create({ ...base, messages: [USER] })
    await expect(asked).rejects.toBeInstanceOf(AuthenticationError)
    await expect(asked).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
  })
})

describe('errors that pass', () => {
  const body = { ...base, messages: [USER] }

  it('a 429 is tried again after the time that it names', async () => {
    const error = { status: 429, headers: { 'retry-after': '0' } }
    const { emulator, client } = await start({ model: scripted([{ error }, { text: 'Now.' }]) })
    const { choices } = await client.chat.completions.create(body)
    expect(choices[0]?.message.content).toBe('Now.')
    expect(emulator.requests.map(({ status }) => status)).toEqual([429, 200])
  })

  it('a 429 that stays is raised as the error of its kind', async () => {
    const { client } = await start({ model: scripted([{ error: { status: 429 } }]) })
    const asked = client.chat.completions.create(body, { maxRetries: 0 })
    await expect(asked).rejects.toBeInstanceOf(RateLimitError)
    await expect(asked).rejects.toMatchObject({ code: 'rate_limit_exceeded' })
  })

  it('a script that has no more turns says so, once', async () => {
    const { emulator, client } = await start({ model: scripted([]) })
    const asked = client.chat.completions.create(body)
    await expect(asked).rejects.toBeInstanceOf(InternalServerError)
    await expect(asked).rejects.toThrow(/script exhausted/)
    expect(emulator.requests).toHaveLength(1)
  })
})
