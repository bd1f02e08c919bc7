import OpenAI, {
  type APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  RateLimitError,
} from 'openai'
import { ResponsesToolRunner } from 'openai/helpers/responses-tool-runner'
import type {
  FunctionTool,
  Response,
  ResponseCreateParamsNonStreaming,
  ResponseFunctionToolCall,
  ResponseInput,
  ResponseInputItem,
} from 'openai/resources/responses/responses'
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

const city = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}
const TOOLS: FunctionTool[] = [
  {
    type: 'function',
    name: 'get_weather',
    description: 'Looks up the weather of a place.',
    parameters: city,
    strict: true,
  },
  {
    type: 'function',
    name: 'get_time',
    description: 'Tells the current time.',
    parameters: city,
    strict: true,
  },
]
const base = { model: 'gpt-5.6', tools: TOOLS }
const ASK = 'The weather in Paris and the time in Tokyo?'
const TWO_CALLS: ScriptedTurn = {
  thinking: 'Two things are wanted.',
  calls: [
    { name: 'get_weather', input: { city: 'Paris' } },
    { name: 'get_time', rawInput: '{"city": "Tokyo"}' },
  ],
}
const callsOf = (response: Response): ResponseFunctionToolCall[] =>
  response.output.filter((item): item is ResponseFunctionToolCall => item.type === 'function_call')
const output = (call_id: string, text = 'ok'): ResponseInputItem.FunctionCallOutput => ({
  type: 'function_call_output',
  call_id,
  output: text,
})
const call = (call_id: string, name = 'get_weather'): ResponseFunctionToolCall => ({
  type: 'function_call',
  call_id,
  name,
  arguments: '{"city":"Paris"}',
})

describe('a round trip by hand', () => {
  it('with the full history, reasoning included', async () => {
    const { emulator, client } = await start({ model: scripted([TWO_CALLS, { text: 'Rain, noon.' }]) })
    const input: ResponseInput = [{ role: 'user', content: ASK }]
    const first = await client.responses.create({ ...base, input, store: false })
    expect(first.output.map(({ type }) => type)).toEqual(['reasoning', 'function_call', 'function_call'])
    const calls = callsOf(first)
    expect(calls.map(({ name, arguments: text, status }) => [name, text, status])).toEqual([
      ['get_weather', '{"city":"Paris"}', 'completed'],
      ['get_time', '{"city": "Tokyo"}', 'completed'],
    ])
    const second = await client.responses.create({
      ...base,
      input: [...input, ...(first.output as ResponseInput), ...calls.map(({ call_id }) => output(call_id))],
      store: false,
    })
    expect(second.output_text).toBe('Rain, noon.')
    expect(second.status).toBe('completed')
    expect(second._request_id).toMatch(/^req_/)
    expect(emulator.drift()).toBeUndefined()
    expect(emulator.requests.map(({ wire, path, status }) => ({ wire, path, status }))).toEqual([
      { wire: 'openai-responses', path: '/v1/responses', status: 200 },
      { wire: 'openai-responses', path: '/v1/responses', status: 200 },
    ])
  })

  it('with a previous response, over several turns, each with new items only', async () => {
    const seen: number[] = []
    const { client } = await start({
      model: scripted([
        TWO_CALLS,
        ({ conversation }) => {
          seen.push(conversation.pairs.filter(({ result }) => result !== undefined).length)
          return { calls: [{ name: 'get_time', input: { city: 'Oslo' } }] }
        },
        ({ conversation }) => {
          seen.push(conversation.pairs.filter(({ result }) => result !== undefined).length)
          return { text: 'Done.' }
        },
      ]),
    })
    const first = await client.responses.create({ ...base, input: ASK })
    const second = await client.responses.create({
      ...base,
      previous_response_id: first.id,
      input: callsOf(first).map(({ call_id }) => output(call_id)),
    })
    const third = await client.responses.create({
      ...base,
      previous_response_id: second.id,
      input: callsOf(second).map(({ call_id }) => output(call_id)),
    })
    expect(third.output_text).toBe('Done.')
    expect(third.previous_response_id).toBe(second.id)
    expect(seen).toEqual([2, 3])
  })

  it('keeps responses, gives them back, and forgets them when told', async () => {
    const { client } = await start({ model: scripted([{ text: 'Kept.' }, { text: 'Not kept.' }]) })
    const kept = await client.responses.create({ ...base, input: 'Hi' })
    const lost = await client.responses.create({ ...base, input: 'Hi', store: false })
    expect((await client.responses.retrieve(kept.id)).output_text).toBe('Kept.')
    await expect(client.responses.retrieve(lost.id)).rejects.toMatchObject({ status: 404 })
    await client.responses.delete(kept.id)
    await expect(client.responses.retrieve(kept.id)).rejects.toMatchObject({ status: 404 })
  })

  it('echoes the tools with the strictness that holds', async () => {
    const { client } = await start({ model: scripted([{ text: 'Hi.' }]) })
    const open = { type: 'object', properties: { a: { type: 'string' } }, required: [] }
    const tools = [
      { type: 'function', name: 'closed', parameters: city },
      { type: 'function', name: 'open', parameters: open },
      { type: 'function', name: 'said', parameters: city, strict: false },
    ] as FunctionTool[]
    const { tools: echoed } = await client.responses.create({ ...base, tools, input: 'Hi' })
    expect(echoed.map((tool) => ('strict' in tool ? tool.strict : undefined))).toEqual([true, false, false])
  })
})

