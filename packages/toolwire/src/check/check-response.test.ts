import { describe, expect, it } from 'vitest'
import {
  call,
  chatCall,
  check,
  functionCall,
  places,
  readNote,
  readNoteFunction,
  repair,
  text,
  toolUse,
} from './__fixtures__/bodies.ts'

const context = { tools: [readNote] }
const response = (stop: string, ...content: readonly object[]): Record<string, unknown> => ({
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: stop,
})
const completed = (...items: readonly object[]): Record<string, unknown> => ({
  object: 'response',
  status: 'completed',
  output: items,
})

describe('a response', () => {
  it('that is sound is acted on as it is', () => {
    const sound = response('tool_use', text('Reading.'), toolUse('a'))
    expect(repair(sound, { context })).toMatchObject({
      wire: 'anthropic',
      kind: 'response',
      findings: [],
      unchecked: [],
    })
    expect(repair(sound, { context }).repaired).toBe(sound)
  })

  it('is mended altogether or not at all', () => {
    const mixed = response('tool_use', toolUse('a', { path: 'x', limit: '5' }), toolUse('b', { path: 7 }))
    const { findings, repaired, changes } = repair(mixed, { context })
    expect(places(findings)).toEqual([
      'stringified-argument /content/0/input at /limit',
      'invalid-argument /content/1/input at /path',
    ])
    expect(repaired).toBeNull()
    expect(changes).toEqual([])
  })

  it('has several faults of one call mended in one place', () => {
    const item = call('c', { name: 'Read-Note', arguments: '```json\n{"path":"a","limit":"5"}\n```' })
    const { findings, repaired } = repair(completed(item), { context: { tools: [readNoteFunction] } })
    expect(places(findings)).toEqual([
      'misspelled-tool-name /output/0/name',
      'malformed-arguments /output/0/arguments',
      'stringified-argument /output/0/arguments at /limit',
    ])
    expect(repaired).toEqual(completed(call('c', { arguments: '{"path":"a","limit":5}' })))
  })

  it('without known tools is judged by what can be seen, and says what was not', () => {
    const odd = completed(call('c', { name: 'anything', arguments: '{"a":1' }))
    const report = check(odd)
    expect(places(report.findings)).toEqual(['truncated-arguments /output/0/arguments'])
    expect(report.unchecked.map(({ code }) => code)).toContain('unknown-tool')
  })

  it('whose reason forgets the calls is mended, one that forgot to call is not', () => {
    const ended = response('end_turn', toolUse('a'))
    expect(repair(ended, { context }).repaired).toEqual(response('tool_use', toolUse('a')))
    expect(repair(response('tool_use', text('Done.')), { context }).repaired).toBeNull()
  })

  it('that ends with calls of code, answered by the code’s own result, agrees with its reason', () => {
    const made = { ...toolUse('a'), caller: { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' } }
    const code = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'code_execution', input: {} }
    const done = { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_1', content: {} }
    const places = (...content: object[]): unknown =>
      check(response('end_turn', ...content), { context }).findings.map(({ code }) => code)
    expect(places(code, made, done, text('Read.'))).toEqual([])
    expect(places(code, made)).toEqual(['stop-reason-mismatch'])
  })
})

describe('wrapped-calls', () => {
  const wrapper = (uses: readonly object[]): object =>
    call('c', { id: 'fc_1', name: 'multi_tool_use.parallel', arguments: JSON.stringify({ tool_uses: uses }) })

  it('are unwrapped where each of them can run', () => {
    const uses = ['a', 'b'].map((path) => ({ recipient_name: 'functions.read_note', parameters: { path } }))
    const { findings, repaired } = repair(completed(wrapper(uses)), {
      context: { tools: [readNoteFunction] },
    })
    expect(places(findings)).toEqual(['wrapped-calls /output/0'])
    expect(repaired).toEqual(
      completed(
        {
          type: 'function_call',
          status: 'completed',
          call_id: 'c_2',
          name: 'read_note',
          arguments: '{"path":"a"}',
        },
        {
          type: 'function_call',
          status: 'completed',
          call_id: 'c_3',
          name: 'read_note',
          arguments: '{"path":"b"}',
        },
      ),
    )
  })

  it('stay where one of them cannot', () => {
    const uses = [{ recipient_name: 'functions.read_note', parameters: {} }]
    expect(repair(completed(wrapper(uses)), { context: { tools: [readNoteFunction] } }).repaired).toBeNull()
  })
})

describe('leaked-call', () => {
  const leak = '<tool_call>\n{"name": "read_note", "arguments": {"path": "a"}}\n</tool_call>'

  it('at the end of the text becomes a call', () => {
    const { findings, repaired } = repair(response('end_turn', text(`Let me look.\n${leak}`)), { context })
    expect(places(findings)).toEqual(['leaked-call /content/0/text'])
    expect(repaired).toEqual(response('tool_use', text('Let me look.'), toolUse('call', { path: 'a' })))
  })

  it('that is the whole answer takes the place of the text', () => {
    const said = {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      content: [{ type: 'output_text', text: '{"name":"read_note","arguments":{"path":"a"}}' }],
    }
    const { findings, repaired } = repair(completed(said), { context: { tools: [readNoteFunction] } })
    expect(places(findings)).toEqual(['leaked-call /output/0/content/0/text'])
    expect(repaired).toEqual(
      completed({
        type: 'function_call',
        status: 'completed',
        call_id: 'call',
        name: 'read_note',
        arguments: '{"path":"a"}',
      }),
    )
  })

  it('with an invented result behind it is reported and not recovered', () => {
    const { findings, repaired } = repair(
      response('end_turn', text(`${leak}\n<tool_response>empty</tool_response>`)),
      { context },
    )
    expect(findings.map(({ code }) => code)).toEqual(['leaked-call', 'fabricated-result'])
    expect(repaired).toBeNull()
  })

  it.each([
    [
      'prose about the markup',
      'The model writes <tool_call>{"name": ...}</tool_call> and the parser reads it.',
    ],
    ['a call of something else', '<tool_call>{"name": "other", "arguments": {}}</tool_call>'],
    ['JSON that is an answer', '{"name": "read_note", "age": 7}'],
    ['a text on observations', 'Observation: the sky is blue.'],
  ])('is not seen in %s', (_name, said) => {
    expect(check(response('end_turn', text(said)), { context }).findings).toEqual([])
  })
})

describe('a response of chat', () => {
  const said = (content: string): Record<string, unknown> => ({
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  })
  const written = '{"name":"read_note","arguments":{"path":"a.md"}}'

  it('whose text is a call becomes that call', () => {
    const { findings, repaired } = repair(said(written), { context })
    expect(places(findings)).toEqual(['leaked-call /choices/0/message/content'])
    const { function: held } = chatCall('') as { function: object }
    expect(repaired).toEqual({
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: expect.stringMatching(/./), type: 'function', function: held }],
          },
          finish_reason: 'tool_calls',
        },
      ],
    })
  })

  it('keeps the text before a call that is written in markup', () => {
    const { repaired } = repair(said(`I will look.\n<tool_call>${written}</tool_call>`), { context })
    expect(repaired).toMatchObject({ choices: [{ message: { content: 'I will look.', tool_calls: [{}] } }] })
  })
})

describe('a response of gemini', () => {
  const ended = (finishReason: string, ...parts: readonly object[]): Record<string, unknown> => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }],
  })

  it.each(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS', 'MALFORMED_RESPONSE'])(
    'that ends with %s runs nothing, whatever its parts say',
    (reason) => {
      const made = functionCall('a', { functionCall: { name: 'read_note', args: { pth: 7 } } })
      const { findings, repaired } = repair(ended(reason, made), { context })
      expect(places(findings)).toEqual(['malformed-call /candidates/0/finishReason'])
      expect(findings).toMatchObject([{ severity: 'error', args: { stop: reason } }])
      expect(repaired).toBeNull()
    },
  )

  it('that stops with a call is sound', () => {
    expect(check(ended('STOP', functionCall('a')), { context }).findings).toEqual([])
  })

  it('whose text is a call becomes that call, in place of the text', () => {
    const text = '{"name":"read_note","args":{"path":"a.md"}}'
    const { repaired } = repair(ended('STOP', { text }), { context })
    expect(repaired).toMatchObject({
      candidates: [{ content: { parts: [{ functionCall: { name: 'read_note', args: { path: 'a.md' } } }] } }],
    })
  })
})
