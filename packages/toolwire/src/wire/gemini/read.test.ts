import { describe, expect, it } from 'vitest'
import { indexConversation } from '../../conversation/index-conversation.ts'
import type { OpenObject } from '../../json/value.ts'
import { gemini } from './index.ts'

const call = (name: string, id?: string): OpenObject => ({
  functionCall: { ...(id === undefined ? {} : { id }), name, args: { q: 1 } },
})
const answer = (name: string, text: string, id?: string): OpenObject => ({
  functionResponse: { ...(id === undefined ? {} : { id }), name, response: { output: text } },
})

describe('calls', () => {
  it('have an id of their own where the wire gives them none: the name, and its number in the turn', () => {
    const calls = gemini.calls(responseOf([call('n'), call('m'), call('n'), call('n', 'fc-1')]))
    expect(calls.map(({ callId }) => callId)).toEqual(['n', 'm', 'n~2', 'fc-1'])
    expect(calls[2]).toEqual({
      callId: 'n~2',
      name: 'n',
      input: { q: 1 },
      where: '/candidates/0/content/parts/2',
      complete: true,
    })
    const parts = gemini.responseParts(responseOf([call('n'), call('n')]))
    expect(parts.map((part) => 'callId' in part && part.callId)).toEqual(['n', 'n~2'])
  })

  it('without arguments have an empty object', () => {
    expect(gemini.calls(responseOf([{ functionCall: { name: 'n' } }]))[0]?.input).toEqual({})
  })

  it('are none of what the provider calls itself', () => {
    const parts = [
      { toolCall: { toolType: 'GOOGLE_SEARCH_WEB', args: {}, id: 's' } },
      { executableCode: { language: 'PYTHON', code: '1' } },
      { functionCall: 'no object' },
    ]
    expect(gemini.calls(responseOf(parts))).toEqual([])
    expect(gemini.responseParts(responseOf(parts)).map(({ kind, type }) => [kind, type])).toEqual([
      ['call', 'toolCall'],
      ['other', 'executableCode'],
      ['other', 'functionCall'],
    ])
  })

  it.each(['MAX_TOKENS', 'SAFETY', 'UNEXPECTED_TOOL_CALL', 'MALFORMED_FUNCTION_CALL', 'TOO_MANY_TOOL_CALLS'])(
    'of a turn that ended by %s are incomplete: the provider’s word outranks the part',
    (reason) => {
      expect(gemini.calls(responseOf([call('n')], reason))[0]?.complete).toBe(false)
    },
  )

  it.each(['STOP', undefined, 'A_REASON_TO_COME'])('of a turn that ended by %s are whole', (reason) => {
    expect(gemini.calls(responseOf([call('n')], reason))[0]?.complete).toBe(true)
  })
})

describe('ending', () => {
  it('tells calls by the parts, for the reason is the same', () => {
    expect(gemini.ending(responseOf([call('n')]))).toEqual({ native: 'STOP', kind: 'calls' })
    expect(gemini.ending(responseOf([{ text: 'x' }]))).toEqual({ native: 'STOP', kind: 'done' })
  })

  it('knows every reason, and takes one that it does not know', () => {
    const reasons = ['MAX_TOKENS', 'RECITATION', 'IMAGE_SAFETY', 'MALFORMED_FUNCTION_CALL', 'CONTINUATION']
    expect(reasons.map((reason) => gemini.ending(responseOf([], reason)).kind)).toEqual([
      'truncated',
      'refused',
      'refused',
      'failed',
      'unknown',
    ])
  })

  it('is a refusal where the prompt was blocked and nothing came', () => {
    const blocked = {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 4 },
    }
    expect(gemini.ending(blocked)).toEqual({ native: 'PROHIBITED_CONTENT', kind: 'refused' })
    expect(gemini.detect(blocked)).toBe('response')
  })
})

