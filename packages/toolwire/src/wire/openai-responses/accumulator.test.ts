import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import type { Accumulator } from '../accumulator.ts'
import { accumulator } from './accumulator.ts'
import { calls as callsOf } from './read.ts'
import type { ResponsesResponse } from './types.ts'

const CREATED = {
  type: 'response.created',
  response: { id: 'resp_1', object: 'response', status: 'in_progress', output: [] },
}

function item(number: number, more: OpenObject = {}): OpenObject {
  return {
    type: 'function_call',
    id: `fc_${number}`,
    call_id: `call_${number}`,
    name: 'write_note',
    arguments: '',
    status: 'in_progress',
    ...more,
  }
}

function added(index: number | undefined, value: OpenObject): OpenObject {
  return {
    type: 'response.output_item.added',
    ...(index !== undefined && { output_index: index }),
    item: value,
  }
}

function done(index: number | undefined, value: OpenObject): OpenObject {
  return {
    type: 'response.output_item.done',
    ...(index !== undefined && { output_index: index }),
    item: value,
  }
}

function delta(place: OpenObject, text: unknown): OpenObject {
  return { type: 'response.function_call_arguments.delta', ...place, delta: text }
}

function end(output: readonly OpenObject[], status = 'completed', more: OpenObject = {}): OpenObject {
  return {
    type: `response.${status}`,
    response: { id: 'resp_1', object: 'response', status, output, ...more },
  }
}

function fed(...events: unknown[]): Accumulator<ResponsesResponse> {
  const acc = accumulator()
  for (const event of events) acc.push(event)
  return acc
}

function found(acc: Accumulator<ResponsesResponse>): string[] {
  return acc.findings().map(({ code, where }) => `${code} ${where}`)
}

function said(acc: Accumulator<ResponsesResponse>): unknown[][] {
  return callsOf(acc.response()).map(({ callId, rawInput, complete }) => [callId, rawInput, complete])
}

