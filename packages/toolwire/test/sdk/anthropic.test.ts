import Anthropic, {
  type APIError,
  AuthenticationError,
  BadRequestError,
  RateLimitError,
} from '@anthropic-ai/sdk'
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'
import { afterEach, describe, expect, it } from 'vitest'
import { emulate, type EmulateOptions, type Emulator } from '../../src/emulator/emulate.ts'
import { extractive } from '../../src/emulator/extractive.ts'
import { serve, type RunningServer } from '../../src/emulator/node.ts'
import { scripted } from '../../src/emulator/scripted.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

interface Started {
  emulator: Emulator
  client: Anthropic
}

async function start(options: EmulateOptions = {}, apiKey = 'test-key'): Promise<Started> {
  const emulator = emulate(options)
  server = await serve(emulator)
  return { emulator, client: new Anthropic({ apiKey, baseURL: server.url }) }
}

const city = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
} as const
const TOOLS: Anthropic.Tool[] = [
  {
    name: 'get_weather',
    description: 'Looks up the weather of a place.',
    strict: true,
    input_schema: { ...city, required: ['city'] },
  },
  { name: 'get_time', description: 'Tells the current time.', input_schema: { ...city, required: ['city'] } },
]
const base = { model: 'claude-opus-5', max_tokens: 1024, tools: TOOLS }
const call = (id: string, name = 'get_weather', input: unknown = { city: 'Paris' }) =>
  ({ type: 'tool_use', id, name, input }) as Anthropic.ToolUseBlockParam
const result = (id: string, content = 'ok') =>
  ({ type: 'tool_result', tool_use_id: id, content }) as Anthropic.ToolResultBlockParam
const user = (content: Anthropic.MessageParam['content']): Anthropic.MessageParam => ({
  role: 'user',
  content,
})
const assistant = (...content: Anthropic.ContentBlockParam[]): Anthropic.MessageParam => ({
  role: 'assistant',
  content,
})

describe('a round trip by hand', () => {
  it('makes two calls in one turn, takes their results and answers', async () => {
    const { emulator, client } = await start({
      model: scripted([
        {
          text: 'One moment.',
          calls: [
            { name: 'get_weather', input: { city: 'Paris' } },
            { name: 'get_time', input: { city: 'Tokyo' } },
          ],
        },
        { text: 'Rain in Paris, noon in Tokyo.' },
      ]),
    })
    const messages = [user('The weather in Paris and the time in Tokyo?')]
    const first = await client.messages.create({ ...base, messages })
    expect(first.stop_reason).toBe('tool_use')
    const calls = first.content.filter((block) => block.type === 'tool_use')
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['get_weather', { city: 'Paris' }],
      ['get_time', { city: 'Tokyo' }],
    ])
    const second = await client.messages.create({
      ...base,
      messages: [
        ...messages,
        { role: 'assistant', content: first.content },
        user(calls.map(({ id }) => result(id))),
      ],
    })
    expect(second.stop_reason).toBe('end_turn')
    expect(second.content).toEqual([{ type: 'text', text: 'Rain in Paris, noon in Tokyo.', citations: null }])
    expect(second._request_id).toMatch(/^req_011C/)
    expect(emulator.drift()).toBeUndefined()
    expect(
      emulator.requests.map(({ wire, method, path, status }) => ({ wire, method, path, status })),
    ).toEqual([
      { wire: 'anthropic', method: 'POST', path: '/v1/messages', status: 200 },
      { wire: 'anthropic', method: 'POST', path: '/v1/messages', status: 200 },
    ])
  })

  it('records what was sent, without the key', async () => {
    const { emulator, client } = await start({ model: scripted([{ text: 'Hi.' }]) }, 'sk-secret-1')
    await client.messages.create({ ...base, messages: [user('Hello')] })
    const [request] = emulator.requests
    expect(request?.headers).toMatchObject({ authorization: '[redacted]', 'anthropic-version': '2026-10-21' })
    expect(request?.body).toMatchObject({
      model: 'claude-opus-5',
      messages: [{ role: 'user', content: 'Hello' }],
    })
    expect(JSON.stringify(request)).not.toContain('sk-secret-1')
  })

  it('counts tokens', async () => {
    const { client } = await start()
    const { input_tokens } = await client.messages.countTokens({
      model: 'claude-opus-5',
      messages: [user('Hello')],
    })
    expect(input_tokens).toBeGreaterThan(0)
  })
})

