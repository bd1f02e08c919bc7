import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import { openaiChat } from './index.ts'

const call = { id: 'call_1', type: 'function', function: { name: 'n', arguments: '{"q":1}' } }

describe('calls', () => {
  it('give the text of their arguments and what it parses to', () => {
    expect(openaiChat.calls(responseOf({ tool_calls: [call] }))).toEqual([
      {
        callId: 'call_1',
        name: 'n',
        input: { q: 1 },
        rawInput: '{"q":1}',
        where: '/choices/0/message/tool_calls/0',
        complete: true,
      },
    ])
  })

  it('have no input where their arguments are no JSON', () => {
    const [empty, cut, object] = openaiChat.calls(
      responseOf({
        tool_calls: ['', '{"a', { a: 1 }].map((value) => ({
          ...call,
          function: { name: 'n', arguments: value },
        })),
      }),
    )
    expect(empty).toMatchObject({ rawInput: '' })
    expect(empty).not.toHaveProperty('input')
    expect(cut).not.toHaveProperty('input')
    expect(object).toMatchObject({ input: { a: 1 } })
    expect(object).not.toHaveProperty('rawInput')
  })

  it('of a custom tool have free text', () => {
    const custom = { id: 'call_2', type: 'custom', custom: { name: 'sql', input: 'select 1' } }
    expect(openaiChat.calls(responseOf({ tool_calls: [custom] }))[0]).toMatchObject({
      name: 'sql',
      input: 'select 1',
      rawInput: 'select 1',
    })
  })

  it('need no type, and keep their place beside entries that are none', () => {
    const { type: _type, ...untyped } = call
    const builtin = { ...call, type: 'builtin_function' }
    const calls = openaiChat.calls(responseOf({ tool_calls: [{ type: 'novelty' }, untyped, builtin] }))
    expect(calls.map(({ where }) => where)).toEqual([
      '/choices/0/message/tool_calls/1',
      '/choices/0/message/tool_calls/2',
    ])
  })

  it('are also those of the older kind, one a message, which have no id', () => {
    const message = { content: null, function_call: { name: 'n', arguments: '{}' } }
    expect(openaiChat.calls(responseOf(message, 'function_call'))).toEqual([
      {
        callId: 'n',
        name: 'n',
        input: {},
        rawInput: '{}',
        where: '/choices/0/message/function_call',
        complete: true,
      },
    ])
    expect(openaiChat.responseParts(responseOf(message))[0]).toMatchObject({
      byName: true,
      type: 'function_call',
    })
    const both = { ...message, tool_calls: [call] }
    expect(openaiChat.calls(responseOf(both)).map(({ callId }) => callId)).toEqual(['call_1'])
  })

  it.each(['length', 'model_length', 'content_filter', 'insufficient_system_resource', null])(
    'of a turn that ended by %s are incomplete',
    (reason) => {
      expect(openaiChat.calls(responseOf({ tool_calls: [call] }, reason))[0]?.complete).toBe(false)
    },
  )

  it.each(['tool_calls', 'stop', 'a_reason_to_come', undefined])(
    'of a turn that ended by %s are whole',
    (reason) => {
      expect(openaiChat.calls(responseOf({ tool_calls: [call] }, reason))[0]?.complete).toBe(true)
    },
  )

  it('are those of the first choice', () => {
    const [first] = responseOf({ tool_calls: [call] }).choices
    const [second] = responseOf({ tool_calls: [call, call] }).choices
    expect(openaiChat.calls({ choices: [first, second] })).toHaveLength(1)
  })
})

describe('ending', () => {
  it('knows every reason of the API and of other servers, and takes one that it does not know', () => {
    const kinds = ['tool_calls', 'function_call', 'stop', 'length', 'content_filter', 'error', 'new']
    expect(kinds.map((reason) => openaiChat.ending(responseOf({}, reason)).kind)).toEqual([
      'calls',
      'calls',
      'done',
      'truncated',
      'refused',
      'failed',
      'unknown',
    ])
    expect(openaiChat.ending(responseOf({}, 'new')).native).toBe('new')
  })

  it('is a refusal where the message says so, in a field or in a part', () => {
    expect(openaiChat.ending(responseOf({ refusal: 'no' }, 'stop')).kind).toBe('refused')
    const content = [{ type: 'refusal', refusal: 'no' }]
    expect(openaiChat.ending(responseOf({ content }, 'stop')).kind).toBe('refused')
    expect(openaiChat.ending(responseOf({ refusal: null, content: 'yes' }, 'stop')).kind).toBe('done')
  })
})

