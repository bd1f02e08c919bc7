import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import type { Outcome } from '../call.ts'
import type { EchoChange } from '../codec.ts'
import { chatCodec } from './codec.ts'
import { openaiChat } from './index.ts'
import type { ChatRequest, ChatResponse } from './types.ts'

const request = openaiChat.start({ model: 'm', prompt: 'hi' })
const call = { id: 'call_1', type: 'function', function: { name: 'n', arguments: '{"q": 1}' } }

describe('the echo', () => {
  it('is the very message that the response had, reasoning and unknown keys with it', () => {
    const response = responseOf({
      content: null,
      reasoning_content: 'hm',
      novelty: { x: 1 },
      tool_calls: [call],
    })
    const { sent } = answered(response)
    expect(sent[0]).toBe(response.choices[0]?.message)
  })

  it('leaves out an empty list of calls, and a message that says nothing', () => {
    const { sent, changes } = answered(responseOf({ content: 'Hi.', tool_calls: [] }))
    expect(sent).toEqual([{ role: 'assistant', content: 'Hi.' }])
    expect(changes).toEqual([
      {
        code: 'empty-content',
        where: '/choices/0/message/tool_calls',
        action: 'remove',
        before: [],
        lossy: false,
      },
    ])
    expect(answered(responseOf({ content: '' })).sent).toEqual([])
    expect(answered(responseOf({ content: null, tool_calls: [] })).changes.map(({ where }) => where)).toEqual(
      ['/choices/0/message/tool_calls', '/choices/0/message'],
    )
    expect(answered(responseOf({ content: null, refusal: 'no' })).sent).toHaveLength(1)
  })

  it('has text as the arguments of each call, and repeats what is no JSON', () => {
    const response = responseOf({
      tool_calls: [{ q: 1 }, null, '{"q": "ha', ''].map((value, index) => ({
        ...call,
        id: `c${index}`,
        function: { name: 'n', arguments: value },
      })),
    })
    const { sent, changes } = answered(response)
    const echoed = sent[0]?.['tool_calls'] as (typeof call)[]
    expect(echoed.map((one) => one.function.arguments)).toEqual(['{"q":1}', '{}', '{"q": "ha', ''])
    expect(changes.map(({ code, where }) => [code, where])).toEqual([
      ['misencoded-arguments', '/choices/0/message/tool_calls/0/function/arguments'],
      ['empty-arguments', '/choices/0/message/tool_calls/1/function/arguments'],
    ])
  })

  it('has names that the API takes back: the wrapper of parallel calls has a dot', () => {
    const response = responseOf({
      tool_calls: [{ ...call, function: { name: 'multi_tool_use.parallel', arguments: '{}' } }],
    })
    const { sent, changes } = answered(response)
    expect(sent[0]).toMatchObject({ tool_calls: [{ function: { name: 'multi_tool_use_parallel' } }] })
    expect(changes).toMatchObject([{ code: 'invalid-tool-name', action: 'rename', lossy: false }])
  })

  it('leaves out what the parser of an SDK adds', () => {
    const parsed = { ...call, function: { ...call.function, parsed_arguments: { q: 1 } } }
    const { sent, changes } = answered(responseOf({ content: null, parsed: null, tool_calls: [parsed] }))
    expect(sent[0]).toEqual({ role: 'assistant', content: null, tool_calls: [call] })
    expect(changes).toEqual([])
  })

  it('shortens ids that the API refuses, on call and result alike', () => {
    const id = `portkey-${'6'.repeat(36)}`
    const { sent } = answered(responseOf({ tool_calls: [{ ...call, id }] }))
    const [echoed] = (sent[0]?.['tool_calls'] ?? []) as (typeof call)[]
    expect(echoed?.id).toHaveLength(40)
    expect(sent[1]?.['tool_call_id']).toBe(echoed?.id)
  })

  it('has ids of nine letters and digits for Mistral', () => {
    const mistral = chatCodec(openaiChat.profiles.find(({ id }) => id === 'mistral-chat')!)
    const response = responseOf({
      tool_calls: ['call_0fypS1hVX', 'a', 'a', 'dnEN4JsJy'].map((id, index) => ({
        ...call,
        id,
        function: { name: `n${index}`, arguments: '{}' },
      })),
    })
    const next = mistral.answer(request, response, outcomesOf(response))
    const ids = next.messages.slice(2).map((message) => message['tool_call_id'])
    expect(ids).toEqual(['0fypS1hVX', '00000000a', '000000003', 'dnEN4JsJy'])
    expect(new Set(ids).size).toBe(4)
    expect(mistral.start({ model: 'm', maxTokens: 9 })).toEqual({ model: 'm', max_tokens: 9, messages: [] })
  })
})

