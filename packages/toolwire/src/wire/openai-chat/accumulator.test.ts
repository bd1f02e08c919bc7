import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import type { Accumulator } from '../accumulator.ts'
import { accumulator } from './accumulator.ts'
import { calls as callsOf } from './read.ts'
import type { ChatResponse } from './types.ts'

interface Entry {
  readonly index?: number | null
  readonly id?: string | null
  readonly name?: string | null
  readonly args?: unknown
}

function chunk(delta: OpenObject, finish: string | null = null, more: OpenObject = {}): OpenObject {
  return {
    id: 'c1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  }
}

function entry({ index, id, name, args }: Entry): OpenObject {
  const held = { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) }
  return { ...(index !== undefined && { index }), ...(id !== undefined && { id }), function: held }
}

/** A stream of these entries, one a chunk, that ends in order. */
function streamed(...entries: Entry[]): Accumulator<ChatResponse> {
  return fed(...entries.map((one) => chunk({ tool_calls: [entry(one)] })), chunk({}, 'tool_calls'), '[DONE]')
}

function fed(...events: unknown[]): Accumulator<ChatResponse> {
  const acc = accumulator()
  for (const event of events) acc.push(event)
  return acc
}

function said(acc: Accumulator<ChatResponse>): (string | undefined)[][] {
  return callsOf(acc.response()).map(({ callId, name, rawInput }) => [callId, name, rawInput])
}

function found(acc: Accumulator<ChatResponse>): string[] {
  return acc.findings().map(({ code, where }) => `${code} ${where}`)
}

