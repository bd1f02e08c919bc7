import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import { refusals } from '../wire/refusals.ts'
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
import { faultsMeant, refusalFor } from './refusal.ts'

describe('orphan-result', () => {
  it('goes, and a message that holds nothing else goes with it', () => {
    const body = messages(user('Summary.'), user([toolResult('gone')]), user('Go on.'))
    const { findings, repaired, changes } = repair(body)
    expect(places(findings)).toEqual(['orphan-result /messages/1/content/0'])
    expect(repaired).toEqual(messages(user('Summary.'), user('Go on.')))
    expect(changes).toMatchObject([
      { code: 'orphan-result', action: 'remove', lossy: true, before: toolResult('gone') },
    ])
  })

  it('stays where nothing lossy may be done, and then there is nothing to send', () => {
    const body = messages(user('Summary.'), user([toolResult('gone'), text('Go on.')]))
    expect(repair(body, { lossy: false })).toMatchObject({ repaired: null, changes: [] })
  })

  it('is not guessed to belong to one of two open calls', () => {
    const body = messages(user('Go.'), assistant(toolUse('a'), toolUse('b')), user([toolResult('other')]))
    expect(places(check(body).findings)).toEqual([
      'missing-result /messages/1/content/0',
      'missing-result /messages/1/content/1',
      'orphan-result /messages/2/content/0',
    ])
  })

  it('is refused in the words of each provider', () => {
    const body = messages(user('Go.'), assistant(text('Hm.')), user([toolResult('toolu_9')]))
    expect(refusalFor(check(body).findings[0]!, anthropic, body)?.message).toBe(
      'messages.2.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_9. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
    )
    const other = input(user('Go.'), output('call_9'))
    expect(refusalFor(check(other).findings[0]!, openaiResponses, other)).toMatchObject({
      param: 'input',
      code: null,
      message: 'No tool call found for function call output with call_id call_9.',
    })
  })

  it('of a server tool is dropped inside the turn of the assistant', () => {
    const lone = { type: 'advisor_tool_result', tool_use_id: 'srvtoolu_7', content: {} }
    const body = messages(user('Go.'), assistant(lone, text('So.')), user('Thanks.'))
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['orphan-result /messages/1/content/0'])
    expect(refusalFor(findings[0]!, anthropic, body)?.message).toBe(
      'messages.1.content.0: unexpected `tool_use_id` found in `advisor_tool_result` blocks: srvtoolu_7. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it.',
    )
    expect(repaired).toEqual(messages(user('Go.'), assistant(text('So.')), user('Thanks.')))
  })
})

describe('results of calls that the server holds', () => {
  it.each([
    { previous_response_id: 'resp_1' },
    { conversation: 'conv_1' },
    { conversation: { id: 'conv_1' } },
  ])('are not called orphans: %j', (held) => {
    const report = check({ ...input(output('c1')), ...held })
    expect(report.findings).toEqual([])
    expect(report.unchecked.map(({ code }) => code)).toEqual(['orphan-result', 'missing-result'])
  })

  it('are not called orphans behind a reference to a stored item', () => {
    const report = check(input(user('Go.'), { type: 'item_reference', id: 'fc_1' }, output('c1')))
    expect(report.findings).toEqual([])
    expect(report.unchecked.length).toBe(2)
  })

  it('are not called orphans in a message thread, but behind a turn that is in sight they are', () => {
    const thread = { thread: { type: 'continue', previous_message_id: 'msg_1' } }
    const held = { ...messages(user([toolResult('a')])), ...thread }
    expect(check(held).findings).toEqual([])
    const inSight = {
      ...messages(user([toolResult('a')]), assistant(text('So.')), user([toolResult('b')])),
      ...thread,
    }
    expect(places(check(inSight).findings)).toEqual(['orphan-result /messages/2/content/0'])
  })

  it('are judged against the stored response that is at hand', () => {
    const previousResponse = { object: 'response', status: 'completed', output: [call('c1')] }
    const body = { ...input(output('c1'), output('c7')), previous_response_id: 'resp_1' }
    expect(places(check(body, { context: { previousResponse } }).findings)).toEqual([
      'orphan-result /input/1',
    ])
  })

  it('are still told apart when one is answered twice', () => {
    const body = { ...input(output('c1'), output('c1', 'again')), previous_response_id: 'resp_1' }
    expect(places(check(body).findings)).toEqual(['duplicate-result /input/1'])
  })
})

describe('faultsMeant', () => {
  it('names every fault that a text can stand for', () => {
    const message =
      'messages.2: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1. Each `tool_use` block must have a corresponding `tool_result` block in the next message.'
    expect(faultsMeant(anthropic, message).map(({ row, faults }) => [row.id, faults])).toEqual([
      ['missing-result', ['missing-result', 'misplaced-result', 'orphan-result', 'result-mismatch']],
    ])
    expect(
      faultsMeant(openaiResponses, 'No tool call found for function call output with call_id fc_1.')[0]
        ?.faults,
    ).toContain('result-mismatch')
    expect(faultsMeant(anthropic, 'something else')).toEqual([])
  })

  it.each([anthropic, openaiResponses])('recognises the words of every row of $wire as its own', (codec) => {
    const block = 'messages.1.content.0'
    const fields: Record<string, string> = {
      'id-pattern': `${block}.tool_use.id`,
      'id-missing': `${block}.tool_result.tool_use_id`,
      'input-missing': `${block}.tool_use.input`,
      'input-not-object': `${block}.tool_use.input`,
      'empty-error-result': `${block}.tool_result`,
      'media-in-error-result': `${block}.tool_result`,
      'thinking-signature': 'signature',
    }
    const types: Record<string, string> = {
      'orphan-result': 'tool_result',
      'strict-keyword': 'integer',
      'thinking-signature': 'thinking',
    }
    const numbers = Object.fromEntries(
      ['count', 'limit', 'length', 'message', 'tool'].map((key) => [key, '7']),
    )
    for (const row of refusals[codec.wire].rows) {
      const { message } = row.word({
        ...numbers,
        name: 'look_up',
        id: 'call_1',
        kind: 'function call',
        keyword: 'minimum',
        context: '()',
        path: block,
        expected: 'a valid list',
        field: fields[row.id] ?? 'max_tokens',
        type: types[row.id] ?? 'function_call',
      })
      const rows = faultsMeant(codec, message).map((one) => one.row.id)
      expect(rows, `${row.id}: ${message}`).toContain(row.id)
    }
  })
})
