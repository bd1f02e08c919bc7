import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import {
  assistant,
  call,
  calling,
  chat,
  check,
  input,
  messages,
  output,
  places,
  repair,
  toolMessage,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import { refusalFor } from './refusal.ts'

describe('invalid-call-id', () => {
  it('renames call and result alike, the same old id to the same new one', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a:1'), toolUse('a.1', { path: 'b' })),
      user([toolResult('a:1'), toolResult('a.1')]),
    )
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual([
      'invalid-call-id /messages/1/content/0/id',
      'invalid-call-id /messages/1/content/1/id',
    ])
    expect(repaired).toEqual(
      messages(
        user('Go.'),
        assistant(toolUse('a_1'), toolUse('a_1_2', { path: 'b' })),
        user([toolResult('a_1'), toolResult('a_1_2')]),
      ),
    )
  })

  it('gives each of several empty ids a new one, and pairs by position', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('', { path: 'x' }), toolUse('', { path: 'y' })),
      user([toolResult('', 'of x'), toolResult('', 'of y')]),
    )
    expect(repair(body).repaired).toEqual(
      messages(
        user('Go.'),
        assistant(toolUse('call', { path: 'x' }), toolUse('call_2', { path: 'y' })),
        user([toolResult('call', 'of x'), toolResult('call_2', 'of y')]),
      ),
    )
  })

  it('shortens what is too long', () => {
    const long = 'c'.repeat(70)
    const { repaired, findings } = repair(input(user('Go.'), call(long), output(long)))
    expect(refusalFor(findings[0]!, openaiResponses, {})).toMatchObject({
      code: 'string_above_max_length',
      param: 'input[1].call_id',
      message:
        "Invalid 'input[1].call_id': string too long. Expected a string with maximum length 64, but got a string with length 70 instead.",
    })
    expect(repaired).toEqual(input(user('Go.'), call('c'.repeat(64)), output('c'.repeat(64))))
  })

  it.each([
    ['call_1', "Expected an ID that begins with 'fc'."],
    [
      '',
      'Expected an ID that contains letters, numbers, underscores, or dashes, but this value contained additional characters.',
    ],
    [
      'fc:1',
      'Expected an ID that contains letters, numbers, underscores, or dashes, but this value contained additional characters.',
    ],
  ])('leaves out an item id %j, which only names the item', (id, words) => {
    const body = input(user('Go.'), call('c', { id }), output('c'))
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['invalid-call-id /input/1/id'])
    expect(refusalFor(findings[0]!, openaiResponses, body)).toMatchObject({
      code: 'invalid_value',
      param: 'input[1].id',
      message: `Invalid 'input[1].id': '${id}'. ${words}`,
    })
    expect(repaired).toEqual(input(user('Go.'), call('c'), output('c')))
  })

  it('renames a server call inside its turn', () => {
    const search = { type: 'server_tool_use', id: 'ws:1', name: 'web_search', input: {} }
    const found = { type: 'web_search_tool_result', tool_use_id: 'ws:1', content: [] }
    const { findings, repaired } = repair(messages(user('Go.'), assistant(search, found), user('So?')))
    expect(places(findings)).toEqual(['invalid-call-id /messages/1/content/0/id'])
    expect(repaired).toEqual(
      messages(
        user('Go.'),
        assistant({ ...search, id: 'srvtoolu_ws_1' }, { ...found, tool_use_id: 'srvtoolu_ws_1' }),
        user('So?'),
      ),
    )
  })

  it('is refused with the pattern of its block', () => {
    const body = messages(user('Go.'), assistant(toolUse('a:1')), user([toolResult('a:1')]))
    expect(refusalFor(check(body).findings[0]!, anthropic, body)?.message).toBe(
      "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    )
  })

  it('is mended in a response, where each call needs an id of its own', () => {
    const response = {
      type: 'message',
      role: 'assistant',
      content: [toolUse(''), toolUse('x', { path: 'b' }), toolUse('x', { path: 'c' })],
      stop_reason: 'tool_use',
    }
    const { findings, repaired } = repair(response)
    expect(places(findings)).toEqual(['invalid-call-id /content/0/id', 'duplicate-call-id /content/2'])
    expect(repaired).toEqual({
      ...response,
      content: [toolUse('call'), toolUse('x', { path: 'b' }), toolUse('x_2', { path: 'c' })],
    })
  })
})

describe('invalid-call-id on mistral', () => {
  it('is an id of another length than nine, and gets one of nine that is free', () => {
    const body = chat(
      user('Go.'),
      calling('call_abcdefghi', 'xcdefghi1'),
      toolMessage('call_abcdefghi'),
      toolMessage('xcdefghi1'),
      calling('chatcmpl-tool-abcdefghi'),
      toolMessage('chatcmpl-tool-abcdefghi'),
    )
    const { findings, repaired } = repair(body, { profile: 'mistral-chat' })
    expect(places(findings)).toEqual([
      'invalid-call-id /messages/1/tool_calls/0/id',
      'invalid-call-id /messages/4/tool_calls/0/id',
    ])
    expect(repaired).toEqual(
      chat(
        user('Go.'),
        calling('abcdefghi', 'xcdefghi1'),
        toolMessage('abcdefghi'),
        toolMessage('xcdefghi1'),
        calling('abcdefgh2'),
        toolMessage('abcdefgh2'),
      ),
    )
    expect(check(body).findings).toEqual([])
  })
})
