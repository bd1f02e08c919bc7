import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../json/value.ts'
import { openaiChat } from '../wire/openai-chat/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import { checkDocument, repairDocument } from './check-document.ts'

const TOOLS = [
  {
    name: 'get_stock',
    inputSchema: {
      type: 'object',
      properties: { sku: { type: 'string' } },
      required: ['sku'],
      additionalProperties: false,
    },
  },
]
const options = { codecs: [openaiChat], context: { tools: TOOLS } }

function chunk(...entries: OpenObject[]): OpenObject {
  return {
    id: 'c1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { tool_calls: entries }, finish_reason: null }],
  }
}

function call(id: string | undefined, text: unknown, more: OpenObject = {}): OpenObject {
  return {
    ...(id !== undefined && { id, type: 'function' }),
    ...more,
    function: { ...(id !== undefined && { name: 'get_stock' }), arguments: text },
  }
}

const END = { id: 'c1', choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }

function inputs(repaired: unknown): unknown[] {
  return openaiChat.calls(repaired).map(({ callId, input }) => [callId, input])
}

describe('ambiguous-stream', () => {
  it('is a warning at the first event that does not say to which call it belongs; the calls are kept apart', () => {
    const events = [
      chunk(call('a', '{"sku":', { index: 0 })),
      chunk(call(undefined, '"A"}')),
      chunk(call('b', '{"sku":"B"}')),
      END,
    ]
    const report = repairDocument(events, options)
    expect(report.findings).toMatchObject([{ code: 'ambiguous-stream', severity: 'warning', where: '/1' }])
    expect(report.changes).toMatchObject([{ code: 'ambiguous-stream', where: '/1', lossy: false }])
    expect(inputs(report.repaired)).toEqual([
      ['a', { sku: 'A' }],
      ['b', { sku: 'B' }],
    ])
  })

  it('is not said of streams that are as they should be', () => {
    const events = [
      chunk(call('a', '', { index: 0 }), call('b', '', { index: 1 })),
      chunk(
        { index: 1, function: { arguments: '{"sku":"B"}' } },
        { index: 0, function: { arguments: '{"sku":"A"}' } },
      ),
      END,
    ]
    expect(checkDocument(events, options).findings).toEqual([])
  })

  it('stands beside what is wrong with the response, each at the event that brought it', () => {
    const events = [
      chunk(call('a', '{}')),
      chunk(call(undefined, '{"sku":7}')),
      {
        id: 'c1',
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ id: 'b', function: { name: 'drop_all', arguments: '{}' } }] },
            finish_reason: null,
          },
        ],
      },
      END,
    ]
    const { findings, repaired } = repairDocument(events, options)
    expect(findings.map(({ code, where, at }) => [code, where, at])).toEqual([
      ['ambiguous-stream', '/0', undefined],
      ['concatenated-arguments', '/0', undefined],
      ['invalid-argument', '/0', '/sku'],
      ['unknown-tool', '/2/choices/0/delta/tool_calls/0/function/name', undefined],
    ])
    expect(repaired).toBeNull()
  })

  it('a placeholder object in front of the arguments is dropped', () => {
    const events = [
      chunk(call('a', '{}', { index: 0 })),
      chunk({ index: 0, function: { arguments: '{"sku":"A"}' } }),
      END,
    ]
    const { findings, repaired, changes } = repairDocument(events, options)
    expect(findings).toMatchObject([{ code: 'concatenated-arguments', where: '/0' }])
    expect(findings[0]).not.toHaveProperty('fix')
    expect(changes).toMatchObject([{ code: 'concatenated-arguments', where: '/0' }])
    expect(inputs(repaired)).toEqual([['a', { sku: 'A' }]])
  })

  it('an object in a delta is written as JSON', () => {
    const events = [chunk(call('a', { sku: 'A' }, { index: 0 })), END]
    const { findings, repaired } = repairDocument(events, options)
    expect(findings).toMatchObject([{ code: 'misencoded-arguments', where: '/0' }])
    expect(inputs(repaired)).toEqual([['a', { sku: 'A' }]])
  })

  it('a call without an id gets one', () => {
    const events = [chunk({ index: 0, function: { name: 'get_stock', arguments: '{"sku":"A"}' } }), END]
    const { findings, repaired } = repairDocument(events, options)
    expect(findings).toMatchObject([{ code: 'invalid-call-id', where: '/0' }])
    expect(inputs(repaired)).toEqual([['call', { sku: 'A' }]])
  })

  it('two calls with one id are told by the events that opened them', () => {
    const events = [
      chunk(call('a', '{"sku":"A"}', { index: 0 })),
      chunk(call('a', '{"sku":"B"}', { index: 1 })),
      END,
    ]
    const { findings, repaired } = repairDocument(events, options)
    expect(findings).toMatchObject([{ code: 'duplicate-call-id', where: '/1', args: { first: '/0' } }])
    expect(new Set(openaiChat.calls(repaired).map(({ callId }) => callId)).size).toBe(2)
  })

  it('holds on Responses, too', () => {
    const item = (id: string): OpenObject => ({
      type: 'function_call',
      id: `fc_${id}`,
      call_id: id,
      name: 'get_stock',
      arguments: '',
      status: 'in_progress',
    })
    const done = (id: string): OpenObject => ({ ...item(id), status: 'completed', arguments: '{"sku":"A"}' })
    const events = [
      {
        type: 'response.created',
        response: { id: 'r', object: 'response', status: 'in_progress', output: [] },
      },
      { type: 'response.output_item.added', output_index: 0, item: item('a') },
      { type: 'response.output_item.added', output_index: 0, item: item('b') },
      { type: 'response.output_item.done', output_index: 0, item: done('a') },
      { type: 'response.output_item.done', output_index: 0, item: done('b') },
      {
        type: 'response.completed',
        response: { id: 'r', object: 'response', status: 'completed', output: [done('a'), done('b')] },
      },
    ]
    const { findings, repaired } = repairDocument(events, {
      codecs: [openaiResponses],
      context: { tools: TOOLS },
    })
    expect(findings).toMatchObject([{ code: 'ambiguous-stream', where: '/2', severity: 'warning' }])
    expect(openaiResponses.calls(repaired)).toHaveLength(2)
  })
})
