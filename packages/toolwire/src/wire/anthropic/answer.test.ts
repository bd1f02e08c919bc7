import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import type { Outcome } from '../call.ts'
import type { EchoChange } from '../codec.ts'
import { anthropic } from './index.ts'
import type { AnthropicRequest, AnthropicResponse } from './types.ts'

const request = anthropic.start({ model: 'm', prompt: 'hi' })

describe('the echo', () => {
  it('is the very list that the response had', () => {
    const response = responseOf(
      { type: 'tool_use', id: 'a', name: 'n', input: {} },
      { type: 'novelty', x: 1 },
    )
    expect(answered(response).next.messages[1]).toEqual({ role: 'assistant', content: response.content })
    expect(answered(response).next.messages[1]?.content).toBe(response.content)
  })

  it('has an object as the input of each call, for anything else is refused', () => {
    const inputs = ['{"q":1}', '[1]', '{"q":', null, undefined, '', 7]
    const response = responseOf(
      ...inputs.map((input, index) => ({ type: 'tool_use', id: `t${index}`, name: 'n', input })),
    )
    const { next, changes } = answered(response)
    const sent = next.messages[1]?.content as readonly OpenObject[]
    expect(sent.map((block) => block['input'])).toEqual([{ q: 1 }, {}, {}, {}, {}, {}, {}])
    expect(changes.map(({ code, lossy }) => [code, lossy])).toEqual([
      ['misencoded-arguments', false],
      ['malformed-arguments', true],
      ['malformed-arguments', true],
      ['empty-arguments', false],
      ['empty-arguments', false],
      ['empty-arguments', false],
      ['non-object-arguments', true],
    ])
    expect(changes[0]).toMatchObject({
      where: '/content/0/input',
      action: 'replace',
      before: '{"q":1}',
      after: { q: 1 },
    })
  })

  it('renames ids that the API refuses, on call and result alike', () => {
    const response = responseOf(
      { type: 'tool_use', id: 'functions.n:0', name: 'n', input: {} },
      { type: 'tool_use', name: 'n', input: {} },
    )
    const { next, changes } = answered(response)
    expect(idsOf(next)).toEqual([
      ['functions_n_0', 'call'],
      ['functions_n_0', 'call'],
    ])
    expect(changes.map(({ code }) => code)).toEqual(['invalid-call-id', 'invalid-call-id'])
  })

  it('leaves out empty texts, and a message that says nothing', () => {
    const response = responseOf(
      { type: 'text', text: '' },
      { type: 'tool_use', id: 'a', name: 'n', input: {} },
    )
    const { next, changes } = answered(response)
    expect(next.messages[1]?.content).toEqual([response.content[1]])
    expect(changes).toEqual([
      { code: 'empty-content', where: '/content/0/text', action: 'remove', before: '', lossy: false },
    ])
    expect(answered(responseOf({ type: 'text', text: ' ' })).next.messages).toEqual(request.messages)
    expect(answered(responseOf()).next.messages).toEqual(request.messages)
    expect(answered(responseOf({ type: 'text', text: ' ' }, { type: 'novelty' })).next.messages).toHaveLength(
      2,
    )
  })

  it('names the container in which code waits for the results', () => {
    const response = { ...responseOf({ type: 'text', text: 'x' }), container: { id: 'c1', expires_at: '' } }
    expect(anthropic.echo(request, response)['container']).toBe('c1')
    const withSkills: AnthropicRequest = { ...request, container: { skills: ['pdf'] } }
    expect(anthropic.echo(withSkills, response)['container']).toEqual({ skills: ['pdf'], id: 'c1' })
    expect(anthropic.echo(withSkills, responseOf({ type: 'text', text: 'x' }))['container']).toEqual({
      skills: ['pdf'],
    })
  })

  it('holds the calls that code made and that are answered already, without a result for them', () => {
    const caller = { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' }
    const response = responseOf(
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'code_execution', input: {} },
      { type: 'tool_use', id: 'a', name: 'n', input: {}, caller },
      { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_1', content: {} },
      { type: 'tool_use', id: 'b', name: 'n', input: '{"q":1}', caller: { type: 'direct' } },
    )
    const { next } = answered(response)
    expect(next.messages[1]?.content).toEqual([
      ...response.content.slice(0, 3),
      { ...response.content[3], input: { q: 1 } },
    ])
    expect(next.messages[2]?.content).toEqual([{ type: 'tool_result', tool_use_id: 'b', content: 'ok' }])
  })

  it('stays on the server in a thread: only the results are sent', () => {
    const thread = { ...request, thread: { type: 'continue', previous_message_id: 'msg_0' } }
    const response = { ...responseOf({ type: 'tool_use', id: 'a:b', name: 'n', input: {} }), id: 'msg_1' }
    const next = answered(response, thread).next
    expect(next['thread']).toEqual({ type: 'continue', previous_message_id: 'msg_1' })
    expect(next.messages).toEqual([
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a:b', content: 'ok' }] },
    ])
  })
})

describe('a result', () => {
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const
  const plain = { callId: 'a', content: 'x', isError: false }

  it('holds texts and images', () => {
    const result = anthropic.result({ ...plain, content: [{ type: 'text', text: 'see' }, image] })
    expect(result).toEqual({
      type: 'tool_result',
      tool_use_id: 'a',
      content: [
        { type: 'text', text: 'see' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      ],
    })
  })

  it('holds text only where it is an error, answers code, or the format is none of the API’s', () => {
    const note = [{ type: 'text', text: '[image/png left out: it cannot be sent in this result]' }]
    const byCode = { type: 'tool_use', caller: { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' } }
    expect(anthropic.result({ ...plain, content: [image], isError: true })['content']).toEqual(note)
    expect(anthropic.result({ ...plain, content: [image], call: byCode })['content']).toEqual(note)
    const vector = anthropic.result({ ...plain, content: [{ ...image, mimeType: 'image/svg+xml' }] })
    expect(vector['content']).toEqual([
      { type: 'text', text: '[image/svg+xml left out: it cannot be sent in this result]' },
    ])
  })

  it('names the toolset of its call', () => {
    const response = responseOf({
      type: 'tool_use',
      id: 'a',
      name: 'click',
      toolset_name: 'computer',
      input: {},
    })
    expect(anthropic.calls(response)[0]?.toolset).toBe('computer')
    expect(answered(response).next.messages[2]?.content).toEqual([
      { type: 'tool_result', tool_use_id: 'a', toolset_name: 'computer', content: 'ok' },
    ])
  })

  it('may be empty unless it is an error', () => {
    expect(anthropic.result({ ...plain, content: '' })['content']).toBe('')
    expect(anthropic.result({ ...plain, content: [] })['content']).toBe('')
    expect(anthropic.result({ ...plain, content: [], isError: true })['content']).toMatch(/\w/)
  })
})

describe('a prompt', () => {
  it('stands behind the results, in the same message', () => {
    const { next } = answered(responseOf({ type: 'tool_use', id: 'a', name: 'n', input: {} }))
    const asked = anthropic.ask(next, 'And\uD800?')
    expect(asked.messages).toHaveLength(3)
    expect(asked.messages[2]?.content).toEqual([
      { type: 'tool_result', tool_use_id: 'a', content: 'ok' },
      { type: 'text', text: 'And\uFFFD?' },
    ])
  })

  it('joins a text of the user that was not answered, and follows the assistant', () => {
    expect(anthropic.ask(request, 'now').messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'hi' },
          { type: 'text', text: 'now' },
        ],
      },
    ])
    const done = anthropic.echo(request, responseOf({ type: 'text', text: 'x' }))
    expect(anthropic.ask(done, 'now').messages.at(-1)).toEqual({ role: 'user', content: 'now' })
  })
})

function responseOf(...content: readonly OpenObject[]): AnthropicResponse {
  return { content: content as AnthropicResponse['content'], stop_reason: 'tool_use' }
}

function answered(
  response: AnthropicResponse,
  from = request,
): { next: AnthropicRequest; changes: EchoChange[] } {
  const changes: EchoChange[] = []
  const outcomes = anthropic.calls(response).map((call): Outcome => ({
    call,
    outcome: 'ok',
    content: 'ok',
    isError: false,
    durationMs: 0,
    findings: [],
    notes: [],
  }))
  return {
    next: anthropic.answer(from, response, outcomes, { onChange: (change) => changes.push(change) }),
    changes,
  }
}

/** The ids of the calls and those that the results name. */
function idsOf(next: AnthropicRequest): unknown[][] {
  const blocks = (index: number): readonly OpenObject[] =>
    next.messages[index]?.content as readonly OpenObject[]
  return [blocks(1).map((block) => block['id']), blocks(2).map((block) => block['tool_use_id'])]
}
