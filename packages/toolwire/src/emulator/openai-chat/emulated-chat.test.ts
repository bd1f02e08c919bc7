import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import { emulate, type EmulateOptions } from '../emulate.ts'
import { extractive } from '../extractive.ts'
import { scripted, type ScriptedTurn } from '../scripted.ts'

const CHAT = 'https://api.openai.com/v1/chat/completions'
const ASK = { model: 'gpt-5.5', messages: [{ role: 'user', content: 'Hi' }] }
const LOOK = { type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } }

interface Answer {
  readonly status: number
  readonly body: OpenObject
  readonly headers: Headers
}

async function send(body: unknown, options: EmulateOptions = {}, init: RequestInit = {}): Promise<Answer> {
  const emulator = emulate({ model: scripted([{ text: 'Hi.' }]), ...options })
  const headers = { authorization: 'Bearer k' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await emulator.fetch(CHAT, { method: 'POST', headers, body: text, ...init })
  return { status: response.status, body: (await response.json()) as OpenObject, headers: response.headers }
}

async function choice(
  turn: ScriptedTurn,
  more: object = {},
  options: EmulateOptions = {},
): Promise<OpenObject> {
  const { status, body } = await send(
    { ...ASK, tools: [LOOK], ...more },
    { model: scripted([turn]), ...options },
  )
  expect(status).toBe(200)
  return (body['choices'] as OpenObject[])[0]!
}

describe('a chat completion', () => {
  it('has the members of a recorded one, in order', async () => {
    const { body, headers } = await send(ASK)
    expect(body).toEqual({
      id: expect.stringMatching(/^chatcmpl-\w{29}$/) as string,
      object: 'chat.completion',
      created: 1_796_083_201,
      model: 'gpt-5.5',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hi.', refusal: null, annotations: [] },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: expect.any(Number) as number,
        completion_tokens: expect.any(Number) as number,
        total_tokens: expect.any(Number) as number,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: 0,
          audio_tokens: 0,
          accepted_prediction_tokens: 0,
          rejected_prediction_tokens: 0,
        },
      },
      service_tier: 'default',
      system_fingerprint: null,
    })
    expect(Object.keys(body)[0]).toBe('id')
    expect(headers.get('x-request-id')).toMatch(/^req_/)
    expect(headers.get('x-ratelimit-remaining-requests')).toBe('9999')
    expect(headers.get('openai-version')).toBe('2020-10-01')
  })

  it('has calls side by side, the text of their arguments as it was', async () => {
    const calls = [
      { name: 'look', input: { a: 1 } },
      { name: 'look', rawInput: '{"a": 2', callId: 'call_own' },
    ]
    expect(await choice({ text: 'I look.', calls })).toMatchObject({
      message: {
        content: 'I look.',
        tool_calls: [
          {
            id: expect.stringMatching(/^call_\w{24}$/) as string,
            type: 'function',
            function: { arguments: '{"a":1}' },
          },
          { id: 'call_own', type: 'function', function: { name: 'look', arguments: '{"a": 2' } },
        ],
      },
      finish_reason: 'tool_calls',
    })
  })

  it.each([
    [
      { stop: 'truncated', text: 'a' },
      { finish_reason: 'length', message: { content: 'a' } },
    ],
    [
      { stop: 'refused', text: 'No.' },
      { finish_reason: 'stop', message: { content: null, refusal: 'No.' } },
    ],
    [{ stop: 'content_filter' }, { finish_reason: 'content_filter', message: { content: null } }],
  ])('ends as the wire has it for %j', async (turn, expected) => {
    expect(await choice(turn)).toMatchObject(expected)
  })

  it('says stop when the call was forced by its name', async () => {
    const tool_choice = { type: 'function', function: { name: 'look' } }
    const forced = await choice({ calls: [{ name: 'look' }] }, { tool_choice })
    expect(forced).toMatchObject({ finish_reason: 'stop', message: { tool_calls: [{ type: 'function' }] } })
  })

  it('calls a custom tool with a text', async () => {
    const tools = [LOOK, { type: 'custom', custom: { name: 'sql' } }]
    const calls = [
      { name: 'sql', input: 'select 1' },
      { name: 'sql', input: { query: 'select 2' } },
      { name: 'look' },
    ]
    expect(await choice({ calls }, { tools })).toMatchObject({
      message: {
        tool_calls: [
          { type: 'custom', custom: { name: 'sql', input: 'select 1' } },
          { type: 'custom', custom: { name: 'sql', input: 'select 2' } },
          { type: 'function', function: { name: 'look' } },
        ],
      },
    })
  })

  it('answers the older form with its one call, and takes the result back', async () => {
    const functions = [{ name: 'look', parameters: { type: 'object', properties: {} } }]
    const model = scripted([{ calls: [{ name: 'look', input: { a: 1 } }] }, { text: 'Seen.' }])
    const emulator = emulate({ model })
    const ask = async (messages: unknown[]): Promise<OpenObject> => {
      const init = { method: 'POST', headers: { authorization: 'Bearer k' } }
      const body = JSON.stringify({ ...ASK, functions, messages })
      const { choices } = (await (await emulator.fetch(CHAT, { ...init, body })).json()) as {
        choices: OpenObject[]
      }
      return choices[0]!
    }
    const first = await ask(ASK.messages)
    expect(first).toMatchObject({
      message: { function_call: { name: 'look', arguments: '{"a":1}' } },
      finish_reason: 'function_call',
    })
    const second = await ask([
      ...ASK.messages,
      first['message'],
      { role: 'function', name: 'look', content: 'x' },
    ])
    expect(second).toMatchObject({ message: { content: 'Seen.' }, finish_reason: 'stop' })
  })

  it('tells what was thought where the server is another', async () => {
    const turn = { thinking: 'Hm.', text: 'Hi.' }
    expect((await choice(turn))['message']).not.toHaveProperty('reasoning_content')
    const other = await choice(turn, {}, { profile: 'openai-compatible-strict' })
    expect(other['message']).toMatchObject({ reasoning_content: 'Hm.' })
  })

  it('gives ids as the server has them', async () => {
    const { message } = (await choice({ calls: [{ name: 'look' }] }, {}, { profile: 'mistral-chat' })) as {
      message: { tool_calls: { id: string }[] }
    }
    expect(message.tool_calls[0]?.id).toMatch(/^[a-zA-Z0-9]{9}$/)
  })
})

