import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import type { Accumulator } from '../accumulator.ts'
import { accumulator } from './accumulator.ts'
import { calls as callsOf } from './read.ts'
import type { AnthropicResponse } from './types.ts'

const START = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 3, output_tokens: 1 },
  },
}
const STOP = { type: 'message_stop' }

function end(reason: string): OpenObject {
  return {
    type: 'message_delta',
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 9 },
  }
}

function call(index: number | undefined, id: string): OpenObject {
  return {
    type: 'content_block_start',
    ...(index !== undefined && { index }),
    content_block: { type: 'tool_use', id, name: 'write_note', input: {} },
  }
}

function json(index: number | undefined, partial: unknown): OpenObject {
  return {
    type: 'content_block_delta',
    ...(index !== undefined && { index }),
    delta: { type: 'input_json_delta', partial_json: partial },
  }
}

function stop(index?: number): OpenObject {
  return { type: 'content_block_stop', ...(index !== undefined && { index }) }
}

function fed(...events: unknown[]): Accumulator<AnthropicResponse> {
  const acc = accumulator()
  for (const event of events) acc.push(event)
  return acc
}

function found(acc: Accumulator<AnthropicResponse>): string[] {
  return acc.findings().map(({ code, where }) => `${code} ${where}`)
}

describe('a call in a stream of messages', () => {
  it('keeps its text as it came, and is complete when its block is closed', () => {
    const acc = fed(START, call(0, 'a'), json(0, ''), json(0, '{"path": "a'), json(0, '.txt"'))
    const [one] = acc.calls()
    expect(one).toMatchObject({
      callId: 'a',
      name: 'write_note',
      partial: { path: 'a.txt' },
      closed: false,
      complete: false,
      stop: undefined,
    })
    acc.push(json(0, '}'))
    acc.push(stop(0))
    expect(one).toMatchObject({ rawInput: '{"path": "a.txt"}', closed: true, complete: true })
    acc.push(end('tool_use'))
    acc.push(STOP)
    expect(one?.stop).toBe('tool_use')
    expect(found(acc)).toEqual([])
  })

  it.each([
    ['{"path":"a.txt","text":"hel', { path: 'a.txt' }],
    ['{"n":12', {}],
    ['{"path":"a.txt"', { path: 'a.txt' }],
    ['', {}],
    ['{"path":"a.txt"}', { path: 'a.txt' }],
  ])(
    'cut off by the token limit inside %j has its whole members, closed or not, and never runs',
    (text, input) => {
      for (const closing of [[], [stop(0)]]) {
        const acc = fed(START, call(0, 'a'), json(0, text), ...closing, end('max_tokens'), STOP)
        expect(acc.response().content).toEqual([{ type: 'tool_use', id: 'a', name: 'write_note', input }])
        expect(callsOf(acc.response())).toMatchObject([{ complete: false }])
        expect(acc.calls()).toMatchObject([{ complete: false, rawInput: text, stop: 'max_tokens' }])
        expect(found(acc)).toEqual([])
      }
    },
  )

  it('without any arguments counts as none only when it was closed and something followed', () => {
    const acc = fed(START, call(0, 'a'), stop(0))
    expect(acc.calls()[0]).toMatchObject({ closed: true, complete: false, partial: {} })
    acc.push(end('tool_use'))
    expect(acc.calls()[0]?.complete).toBe(true)
    expect(found(fed(START, call(0, 'a'), end('tool_use'), STOP))).toEqual(['interrupted-stream /3'])
  })

  it('whose text is no JSON has the text for its input, so that nobody takes it for empty', () => {
    const text = '{"keywords": Dave}'
    const acc = fed(START, call(0, 'a'), json(0, text), stop(0), end('tool_use'), STOP)
    expect(acc.response().content[0]?.['input']).toBe(text)
    expect(acc.calls()[0]).toMatchObject({ closed: true, complete: false, rawInput: text, partial: {} })
  })

  it('may have its arguments in the start, as some servers send them', () => {
    const given = {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'a', name: 'one', input: { x: 1 } },
    }
    const acc = fed(START, given, stop(0), end('tool_use'), STOP)
    expect(acc.response().content[0]?.['input']).toEqual({ x: 1 })
    expect(acc.calls()[0]).toMatchObject({ partial: { x: 1 }, rawInput: '{"x":1}', complete: true })
  })

  it('whose deltas are objects is written as JSON, and said so', () => {
    const acc = fed(START, call(0, 'a'), json(0, { path: 'a.txt' }), stop(0), end('tool_use'), STOP)
    expect(acc.response().content[0]?.['input']).toEqual({ path: 'a.txt' })
    expect(found(acc)).toEqual(['misencoded-arguments /2'])
  })
})