describe('a request', () => {
  it('pairs by id, and by name and order where there is none', () => {
    expect(
      pairsOf([
        model(call('n'), call('m', 'fc-1'), call('n')),
        user(answer('m', '1', 'fc-1'), answer('n', '2'), answer('n', '3')),
        model(call('n')),
        user(answer('n', '4')),
      ]),
    ).toEqual(['n 2', 'm 1', 'n 3', 'n 4'])
  })

  it('pairs a result without an id with a call that has one, and an id of an adapter’s own with a call without', () => {
    expect(pairsOf([model(call('n', 'fc-1')), user(answer('n', '1'))])).toEqual(['n 1'])
    expect(pairsOf([model(call('n')), user(answer('n', '1', 'call_7'))])).toEqual(['n 1'])
  })

  it('pairs results that stand in contents of the user or of the older role', () => {
    const contents = [
      model(call('n'), call('n')),
      { role: 'function', parts: [answer('n', '1')] },
      { role: 'function', parts: [answer('n', '2')] },
    ]
    expect(pairsOf(contents)).toEqual(['n 1', 'n 2'])
  })

  it('is read from any entry on as it is from the first', () => {
    const contents = [
      user({ text: 'x' }),
      model(call('n'), call('n')),
      user(answer('n', '1')),
      user(answer('n', '2')),
      user(answer('n', '3')),
    ]
    const all = gemini.requestParts({ contents })
    for (let from = 0; from <= contents.length; from++) {
      expect(gemini.requestParts({ contents }, from)).toEqual(all.filter(({ message }) => message >= from))
    }
  })

  it('names a call wrongly where its name is no call’s', () => {
    const [, result] = gemini.requestParts({ contents: [model(call('n')), user(answer('call_1073', '1'))] })
    expect(result).toMatchObject({
      callId: 'call_1073',
      byName: true,
      idWhere: '/contents/1/parts/0/functionResponse/name',
    })
  })

  it('may be written in snake case', () => {
    const body = {
      system_instruction: { parts: [{ text: 'Be kind.' }] },
      tool_config: { function_calling_config: { mode: 'ANY', allowed_function_names: ['n'] } },
      tools: [{ function_declarations: [{ name: 'n', parameters: { type: 'OBJECT' } }] }],
      contents: [
        { role: 'model', parts: [{ function_call: { name: 'n' }, thought_signature: 'c2ln' }] },
        { role: 'user', parts: [{ function_response: { name: 'n', response: { output: '1' } } }] },
      ],
    }
    const parts = gemini.requestParts(body)
    expect(parts.map(({ kind, where }) => [kind, where])).toEqual([
      ['text', '/system_instruction/parts/0'],
      ['call', '/contents/0/parts/0'],
      ['result', '/contents/1/parts/0'],
    ])
    expect(parts[2]).toMatchObject({ idWhere: '/contents/1/parts/0/function_response/name' })
    expect(gemini.toolChoice(body)).toEqual({ kind: 'tool', name: 'n' })
    expect(gemini.declaredTools(body)).toEqual([
      {
        where: '/tools/0/function_declarations/0',
        own: true,
        scope: '/tools',
        name: 'n',
        schema: { type: 'OBJECT' },
        schemaField: 'parameters',
      },
    ])
    const closed = gemini.withoutCalls(body as never)
    expect(closed['tool_config']).toEqual({ functionCallingConfig: { mode: 'NONE' } })
  })

  it('says whether a result failed, and what of it is text', () => {
    const of = (response: unknown): unknown => {
      const content = { role: 'user', parts: [{ functionResponse: { name: 'n', response } }] }
      const [part] = gemini.requestParts({ contents: [content] })
      return part?.kind === 'result' ? [part.isError, part.content] : part
    }
    expect(of({ output: 'x' })).toEqual([false, 'x'])
    expect(of({ error: 'x' })).toEqual([true, 'x'])
    expect(of({ output: { a: 1 } })).toEqual([false, { output: { a: 1 } }])
    expect(of({ units: 12 })).toEqual([false, { units: 12 }])
  })

  it('tells its tool choice, and what a cache holds', () => {
    const of = (functionCallingConfig: OpenObject): unknown =>
      gemini.toolChoice({ toolConfig: { functionCallingConfig } })
    expect(of({ mode: 'VALIDATED' })).toEqual({ kind: 'auto' })
    expect(of({ mode: 'ANY' })).toEqual({ kind: 'any' })
    expect(of({ mode: 'ANY', allowedFunctionNames: ['a', 'b'] })).toEqual({ kind: 'any' })
    expect(of({ mode: 'ANY', allowedFunctionNames: ['a'] })).toEqual({ kind: 'tool', name: 'a' })
    expect(of({ mode: 'new' })).toEqual({ kind: 'unknown' })
    expect(gemini.heldState({ contents: [], cachedContent: 'cachedContents/1' })).toEqual({
      kind: 'cached-content',
      id: 'cachedContents/1',
    })
  })
})

describe('tools', () => {
  it('share one entry, in the place of the first, beside those of the provider', () => {
    const schema = { type: 'object', properties: {} }
    const tool = (name: string): OpenObject => gemini.nativeTool({ name, schema, strict: false })
    const search = { googleSearch: {} }
    expect(gemini.nativeTools?.([search, tool('a'), tool('b')])).toEqual([
      search,
      {
        functionDeclarations: [
          { name: 'a', parametersJsonSchema: schema },
          { name: 'b', parametersJsonSchema: schema },
        ],
      },
    ])
    const alone = [tool('a'), search]
    expect(gemini.nativeTools?.(alone)).toBe(alone)
    const openApi = gemini.nativeTool({ name: 'a', schema, strict: false, schemaField: 'parameters' })
    expect(openApi).toEqual({ functionDeclarations: [{ name: 'a', parameters: schema }] })
  })

  it('replace declarations of a request one by one', () => {
    const schema = { type: 'object', properties: {} }
    const tools = [gemini.nativeTool({ name: 'a', schema, strict: false })]
    const request = { tools: [{ functionDeclarations: [{ name: 'a' }, { name: 'b' }], codeExecution: {} }] }
    expect(gemini.start({ model: 'm', tools, request }).tools).toEqual([
      ...tools,
      { codeExecution: {}, functionDeclarations: [{ name: 'b' }] },
    ])
  })
})

describe('http', () => {
  it('names the model in the path, with its collection where it says one', () => {
    expect(gemini.http.pathFor?.('gemini-3-pro')).toBe('/v1beta/models/gemini-3-pro:generateContent')
    expect(gemini.http.pathFor?.('tunedModels/a b')).toBe('/v1beta/tunedModels/a%20b:generateContent')
  })
})

function user(...parts: readonly OpenObject[]): OpenObject {
  return { role: 'user', parts }
}

function model(...parts: readonly OpenObject[]): OpenObject {
  return { role: 'model', parts }
}

/** Each call's name and the text that answers it. */
function pairsOf(contents: readonly OpenObject[]): string[] {
  return indexConversation(gemini, { contents }).pairs.map(
    ({ call: { name }, result }) => `${name} ${String(result?.content ?? '-')}`,
  )
}

function responseOf(parts: readonly unknown[], finishReason: string | undefined = 'STOP'): OpenObject {
  const candidate = { content: { role: 'model', parts } }
  return { candidates: [finishReason === undefined ? candidate : { ...candidate, finishReason }] }
}
