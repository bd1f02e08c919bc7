import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../json/value.ts'
import { anthropic } from '../wire/anthropic/index.ts'
import { wires } from '../wire/index.ts'
import { checkDocument, repairDocument } from './check-document.ts'

const codecs = Object.values(wires)
const START = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage: {},
  },
}
const CALL = {
  type: 'content_block_start',
  index: 0,
  content_block: { type: 'tool_use', id: 'toolu_1', name: 'get_time', input: {} },
}
const STOP = { type: 'content_block_stop', index: 0 }

function end(reason: string): OpenObject[] {
  return [{ type: 'message_delta', delta: { stop_reason: reason }, usage: {} }, { type: 'message_stop' }]
}

describe('interrupted-stream', () => {
  it('is an error at the last event, and leaves nothing to run', () => {
    const report = repairDocument([START, CALL, STOP], { codecs })
    expect(report).toMatchObject({ wire: 'anthropic', kind: 'stream', repaired: null, changes: [] })
    expect(report.findings).toEqual([
      { code: 'interrupted-stream', severity: 'error', where: '/2', args: { why: 'end' } },
    ])
    expect(report.unchecked.map(({ reason }) => reason)).toContain(
      'the stream was interrupted: no call of it counts, so none is judged',
    )
  })

  it('tells what the server said of its error', () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    expect(checkDocument([START, CALL, error], { codecs }).findings).toMatchObject([
      { where: '/2', args: { why: 'error', message: 'Overloaded' } },
    ])
  })

  it('is not said of a turn that ended at the token limit: its calls are cut off, which is another fault', () => {
    const { findings, repaired } = repairDocument([START, CALL, ...end('max_tokens')], { codecs })
    expect(findings).toMatchObject([{ code: 'truncated-arguments', where: '/1' }])
    expect(repaired).toBeNull()
  })

  it('is not said of one that ended in order', () => {
    expect(checkDocument([START, CALL, STOP, ...end('tool_use')], { codecs }).findings).toEqual([])
    expect(checkDocument([START, ...end('end_turn')], { codecs }).findings).toEqual([])
  })

  it('is told inside a stop reason where the name of the event stands beside its data', () => {
    const events = [START, CALL, STOP, ...end('end_turn')].map((data) => ({ event: 'x', data }))
    expect(checkDocument(events, { codecs }).findings).toMatchObject([
      { code: 'stop-reason-mismatch', where: '/3/data/delta/stop_reason' },
    ])
  })

  it('arguments that are no JSON are found though the wire has no text for them', () => {
    const delta = {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '{"zone": Dave}' },
    }
    const { findings, repaired } = repairDocument([START, CALL, delta, STOP, ...end('tool_use')], { codecs })
    expect(findings).toMatchObject([{ code: 'malformed-arguments', where: '/2' }])
    expect(repaired).toBeNull()
    const named = [START, CALL, delta, STOP, ...end('tool_use')].map((data) => ({
      event: 'x',
      data: JSON.stringify(data),
    }))
    expect(checkDocument(named, { codecs }).findings).toMatchObject([
      { code: 'malformed-arguments', where: '/2' },
    ])
    const cut = { ...delta, delta: { ...delta.delta, partial_json: '{"zone": "D' } }
    expect(checkDocument([START, CALL, cut, STOP, ...end('tool_use')], { codecs }).findings).toMatchObject([
      { code: 'truncated-arguments', where: '/2' },
    ])
  })

  it('takes a list of nothing for a stream that never began, where the wire is known', () => {
    const options = { codecs, wire: 'anthropic', kind: 'stream' } as const
    expect(checkDocument([], options).findings).toMatchObject([{ code: 'interrupted-stream', where: '' }])
    expect(checkDocument([], { codecs }).unchecked).toMatchObject([{ code: 'document' }])
    expect(checkDocument([START], { codecs, kind: 'request' }).unchecked).toMatchObject([
      { reason: 'a list of events is no request' },
    ])
  })

  it('takes a whole response for one, where a stream was asked for', () => {
    const response = { ...START.message, stop_reason: 'end_turn', content: [{ type: 'text', text: 'Hello' }] }
    expect(repairDocument(response, { codecs: [anthropic], kind: 'stream' })).toMatchObject({
      kind: 'response',
      repaired: response,
    })
    expect(
      checkDocument({ messages: [] }, { codecs: [anthropic], wire: 'anthropic', kind: 'stream' }).unchecked,
    ).toMatchObject([{ reason: 'no list of events' }])
  })
})