it("the SDK's tool runner runs to the end", async () => {
  const { client } = await start({ model: extractive() })
  const log: unknown[] = []
  const runner = new ResponsesToolRunner({
    functions: TOOLS.map((tool) => ({
      tool,
      execute: (input) => {
        log.push([tool.name, input])
        return `${tool.name} is fine`
      },
    })),
  })
  const final = await runner.run(client, {
    model: 'gpt-5.6',
    input: "What's the weather in Paris and the time in Tokyo?",
  })
  expect(log).toEqual([
    ['get_weather', { city: 'Paris' }],
    ['get_time', { city: 'Tokyo' }],
  ])
  expect(final.output_text).toContain('get_weather is fine')
})

describe('refusals', () => {
  const refused = async (body: object, turns: ScriptedTurn[] = []): Promise<APIError> => {
    const { client } = await start({ model: scripted([...turns, { text: 'never' }]) })
    const error: unknown = await client.responses
      .create({ ...base, ...body } as ResponseCreateParamsNonStreaming)
      .then(
        (response) => response,
        (caught: unknown) => caught,
      )
    expect(error).toBeInstanceOf(BadRequestError)
    return error as APIError
  }
  const fields = ({ status, type, code, param, error }: APIError) => ({
    status,
    type,
    code,
    param,
    message: (error as { message: string }).message,
  })
  const bad = (param: string | null, code: string | null, message: string) => ({
    status: 400,
    type: 'invalid_request_error',
    code,
    param,
    message,
  })
  const user = { role: 'user', content: ASK }

  it('an output without its call', async () => {
    expect(fields(await refused({ input: [user, output('call_zz')] }))).toEqual(
      bad('input', null, 'No tool call found for function call output with call_id call_zz.'),
    )
  })

  it('a call without its output', async () => {
    expect(
      fields(await refused({ input: [user, call('call_a'), call('call_b'), output('call_a')] })),
    ).toEqual(bad('input', null, 'No tool output found for function call call_b.'))
  })

  it("an output that names the item's id instead of the call's", async () => {
    const input = [user, { ...call('call_a'), id: 'fc_1' }, output('fc_1')]
    expect(fields(await refused({ input }))).toEqual(
      bad('input', null, 'No tool call found for function call output with call_id fc_1.'),
    )
  })

  it("a call id in the place of the item's", async () => {
    expect(
      fields(await refused({ input: [user, { ...call('call_a'), id: 'call_a' }, output('call_a')] })),
    ).toEqual(
      bad(
        'input[1].id',
        'invalid_value',
        "Invalid 'input[1].id': 'call_a'. Expected an ID that begins with 'fc'.",
      ),
    )
  })

  it('an empty call id', async () => {
    expect(fields(await refused({ input: [user, call('call_a'), output('')] }))).toMatchObject({
      code: 'empty_string',
      param: 'input[2].call_id',
    })
  })

  it('arguments that are an object', async () => {
    const input = [user, { ...call('call_a'), arguments: { city: 'Paris' } }, output('call_a')]
    expect(fields(await refused({ input }))).toEqual(
      bad(
        'input[1].arguments',
        'invalid_type',
        "Invalid type for 'input[1].arguments': expected a string, but got an object instead.",
      ),
    )
  })

  it('reasoning without what it led to', async () => {
    expect(
      (await refused({ input: [user, { type: 'reasoning', id: 'rs_1', summary: [] }] })).message,
    ).toContain("Item 'rs_1' of type 'reasoning' was provided without its required following item.")
  })

  it('a strict schema that is open, or leaves a property out', async () => {
    const tool = (parameters: object): object => ({ input: ASK, tools: [{ ...TOOLS[0], parameters }] })
    const { additionalProperties: _, ...open } = city
    expect(fields(await refused(tool(open)))).toEqual(
      bad(
        'tools[0].parameters',
        'invalid_function_parameters',
        "Invalid schema for function 'get_weather': In context=(), 'additionalProperties' is required to be supplied and to be false.",
      ),
    )
    expect((await refused(tool({ ...city, required: [] }))).message).toContain(
      "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'city'.",
    )
  })

  it.each([
    ['in the form of Chat Completions', { type: 'function', function: { name: 'get_time' } }],
    ['of a tool that is not there', { type: 'function', name: 'nope' }],
  ])('a tool choice %s', async (_, tool_choice) => {
    expect(fields(await refused({ input: ASK, tool_choice }))).toMatchObject({
      param: 'tool_choice',
      message: "Tool choice 'function' not found in 'tools' parameter.",
    })
  })

  it.each([
    ['a tool choice of another provider', { tool_choice: 'any' }, 'tool_choice', 'invalid_value'],
    [
      'a tool in the form of Chat Completions',
      { tools: [{ type: 'function', function: { name: 'x', parameters: city } }] },
      'tools[0].name',
      'missing_required_parameter',
    ],
    ['an unknown key', { max_tokens: 5 }, 'max_tokens', 'unknown_parameter'],
    ['a wrong type', { input: 5 }, 'input', 'invalid_type'],
    ['too few output tokens', { max_output_tokens: 1 }, 'max_output_tokens', 'integer_below_min_value'],
    ['no model', { model: undefined }, 'model', 'missing_required_parameter'],
    [
      'text of the user in a turn of the assistant',
      { input: [{ role: 'assistant', content: [{ type: 'input_text', text: 'x' }] }] },
      'input[0].content[0]',
      'invalid_value',
    ],
    ['a stream', { stream: true }, 'stream', 'unsupported_parameter'],
    ['a conversation', { conversation: 'conv_1' }, 'conversation', 'unsupported_parameter'],
  ])('%s', async (_, body, param, code) => {
    expect(fields(await refused({ input: ASK, ...body }))).toMatchObject({ status: 400, param, code })
  })

  it('a previous response that is not known, or was not stored', async () => {
    expect(fields(await refused({ input: ASK, previous_response_id: 'resp_zz' }))).toEqual(
      bad(
        'previous_response_id',
        'previous_response_not_found',
        "Previous response with id 'resp_zz' not found.",
      ),
    )
    const { client } = await start({ model: scripted([{ text: 'Hi.' }]) })
    const lost = await client.responses.create({ ...base, input: 'Hi', store: false })
    const next = client.responses.create({ ...base, input: 'And?', previous_response_id: lost.id })
    await expect(next).rejects.toMatchObject({ code: 'previous_response_not_found' })
  })

  it('a missing output of a stored call, and counts the entries that were sent', async () => {
    const { client } = await start({ model: scripted([TWO_CALLS]) })
    const first = await client.responses.create({ ...base, input: ASK })
    const [one, two] = callsOf(first)
    const next = (input: ResponseInput): PromiseLike<unknown> =>
      client.responses.create({ ...base, previous_response_id: first.id, input })
    await expect(next([output(one!.call_id)])).rejects.toThrow(
      `No tool output found for function call ${two!.call_id}.`,
    )
    await expect(next([output(one!.call_id), output('')])).rejects.toMatchObject({
      param: 'input[1].call_id',
    })
  })

  it('a referenced item that is not stored, with 404', async () => {
    const { client } = await start()
    const asked = client.responses.create({ ...base, input: [{ type: 'item_reference', id: 'rs_zz' }] })
    await expect(asked).rejects.toMatchObject({ status: 404, param: 'input' })
  })

  it('a wrong key, as an error of authentication', async () => {
    const { client } = await start({}, 'invalid')
    const asked = client.responses.create({ ...base, input: ASK })
    await expect(asked).rejects.toBeInstanceOf(AuthenticationError)
    await expect(asked).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
  })
})

