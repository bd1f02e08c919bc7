import { describe, expect, it } from 'vitest'
import { fault } from '../../finding/fault-codes.ts'
import { openaiChat, openaiChatRefusals } from './index.ts'

describe('an error response', () => {
  it('is read in the provider’s own form', () => {
    const refusal = {
      status: 400,
      type: 'invalid_request_error',
      code: null,
      param: 'messages.[3].role',
      message: 'x',
    }
    expect(openaiChat.readError(400, openaiChatRefusals.errorBody(refusal, ''))).toEqual(refusal)
  })

  it.each([
    [
      'flat, of vLLM and Mistral',
      { object: 'error', message: 'm', type: 't', param: null, code: '3280' },
      't',
      '3280',
      'm',
    ],
    [
      'flat, with what is wrong inside',
      { object: 'error', message: { detail: [{ loc: ['body', 'n'], msg: 'no' }] }, type: 't', code: 400 },
      't',
      null,
      'body.n: no',
    ],
    [
      'of FastAPI',
      { detail: [{ loc: ['body', 'x'], msg: 'Extra inputs' }] },
      'invalid_request_error',
      null,
      'body.x: Extra inputs',
    ],
    [
      'of DashScope',
      { code: 'InvalidParameter', message: 'm', request_id: 'r' },
      'invalid_request_error',
      'InvalidParameter',
      'm',
    ],
    [
      'of MiniMax',
      { base_resp: { status_code: 2013, status_msg: 'm' } },
      'invalid_request_error',
      '2013',
      'm',
    ],
    ['a text', { error: 'm' }, 'invalid_request_error', null, 'm'],
    [
      'of Google, in a list',
      [{ error: { code: 400, message: 'm', status: 'INVALID_ARGUMENT' } }],
      'INVALID_ARGUMENT',
      null,
      'm',
    ],
    [
      'of a gateway that wraps it like Anthropic',
      { type: 'error', error: { type: 't', message: 'm' } },
      't',
      null,
      'm',
    ],
    [
      'passed on by OpenRouter',
      {
        error: {
          message: 'Provider returned error',
          code: 400,
          metadata: {
            raw: '{"object":"error","message":"m","type":"t","code":"3230"}',
            provider_name: 'Mistral',
          },
        },
      },
      't',
      '3230',
      'm',
    ],
    [
      'passed on as text',
      { error: { message: 'Provider returned error', code: 400, metadata: { raw: 'm' } } },
      'invalid_request_error',
      null,
      'm',
    ],
  ])('is read in another server’s form: %s', (_name, body, type, code, message) => {
    expect(openaiChat.readError(400, body)).toEqual({ status: 400, type, code, param: null, message })
  })

  it('is none where nothing is wrong', () => {
    const done = { choices: [], base_resp: { status_code: 0, status_msg: 'success' } }
    for (const body of [done, {}, [], 'text', null, { error: {} }, { message: 'hi' }]) {
      expect(openaiChat.readError(200, body)).toBeUndefined()
    }
  })
})

describe('a refusal', () => {
  it.each([
    [
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      'orphan-result',
    ],
    [
      "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
      'orphan-result',
    ],
    [
      '<400> InternalError.Algo.InvalidParameter: messages with role "tool" must be a response to a preceeding message with "tool_calls".',
      'orphan-result',
    ],
    [
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
      'missing-result',
    ],
    [
      '<400> InternalError.Algo.InvalidParameter: An assistant message with "tool_calls" must be followed by tool messages responding to each "tool_call_id".',
      'missing-result',
    ],
    ['Tool call id was call_0fypS1hVX but must be a-z, A-Z, 0-9, with a length of 9.', 'invalid-call-id'],
    [
      'thinking is enabled but reasoning_content is missing in assistant tool call message at index 13 (request id: 2)',
      'missing-reasoning',
    ],
    [
      "Invalid 'tools[8].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
      'invalid-tool-name',
    ],
  ])('is recognised: %s', (message, code) => {
    const [row] = openaiChatRefusals.rows.filter(({ pattern }) => pattern.test(message))
    expect(row?.faults).toContain(code)
  })

  it('is recognised by its own row, with the words that the row makes', () => {
    const known: Record<string, string> = { field: 'messages[1].tool_calls[0].function.name', context: '()' }
    const details = new Proxy(known, { get: (all, key) => all[String(key)] ?? '1' })
    const lost = openaiChatRefusals.rows.filter((row) => !row.pattern.test(row.word(details).message))
    expect(lost.map(({ id }) => id)).toEqual([])
    const ids = openaiChatRefusals.rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  const calls = [{ id: 'call_1' }, { id: 'call_2' }]
  const messages = [
    { role: 'user', content: 'x' },
    { role: 'assistant', content: null, tool_calls: calls },
    { role: 'tool', tool_call_id: 'call_1', content: '' },
    { role: 'user', content: 'x' },
  ]
  const said = (
    finding: Parameters<NonNullable<(typeof openaiChatRefusals.rows)[0]['details']>>[0],
    body: unknown,
  ) => {
    for (const row of openaiChatRefusals.rows) {
      const details = row.faults.includes(finding.code) ? row.details?.(finding, body) : undefined
      if (details !== undefined) return row.word(details)
    }
    return undefined
  }

  it('names the message behind the results, and every id that has none', () => {
    const args = { callId: 'call_2', name: 'n', side: 'client' as const, unanswered: ['call_2'] }
    expect(said(fault('missing-result', '/messages/1/tool_calls/1', args), { messages })).toEqual({
      message:
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_2",
      param: 'messages.[3].role',
    })
  })

  it('tells a result without any call from one whose id is not among them', () => {
    const orphan = fault('orphan-result', '/messages/2', { callId: 'x' })
    expect(said(orphan, { messages: [{ role: 'user' }, { role: 'user' }, { role: 'tool' }] })?.param).toBe(
      'messages.[2].role',
    )
    expect(said(orphan, { messages })).toEqual({
      message: "Invalid parameter: 'tool_call_id' of 'x' not found in 'tool_calls' of previous message.",
      param: 'messages.[2].tool_call_id',
    })
  })

  it('names both of two results, whichever is to be kept', () => {
    const args = { callId: 'call_1', name: 'n', keep: 'later', other: '/messages/2' } as const
    expect(said(fault('duplicate-result', '/messages/4', args), { messages })).toEqual({
      message:
        "Invalid parameter: Duplicate value for 'tool_call_id' of 'call_1', in messages[2] and messages[4].",
      param: 'messages.[4].tool_call_id',
    })
  })

  it('of a definition has its place below `function`', () => {
    const tools = [{ type: 'function', function: { name: 'a', parameters: { type: 'object', anyOf: [] } } }]
    const finding = fault('unsupported-schema', '/tools/0/function/parameters/anyOf', { keyword: 'anyOf' })
    expect(said(finding, { tools })).toEqual({
      message:
        "Invalid schema for function 'a': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
      param: 'tools[0].function.parameters',
    })
  })
})
