import { describe, expect, it } from 'vitest'
import { openaiResponses } from './index.ts'

const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'n', arguments: '{}' }

describe('calls', () => {
  it('keep the id that pairs apart from the id of the item', () => {
    expect(openaiResponses.calls({ output: [call] })).toEqual([
      {
        callId: 'call_1',
        itemId: 'fc_1',
        name: 'n',
        input: {},
        rawInput: '{}',
        where: '/output/0',
        complete: true,
      },
    ])
  })

  it('have no input where their arguments are no JSON', () => {
    const [empty, cut, object] = openaiResponses.calls({
      output: ['', '{"a', { a: 1 }].map((value) => ({ ...call, arguments: value })),
    })
    expect(empty).toMatchObject({ rawInput: '' })
    expect(empty).not.toHaveProperty('input')
    expect(cut).not.toHaveProperty('input')
    expect(object).toMatchObject({ input: { a: 1 } })
    expect(object).not.toHaveProperty('rawInput')
  })

  it('are whole only where item and response are, or say nothing', () => {
    const complete = (item: unknown, status: unknown): boolean | undefined =>
      openaiResponses.calls({ status, output: [{ ...call, status: item }] })[0]?.complete
    expect([complete(undefined, undefined), complete('completed', 'completed')]).toEqual([true, true])
    expect([complete('incomplete', 'completed'), complete('in_progress', undefined)]).toEqual([false, false])
    expect([complete('completed', 'incomplete'), complete('completed', 'failed')]).toEqual([false, false])
  })

  it('that a program made are whole although they are in progress until they are answered', () => {
    const caller = { type: 'program', caller_id: 'call_p' }
    const whole = (status: string): unknown =>
      openaiResponses.calls({ status, output: [{ ...call, status: 'in_progress', caller }] })[0]?.complete
    expect([whole('completed'), whole('in_progress'), whole('incomplete')]).toEqual([true, false, false])
  })

  it('name the namespace that their name belongs to', () => {
    expect(openaiResponses.calls({ output: [{ ...call, namespace: 'crm' }] })[0]?.toolset).toBe('crm')
  })

  it('are none of the hosted tools', () => {
    const output = ['web_search_call', 'mcp_call', 'shell_call', 'computer_call'].map((type) => ({
      ...call,
      type,
    }))
    expect(openaiResponses.calls({ output })).toEqual([])
  })
})

describe('ending', () => {
  it('tells the reason where a response is incomplete', () => {
    const incomplete = (reason: string): unknown =>
      openaiResponses.ending({ status: 'incomplete', incomplete_details: { reason }, output: [] })
    expect(incomplete('max_output_tokens')).toEqual({ native: 'max_output_tokens', kind: 'truncated' })
    expect(incomplete('content_filter')).toEqual({ native: 'content_filter', kind: 'refused' })
    expect(incomplete('steered')).toEqual({ native: 'steered', kind: 'unknown' })
    expect(openaiResponses.ending({ status: 'failed', output: [] })).toEqual({
      native: 'failed',
      kind: 'failed',
    })
    expect(openaiResponses.ending({ status: 'queued', output: [] })).toEqual({
      native: 'queued',
      kind: 'unknown',
    })
  })
})

describe('a request', () => {
  it('may be one text', () => {
    expect(openaiResponses.requestParts({ input: 'hi' })).toEqual([
      {
        kind: 'text',
        where: '/input',
        textWhere: '/input',
        message: 0,
        role: 'user',
        type: 'text',
        text: 'hi',
      },
    ])
  })

  it('may hold an output that names a tool and answers no call', () => {
    const injected = { type: 'function_call_output', name: 'status', output: 'late' }
    const nameless = { type: 'function_call_output', output: 'late' }
    expect(openaiResponses.requestParts({ input: [injected, nameless] }).map(({ kind }) => kind)).toEqual([
      'other',
      'result',
    ])
  })

  it('has hosted tools on the server’s side, and on the client’s those that it runs', () => {
    const input = [
      { type: 'web_search_call', id: 'ws_1', action: {} },
      { type: 'tool_search_call', id: 'tsc_1', call_id: null, execution: 'server', arguments: {} },
      { type: 'shell_call', id: 'sh_1', call_id: 'c', action: { commands: [] } },
      { type: 'shell_call_output', call_id: 'c', output: [] },
    ]
    const parts = openaiResponses.requestParts({ input })
    expect(parts.map((part) => [part.kind, 'side' in part && part.side])).toEqual([
      ['call', 'server'],
      ['call', 'server'],
      ['call', 'client'],
      ['result', 'client'],
    ])
  })

  it('tells what the server holds', () => {
    expect(openaiResponses.heldState({ previous_response_id: 'resp_1' })).toEqual({
      kind: 'previous-response',
      id: 'resp_1',
    })
    expect(openaiResponses.heldState({ conversation: 'conv_1' })).toEqual({
      kind: 'conversation',
      id: 'conv_1',
    })
    expect(openaiResponses.heldState({ conversation: { id: 'conv_1' } })).toEqual({
      kind: 'conversation',
      id: 'conv_1',
    })
    expect(openaiResponses.heldState({ input: [{ type: 'item_reference', id: 'fc_1' }] })).toEqual({
      kind: 'item-reference',
    })
    expect(openaiResponses.heldState({ input: [], previous_response_id: null })).toBeUndefined()
  })

  it('tells its tool choice', () => {
    const allowed = { type: 'allowed_tools', mode: 'required', tools: [] }
    const nested = { type: 'function', function: { name: 'n' } }
    const choices = [
      'required',
      { type: 'function', name: 'n' },
      nested,
      allowed,
      { type: 'file_search' },
      'odd',
    ]
    expect(choices.map((tool_choice) => openaiResponses.toolChoice({ tool_choice }))).toEqual([
      { kind: 'any' },
      { kind: 'tool', name: 'n' },
      { kind: 'tool', name: 'n' },
      { kind: 'any' },
      { kind: 'unknown' },
      { kind: 'unknown' },
    ])
  })

  it('declares the tools inside a namespace too', () => {
    const tools = [{ type: 'namespace', name: 'crm', tools: [{ type: 'function', name: 'find' }] }]
    expect(openaiResponses.declaredTools({ tools })).toEqual([
      { where: '/tools/0', own: false },
      { where: '/tools/0/tools/0', name: 'find', own: true },
    ])
  })
})