describe('blocks of a stream of messages', () => {
  it('without index belong to the last one', () => {
    const acc = fed(
      START,
      call(undefined, 'a'),
      json(undefined, '{"x":1}'),
      stop(),
      call(undefined, 'b'),
      json(undefined, '{}'),
      stop(),
      end('tool_use'),
      STOP,
    )
    expect(callsOf(acc.response())).toMatchObject([
      { callId: 'a', input: { x: 1 } },
      { callId: 'b', input: {} },
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /1'])
  })

  it('that all have index 0 are blocks of their own', () => {
    const acc = fed(
      START,
      call(0, 'a'),
      json(0, '{"x":1}'),
      stop(0),
      call(0, 'b'),
      json(0, '{}'),
      stop(0),
      end('tool_use'),
      STOP,
    )
    expect(callsOf(acc.response())).toMatchObject([
      { callId: 'a', input: { x: 1 } },
      { callId: 'b', input: {} },
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /4'])
  })

  it('whose start was lost are told by what is added to them', () => {
    const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } }
    const acc = fed(START, delta, json(1, '{"x":1}'), end('end_turn'), STOP)
    expect(acc.response().content).toMatchObject([
      { type: 'text', text: 'Hi' },
      { type: 'tool_use', id: '', input: { x: 1 } },
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /1'])
  })

  it('may come by turns', () => {
    const acc = fed(
      START,
      call(0, 'a'),
      call(1, 'b'),
      json(0, '{"x":'),
      json(1, '{"y":2}'),
      json(0, '1}'),
      stop(1),
      stop(0),
      end('tool_use'),
      STOP,
    )
    expect(callsOf(acc.response())).toMatchObject([{ input: { x: 1 } }, { input: { y: 2 } }])
    expect(found(acc)).toEqual([])
  })

  it('have citations, signatures and compactions as without streaming', () => {
    const delta = (index: number, value: OpenObject): OpenObject => ({
      type: 'content_block_delta',
      index,
      delta: value,
    })
    const acc = fed(
      START,
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: null } },
      delta(0, { type: 'citations_delta', citation: { n: 1 } }),
      delta(0, { type: 'text_delta', text: 'Hi' }),
      delta(0, { type: 'citations_delta', citation: { n: 2 } }),
      stop(0),
      { type: 'content_block_start', index: 1, content_block: { type: 'compaction', content: null } },
      delta(1, { type: 'compaction_delta', content: 'Summary', encrypted_content: 'x' }),
      stop(1),
      {
        type: 'content_block_start',
        index: 2,
        content_block: { type: 'fallback', from: { model: 'a' }, to: { model: 'b' } },
      },
      stop(2),
      end('end_turn'),
      STOP,
    )
    expect(acc.response()).toMatchObject({
      model: 'b',
      content: [
        { type: 'text', text: 'Hi', citations: [{ n: 1 }, { n: 2 }] },
        { type: 'compaction', content: 'Summary', encrypted_content: 'x' },
        { type: 'fallback' },
      ],
      usage: { input_tokens: 3, output_tokens: 9 },
    })
  })
})

describe('the end of a stream of messages', () => {
  it('may be an error after part of the answer', () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const acc = fed(START, call(0, 'a'), json(0, '{}'), stop(0), error)
    expect(acc.findings()).toMatchObject([
      { code: 'interrupted-stream', where: '/4', args: { why: 'error', message: 'Overloaded' } },
    ])
    expect(acc.calls()[0]?.complete).toBe(false)
  })

  it('needs a stop reason, too', () => {
    expect(found(fed(START, STOP))).toEqual(['interrupted-stream /1'])
    expect(found(fed(START, end('end_turn')))).toEqual(['interrupted-stream /1'])
    expect(found(fed(START, end('end_turn'), STOP))).toEqual([])
  })

  it('counts for the last message, where a gateway began anew', () => {
    const again = { ...START, message: { ...START.message, id: 'msg_2' } }
    const acc = fed(
      START,
      call(0, 'a'),
      json(0, '{"x'),
      again,
      call(0, 'b'),
      json(0, '{}'),
      stop(0),
      end('tool_use'),
      STOP,
    )
    expect(callsOf(acc.response())).toMatchObject([{ callId: 'b', input: {} }])
    expect(acc.calls().map(({ callId }) => callId)).toEqual(['b'])
    expect(acc.findings()).toMatchObject([
      { code: 'ambiguous-stream', where: '/3', args: { why: 'restart' } },
    ])
    expect(found(fed(START, START, end('end_turn'), STOP))).toEqual([])
  })

  it('of a server that does not stream is the message itself', () => {
    const message = {
      ...START.message,
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', id: 'a', name: 'one', input: {} }],
    }
    const acc = fed(message)
    expect(acc.response()).toEqual(message)
    expect(acc.calls()).toMatchObject([{ complete: true }])
    expect(found(acc)).toEqual([])
  })
})
