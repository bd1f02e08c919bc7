import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import { guard } from '../../src/index.ts'
import { listener, onSocket, statuses } from './stage.ts'

const tools = [
  {
    type: 'function' as const,
    name: 'get_weather',
    description: 'The weather of a city.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    strict: true,
  },
]
const base = { model: 'gpt-5.6', tools }
const output = (call_id: string) => ({ type: 'function_call_output' as const, call_id, output: 'rain' })
const TWO = {
  calls: [
    { name: 'get_weather', input: { city: 'Oslo' }, callId: 'call_1' },
    { name: 'get_weather', input: { city: 'Rome' }, callId: 'call_2' },
  ],
}

async function start(...turns: Parameters<typeof onSocket>) {
  const { url, emulator } = await onSocket(...turns)
  const heard = listener()
  const given = guard(fetch, { onFinding: heard.onFinding })
  return { emulator, ...heard, client: new OpenAI({ apiKey: 'key', baseURL: `${url}/v1`, fetch: given }) }
}

describe('a previous response that the guard has seen', () => {
  it('has the calls that the outputs answer: nothing is said', async () => {
    const { client, lines, emulator } = await start(TWO, { text: 'Rain.' }, { text: 'Yes.' })
    const first = await client.responses.create({ ...base, input: 'The weather?' })
    const second = await client.responses.create({
      ...base,
      previous_response_id: first.id,
      input: [output('call_1'), output('call_2')],
    })
    await client.responses.create({ ...base, previous_response_id: second.id, input: 'Sure?' })
    expect(lines()).toEqual([])
    expect(statuses(emulator)).toEqual([200, 200, 200])
  })

  it('tells which call has no output, and the request is filled', async () => {
    const { client, lines, told, emulator } = await start(TWO, { text: 'Rain.' })
    const first = await client.responses.create({ ...base, input: 'The weather?' })
    await client.responses.create({ ...base, previous_response_id: first.id, input: [output('call_1')] })
    expect(lines()).toEqual(['repaired missing-result'])
    expect(told[0]?.finding.where).toBe('/input')
    expect(statuses(emulator)).toEqual([200, 200])
    expect(emulator.requests[1]?.body).toMatchObject({
      previous_response_id: first.id,
      input: [
        { call_id: 'call_1' },
        { call_id: 'call_2', output: expect.stringContaining('outcome of this call is unknown') },
      ],
    })
  })

  it('tells which output answers nothing, and it is left out', async () => {
    const { client, lines, emulator } = await start(TWO, { text: 'Rain.' })
    const first = await client.responses.create({ ...base, input: 'The weather?' })
    const outputs = [output('call_1'), output('call_2'), output('call_3')]
    await client.responses.create({ ...base, previous_response_id: first.id, input: outputs })
    expect(lines()).toEqual(['repaired orphan-result'])
    expect(statuses(emulator)).toEqual([200, 200])
  })

  it('is known from a response that was streamed', async () => {
    const response = {
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      model: 'gpt-5.6',
      output: [
        {
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name: 'get_weather',
          arguments: '{"city":"Oslo"}',
        },
      ],
    }
    const bodies: string[] = []
    const inner: typeof fetch = async (_url, init) => {
      bodies.push(String(init?.body))
      const event = { type: 'response.completed', sequence_number: 1, response }
      const data = `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
      return new Response(data, { headers: { 'content-type': 'text/event-stream' } })
    }
    const { onFinding, lines } = listener()
    const client = new OpenAI({ apiKey: 'key', fetch: guard(inner, { onFinding }) })
    const stream = await client.responses.create({ ...base, input: 'The weather?', stream: true })
    for await (const event of stream) expect(event.type).toBe('response.completed')
    await client.responses.create({
      ...base,
      previous_response_id: 'resp_1',
      input: 'And now?',
      stream: true,
    })
    expect(lines()).toEqual(['repaired missing-result'])
    expect(bodies[1]).toContain('"call_id":"call_1"')
  })
})

describe('a call that may be answered later', () => {
  it('is still waiting two responses on', async () => {
    const replies = [
      {
        id: 'resp_1',
        output: [
          {
            type: 'function_call',
            id: 'fc_1',
            call_id: 'call_1',
            name: 'get_weather',
            arguments: '{}',
            async: true,
          },
        ],
      },
      { id: 'resp_2', output: [] },
      { id: 'resp_3', output: [] },
      { id: 'resp_4', output: [] },
    ]
    let turn = 0
    const inner: typeof fetch = async () =>
      Response.json({ object: 'response', status: 'completed', ...replies[turn++] })
    const { onFinding, lines } = listener()
    const client = new OpenAI({ apiKey: 'key', fetch: guard(inner, { mode: 'reject', onFinding }) })
    const ask = { model: 'gpt-5.6' }
    await client.responses.create({ ...ask, input: 'The weather?' })
    await client.responses.create({ ...ask, previous_response_id: 'resp_1', input: 'Meanwhile?' })
    await client.responses.create({ ...ask, previous_response_id: 'resp_2', input: [output('call_1')] })
    expect(lines()).toEqual([])
    // What has its output is known to have it: a second one is no orphan.
    await client.responses.create({ ...ask, previous_response_id: 'resp_3', input: [output('call_1')] })
    expect(lines()).toEqual([])
  })
})

describe('a conversation on the server', () => {
  const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'get_weather', arguments: '{}' }
  function start() {
    const inputs: unknown[] = []
    const inner: typeof fetch = async (_url, init) => {
      if (!String(init?.body).includes('"model"')) return Response.json({ object: 'list', data: [] })
      inputs.push((JSON.parse(String(init?.body)) as { input: unknown }).input)
      const output = inputs.length === 1 ? [call] : []
      return Response.json({ id: `resp_${inputs.length}`, object: 'response', status: 'completed', output })
    }
    const heard = listener()
    const client = new OpenAI({ apiKey: 'key', fetch: guard(inner, { onFinding: heard.onFinding }) })
    const ask = (input: OpenAI.Responses.ResponseInput) =>
      client.responses.create({ model: 'gpt-5.6', conversation: 'conv_1', input })
    return { ...heard, client, inputs, ask }
  }

  it('holds the call that has no output yet', async () => {
    const { ask, lines, inputs } = start()
    await ask([{ role: 'user', content: 'The weather?' }])
    await ask([{ role: 'user', content: 'And now?' }])
    expect(lines()).toEqual(['repaired missing-result'])
    expect(inputs[1]).toMatchObject([{ call_id: 'call_1' }, { role: 'user' }])
  })

  it('may hold calls of others: an output that answers none of those that are known stays', async () => {
    const { ask, lines, inputs } = start()
    await ask([{ role: 'user', content: 'The weather?' }])
    await ask([output('call_1'), output('call_of_another')])
    expect(lines()).toEqual([])
    expect(inputs[1]).toHaveLength(2)
  })

  it('is not judged any more when it was written to by other means', async () => {
    const { ask, client, lines } = start()
    await ask([{ role: 'user', content: 'The weather?' }])
    await client.conversations.items.create('conv_1', { items: [output('call_1')] })
    await ask([{ role: 'user', content: 'And now?' }])
    expect(lines()).toEqual([])
  })
})

describe('what the guard has not seen', () => {
  const unknown: [string, object][] = [
    ['a previous response', { previous_response_id: 'resp_unknown', input: [output('call_9')] }],
    ['a conversation', { conversation: 'conv_unknown', input: [output('call_9')] }],
    ['an item', { input: [{ type: 'item_reference', id: 'fc_unknown' }, output('call_9')] }],
  ]
  it.each(unknown)('is never held against a request: %s', async (_name, request) => {
    const { onFinding, lines } = listener()
    const inner: typeof fetch = async () =>
      Response.json({ id: 'resp_1', object: 'response', status: 'completed', output: [] })
    const client = new OpenAI({ apiKey: 'key', fetch: guard(inner, { mode: 'reject', onFinding }) })
    await client.responses.create({ ...base, ...request } as never)
    // Nor is what came before it, later on.
    await client.responses.create({ ...base, previous_response_id: 'resp_1', input: [output('call_8')] })
    expect(lines()).toEqual([])
  })
})

describe('references to items', () => {
  const item = {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name: 'get_weather',
    arguments: '{"city":"Oslo"}',
  }
  const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] }
  const said = {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    content: [{ type: 'output_text', text: 'I look.' }],
  }
  const references = [reasoning, said, item].map(({ id }) => ({ type: 'item_reference', id }))
  const bodies: Record<string, unknown>[] = []
  function client() {
    bodies.length = 0
    const inner: typeof fetch = async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)) as Record<string, unknown>)
      return Response.json({
        id: `resp_${bodies.length}`,
        object: 'response',
        status: 'completed',
        output: bodies.length === 1 ? [reasoning, said, item] : [],
      })
    }
    const heard = listener()
    return {
      ...heard,
      openai: new OpenAI({ apiKey: 'key', fetch: guard(inner, { onFinding: heard.onFinding }) }),
    }
  }
  const asked = { role: 'user' as const, content: 'The weather?' }

  it('are read as the items that they mean', async () => {
    const { openai, lines } = client()
    await openai.responses.create({ ...base, input: [asked] })
    const input = [asked, ...references, output('call_1')]
    await openai.responses.create({ ...base, input: input as never })
    expect(lines()).toEqual([])
    expect(bodies[1]?.['input']).toEqual(input)
  })

  it('stay references in a request that is mended', async () => {
    const { openai, lines } = client()
    await openai.responses.create({ ...base, input: [asked] })
    const input = [asked, ...references, { role: 'user', content: 'And now?' }]
    await openai.responses.create({ ...base, input: input as never })
    expect(lines()).toEqual(['repaired missing-result'])
    expect(bodies[1]?.['input']).toEqual([
      asked,
      ...references,
      { type: 'function_call_output', call_id: 'call_1', output: expect.stringContaining('unknown') },
      { role: 'user', content: 'And now?' },
    ])
  })
})

describe('a message thread', () => {
  const body = { model: 'claude-sonnet-5-5', max_tokens: 1024 }
  const use = { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } }
  async function ask(second: object): Promise<{ lines: string[]; sent: Record<string, unknown>[] }> {
    const sent: Record<string, unknown>[] = []
    const inner: typeof fetch = async (_url, init) => {
      sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>)
      return Response.json({
        id: `msg_${sent.length}`,
        type: 'message',
        role: 'assistant',
        content: sent.length === 1 ? [use] : [{ type: 'text', text: 'Rain.' }],
        stop_reason: sent.length === 1 ? 'tool_use' : 'end_turn',
      })
    }
    const { onFinding, lines } = listener()
    const guarded = guard(inner, { onFinding })
    const post = (request: object) =>
      guarded('https://api.anthropic.com/v1/messages', {
        method: 'POST',
        body: JSON.stringify({ ...body, ...request }),
      }).then((response) => response.json())
    await post({ thread: { type: 'create' }, messages: [{ role: 'user', content: 'The weather?' }] })
    await post(second)
    return { lines: lines(), sent }
  }
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'rain' }

  it('that the guard has seen holds the call that a result answers', async () => {
    const { lines } = await ask({
      thread: { type: 'continue', previous_message_id: 'msg_1' },
      messages: [{ role: 'user', content: [result] }],
    })
    expect(lines).toEqual([])
  })

  it('that the guard has seen tells a call without a result', async () => {
    const { lines, sent } = await ask({
      thread: { type: 'continue', previous_message_id: 'msg_1' },
      messages: [{ role: 'user', content: 'And now?' }],
    })
    expect(lines).toEqual(['repaired missing-result'])
    expect(JSON.stringify(sent[1])).toContain('"tool_use_id":"toolu_1"')
  })

  it('that the guard has not seen is not judged', async () => {
    const { lines } = await ask({
      thread: { type: 'continue', previous_message_id: 'msg_unknown' },
      messages: [{ role: 'user', content: [{ ...result, tool_use_id: 'toolu_9' }] }],
    })
    expect(lines).toEqual([])
  })
})
