import { describe, expect, it } from 'vitest'
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
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import { refusalFor } from './refusal.ts'

describe('result-mismatch', () => {
  it('is one fault where a result names the item in place of the call', () => {
    const body = input(
      user('Go.'),
      call('call_1', { id: 'fc_1' }),
      call('call_2', { id: 'fc_2' }),
      output('fc_2'),
      output('call_1'),
    )
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([
      {
        code: 'result-mismatch',
        where: '/input/3/call_id',
        args: { got: 'fc_2', expected: 'call_2', why: 'item-id' },
      },
    ])
    expect(refusalFor(findings[0]!, openaiResponses, body)?.message).toBe(
      'No tool call found for function call output with call_id fc_2.',
    )
    expect(repaired).toEqual(
      input(
        user('Go.'),
        call('call_1', { id: 'fc_1' }),
        call('call_2', { id: 'fc_2' }),
        output('call_2'),
        output('call_1'),
      ),
    )
  })

  it('is told where one call is open and one result names no call', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a'), toolUse('b')),
      user([toolResult('a'), toolResult('')]),
    )
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([
      {
        code: 'result-mismatch',
        where: '/messages/2/content/1/tool_use_id',
        args: { why: 'empty', expected: 'b' },
      },
    ])
    expect(repaired).toEqual(
      messages(user('Go.'), assistant(toolUse('a'), toolUse('b')), user([toolResult('a'), toolResult('b')])),
    )
  })

  it('is told where the id is unknown and only one call can be meant', () => {
    const body = messages(user('Go.'), assistant(toolUse('toolu_1')), user([toolResult('toolu_one')]))
    expect(check(body).findings).toMatchObject([{ code: 'result-mismatch', args: { why: 'unknown-id' } }])
  })

  it('does not reach over a text: what came before it has its own results', () => {
    const body = input(user('Go.'), call('c1'), user('Wait.'), output('other'))
    expect(places(check(body).findings)).toEqual(['missing-result /input/1', 'orphan-result /input/3'])
  })

  it('is told of an output of the wrong kind', () => {
    const custom = { type: 'custom_tool_call', call_id: 'c', name: 'run_sql', input: 'select 1' }
    const { findings, repaired } = repair(input(user('Go.'), custom, output('c')))
    expect(findings).toMatchObject([
      {
        code: 'result-mismatch',
        where: '/input/2/type',
        args: { why: 'kind', expected: 'custom_tool_call_output' },
      },
    ])
    expect(repaired).toEqual(
      input(user('Go.'), custom, { type: 'custom_tool_call_output', call_id: 'c', output: 'done' }),
    )
  })

  it('leaves alone an output that names a tool in place of a call', () => {
    expect(
      check(input(user('Go.'), { type: 'function_call_output', name: 'notes', output: 'x' })).findings,
    ).toEqual([])
  })
})