describe('usage', () => {
  it('counts what DeepSeek read from its cache', () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 7,
      prompt_cache_hit_tokens: 60,
      prompt_cache_miss_tokens: 40,
    }
    expect(openaiChat.usage({ choices: [], usage })).toEqual({
      input: 40,
      output: 7,
      cacheRead: 60,
      cacheWrite: 0,
    })
  })
})

describe('a request', () => {
  it('has results in messages of their own, and what the model thought', () => {
    const messages = [
      { role: 'developer', content: 'be brief' },
      { role: 'assistant', content: null, reasoning: 'hm', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: 'Error: no' }] },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: [] },
          { type: 'text', text: 'x' },
        ],
      },
    ]
    const parts = openaiChat.requestParts({ messages })
    expect(parts.map(({ kind, role, type }) => [kind, role, type])).toEqual([
      ['text', 'system', 'text'],
      ['reasoning', 'assistant', 'reasoning'],
      ['call', 'assistant', 'function'],
      ['result', 'user', 'tool'],
      ['reasoning', 'assistant', 'thinking'],
      ['text', 'assistant', 'text'],
    ])
    expect(parts[3]).toMatchObject({
      where: '/messages/2',
      idWhere: '/messages/2/tool_call_id',
      isError: true,
      callId: 'call_1',
    })
    expect(openaiChat.requestParts({ messages }, 3).map(({ message }) => message)).toEqual([3, 3])
  })

  it('pairs the older kind by name', () => {
    const messages = [
      { role: 'assistant', content: null, function_call: { name: 'n', arguments: '{}' } },
      { role: 'function', name: 'n', content: 'ok' },
    ]
    const [one, other] = openaiChat.requestParts({ messages })
    expect(one).toMatchObject({ kind: 'call', callId: 'n', byName: true, where: '/messages/0/function_call' })
    expect(other).toMatchObject({ kind: 'result', callId: 'n', byName: true, idWhere: '/messages/1/name' })
  })

  it('tells its tool choice', () => {
    const allowed = { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [] } }
    const choices = [
      'required',
      'any',
      { type: 'function', function: { name: 'n' } },
      allowed,
      { name: 'n' },
      'odd',
      null,
    ]
    expect(choices.map((tool_choice) => openaiChat.toolChoice({ tool_choice }))).toEqual([
      { kind: 'any' },
      { kind: 'any' },
      { kind: 'tool', name: 'n' },
      { kind: 'any' },
      { kind: 'tool', name: 'n' },
      { kind: 'unknown' },
      { kind: 'absent' },
    ])
    expect(openaiChat.toolChoice({ function_call: { name: 'n' } })).toEqual({ kind: 'tool', name: 'n' })
  })

  it('declares custom tools, tools of servers, and those of the older list', () => {
    const tools = [
      { type: 'custom', custom: { name: 'sql' } },
      { type: 'web_search', name: 'web' },
    ]
    const functions = [{ name: 'old', parameters: {} }]
    expect(openaiChat.declaredTools({ tools, functions })).toEqual([
      { where: '/tools/0/custom', own: true, scope: '/tools', name: 'sql' },
      { where: '/tools/1', own: false, name: 'web' },
      { where: '/functions/0', own: true, scope: '/functions', name: 'old', schema: {} },
    ])
    expect(openaiChat.withoutCalls({ model: 'm', messages: [], functions })).toMatchObject({
      function_call: 'none',
    })
  })
})

function responseOf(message: OpenObject, reason: unknown = 'tool_calls'): { choices: OpenObject[] } {
  const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: reason }
  const { finish_reason: _none, ...open } = choice
  return { choices: [reason === undefined ? open : choice] }
}