describe('errors that pass', () => {
  it('a 429 is tried again after the time that it names', async () => {
    const { emulator, client } = await start({
      model: scripted([{ error: { status: 429, headers: { 'retry-after': '0' } } }, { text: 'Now.' }]),
    })
    expect((await client.responses.create({ ...base, input: 'Hi' })).output_text).toBe('Now.')
    expect(emulator.requests.map(({ status }) => status)).toEqual([429, 200])
  })

  it('a 429 that stays is raised as the error of its kind', async () => {
    const { client } = await start({ model: scripted([{ error: { status: 429 } }]) })
    const asked = client.responses.create({ ...base, input: 'Hi' }, { maxRetries: 0 })
    await expect(asked).rejects.toBeInstanceOf(RateLimitError)
    await expect(asked).rejects.toMatchObject({ code: 'rate_limit_exceeded' })
  })

  it('a script that has no more turns says so, once', async () => {
    const { emulator, client } = await start({ model: scripted([]) })
    const asked = client.responses.create({ ...base, input: 'Hi' })
    await expect(asked).rejects.toBeInstanceOf(InternalServerError)
    await expect(asked).rejects.toThrow(/script exhausted/)
    expect(emulator.requests).toHaveLength(1)
  })
})

it('a response that was cut off has its last call incomplete and its text as it was', async () => {
  const { client } = await start({
    model: scripted([{ stop: 'truncated', calls: [{ name: 'get_weather', rawInput: '{"city":"Pa' }] }]),
  })
  const response = await client.responses.create({ ...base, input: ASK })
  expect(response).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
  })
  expect(callsOf(response)[0]).toMatchObject({ status: 'incomplete', arguments: '{"city":"Pa' })
})
