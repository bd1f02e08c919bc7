import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import type { Outcome } from '../call.ts'
import type { AnswerOptions, EchoChange } from '../codec.ts'
import { openaiResponses } from './index.ts'
import type { ResponsesRequest, ResponsesResponse } from './types.ts'

const request = openaiResponses.start({ model: 'm', prompt: 'hi' })
const call = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'n',
  arguments: '{"q": 1}',
  status: 'completed',
}

describe('the echo', () => {
  it('leaves out what the API refuses back, and keeps every other key in its place', () => {
    const { sent } = answered(
      responseOf(
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [],
          encrypted_content: 'g',
          status: 'completed',
          content: [{ type: 'reasoning_text' }],
        },
        { ...call, parsed_arguments: { q: 1 }, created_by: 'u' },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          phase: 'final_answer',
          content: [{ type: 'output_text', text: 'x', parsed: null }],
        },
        { type: 'shell_call_output', call_id: 'c', output: [{ stdout: 'x', created_by: 'u' }] },
        { type: 'novelty', status: 'odd', content: 7, parsed_arguments: 1 },
      ),
    )
    expect(sent.slice(0, 5)).toEqual([
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'g' },
      call,
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        phase: 'final_answer',
        content: [{ type: 'output_text', text: 'x' }],
      },
      { type: 'shell_call_output', call_id: 'c', output: [{ stdout: 'x' }] },
      { type: 'novelty', status: 'odd', content: 7, parsed_arguments: 1 },
    ])
    expect(Object.keys(sent[0] as object)).toEqual(['type', 'id', 'summary', 'encrypted_content'])
  })

  it('leaves out reasoning that leads to nothing', () => {
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] }
    const { sent, changes } = answered(
      responseOf(reasoning, call, { ...reasoning, id: 'rs_2' }, { ...reasoning, id: 'rs_3' }),
    )
    expect(sent.map((item) => item['type'])).toEqual(['reasoning', 'function_call', 'function_call_output'])
    expect(changes.map(({ code, where }) => [code, where])).toEqual([
      ['orphan-reasoning', '/output/2'],
      ['orphan-reasoning', '/output/3'],
    ])
  })

  it('leaves out the id of a call that is no item id, or names an item twice: only call_id pairs', () => {
    const twice = { type: 'message', id: 'msg_1', role: 'assistant', content: [] }
    const { sent, changes } = answered(responseOf({ ...call, id: 'call_1' }, twice, twice))
    expect(sent.slice(0, 3).map((item) => item['id'])).toEqual([undefined, 'msg_1', undefined])
    expect(sent[0]?.['call_id']).toBe('call_1')
    expect(changes.map(({ code, where, action }) => [code, where, action])).toEqual([
      ['invalid-call-id', '/output/0/id', 'remove'],
      ['invalid-call-id', '/output/2/id', 'remove'],
    ])
  })

  it('has text as the arguments of each call', () => {
    const { sent, changes } = answered(
      responseOf({ ...call, arguments: { q: 1 } }, { ...call, id: 'fc_2', call_id: 'b', arguments: null }),
    )
    expect(sent.slice(0, 2).map((item) => item['arguments'])).toEqual(['{"q":1}', '{}'])
    expect(changes.map(({ code }) => code)).toEqual(['misencoded-arguments', 'empty-arguments'])
  })

  it('repeats arguments that are no JSON as they came: the API takes them back', () => {
    const cut = { ...call, arguments: '{"q": "ha', status: 'incomplete' }
    const { sent, changes } = answered(responseOf(cut))
    expect(sent[0]).toEqual(cut)
    expect(changes).toEqual([])
  })
})

describe('history that the server holds', () => {
  const response = { ...responseOf(call), id: 'resp_2' }
  const outputs = [{ type: 'function_call_output', call_id: 'call_1', output: 'ok' }]

  it('is named, and only the outputs are sent', () => {
    const { next } = answered(response, { state: 'previous-response' })
    expect(next).toEqual({ ...request, previous_response_id: 'resp_2', input: outputs })
  })

  it('stays with the server once it is there', () => {
    const held = { ...request, previous_response_id: 'resp_1' }
    expect(answered(response, {}, held).next).toEqual({
      ...request,
      previous_response_id: 'resp_2',
      input: outputs,
    })
    const conversation = { ...request, conversation: { id: 'conv_1' } }
    expect(answered(response, { state: 'full' }, conversation).next).toEqual({
      ...conversation,
      input: outputs,
    })
    expect(openaiResponses.echo(held, response).input).toEqual([])
  })

  it('is sent whole where an id had to be changed, for the server knows the old one', () => {
    const other = { ...call, id: 'fc_2', name: 'other' }
    const { next, sent } = answered({ ...response, output: [call, other] }, { state: 'previous-response' })
    expect(next.previous_response_id).toBeUndefined()
    expect(sent.map((item) => item['call_id'])).toEqual(['call_1', 'call_1_2', 'call_1', 'call_1_2'])
  })
})

