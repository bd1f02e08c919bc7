import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import {
  assistant,
  call,
  check,
  input,
  messages,
  output,
  places,
  repair,
  text,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import { refusalFor } from './refusal.ts'
import { UNKNOWN_OUTCOME } from './repair-pairing.ts'

describe('missing-result on anthropic', () => {
  it('is filled behind the real results and before any text', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a'), toolUse('b')),
      user([toolResult('b'), text('And now?')]),
    )
    const { findings, repaired, changes } = repair(body)
    expect(places(findings)).toEqual(['missing-result /messages/1/content/0'])
    expect(repaired).toEqual(
      messages(
        user('Go.'),
        assistant(toolUse('a'), toolUse('b')),
        user([toolResult('b'), toolResult('a', UNKNOWN_OUTCOME, { is_error: true }), text('And now?')]),
      ),
    )
    expect(changes).toMatchObject([
      { code: 'missing-result', where: '/messages/1/content/0', action: 'add', lossy: false },
    ])
  })

  it('is filled by a message of its own where no message of the user follows', () => {
    const body = messages(user('Go.'), assistant(toolUse('a')), assistant(toolUse('b')))
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual([
      'missing-result /messages/1/content/0',
      'missing-result /messages/2/content/0',
    ])
    const filled = ['a', 'b'].map((id) => toolResult(id, UNKNOWN_OUTCOME, { is_error: true }))
    expect(repaired).toEqual(
      messages(user('Go.'), assistant(toolUse('a')), assistant(toolUse('b')), user(filled)),
    )
  })

  it('is none for calls of code that the code’s own result stands beside', () => {
    const made = { ...toolUse('a'), caller: { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' } }
    const code = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'code_execution', input: {} }
    const done = { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_1', content: {} }
    expect(check(messages(user('Go.'), assistant(code, made, done), user('And now?'))).findings).toEqual([])
    const { findings } = check(messages(user('Go.'), assistant(code, made, done, toolUse('b')), user('Hm.')))
    expect(findings).toMatchObject([
      { code: 'missing-result', where: '/messages/1/content/3', args: { unanswered: ['b'] } },
    ])
  })

  it('does not say that the call has not run', () => {
    expect(UNKNOWN_OUTCOME).toContain('may have run')
  })

  it('is a fault of a request, not of a transcript that ends there', () => {
    const body = messages(user('Go.'), assistant(toolUse('a')))
    expect(places(check(body).findings)).toEqual(['missing-result /messages/1/content/0'])
    expect(check(body, { kind: 'transcript' }).findings).toEqual([])
  })

  it('is refused with the ids sorted, at the message behind the turn', () => {
    const body = messages(user('Go.'), assistant(toolUse('toolu_b'), toolUse('toolu_a')), user('Wait.'))
    const [finding] = check(body).findings
    expect(refusalFor(finding!, anthropic, body)).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code: null,
      param: null,
      message:
        'messages.2: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_a, toolu_b. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
    })
  })

  it('names the turn itself where nothing follows', () => {
    const body = messages(user('Go.'), assistant(text('One moment.')), assistant(toolUse('a')))
    expect(refusalFor(check(body).findings[0]!, anthropic, body)?.message).toMatch(/^messages\.2: /)
  })

  it('of a server tool waits while results alone are sent, and is lost when the user goes on', () => {
    const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'x' } }
    const mixed = [user('Go.'), assistant(search, toolUse('a'))]
    expect(check(messages(...mixed, user([toolResult('a')]))).findings).toEqual([])
    const { findings, repaired } = repair(messages(...mixed, user([toolResult('a'), text('Never mind.')])))
    expect(places(findings)).toEqual(['missing-result /messages/1/content/0'])
    const filler = {
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: { type: 'web_search_tool_result_error', error_code: 'unavailable' },
    }
    expect(repaired).toEqual(
      messages(
        user('Go.'),
        assistant(search, filler, toolUse('a')),
        user([toolResult('a'), text('Never mind.')]),
      ),
    )
  })

  it('of a server tool may come in the next response', () => {
    const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }
    const found = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] }
    const body = messages(
      user('Go.'),
      assistant(search, toolUse('a')),
      user([toolResult('a')]),
      assistant(found, text('Done.')),
      user('Thanks.'),
    )
    expect(check(body).findings).toEqual([])
  })

  it('is told of a stored message only where a body continues its thread', () => {
    const previousResponse = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [text('Let me see.'), toolUse('a'), toolUse('b')],
      stop_reason: 'tool_use',
    }
    const context = { previousResponse }
    const whole = messages(user('Go.'), assistant(toolUse('x')), user([toolResult('x')]))
    expect(check(whole, { context }).findings).toEqual([])
    const thread = { type: 'continue', previous_message_id: 'msg_1' }
    const body = { ...messages(user([toolResult('a')])), thread }
    const { findings, repaired } = repair(body, { context })
    expect(findings).toMatchObject([{ code: 'missing-result', args: { callId: 'b', unanswered: ['b'] } }])
    expect(check(repaired, { context }).findings).toEqual([])
    const other = { ...body, thread: { ...thread, previous_message_id: 'msg_0' } }
    const report = check(other, { context })
    expect(report.findings).toEqual([])
    expect(report.unchecked[0]?.reason).toBe(
      'context.previousResponse is not the response that this request continues',
    )
  })
})