describe('what is refused', () => {
  it.each([
    ['no model', { messages: ASK.messages }, null, null, /^you must provide a model parameter$/],
    [
      'no messages',
      { model: 'm' },
      'messages',
      'missing_required_parameter',
      /^Missing required parameter: 'messages'\.$/,
    ],
    [
      'an empty list',
      { ...ASK, messages: [] },
      'messages',
      'empty_array',
      /^Invalid 'messages': empty array\./,
    ],
    [
      'a role of another provider',
      { ...ASK, messages: [{ role: 'model', content: 'x' }] },
      'messages[0].role',
      'invalid_value',
      /^Invalid value: 'model'\. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'\.$/,
    ],
    [
      'a part of another wire',
      { ...ASK, messages: [{ role: 'user', content: [{ type: 'input_text', text: 'x' }] }] },
      'messages[0].content[0].type',
      'invalid_value',
      /^Invalid value: 'input_text'\./,
    ],
    [
      'a tool in the form of Responses',
      { ...ASK, tools: [{ type: 'function', name: 'x', parameters: {} }] },
      'tools[0].function',
      'missing_required_parameter',
      /^Missing required parameter: 'tools\[0\]\.function'\.$/,
    ],
    [
      'a field of another wire',
      { ...ASK, max_output_tokens: 5 },
      'max_output_tokens',
      'unknown_parameter',
      /^Unknown parameter/,
    ],
    [
      'a choice of another provider',
      { ...ASK, tools: [LOOK], tool_choice: 'any' },
      'tool_choice',
      'invalid_value',
      /'any'/,
    ],
    [
      'an assistant that says nothing',
      { ...ASK, messages: [...ASK.messages, { role: 'assistant', content: null }] },
      'messages.[1].content',
      null,
      /^Invalid value for 'content': expected a string, got null\.$/,
    ],
    [
      'a stream',
      { ...ASK, stream: true },
      'stream',
      'unsupported_parameter',
      /not supported by this emulator yet/,
    ],
    ['several choices', { ...ASK, n: 2 }, 'n', 'unsupported_parameter', /not supported by this emulator yet/],
    ['a body that is no JSON', '{"a":', null, null, /^We could not parse the JSON body/],
  ])('%s', async (_, body, param, code, message) => {
    const answer = await send(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: {
        type: 'invalid_request_error',
        param,
        code,
        message: expect.stringMatching(message) as string,
      },
    })
  })

  it('a missing key, a wrong one, a wrong method and a body that is too large', async () => {
    expect((await send(ASK, {}, { headers: {} })).status).toBe(401)
    const wrong = await send(ASK, {}, { headers: { authorization: 'Bearer invalid' } })
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'invalid_api_key' } } })
    const get = await emulate().fetch(CHAT, { headers: { authorization: 'Bearer k' } })
    expect(get.status).toBe(405)
    expect((await send(ASK, { maxBody: 10 })).status).toBe(413)
  })

  it('less where the server is another: its settings are its own', async () => {
    const body = { ...ASK, tools: [LOOK], tool_choice: 'any', safe_prompt: true }
    expect((await send(body, { profile: 'mistral-chat' })).status).toBe(200)
    expect((await send(body)).status).toBe(400)
    const untyped = { ...ASK, tools: [{ function: LOOK.function }] }
    expect((await send(untyped, { profile: 'mistral-chat' })).status).toBe(200)
    expect((await send(untyped)).body).toMatchObject({ error: { param: 'tools[0].type' } })
  })
})