describe('calls of a stream of chat chunks', () => {
  it('are told apart by index, also where their pieces come by turns', () => {
    const acc = streamed(
      { index: 0, id: 'a', name: 'one', args: '' },
      { index: 1, id: 'b', name: 'two', args: '' },
      { index: 0, args: '{"x":' },
      { index: 1, args: '{"y":' },
      { index: 0, args: '1}' },
      { index: 1, args: '2}' },
    )
    expect(said(acc)).toEqual([
      ['a', 'one', '{"x":1}'],
      ['b', 'two', '{"y":2}'],
    ])
    expect(found(acc)).toEqual([])
  })

  it('may have id and name in each piece', () => {
    const acc = streamed(
      { index: 0, id: 'a', name: 'one', args: '{"x":' },
      { index: 0, id: 'a', name: 'one', args: '1}' },
      { index: 0, id: 'a', name: 'one', args: '' },
      { index: 1, id: 'b', name: 'one', args: '{}' },
    )
    expect(said(acc)).toEqual([
      ['a', 'one', '{"x":1}'],
      ['b', 'one', '{}'],
    ])
    expect(found(acc)).toEqual([])
  })

  it('without index: a new id with a name opens a call, no id continues the last', () => {
    const acc = streamed(
      { id: 'a', name: 'one', args: '{"x"' },
      { args: ':1}' },
      { id: 'b', name: 'two', args: '{"y"' },
      { id: 'b', args: ':' },
      { index: null, id: null, name: null, args: '2}' },
    )
    expect(said(acc)).toEqual([
      ['a', 'one', '{"x":1}'],
      ['b', 'two', '{"y":2}'],
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /0'])
  })

  it('all with index 0: ids go by turns', () => {
    const acc = streamed(
      { index: 0, id: 'a', name: 'one', args: '' },
      { index: 0, id: 'b', name: 'two', args: '' },
      { index: 0, id: 'a', args: '{"x":1}' },
      { index: 0, id: 'b', args: '{"y":2}' },
    )
    expect(said(acc)).toEqual([
      ['a', 'one', '{"x":1}'],
      ['b', 'two', '{"y":2}'],
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /1'])
  })

  it('all with index 0 and no ids: another name behind arguments opens a call', () => {
    const acc = streamed(
      { index: 0, name: 'one', args: '{"x":1}' },
      { index: 0, name: 'two', args: '{}' },
      { index: 0, name: 'two', args: '{"y":2}' },
    )
    expect(said(acc)).toEqual([
      ['', 'one', '{"x":1}'],
      ['', 'two', '{}'],
      ['', 'two', '{"y":2}'],
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /1'])
  })

  it('all with one id and no index: another name behind arguments opens a call', () => {
    const acc = streamed({ id: 'x', name: 'one', args: '{"x":1}' }, { id: 'x', name: 'two', args: '{}' })
    expect(said(acc)).toEqual([
      ['x', 'one', '{"x":1}'],
      ['x', 'two', '{}'],
    ])
  })

  it('a new id without a name opens a call only behind whole arguments', () => {
    const acc = streamed(
      { index: 0, id: 'a', name: 'one', args: '{"x"' },
      { index: 0, id: 'r1', args: ':1' },
      { index: 0, id: 'r2', args: '}' },
      { index: 0, id: 'r3', args: '' },
      { index: 0, id: 'r4', args: '{"y":2}' },
    )
    expect(said(acc)).toEqual([
      ['a', 'one', '{"x":1}'],
      ['r4', '', '{"y":2}'],
    ])
    expect(found(acc)).toEqual(['ambiguous-stream /1'])
  })

  it('an index that counts pieces does not make calls of them', () => {
    const acc = streamed(
      { index: 0, id: 'a', name: 'one', args: '{"x"' },
      { index: 1, args: ':' },
      { index: 2, id: 'a', args: '1}' },
    )
    expect(said(acc)).toEqual([['a', 'one', '{"x":1}']])
    expect(found(acc)).toEqual(['ambiguous-stream /1'])
  })

  it('names may come in pieces, or grow, as long as there are no arguments', () => {
    expect(
      said(
        streamed({ index: 0, id: 'a', name: 'get_' }, { index: 0, name: 'stock' }, { index: 0, args: '{}' }),
      ),
    ).toEqual([['a', 'get_stock', '{}']])
    expect(
      said(streamed({ index: 0, id: 'a', name: 'get_' }, { index: 0, name: 'get_stock', args: '{}' })),
    ).toEqual([['a', 'get_stock', '{}']])
  })

  it('an id may come late', () => {
    const acc = streamed({ index: 0, name: 'one', args: '' }, { index: 0, id: 'a', args: '{}' })
    expect(said(acc)).toEqual([['a', 'one', '{}']])
    expect(found(acc)).toEqual([])
  })

  it('a placeholder in front of the arguments is kept as it came, for the reader of arguments to judge', () => {
    const acc = streamed(
      { index: 0, id: 'a', name: 'one', args: '{}' },
      { index: 0, args: '{"x":' },
      { index: 0, args: '1}' },
    )
    expect(said(acc)).toEqual([['a', 'one', '{}{"x":1}']])
    expect(acc.calls()[0]?.complete).toBe(false)
  })

  it('arguments that are objects are written as JSON, and said so', () => {
    const acc = streamed({ index: 0, id: 'a', name: 'one', args: { x: 1 } }, { index: 0, args: null })
    expect(said(acc)).toEqual([['a', 'one', '{"x":1}']])
    expect(found(acc)).toEqual(['misencoded-arguments /0'])
  })

  it('keep what servers put beside them', () => {
    const acc = fed(
      chunk({
        tool_calls: [
          {
            index: 0,
            id: 'a',
            type: 'function',
            function: { name: 'one', arguments: '{}' },
            extra_content: { google: { thought_signature: 'c2ln' } },
          },
        ],
      }),
      chunk({}, 'tool_calls'),
    )
    expect(acc.response().choices[0]?.message.tool_calls).toEqual([
      {
        id: 'a',
        type: 'function',
        function: { name: 'one', arguments: '{}' },
        extra_content: { google: { thought_signature: 'c2ln' } },
      },
    ])
  })

  it('may be custom: their input is free text', () => {
    const acc = fed(
      chunk({
        tool_calls: [{ index: 0, id: 'a', type: 'custom', custom: { name: 'sql', input: 'SELECT' } }],
      }),
      chunk({ tool_calls: [{ index: 0, custom: { input: ' 1' } }] }),
    )
    expect(acc.calls()[0]).toMatchObject({ name: 'sql', partial: 'SELECT 1', closed: false, complete: false })
    acc.push(chunk({}, 'tool_calls'))
    expect(acc.calls()[0]).toMatchObject({
      rawInput: 'SELECT 1',
      closed: true,
      complete: true,
      stop: 'tool_calls',
    })
    expect(acc.response().choices[0]?.message.tool_calls).toEqual([
      { id: 'a', type: 'custom', custom: { name: 'sql', input: 'SELECT 1' } },
    ])
  })

  it('of older models are one function_call', () => {
    const acc = fed(
      chunk({ role: 'assistant', content: null, function_call: { name: 'one', arguments: '{"x"' } }),
      chunk({ function_call: { arguments: ':1}' } }),
      chunk({}, 'function_call'),
    )
    expect(acc.response().choices[0]?.message).toEqual({
      role: 'assistant',
      content: null,
      function_call: { name: 'one', arguments: '{"x":1}' },
    })
    expect(acc.calls()).toMatchObject([
      { callId: 'one', rawInput: '{"x":1}', complete: true, where: '/choices/0/message/function_call' },
    ])
  })
})

describe('the end of a stream of chat chunks', () => {
  it('is the finish reason: a call that was cut off by the token limit is never complete', () => {
    const acc = fed(chunk({ tool_calls: [entry({ index: 0, id: 'a', name: 'one', args: '{"x":1}' })] }))
    expect(acc.calls()[0]).toMatchObject({ closed: false, complete: false })
    acc.push(chunk({}, 'length'))
    expect(acc.calls()[0]).toMatchObject({ closed: true, complete: false, stop: 'length' })
    expect(found(acc)).toEqual([])
  })

  it('an empty finish reason is none', () => {
    const acc = fed(chunk({ content: 'Hello' }, ''), '[DONE]')
    expect(acc.findings()).toMatchObject([{ code: 'interrupted-stream', where: '/1', args: { why: 'end' } }])
  })

  it('may be an error in the middle, whatever its form', () => {
    const hello = chunk({ content: 'Hello' })
    const overloaded = { error: { code: 502, message: 'Provider returned error' } }
    expect(fed(hello, overloaded).findings()[0]?.args).toEqual({
      why: 'error',
      message: 'Provider returned error',
    })
    expect(found(fed(hello, chunk({}, 'error', overloaded)))).toEqual(['interrupted-stream /1'])
    expect(fed(hello, '{"id":"c1","choi').findings()[0]?.args).toEqual({
      why: 'unreadable',
      message: '{"id":"c1","choi',
    })
    expect(found(fed())).toEqual(['interrupted-stream '])
  })

  it('closes a call when the next one begins', () => {
    const acc = fed(
      chunk({ tool_calls: [entry({ index: 0, id: 'a', name: 'one', args: '{"x":1}' })] }),
      chunk({ tool_calls: [entry({ index: 1, id: 'b', name: 'two', args: '{' })] }),
    )
    expect(acc.calls().map(({ closed, complete }) => [closed, complete])).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('the message of a stream of chat chunks', () => {
  it('has reasoning, refusals, log probabilities and usage as without streaming', () => {
    const first = chunk({ role: 'assistant', content: '', refusal: null, reasoning_content: 'Let ' })
    const logprobs = (token: string): OpenObject => ({ content: [{ token, logprob: -1 }], refusal: null })
    const acc = fed(
      { ...first, system_fingerprint: null, usage: null, obfuscation: 'x' },
      chunk({ reasoning_content: 'me.' }),
      {
        ...chunk({}),
        choices: [{ index: 0, delta: { content: 'Hi' }, logprobs: logprobs('Hi'), finish_reason: null }],
      },
      {
        ...chunk({}),
        choices: [{ index: 0, delta: { content: '!' }, logprobs: logprobs('!'), finish_reason: null }],
      },
      chunk({}, 'stop'),
      { id: 'c1', object: 'chat.completion.chunk', choices: [], usage: { total_tokens: 9 } },
    )
    expect(acc.response()).toEqual({
      id: 'c1',
      object: 'chat.completion',
      system_fingerprint: null,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hi!', refusal: null, reasoning_content: 'Let me.' },
          logprobs: {
            content: [
              { token: 'Hi', logprob: -1 },
              { token: '!', logprob: -1 },
            ],
            refusal: null,
          },
          finish_reason: 'stop',
        },
      ],
      usage: { total_tokens: 9 },
    })
  })

  it('joins details of reasoning by their index', () => {
    const detail = (text: string): OpenObject => ({
      reasoning_details: [{ type: 'reasoning.text', index: 0, text, format: 'f' }],
    })
    const acc = fed(chunk(detail('Let ')), chunk(detail('me.')), chunk({ content: 'Hi' }, 'stop'))
    expect(acc.response().choices[0]?.message['reasoning_details']).toEqual([
      { type: 'reasoning.text', index: 0, text: 'Let me.', format: 'f' },
    ])
  })

  it('has each of several choices', () => {
    const of = (index: number, content: string, finish: string | null): OpenObject => ({
      id: 'c1',
      choices: [{ index, delta: { content }, finish_reason: finish }],
    })
    const acc = fed(of(1, 'B', null), of(0, 'A', null), of(0, 'a', 'stop'))
    expect(found(acc)).toEqual(['interrupted-stream /2'])
    acc.push(of(1, 'b', 'stop'))
    expect(found(acc)).toEqual([])
    expect(acc.response().choices.map(({ index, message }) => [index, message.content])).toEqual([
      [0, 'Aa'],
      [1, 'Bb'],
    ])
  })

  it('may come whole from a server that does not stream', () => {
    const response = {
      id: 'c1',
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [0, 1].map((number) => ({
              id: `a${number}`,
              type: 'function',
              function: { name: 'one', arguments: '{}' },
            })),
          },
          finish_reason: 'tool_calls',
        },
      ],
    }
    expect(fed(response).response()).toEqual(response)
    expect(found(fed(response))).toEqual([])
  })
})

/** How servers say to which call a piece belongs: index and id of a piece, by number of call and of piece. */
const SERVERS: Readonly<Record<string, (call: number, piece: number) => Entry>> = {
  'as OpenAI': (call, piece) => ({ index: call, ...(piece === 0 && { id: `call_${call}` }) }),
  'id in each piece': (call) => ({ index: call, id: `call_${call}` }),
  'no index': (call, piece) => (piece === 0 ? { id: `call_${call}` } : {}),
  'no index, id in each piece': (call) => ({ id: `call_${call}` }),
  'index 0 for all': (call, piece) => ({ index: 0, ...(piece === 0 && { id: `call_${call}` }) }),
  'a new id in each piece': (call, piece) => ({
    index: 0,
    id: piece === 0 ? `call_${call}` : `r${call}_${piece}`,
  }),
}

describe.each(Object.entries(SERVERS))('a server with %s', (_name, server) => {
  it('never makes one call of two, nor two of one', () => {
    const input = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
    const call = fc.record({
      name: fc.constantFrom('one', 'two'),
      text: fc.oneof(
        input.map((value) => JSON.stringify(value)),
        input.map((value) => JSON.stringify(value, null, 1)),
      ),
      sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
      isNameAlone: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 4 }), (calls) => {
        const entries = calls.flatMap(({ name, text, sizes, isNameAlone }, number) => {
          const parts = isNameAlone ? ['', ...cut(text, sizes)] : cut(text, sizes)
          return parts.map((args, piece) => ({
            ...server(number, piece),
            ...(piece === 0 && { name }),
            args,
          }))
        })
        const acc = streamed(...entries)
        expect(said(acc)).toEqual(calls.map(({ name, text }, number) => [`call_${number}`, name, text]))
        expect(acc.calls().every(({ complete }) => complete)).toBe(true)
      }),
    )
  })
})

function cut(text: string, sizes: readonly number[]): string[] {
  const parts: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    parts.push(text.slice(at, at + size))
    at += size
  }
  return parts
}