describe('missing-result on openai-responses', () => {
  it('is filled behind the outputs of the same turn', () => {
    const body = input(user('Go.'), call('c1'), call('c2'), output('c2'), user('And now?'))
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['missing-result /input/1'])
    expect(repaired).toEqual(
      input(
        user('Go.'),
        call('c1'),
        call('c2'),
        output('c2'),
        output('c1', UNKNOWN_OUTCOME),
        user('And now?'),
      ),
    )
  })

  it('is answered in the kind of the call', () => {
    const custom = { type: 'custom_tool_call', call_id: 'c1', name: 'run_sql', input: 'select 1' }
    const { repaired } = repair(input(user('Go.'), custom, user('Stop.')))
    expect((repaired as { input: unknown[] }).input[2]).toEqual({
      type: 'custom_tool_call_output',
      call_id: 'c1',
      output: UNKNOWN_OUTCOME,
    })
  })

  it('does not say anything about a call that may be answered later', () => {
    expect(check(input(user('Go.'), call('c1', { async: true }), user('And?'))).findings).toEqual([])
  })

  it('is refused in the words for its kind', () => {
    const body = input(user('Go.'), call('call_1'), user('Wait.'))
    expect(refusalFor(check(body).findings[0]!, openaiResponses, body)).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code: null,
      param: 'input',
      message: 'No tool output found for function call call_1.',
    })
  })

  it.each([
    ['holds the whole history', input(user('Go.'), call('c1'), output('c1'))],
    ['continues another response', { ...input(output('c7')), previous_response_id: 'resp_0' }],
    ['continues a conversation of another response', { ...input(output('c7')), conversation: 'conv_1' }],
    ['refers to stored items', input({ type: 'item_reference', id: 'fc_7' }, output('c7'))],
  ])('says nothing of a stored response where a body %s', (_, body) => {
    const output = [call('c1'), call('c2')]
    const previousResponse = { id: 'resp_1', object: 'response', status: 'completed', output }
    expect(check(body, { context: { previousResponse } }).findings).toEqual([])
  })

  it('is told of a stored response of the conversation that a body continues', () => {
    const previousResponse = {
      id: 'resp_1',
      object: 'response',
      conversation: { id: 'conv_1' },
      output: [call('c1')],
    }
    const body = { ...input(user('And?')), conversation: { id: 'conv_1' } }
    expect(places(check(body, { context: { previousResponse } }).findings)).toEqual(['missing-result /input'])
  })

  it('is known of a stored response that is at hand', () => {
    const previousResponse = {
      object: 'response',
      status: 'completed',
      output: [call('c1'), { type: 'message', role: 'assistant', content: [] }, call('c2')],
    }
    const body = { ...input(output('c2')), previous_response_id: 'resp_1' }
    const { findings, repaired } = repair(body, { context: { previousResponse } })
    expect(places(findings)).toEqual(['missing-result /input'])
    expect(repaired).toEqual({ ...body, input: [output('c2'), output('c1', UNKNOWN_OUTCOME)] })
    const { repaired: fromText } = repair({ ...body, input: 'Wait.' }, { context: { previousResponse } })
    expect(fromText).toEqual({
      ...body,
      input: [output('c1', UNKNOWN_OUTCOME), output('c2', UNKNOWN_OUTCOME), user('Wait.')],
    })
  })
})