describe('a call in a stream of responses', () => {
  it('is live, closed by its last word, and complete with its item', () => {
    const place = { output_index: 0, item_id: 'fc_1' }
    const acc = fed(CREATED, added(0, item(1)), delta(place, '{"path":"a'), delta(place, '.txt"}'))
    const [call] = acc.calls()
    expect(call).toMatchObject({
      callId: 'call_1',
      partial: { path: 'a.txt' },
      closed: false,
      complete: false,
    })
    acc.push({ type: 'response.function_call_arguments.done', ...place, arguments: '{"path":"a.txt"}' })
    expect(call).toMatchObject({ closed: true, complete: true, stop: undefined })
    const whole = item(1, { arguments: '{"path":"a.txt"}', status: 'completed' })
    acc.push(done(0, whole))
    acc.push(end([whole]))
    expect(call).toMatchObject({ complete: true, rawInput: '{"path":"a.txt"}', stop: 'completed' })
  })

  it('cut off by the token limit is never complete', () => {
    const cut = item(1, { arguments: '{"path":"a', status: 'incomplete' })
    const acc = fed(
      CREATED,
      added(0, item(1)),
      delta({ output_index: 0 }, '{"path":"a'),
      done(0, cut),
      end([cut], 'incomplete', { incomplete_details: { reason: 'max_output_tokens' } }),
    )
    expect(acc.calls()).toMatchObject([{ closed: true, complete: false, stop: 'max_output_tokens' }])
    expect(said(acc)).toEqual([['call_1', '{"path":"a', false]])
    expect(found(acc)).toEqual([])
  })

  it('may come whole with the end of its item, or only with the end of the response', () => {
    const whole = item(1, { arguments: '{"x":1}', status: 'completed' })
    for (const acc of [
      fed(CREATED, done(0, whole), end([whole])),
      fed(CREATED, end([whole])),
      fed(end([whole])),
      fed(end([whole])['response']),
    ]) {
      expect(acc.calls()).toMatchObject([{ rawInput: '{"x":1}', partial: { x: 1 }, complete: true }])
      expect(said(acc)).toEqual([['call_1', '{"x":1}', true]])
      expect(found(acc)).toEqual([])
    }
  })

  it('counts where the last event leaves the items out', () => {
    const whole = item(1, { arguments: '{"x":1}', status: 'completed' })
    const acc = fed(
      CREATED,
      added(0, item(1)),
      delta({ output_index: 0 }, '{"x":1}'),
      done(0, whole),
      end([], 'completed', { usage: { total_tokens: 9 } }),
    )
    expect(acc.response()).toMatchObject({ status: 'completed', usage: { total_tokens: 9 }, output: [whole] })
  })

  it('that nobody ended does not count, not even in a completed response', () => {
    const acc = fed(CREATED, added(0, item(1)), end([]))
    expect(found(acc)).toEqual(['interrupted-stream /2'])
    expect(acc.calls()).toMatchObject([{ closed: false, complete: false }])
  })

  it('of another id never takes the place of one', () => {
    const other = item(2, { arguments: '{"y":2}', status: 'completed' })
    const acc = fed(
      CREATED,
      added(0, item(1)),
      delta({ output_index: 0 }, '{"x":1}'),
      done(0, other),
      end([]),
    )
    expect(acc.calls().map(({ callId, rawInput }) => [callId, rawInput])).toEqual([
      ['call_1', '{"x":1}'],
      ['call_2', '{"y":2}'],
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /3', 'interrupted-stream /4'])
  })

  it('whose deltas or last word are objects is written as JSON, and said so', () => {
    const acc = fed(
      CREATED,
      added(0, item(1)),
      delta({ output_index: 0 }, { x: 1 }),
      done(0, item(1, { status: 'completed' })),
    )
    expect(found(acc)[0]).toBe('misencoded-arguments /2')
    expect(fed(CREATED, done(0, item(1, { arguments: { x: 1 } }))).calls()).toMatchObject([
      { rawInput: '{"x":1}' },
    ])
  })

  it('of a custom tool has text', () => {
    const custom = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name: 'sql', input: '' }
    const acc = fed(CREATED, added(0, custom), {
      type: 'response.custom_tool_call_input.delta',
      output_index: 0,
      delta: 'SELECT 1',
    })
    expect(acc.calls()).toMatchObject([{ partial: 'SELECT 1', closed: false }])
    acc.push({ type: 'response.custom_tool_call_input.done', output_index: 0, input: 'SELECT 1' })
    expect(acc.calls()).toMatchObject([{ partial: 'SELECT 1', closed: true, complete: true }])
  })
})

describe('items of a stream of responses', () => {
  const one = item(1, { arguments: '{"x":1}', status: 'completed' })
  const two = item(2, { arguments: '{"y":2}', status: 'completed' })

  it('may come by turns', () => {
    const acc = fed(
      CREATED,
      added(0, item(1)),
      added(1, item(2)),
      delta({ output_index: 1 }, '{"y":2}'),
      delta({ output_index: 0 }, '{"x":1}'),
    )
    expect(acc.calls().map(({ rawInput }) => rawInput)).toEqual(['{"x":1}', '{"y":2}'])
    expect(found(acc)).toEqual(['interrupted-stream /4'])
  })

  it('that all have index 0 are told apart by their ids', () => {
    const acc = fed(
      CREATED,
      added(0, item(1)),
      added(0, item(2)),
      delta({ output_index: 0, item_id: 'fc_1' }, '{"x":1}'),
      delta({ output_index: 0, item_id: 'fc_2' }, '{"y":2}'),
      done(0, one),
      done(0, two),
      end([]),
    )
    expect(said(acc)).toEqual([
      ['call_1', '{"x":1}', true],
      ['call_2', '{"y":2}', true],
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /2'])
  })

  it('without index are told by their ids, and without these the last one is meant', () => {
    const byId = fed(CREATED, added(0, item(1)), added(1, item(2)), delta({ item_id: 'fc_1' }, '{"x":1}'))
    expect(byId.calls().map(({ rawInput }) => rawInput)).toEqual(['{"x":1}', ''])
    const bare = fed(
      CREATED,
      added(undefined, item(1)),
      delta({ item_id: 'odd' }, '{"x":1}'),
      done(undefined, one),
      end([one]),
    )
    expect(said(bare)).toEqual([['call_1', '{"x":1}', true]])
    expect(found(bare)).toEqual(['ambiguous-stream /1'])
  })

  it('may change their own ids from event to event, as one gateway does', () => {
    const acc = fed(
      CREATED,
      added(0, item(1)),
      delta({ output_index: 0, item_id: 'x1' }, '{"x"'),
      delta({ output_index: 0, item_id: 'x2' }, ':1}'),
      done(0, { ...one, id: 'x3' }),
      end([{ ...one, id: 'x4' }]),
    )
    expect(acc.calls()).toMatchObject([{ rawInput: '{"x":1}', complete: true }])
    expect(found(acc)).toEqual([])
  })

  it('that search tools may end with another id than they began with', () => {
    const search = { type: 'tool_search_call', id: 'ts_1', call_id: 'call_1', status: 'in_progress' }
    const ended = { ...search, call_id: 'call_2', status: 'completed' }
    const acc = fed(CREATED, added(0, search), done(0, ended), end([ended]))
    expect(acc.response().output).toEqual([ended])
    expect(found(acc)).toEqual([])
  })

  it('show their texts before they end', () => {
    const place = { output_index: 0, content_index: 0 }
    const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: [] }
    const acc = fed(
      CREATED,
      added(0, message),
      {
        type: 'response.content_part.added',
        ...place,
        part: { type: 'output_text', text: '', annotations: [] },
      },
      { type: 'response.output_text.delta', ...place, delta: 'Hel' },
      { type: 'response.output_text.delta', ...place, delta: 'lo' },
      { type: 'response.output_text.annotation.added', ...place, annotation: { n: 1 } },
    )
    expect(acc.response().output).toEqual([
      { ...message, content: [{ type: 'output_text', text: 'Hello', annotations: [{ n: 1 }] }] },
    ])
    expect(acc.eventOf('/output/0/content/0/text', 3)).toBe('/4')
  })
})

describe('the end of a stream of responses', () => {
  it('may be a failure: the response says so itself', () => {
    const error = { code: 'server_error', message: 'Oops' }
    const acc = fed(CREATED, { type: 'error', ...error }, end([], 'failed', { error }))
    expect(found(acc)).toEqual([])
    expect(acc.response()).toMatchObject({ status: 'failed', error })
  })

  it('is missing where an error is the last word', () => {
    expect(fed(CREATED, { type: 'error', code: 'server_error', message: 'Oops' }).findings()).toMatchObject([
      { code: 'interrupted-stream', where: '/1', args: { why: 'error', message: 'Oops' } },
    ])
    expect(fed(CREATED).response()).toMatchObject({ id: 'resp_1', status: 'in_progress', output: [] })
  })

  it('counts for the last response, where another one begins', () => {
    const one = item(1, { arguments: '{"x":1}', status: 'completed' })
    const two = item(2, { arguments: '{"y":2}', status: 'completed' })
    const again = { type: 'response.created', response: { ...CREATED.response, id: 'resp_2' } }
    const acc = fed(CREATED, done(0, one), end([one]), again, done(0, two), end([two]))
    expect(said(acc)).toEqual([['call_2', '{"y":2}', true]])
    expect(found(acc)).toEqual(['ambiguous-stream /3'])
  })
})