describe('an output', () => {
  it('of a custom call is of its own kind, and its input is free text', () => {
    const custom = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c', name: 'sql', input: 'select 1' }
    expect(openaiResponses.calls(responseOf(custom))[0]).toMatchObject({
      input: 'select 1',
      rawInput: 'select 1',
    })
    expect(answered(responseOf(custom)).sent).toEqual([
      custom,
      { type: 'custom_tool_call_output', call_id: 'c', output: 'ok' },
    ])
  })

  it('repeats the program that called, and nobody else', () => {
    const caller = { type: 'program', caller_id: 'p' }
    expect(answered(responseOf({ ...call, caller })).sent[1]).toEqual({ ...output('ok'), caller })
    expect(answered(responseOf({ ...call, caller: { type: 'direct' } })).sent[1]).toEqual(output('ok'))
  })

  it('may be missing for an async call, which is answered later', () => {
    const later = { ...call, id: 'fc_2', call_id: 'later', async: true }
    const response = responseOf(call, later)
    const [now] = outcomesOf(response)
    const next = openaiResponses.answer(request, response, [now!])
    expect(next.input.slice(1)).toEqual([call, later, output('ok')])
    expect(
      openaiResponses.requestParts(next).filter((part) => part.kind === 'call' && part.mayStayOpen),
    ).toHaveLength(1)
  })

  it('holds texts and images, also behind an error', () => {
    const content = [{ type: 'image', data: 'AAAA', mimeType: 'image/png' } as const]
    const image = { type: 'input_image', image_url: 'data:image/png;base64,AAAA' }
    expect(openaiResponses.result({ callId: 'c', content, isError: false })['output']).toEqual([image])
    expect(openaiResponses.result({ callId: 'c', content, isError: true })['output']).toEqual([
      { type: 'input_text', text: 'Error:' },
      image,
    ])
    const said = [{ type: 'text', text: 'no' } as const]
    expect(openaiResponses.result({ callId: 'c', content: said, isError: true })['output']).toEqual([
      { type: 'input_text', text: 'Error: no' },
    ])
  })

  it('has the form of the provider’s own tools where the client runs them', () => {
    const failed = (type: string): OpenObject =>
      openaiResponses.result({ callId: 'c', call: { type }, content: 'no', isError: true })
    expect(failed('apply_patch_call')).toEqual({
      type: 'apply_patch_call_output',
      call_id: 'c',
      status: 'failed',
      output: 'no',
    })
    expect(failed('shell_call')).toEqual({
      type: 'shell_call_output',
      call_id: 'c',
      output: [{ stdout: '', stderr: 'no', outcome: { type: 'exit', exit_code: 1 } }],
    })
    expect(failed('tool_search_call')).toMatchObject({ type: 'tool_search_output', call_id: 'c', tools: [] })
  })
})

describe('a prompt', () => {
  it('follows the items, and a text that was given as the whole input', () => {
    expect(openaiResponses.ask({ model: 'm', input: 'hi' }, 'now').input).toEqual([
      { role: 'user', content: 'hi' },
      { role: 'user', content: 'now' },
    ])
  })
})

function output(text: string): OpenObject {
  return { type: 'function_call_output', call_id: 'call_1', output: text }
}

function responseOf(...items: readonly OpenObject[]): ResponsesResponse {
  return { output: items as ResponsesResponse['output'], status: 'completed' }
}

function outcomesOf(response: ResponsesResponse): Outcome[] {
  return openaiResponses.calls(response).map((one) => ({
    call: one,
    outcome: 'ok',
    content: 'ok',
    isError: false,
    durationMs: 0,
    findings: [],
    notes: [],
  }))
}

interface Answered {
  next: ResponsesRequest
  /** What was added to the input. */
  sent: OpenObject[]
  changes: EchoChange[]
}

function answered(
  response: ResponsesResponse,
  options: AnswerOptions = {},
  from: ResponsesRequest = request,
): Answered {
  const changes: EchoChange[] = []
  const onChange = (change: EchoChange): void => void changes.push(change)
  const next = openaiResponses.answer(from, response, outcomesOf(response), { ...options, onChange })
  return { next, sent: next.input.slice(1) as OpenObject[], changes }
}
