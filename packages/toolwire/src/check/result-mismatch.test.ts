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

  it('is one fault where the item is of the stored response that is at hand', () => {
    const previousResponse = {
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      output: [call('call_1', { id: 'fc_1' }), call('call_2', { id: 'fc_2' })],
    }
    const body = { ...input(output('fc_1'), output('call_2')), previous_response_id: 'resp_1' }
    const { findings, repaired, unchecked } = repair(body, { context: { previousResponse } })
    expect(findings).toMatchObject([
      {
        code: 'result-mismatch',
        where: '/input/0/call_id',
        args: { got: 'fc_1', expected: 'call_1', why: 'item-id', name: 'read_note' },
      },
    ])
    expect(unchecked).toEqual([])
    expect(repaired).toEqual({ ...body, input: [output('call_1'), output('call_2')] })
    const both = { ...body, input: [output('fc_2'), output('fc_1')] }
    expect(places(check(both, { context: { previousResponse } }).findings)).toEqual([
      'result-mismatch /input/0/call_id',
      'result-mismatch /input/1/call_id',
    ])
  })

  it('is told of the only call of a stored response that can be meant, and of its kind', () => {
    const custom = { type: 'custom_tool_call', call_id: 'c2', name: 'run_sql', input: 'select 1' }
    const previousResponse = { object: 'response', status: 'completed', output: [call('c1'), custom] }
    const body = { ...input(output('c2'), output('')), previous_response_id: 'resp_1' }
    expect(check(body, { context: { previousResponse } }).findings).toMatchObject([
      { where: '/input/0/type', args: { why: 'kind', expected: 'custom_tool_call_output' } },
      { where: '/input/1/call_id', args: { why: 'empty', expected: 'c1' } },
    ])
    const open = { ...previousResponse, output: [call('c1', { async: true })] }
    const late = { ...input(output('c1')), previous_response_id: 'resp_1' }
    expect(check(late, { context: { previousResponse: open } }).findings).toEqual([])
    const silent = { ...late, input: 'And?' }
    expect(check(silent, { context: { previousResponse: open } }).findings).toEqual([])
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
