import { describe, expect, test } from 'vitest'
import type { OpenObject } from '../../json/value.ts'
import { gemini, geminiModel } from './index.ts'
import type { GeminiModelOptions } from './index.ts'

const { signal } = new AbortController()
const answer = { candidates: [{ content: { role: 'model', parts: [{ text: 'x' }] }, finishReason: 'STOP' }] }

describe('geminiModel', () => {
  test('sends no model in the body: the path names it', async () => {
    const { body } = await sent({}, { ...gemini.start({ model: 'm', prompt: 'hi' }), model: 'm' })
    expect(body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
      generationConfig: { maxOutputTokens: 8192 },
    })
  })

  test('takes a response without candidates for one', async () => {
    const blocked = { promptFeedback: { blockReason: 'SAFETY' } }
    const fetch = (): Promise<Response> => Promise.resolve(Response.json(blocked))
    const model = geminiModel({ model: 'm', apiKey: 'k', fetch })
    expect(await model.send(gemini.start({ model: 'm', prompt: 'hi' }), { signal })).toEqual(blocked)
  })

  test('gives the official SDK’s instance its own parameters', async () => {
    const given: OpenObject[] = []
    const client = {
      models: {
        generateContent: (params: OpenObject) => {
          given.push(params)
          return Promise.resolve(answer)
        },
      },
    }
    const model = geminiModel({ model: 'gemini-3-pro', client })
    const tools = [{ functionDeclarations: [{ name: 'n' }] }]
    const request = gemini.start({ model: 'm', prompt: 'hi', system: 'Be kind.', tools })
    expect(await model.send(request, { signal })).toBe(answer)
    expect(given).toEqual([
      {
        model: 'gemini-3-pro',
        contents: request.contents,
        config: {
          maxOutputTokens: 8192,
          systemInstruction: { parts: [{ text: 'Be kind.' }] },
          tools,
          abortSignal: signal,
        },
      },
    ])
  })

  test('asks the model that a turn names, by path or by the parameters of the SDK', async () => {
    const asked: unknown[] = []
    const fetch: typeof globalThis.fetch = (url) => {
      asked.push(url)
      return Promise.resolve(Response.json(answer))
    }
    const client = {
      models: {
        generateContent: ({ model }: OpenObject) => {
          asked.push(model)
          return Promise.resolve(answer)
        },
      },
    }
    const request = gemini.start({ model: 'm', prompt: 'hi' })
    await geminiModel({ model: 'm', apiKey: 'k', baseURL: 'https://x/base/', fetch }).send(request, {
      signal,
      model: 'b/c',
    })
    await geminiModel({ model: 'm', client }).send(request, { signal, model: 'other' })
    expect(asked).toEqual(['https://x/base/v1beta/b/c:generateContent', 'other'])
  })

  test('reads what the SDK throws: the body is the message', async () => {
    const message = JSON.stringify({ error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } })
    const error = Object.assign(new Error(message), { status: 400 })
    const model = geminiModel({
      model: 'm',
      client: { models: { generateContent: () => Promise.reject(error) } },
    })
    await expect(model.send(gemini.start({ model: 'm', prompt: 'hi' }), { signal })).rejects.toMatchObject({
      code: 'provider-refused',
      details: { status: 400, type: 'INVALID_ARGUMENT', message: 'no' },
    })
  })

  test('speaks by the profile of its models', () => {
    expect(geminiModel({ model: 'm' }).wire).toBe(gemini)
    const older = geminiModel({ model: 'm', profile: 'gemini-2' })
    const content = [{ type: 'image', data: 'AAAA', mimeType: 'image/png' } as const]
    expect(JSON.stringify(older.wire.result({ callId: 'a', content, isError: false }))).not.toContain('AAAA')
    expect(() => geminiModel({ model: 'm', profile: 'gemini-9' })).toThrow(
      'profile must be one of gemini-2, gemini-3',
    )
  })
})

async function sent(options: Partial<GeminiModelOptions>, request: OpenObject): Promise<{ body: unknown }> {
  let body: unknown
  const fetch: typeof globalThis.fetch = async (url, init) => {
    body = await new Request(url as string, init).json()
    return Response.json(answer)
  }
  await geminiModel({ model: 'm', apiKey: 'k', fetch, ...options }).send(request as never, { signal })
  return { body }
}
