import { describe, expect, it } from 'vitest'
import { anthropic } from './index.ts'

const call = { type: 'tool_use', id: 'a', name: 'n', input: {} }

describe('calls', () => {
  it.each(['max_tokens', 'model_context_window_exceeded', 'refusal', null])(
    'of a turn that ended by %s are incomplete',
    (stop) => {
      const calls = anthropic.calls({ content: [call, call], stop_reason: stop })
      expect(calls.map(({ complete }) => complete)).toEqual([false, false])
    },
  )

  it.each(['tool_use', 'end_turn', 'pause_turn', 'a_reason_to_come', undefined])(
    'of a turn that ended by %s are whole',
    (stop) => {
      expect(anthropic.calls({ content: [call], stop_reason: stop }).map(({ complete }) => complete)).toEqual(
        [true],
      )
    },
  )
})

describe('calls that code made', () => {
  const made = { ...call, caller: { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' } }
  const code = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'code_execution', input: {} }
  const done = { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_1', content: {} }
  const open = (...content: object[]): string[] =>
    anthropic.calls({ content, stop_reason: 'end_turn' }).map(({ callId }) => callId)

  it('wait for their answers while the code does', () => {
    expect(open(code, made, { ...made, id: 'b' })).toEqual(['a', 'b'])
    const other = { ...made, id: 'b', caller: { ...made.caller, tool_id: 'srvtoolu_2' } }
    expect(open(code, made, done, { ...code, id: 'srvtoolu_2' }, other, { ...call, id: 'c' })).toEqual([
      'b',
      'c',
    ])
  })

  it('are answered where the result of the code stands beside them', () => {
    expect(open(code, made, done)).toEqual([])
    const [, part] = anthropic.responseParts({ content: [code, made, done] })
    expect(part).toMatchObject({ kind: 'call', side: 'client', callId: 'a', mayStayOpen: true })
  })
})

describe('text', () => {
  it('joins cited passages to the sentence they stand in', () => {
    const content = [
      { type: 'text', text: 'High water is ' },
      { type: 'text', text: 'at 14:20', citations: [{ type: 'web_search_result_location' }] },
      { type: 'text', text: ' today.' },
      { type: 'tool_use', id: 'a', name: 'n', input: {} },
      { type: 'text', text: 'More follows.' },
    ]
    expect(anthropic.text({ content })).toBe('High water is at 14:20 today.\n\nMore follows.')
  })
})

describe('ending', () => {
  it('knows every stop reason, and takes one that it does not know', () => {
    const kinds = [
      'tool_use',
      'end_turn',
      'stop_sequence',
      'max_tokens',
      'refusal',
      'pause_turn',
      'compaction',
      'new',
    ]
    expect(kinds.map((stop_reason) => anthropic.ending({ stop_reason }).kind)).toEqual([
      'calls',
      'done',
      'done',
      'truncated',
      'refused',
      'paused',
      'paused',
      'unknown',
    ])
    expect(anthropic.ending({ stop_reason: 'new' }).native).toBe('new')
  })
})

describe('a request', () => {
  it('has server tools and their results on the server’s side', () => {
    const content = [
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
      { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'n', server_name: 's', input: {} },
      { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_1', is_error: true, content: [] },
      { type: 'redacted_thinking', data: 'x' },
    ]
    const parts = anthropic.requestParts({ messages: [{ role: 'assistant', content }] })
    expect(parts.map((part) => [part.kind, 'side' in part ? part.side : ''])).toEqual([
      ['call', 'server'],
      ['call', 'server'],
      ['result', 'server'],
      ['reasoning', ''],
    ])
    expect(parts[0]).toMatchObject({ mayStayOpen: true, callId: 'srvtoolu_1' })
    expect(parts[2]).toMatchObject({ isError: true, idWhere: '/messages/0/content/2/tool_use_id' })
  })

  it('continues a thread that the server holds', () => {
    const thread = { type: 'continue', previous_message_id: 'msg_1' }
    expect(anthropic.heldState({ messages: [], thread })).toEqual({ kind: 'thread', id: 'msg_1' })
    expect(anthropic.heldState({ messages: [], thread: { type: 'create' } })).toBeUndefined()
  })

  it('tells its tool choice', () => {
    const kinds = [{ type: 'any' }, { type: 'tool', name: 'n' }, { type: 'tool' }, 'auto', null]
    expect(kinds.map((tool_choice) => anthropic.toolChoice({ tool_choice }))).toEqual([
      { kind: 'any' },
      { kind: 'tool', name: 'n' },
      { kind: 'unknown' },
      { kind: 'unknown' },
      { kind: 'absent' },
    ])
  })
})

describe('http', () => {
  it('sends the key as the version of the API wants it', () => {
    const older = anthropic.profiles.find(({ id }) => id === 'anthropic@2023-06-01')
    expect(anthropic.http.headers({ apiKey: 'k', profile: anthropic.profile })).toEqual({
      authorization: 'Bearer k',
      'anthropic-version': '2026-10-21',
    })
    expect(anthropic.http.headers({ apiKey: 'k', profile: older! })).toEqual({
      'x-api-key': 'k',
      'anthropic-version': '2023-06-01',
    })
  })
})