describe('what is taken', () => {
  it.each([
    ['a developer', { messages: [{ role: 'developer', content: 'Be kind.' }, ...ASK.messages] }],
    ['parts of text', { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] }],
    [
      'an image',
      {
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x/a.png' } }] }],
      },
    ],
    [
      'an assistant that refused',
      { messages: [...ASK.messages, { role: 'assistant', content: null, refusal: 'No.' }] },
    ],
    [
      'what servers add to a message',
      {
        messages: [
          ...ASK.messages,
          { role: 'assistant', content: 'x', annotations: [], reasoning_content: 'y' },
        ],
      },
    ],
    ['no tools, as an empty list', { tools: [] }],
    ['nulls', { tools: null, tool_choice: null, temperature: null, stop: null, stream: null }],
    [
      'a choice among some tools',
      {
        tools: [LOOK],
        tool_choice: {
          type: 'allowed_tools',
          allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'look' } }] },
        },
      },
    ],
  ])('%s', async (_, more) => {
    expect((await send({ ...ASK, ...more })).body).toHaveProperty('choices')
  })
})

it('the stand-in for a model makes calls, one where only one is allowed, and answers from results', async () => {
  const string = { type: 'string' }
  const tool = (name: string): object => ({
    type: 'function',
    function: { name, parameters: { type: 'object', properties: { city: string }, required: ['city'] } },
  })
  const body = {
    model: 'gpt-5.5',
    tools: [tool('get_weather'), tool('get_time')],
    messages: [{ role: 'user', content: 'The weather in Paris and the time in Tokyo?' }],
  }
  const callsOf = async (more: object): Promise<string[]> => {
    const answer = await send({ ...body, ...more }, { model: extractive() })
    const { message } = (
      answer.body['choices'] as { message: { tool_calls?: { function: { name: string } }[] } }[]
    )[0]!
    return (message.tool_calls ?? []).map((call) => call.function.name)
  }
  expect(await callsOf({})).toEqual(['get_weather', 'get_time'])
  expect(await callsOf({ parallel_tool_calls: false })).toEqual(['get_weather'])
  expect(await callsOf({ tool_choice: 'none' })).toEqual([])
  const only = { mode: 'required', tools: [{ type: 'function', function: { name: 'get_time' } }] }
  expect(await callsOf({ tool_choice: { type: 'allowed_tools', allowed_tools: only } })).toEqual(['get_time'])
  expect(await callsOf({ tool_choice: { type: 'function', function: { name: 'get_time' } } })).toEqual([
    'get_time',
  ])
})
