import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import type { Accumulator } from '../accumulator.ts'
import { accumulator } from './accumulator.ts'
import type { GeminiResponse } from './types.ts'

function chunk(parts: readonly unknown[], finishReason?: string, more: OpenObject = {}): OpenObject {
  return {
    candidates: [
      { index: 0, content: { role: 'model', parts }, ...(finishReason !== undefined && { finishReason }) },
    ],
    ...more,
  }
}

function fed(...events: unknown[]): Accumulator<GeminiResponse> {
  const acc = accumulator()
  for (const event of events) acc.push(event)
  return acc
}

function parts(acc: Accumulator<GeminiResponse>): unknown {
  return acc.response().candidates?.[0]?.content?.parts
}

function found(acc: Accumulator<GeminiResponse>): string[] {
  return acc.findings().map(({ code, where }) => `${code} ${where}`)
}

describe('parts of a stream of Gemini', () => {
  it('of text side by side are one; thoughts stay apart', () => {
    const acc = fed(
      chunk([{ text: 'Let ', thought: true }]),
      chunk([{ text: 'me.', thought: true }, { text: 'Hel' }]),
      chunk([{ text: 'lo' }]),
      chunk([{ text: '' }], 'STOP'),
    )
    expect(parts(acc)).toEqual([{ text: 'Let me.', thought: true }, { text: 'Hello' }])
    expect(found(acc)).toEqual([])
    expect(acc.eventOf('/candidates/0/content/parts/1/text', 3)).toBe('/2')
  })

  it('with a signature stay as they came, also those that are empty', () => {
    const signed = { text: '', thoughtSignature: 'c2ln' }
    expect(parts(fed(chunk([{ text: 'Hello' }]), chunk([signed], 'STOP')))).toEqual([
      { text: 'Hello' },
      signed,
    ])
  })

  it('that are calls are whole; without ids names tell them apart', () => {
    const call = { functionCall: { name: 'one', args: { x: 1 } }, thoughtSignature: 'c2ln' }
    const acc = fed(chunk([call]), chunk([call]), chunk([], 'STOP'))
    expect(parts(acc)).toEqual([call, call])
    expect(acc.calls()).toMatchObject([
      {
        callId: 'one',
        rawInput: '{"x":1}',
        partial: { x: 1 },
        closed: true,
        complete: true,
        where: '/candidates/0/content/parts/0',
      },
      { callId: 'one~2', where: '/candidates/0/content/parts/1' },
    ])
  })

  it('that are calls do not run when the provider rejects the turn', () => {
    const acc = fed(chunk([{ functionCall: { name: 'one', args: {} } }]))
    expect(acc.calls()).toMatchObject([{ complete: true, stop: undefined }])
    acc.push(chunk([], 'UNEXPECTED_TOOL_CALL'))
    expect(acc.calls()).toMatchObject([{ complete: false, stop: 'UNEXPECTED_TOOL_CALL' }])
    expect(acc.eventOf('/candidates/0/finishReason')).toBe('/1/candidates/0/finishReason')
  })

  it('may bring arguments by path, as Vertex does', () => {
    const of = (functionCall: OpenObject): OpenObject => chunk([{ functionCall }])
    const acc = fed(
      of({ name: 'plan', id: 'f1', willContinue: true }),
      of({
        partialArgs: [{ jsonPath: '$.city', stringValue: 'New', willContinue: true }],
        willContinue: true,
      }),
      of({ partialArgs: [{ jsonPath: '$.city', stringValue: ' York' }], willContinue: true }),
      of({
        partialArgs: [
          { jsonPath: "$.stops[0]['a b']", numberValue: 2 },
          { jsonPath: '$.stops[1].ok', boolValue: true },
        ],
        willContinue: true,
      }),
    )
    expect(acc.calls()).toMatchObject([
      {
        callId: 'f1',
        partial: { city: 'New York', stops: [{ 'a b': 2 }, { ok: true }] },
        closed: false,
        complete: false,
      },
    ])
    acc.push(of({ partialArgs: [{ jsonPath: '$.note', nullValue: 'NULL_VALUE' }], willContinue: true }))
    acc.push(of({}))
    acc.push(chunk([], 'STOP'))
    expect(parts(acc)).toEqual([
      {
        functionCall: {
          name: 'plan',
          id: 'f1',
          args: { city: 'New York', stops: [{ 'a b': 2 }, { ok: true }], note: null },
        },
      },
    ])
    expect(acc.calls()).toMatchObject([{ closed: true, complete: true }])
    expect(found(acc)).toEqual([])
  })

  it('by path never touch what is no argument', () => {
    const acc = fed(
      chunk(
        [
          {
            functionCall: {
              name: 'x',
              partialArgs: [
                { jsonPath: '$.__proto__.isAdmin', boolValue: true },
                { jsonPath: '$.list[9000000]', numberValue: 1 },
              ],
            },
          },
        ],
        'STOP',
      ),
    )
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    expect(acc.calls()[0]?.rawInput).toBe('{"__proto__":{"isAdmin":true},"list":[1]}')
  })
})

describe('the end of a stream of Gemini', () => {
  it('is the finish reason', () => {
    expect(found(fed(chunk([{ text: 'Hi' }])))).toEqual(['interrupted-stream /0'])
    expect(found(fed())).toEqual(['interrupted-stream '])
    const open = chunk([{ functionCall: { name: 'x', willContinue: true } }])
    expect(found(fed(open, chunk([], 'STOP')))).toEqual(['interrupted-stream /1'])
    expect(found(fed(open, chunk([], 'MAX_TOKENS')))).toEqual([])
  })

  it('may be a block of the prompt, which has no candidate', () => {
    const acc = fed({ promptFeedback: { blockReason: 'SAFETY' }, modelVersion: 'g' })
    expect(found(acc)).toEqual([])
    expect(acc.response()).toEqual({ promptFeedback: { blockReason: 'SAFETY' }, modelVersion: 'g' })
  })

  it('may be an error, alone or in a list', () => {
    const error = { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }
    for (const event of [error, [error]]) {
      expect(fed(chunk([{ text: 'Hi' }]), event).findings()).toMatchObject([
        {
          code: 'interrupted-stream',
          where: '/1',
          args: { why: 'error', message: 'The model is overloaded.' },
        },
      ])
    }
  })

  it('has the last word on usage and model', () => {
    const acc = fed(
      chunk([{ text: 'Hi' }], undefined, { usageMetadata: { totalTokenCount: 3 }, modelVersion: 'g' }),
      chunk([], 'STOP', { usageMetadata: { totalTokenCount: 9 }, responseId: 'r' }),
    )
    expect(acc.response()).toEqual({
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
      usageMetadata: { totalTokenCount: 9 },
      modelVersion: 'g',
      responseId: 'r',
    })
  })
})