describe("the SDK's tool runner", () => {
  const tool = (name: string, log: string[]) =>
    betaTool({
      name,
      description: `Looks up the ${name.slice(4)} of a place.`,
      inputSchema: city,
      run: ({ city: place }) => {
        log.push(`${name} ${place}`)
        return `${name} of ${place} is fine`
      },
    })

  it.each([
    ['without a thread', { thread: false }],
    ['with its default', {}],
  ])('runs to the end %s', async (_, options) => {
    const { emulator, client } = await start({ model: extractive() })
    const log: string[] = []
    const runner = client.beta.messages.toolRunner({
      model: 'claude-opus-5',
      max_tokens: 1024,
      messages: [{ role: 'user', content: "What's the weather in Paris and the time in Tokyo?" }],
      tools: [tool('get_weather', log), tool('get_time', log)],
      ...options,
    } as Parameters<typeof client.beta.messages.toolRunner>[0])
    const final = (await runner) as Anthropic.Beta.BetaMessage
    expect(log).toEqual(['get_weather Paris', 'get_time Tokyo'])
    const text = final.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
    expect(text).toContain('get_weather of Paris is fine')
    expect(text).toContain('get_time of Tokyo is fine')
    expect(emulator.requests.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('is told that threads are not served, in the words it understands', async () => {
    const { client } = await start()
    const asked = client.beta.messages.create({
      model: 'claude-opus-5',
      max_tokens: 10,
      messages: [{ role: 'user', content: 'Hi' }],
      thread: { type: 'create' },
    } as Parameters<typeof client.beta.messages.create>[0])
    await expect(asked).rejects.toMatchObject({ status: 400, name: expect.anything() as string })
    const error = (await asked.catch((caught: unknown) => caught)) as APIError & { errorCode?: string }
    expect(error.errorCode).toBe('thread_unsupported_request')
  })
})

describe('refusals', () => {
  const refused = async (body: object): Promise<{ error: BadRequestError; emulator: Emulator }> => {
    const { emulator, client } = await start({ model: scripted([{ text: 'never' }]) })
    const error: unknown = await client.messages
      .create({ ...base, ...body } as Anthropic.MessageCreateParamsNonStreaming)
      .then(
        (response) => response,
        (caught: unknown) => caught,
      )
    expect(error).toBeInstanceOf(BadRequestError)
    expect(emulator.requests).toHaveLength(1)
    expect(emulator.drift()).toMatchObject({ kind: 'fewer', asked: 0 })
    return { error: error as BadRequestError, emulator }
  }
  const message = async (body: object): Promise<string> => {
    const { error } = await refused(body)
    expect(error).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      requestID: expect.stringMatching(/^req_/) as string,
    })
    return (error.error as { error: { message: string } }).error.message
  }
  const ASK = user('The weather in Paris?')

  it('an orphan result', async () => {
    expect(
      await message({
        messages: [ASK, assistant(call('toolu_a')), user([result('toolu_a'), result('toolu_zz')])],
      }),
    ).toBe(
      'messages.2.content.1: unexpected `tool_use_id` found in `tool_result` blocks: toolu_zz. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
    )
  })

  it('missing results, by sorted ids', async () => {
    const body = {
      messages: [
        ASK,
        assistant(call('toolu_c'), call('toolu_b'), call('toolu_a')),
        user([result('toolu_a')]),
      ],
    }
    expect(await message(body)).toBe(
      'messages.2: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_b, toolu_c. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
    )
  })

  it('a result behind text', async () => {
    expect(
      await message({
        messages: [
          ASK,
          assistant(call('toolu_a')),
          user([{ type: 'text', text: 'Here:' }, result('toolu_a')]),
        ],
      }),
    ).toMatch(
      /^messages\.2: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_a\./,
    )
  })

  it('a second result for one call', async () => {
    expect(
      await message({
        messages: [ASK, assistant(call('toolu_a')), user([result('toolu_a'), result('toolu_a')])],
      }),
    ).toBe(
      'messages.2.content.1: each tool_use must have a single result. Found multiple `tool_result` blocks with id: toolu_a',
    )
  })

  it('a call id with a foreign form', async () => {
    expect(await message({ messages: [ASK, assistant(call('call|1')), user([result('call|1')])] })).toBe(
      "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    )
  })

  it('arguments that are text', async () => {
    expect(
      await message({
        messages: [
          ASK,
          assistant(call('toolu_a', 'get_weather', '{"city":"Paris"}')),
          user([result('toolu_a')]),
        ],
      }),
    ).toBe('messages.1.content.0.tool_use.input: Input should be a valid dictionary')
  })

  it.each([
    [
      'an unknown tool',
      { tool_choice: { type: 'tool', name: 'nope' } },
      "Tool 'nope' not found in provided tools",
    ],
    [
      'any without tools',
      { tools: [], tool_choice: { type: 'any' } },
      'tool_choice.any may only be specified while providing tools',
    ],
    ['a string', { tool_choice: 'auto' }, 'tool_choice: Input should be an object'],
    [
      "another provider's word",
      { tool_choice: { type: 'required' } },
      "tool_choice: Input tag 'required' found using 'type' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'",
    ],
  ])('a tool choice: %s', async (_, body, text) => {
    expect(await message({ messages: [ASK], ...body })).toBe(text)
  })

  it('a strict schema that is open', async () => {
    const tools = [
      {
        ...TOOLS[0],
        input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
    ]
    expect(await message({ messages: [ASK], tools })).toBe(
      "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
    )
  })

  it('a strict schema with a bound', async () => {
    const schema = { ...city, properties: { city: { type: 'integer', minimum: 1 } } }
    expect(await message({ messages: [ASK], tools: [{ ...TOOLS[0], input_schema: schema }] })).toBe(
      "tools.0.custom: For 'integer' type, property 'minimum' is not supported",
    )
  })

  it('names: a form, a length, a double', async () => {
    const named = (name: string) => ({ ...TOOLS[1], name })
    expect(await message({ messages: [ASK], tools: [named('docs.search')] })).toBe(
      "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    )
    expect(await message({ messages: [ASK], tools: [named('a'.repeat(129))] })).toBe(
      'tools.0.custom.name: String should have at most 128 characters',
    )
    expect(await message({ messages: [ASK], tools: [named('a'), named('a')] })).toBe(
      'tools: Tool names must be unique.',
    )
  })

  it.each([
    ['no max_tokens', { max_tokens: undefined }, 'max_tokens: Field required'],
    ['a negative max_tokens', { max_tokens: -1 }, 'max_tokens: must be greater than or equal to 0'],
    ['an unknown key', { zzz: 1 }, 'zzz: Extra inputs are not permitted'],
    [
      'a temperature under the newest version',
      { temperature: 0 },
      'temperature: Extra inputs are not permitted',
    ],
    [
      'a key that a tool does not have',
      { tools: [{ ...TOOLS[0], parameters: {} }] },
      'tools.0.custom.parameters: Extra inputs are not permitted',
    ],
    ['a tool without a schema', { tools: [{ name: 'x' }] }, 'tools.0.custom.input_schema: Field required'],
    [
      'a role of another provider',
      { messages: [{ role: 'tool', content: 'x' }] },
      'messages: Unexpected role "tool". Allowed roles are "user" or "assistant"',
    ],
    [
      'the beginning of an answer',
      { messages: [ASK, { role: 'assistant', content: 'The weather is' }] },
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    ],
  ])('%s', async (_, body, text) => {
    expect(await message({ messages: [ASK], ...body })).toBe(text)
  })

  it('a key that is not there or wrong, as an error of authentication', async () => {
    const { client } = await start({}, 'invalid')
    const asked = client.messages.create({ ...base, messages: [ASK] })
    await expect(asked).rejects.toBeInstanceOf(AuthenticationError)
    await expect(asked).rejects.toMatchObject({ status: 401, type: 'authentication_error' })
  })

  it('a stream, and names the parameter', async () => {
    const { client } = await start()
    await expect(client.messages.create({ ...base, messages: [ASK], stream: true })).rejects.toThrow(
      /stream: .*not supported by this emulator/,
    )
  })
})

describe('errors that pass', () => {
  it('a 429 is tried again after the time that it names', async () => {
    const { emulator, client } = await start({
      model: scripted([{ error: { status: 429, headers: { 'retry-after': '0' } } }, { text: 'Now.' }]),
    })
    const response = await client.messages.create({ ...base, messages: [user('Hello')] })
    expect(response.content).toMatchObject([{ text: 'Now.' }])
    expect(emulator.requests.map(({ status }) => status)).toEqual([429, 200])
  })

  it('a 429 that stays is raised as the error of its kind', async () => {
    const { client } = await start({ model: scripted([{ error: { status: 429 } }]) })
    const asked = client.messages.create({ ...base, messages: [user('Hello')] }, { maxRetries: 0 })
    await expect(asked).rejects.toBeInstanceOf(RateLimitError)
    await expect(asked).rejects.toMatchObject({ type: 'rate_limit_error' })
  })

  it('a script that has no more turns says so, once', async () => {
    const { emulator, client } = await start({ model: scripted([]) })
    await expect(client.messages.create({ ...base, messages: [user('Hello')] })).rejects.toThrow(
      /script exhausted: turn 1 was asked for/,
    )
    expect(emulator.requests).toHaveLength(1)
    expect(emulator.drift()).toMatchObject({ kind: 'more', listed: 0, asked: 1 })
  })
})