describe('results', () => {
  it('stand right behind the message, one each, as one text', () => {
    const response = responseOf({ tool_calls: [call, { ...call, id: 'call_2' }] })
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const
    const texts = [{ type: 'text', text: 'a' } as const, image, { type: 'text', text: 'b' } as const]
    const [one, two] = outcomesOf(response)
    const next = openaiChat.answer(request, response, [
      { ...one!, content: texts },
      { ...two!, content: 'no', isError: true },
    ])
    expect(next.messages.slice(2)).toEqual([
      {
        role: 'tool',
        tool_call_id: 'call_1',
        content: 'a\n\n[image/png left out: it cannot be sent in this result]\n\nb',
      },
      { role: 'tool', tool_call_id: 'call_2', content: 'Error: no' },
    ])
  })

  it('of the older kind name the tool', () => {
    const { sent } = answered(responseOf({ content: null, function_call: { name: 'n', arguments: '{}' } }))
    expect(sent[1]).toEqual({ role: 'function', name: 'n', content: 'ok' })
    const renamed = answered(
      responseOf({ content: null, function_call: { name: 'a.b', arguments: '{}' } }),
    ).sent
    expect(renamed.map((message) => message['function_call'] ?? message['name'])).toEqual([
      { name: 'a_b', arguments: '{}' },
      'a_b',
    ])
    // The same call again: it has no id that could be taken.
    const again = answered(responseOf({ content: null, function_call: { name: 'n', arguments: '{}' } }), {
      ...request,
      messages: [...request.messages, ...(sent as unknown as ChatRequest['messages'])],
    })
    expect(again.changes).toEqual([])
  })

  it('of custom tools are tool messages, too', () => {
    const custom = { id: 'call_2', type: 'custom', custom: { name: 'sql', input: 'select 1' } }
    expect(answered(responseOf({ tool_calls: [custom] })).sent[1]).toEqual({
      role: 'tool',
      tool_call_id: 'call_2',
      content: 'ok',
    })
  })
})

describe('a request', () => {
  it('has one token limit: the older name stays where it is given', () => {
    expect(request['max_completion_tokens']).toBe(8192)
    const older = openaiChat.start({ model: 'm', request: { max_tokens: 100 } })
    expect(older).toEqual({ model: 'm', messages: [], max_tokens: 100 })
  })

  it('keeps the role of a system text whose words are replaced', () => {
    const messages = [{ role: 'developer', content: 'old', name: 'x' }]
    expect(openaiChat.start({ model: 'm', system: 'new', request: { messages } }).messages).toEqual([
      { role: 'developer', content: 'new', name: 'x' },
    ])
  })
})

function responseOf(message: OpenObject): ChatResponse {
  return {
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'tool_calls' }],
  } as ChatResponse
}

function outcomesOf(response: ChatResponse): Outcome[] {
  return openaiChat.calls(response).map((one) => ({
    call: one,
    outcome: 'ok',
    content: 'ok',
    isError: false,
    durationMs: 0,
    findings: [],
    notes: [],
  }))
}

/** What was added to the messages, and what had to be changed in it. */
function answered(response: ChatResponse, from = request): { sent: OpenObject[]; changes: EchoChange[] } {
  const changes: EchoChange[] = []
  const next = openaiChat.answer(from, response, outcomesOf(response), {
    onChange: (change) => void changes.push(change),
  })
  return { sent: next.messages.slice(from.messages.length) as OpenObject[], changes }
}
