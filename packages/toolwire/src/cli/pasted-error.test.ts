import { describe, expect, it } from 'vitest'
import { messagesIn } from './pasted-error.ts'

const words = 'No tool output found for function call call_1.'

describe('the message in what was pasted', () => {
  it.each([
    ['the message alone', words],
    ['a body of OpenAI', JSON.stringify({ error: { message: words, type: 'invalid_request_error' } })],
    ['a body of Anthropic', JSON.stringify({ type: 'error', error: { type: 'x', message: words } })],
    ['a list of Gemini', JSON.stringify([{ error: { code: 400, message: words } }])],
    [
      'a body in a body',
      JSON.stringify({ error: { message: JSON.stringify({ error: { message: words } }) } }),
    ],
    ['an exception of the TypeScript SDKs', `BadRequestError: 400 {"error":{"message":"${words}"}}`],
    ['its short form', `400 ${words}`],
    [
      'an exception of the Python SDKs',
      `openai.BadRequestError: Error code: 400 - {'error': {'message': '${words}', 'code': None}}`,
    ],
    ['one with its name alone', `openai.BadRequestError: ${words}`],
  ])('is found in %s', (_name, pasted) => {
    expect(messagesIn(pasted)).toContain(words)
  })

  it('keeps quotation marks that Python escapes', () => {
    const pasted = `Error code: 400 - {'error': {'message': 'Invalid \\'input[0].id\\': \\'x\\'.'}}`
    expect(messagesIn(pasted)).toContain("Invalid 'input[0].id': 'x'.")
  })
})
