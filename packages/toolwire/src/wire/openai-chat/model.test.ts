import { describe, expect, test } from 'vitest'
import { createTexts } from '../../json/texts.ts'
import { chatModel, openaiChat } from './index.ts'

const { signal } = new AbortController()

describe('chatModel', () => {
  test('remembers the message as it came: it is sent back to the byte', async () => {
    const message = String.raw`{"role":"assistant", "content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"n","arguments":"{\"q\": \"\u00fc\"}"}}]}`
    const sent: string[] = []
    const fetch: typeof globalThis.fetch = async (url, init) => {
      sent.push(await new Request(url as string, init).text())
      return new Response(`{"choices":[ {"index":0,"message":${message},"finish_reason":"tool_calls"}]}`)
    }
    const model = chatModel({ model: 'm', apiKey: 'k', fetch })
    const texts = createTexts()
    const request = openaiChat.start({ model: 'm', prompt: 'hi' })
    const response = await model.send(request, { signal, texts })
    const next = openaiChat.answer(
      request,
      response,
      openaiChat.calls(response).map((call) => ({
        call,
        outcome: 'ok',
        content: 'ok',
        isError: false,
        durationMs: 0,
        findings: [],
        notes: [],
      })),
    )
    await model.send(next, { signal, texts })
    expect(sent[1]).toContain(message)
  })

  test('uses the official SDK’s instance', async () => {
    const answer = { choices: [{ message: { role: 'assistant', content: 'x' } }] }
    const given: unknown[] = []
    const create = (...args: unknown[]): Promise<unknown> => {
      given.push(...args)
      return Promise.resolve(answer)
    }
    const model = chatModel({ model: 'm', client: { chat: { completions: { create } } } })
    const request = openaiChat.start({ model: 'm', prompt: 'hi' })
    expect(await model.send(request, { signal })).toBe(answer)
    expect(given).toEqual([request, { signal }])
  })

  test('tells an error that comes with status 200', async () => {
    const body = { base_resp: { status_code: 2013, status_msg: 'invalid params' }, choices: null }
    const fetch = (): Promise<Response> => Promise.resolve(Response.json(body))
    const model = chatModel({ model: 'm', apiKey: 'k', fetch })
    await expect(model.send(openaiChat.start({ model: 'm' }), { signal })).rejects.toMatchObject({
      code: 'provider-refused',
      details: { status: 200, code: '2013', message: 'invalid params' },
    })
  })

  test('speaks by the profile of its server', () => {
    expect(chatModel({ model: 'm' }).wire).toBe(openaiChat)
    const mistral = chatModel({ model: 'm', profile: 'mistral-chat' })
    expect(mistral.wire).toMatchObject({ tokenLimit: 'max_tokens' })
    expect(mistral.wire.start({ model: 'm' })).toEqual({ model: 'm', max_tokens: 8192, messages: [] })
    expect(() => chatModel({ model: 'm', profile: 'mistral' })).toThrow('profile must be one of ')
  })
})
