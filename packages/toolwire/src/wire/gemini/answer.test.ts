import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import type { Outcome } from '../call.ts'
import type { EchoChange } from '../codec.ts'
import { geminiCodec } from './codec.ts'
import { gemini } from './index.ts'
import type { GeminiContent, GeminiRequest, GeminiResponse } from './types.ts'

const request = gemini.start({ model: 'm', prompt: 'hi' })
const call = { functionCall: { id: 'fc-1', name: 'n', args: {} }, thoughtSignature: 'c2ln' }

describe('the echo', () => {
  it('is the very content that the response had, thoughts, signatures and server tools in their parts', () => {
    const response = responseOf(
      { text: 'hm', thought: true },
      call,
      { toolCall: { toolType: 'x', id: 's' } },
      { toolResponse: { toolType: 'x', id: 's', response: {} }, thoughtSignature: 'c2ln' },
      { novelty: 1 },
    )
    expect(answered(response).sent[0]).toBe(response.candidates?.[0]?.content)
  })

  it('is none where the provider threw the content away', () => {
    expect(answered({ candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] }).sent).toEqual([])
    expect(answered(responseOf()).sent).toEqual([])
    expect(answered({ promptFeedback: { blockReason: 'SAFETY' } }).sent).toEqual([])
  })

  it('has an object as the arguments of each call, and leaves the signature beside it', () => {
    const inputs = ['{"q":1}', '[1]', '', 7, null, undefined]
    const response = responseOf(
      ...inputs.map((args, index) => ({ ...call, functionCall: { id: `f${index}`, name: 'n', args } })),
    )
    const { sent, changes } = answered(response)
    const parts = sent[0]?.parts as (typeof call)[]
    expect(parts.map(({ functionCall }) => functionCall.args)).toEqual([
      { q: 1 },
      {},
      {},
      {},
      null,
      undefined,
    ])
    expect(parts.every(({ thoughtSignature }) => thoughtSignature === 'c2ln')).toBe(true)
    expect(changes.map(({ code, lossy }) => [code, lossy])).toEqual([
      ['misencoded-arguments', false],
      ['malformed-arguments', true],
      ['empty-arguments', false],
      ['non-object-arguments', true],
    ])
  })

  it('speaks as the model where a response does not say who speaks', () => {
    const response: GeminiResponse = { candidates: [{ content: { parts: [{ text: 'x' }] } }] }
    expect(answered(response).sent).toEqual([{ role: 'model', parts: [{ text: 'x' }] }])
  })
})

describe('results', () => {
  it('stand in one content of the user, with the id of the call where it has one', () => {
    const bare = { functionCall: { name: 'n' } }
    const response = responseOf(call, bare, bare)
    const [one, two, three] = outcomesOf(response)
    const next = gemini.answer(request, response, [three!, { ...two!, isError: true, content: 'no' }, one!])
    expect(next.contents[2]).toEqual({
      role: 'user',
      parts: [
        { functionResponse: { id: 'fc-1', name: 'n', response: { output: 'ok n fc-1' } } },
        { functionResponse: { name: 'n', response: { error: 'no' } } },
        { functionResponse: { name: 'n', response: { output: 'ok n n~2' } } },
      ],
    })
  })

  it('of calls without an id need no new one in the turns that follow', () => {
    const response = responseOf({ functionCall: { name: 'n' } }, { functionCall: { name: 'n' } })
    const first = answered(response)
    const second = answered(response, first.next)
    expect([...first.changes, ...second.changes]).toEqual([])
    expect(second.sent[0]).toBe(response.candidates?.[0]?.content)
  })

  it('hold images in parts of their own, of the kinds and for the models that take them', () => {
    const images = ['image/png', 'image/gif'].map(
      (mimeType) => ({ type: 'image', data: 'AAAA', mimeType }) as const,
    )
    const content = [{ type: 'text', text: 'see' } as const, ...images]
    const note = (mimeType: string): string => `[${mimeType} left out: it cannot be sent in this result]`
    const options = { callId: 'fc-1', call, content, isError: false }
    expect(gemini.result(options)).toEqual({
      functionResponse: {
        id: 'fc-1',
        name: 'n',
        response: { output: `see\n\n${note('image/gif')}` },
        parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }],
      },
    })
    const older = geminiCodec(gemini.profiles.find(({ id }) => id === 'gemini-2')!)
    expect(older.result(options)).toEqual({
      functionResponse: {
        id: 'fc-1',
        name: 'n',
        response: { output: `see\n\n${note('image/png')}\n\n${note('image/gif')}` },
      },
    })
  })

  it('can be made of an id alone', () => {
    expect(gemini.result({ callId: 'n~2', content: 'x', isError: false })).toEqual({
      functionResponse: { id: 'n~2', name: 'n', response: { output: 'x' } },
    })
  })
})

describe('a request', () => {
  it('keeps the settings of the generation that are given', () => {
    const generationConfig = { temperature: 0, maxOutputTokens: 100 }
    expect(gemini.start({ model: 'm', request: { generationConfig } })).toEqual({
      contents: [],
      generationConfig,
    })
    const snake = { generation_config: { temperature: 0 } }
    expect(gemini.start({ model: 'm', request: snake }).generationConfig).toEqual({
      maxOutputTokens: 8192,
      temperature: 0,
    })
  })

  it('asks in a content of its own, never beside results', () => {
    const { next } = answered(responseOf(call))
    expect(
      gemini
        .ask(next, 'And\uD800?')
        .contents.slice(-2)
        .map(({ parts }) => parts?.length),
    ).toEqual([1, 1])
    expect(gemini.ask(next, 'And\uD800?').contents.at(-1)).toEqual({
      role: 'user',
      parts: [{ text: 'And\uFFFD?' }],
    })
  })

  it('keeps other settings of its tools when no call is wanted', () => {
    const toolConfig = {
      functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['n'] },
      retrievalConfig: {},
    }
    const tools = [{ functionDeclarations: [{ name: 'n' }] }]
    expect(gemini.withoutCalls({ contents: [], tools, toolConfig }).toolConfig).toEqual({
      retrievalConfig: {},
      functionCallingConfig: { mode: 'NONE' },
    })
  })
})

function responseOf(...parts: readonly OpenObject[]): GeminiResponse {
  return { candidates: [{ content: { role: 'model', parts: parts as never }, finishReason: 'STOP' }] }
}

function outcomesOf(response: GeminiResponse): Outcome[] {
  return gemini.calls(response).map((one) => ({
    call: one,
    outcome: 'ok',
    content: `ok ${one.name} ${one.callId}`,
    isError: false,
    durationMs: 0,
    findings: [],
    notes: [],
  }))
}

interface Answered {
  next: GeminiRequest
  /** What was added to the contents. */
  sent: readonly GeminiContent[]
  changes: EchoChange[]
}

function answered(response: GeminiResponse, from = request): Answered {
  const changes: EchoChange[] = []
  const next = gemini.answer(from, response, outcomesOf(response), {
    onChange: (change) => void changes.push(change),
  })
  return { next, sent: next.contents.slice(from.contents.length), changes }
}
