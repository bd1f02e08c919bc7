import { emulate, scripted, type Emulator } from 'toolwire/emulator'
import { expect, it } from 'vitest'
import { askAnthropic, askOpenAI } from './story.ts'

function stockroom(): Emulator {
  return emulate({
    model: scripted([
      {
        text: 'I look.',
        calls: [
          { name: 'get_stock', input: { article: 'K-7' } },
          { name: 'get_stock', input: { article: 'K-8' } },
        ],
      },
      { text: 'Twelve K-7 are there, and no K-8.' },
    ]),
  })
}

it('runs on Anthropic with plain fetch', async () => {
  const emulator = stockroom()
  const endpoint = {
    url: 'https://api.anthropic.com/v1/messages',
    headers: { 'x-api-key': 'offline', 'anthropic-version': '2023-06-01' },
    fetch: emulator.fetch,
  }
  expect(await askAnthropic('How many K-7 and K-8 are there?', endpoint)).toBe(
    'Twelve K-7 are there, and no K-8.',
  )
  expect(emulator.requests).toHaveLength(2)
})

it('runs on OpenAI Responses with plain fetch, sending only what is new', async () => {
  const emulator = stockroom()
  const endpoint = {
    url: 'https://api.openai.com/v1/responses',
    headers: { authorization: 'Bearer offline' },
    fetch: emulator.fetch,
  }
  expect(await askOpenAI('How many K-7 and K-8 are there?', endpoint)).toBe(
    'Twelve K-7 are there, and no K-8.',
  )
  const second = emulator.requests[1]?.body as { input: { type: string }[]; previous_response_id?: string }
  expect(second.previous_response_id).toMatch(/^resp_/)
  expect(second.input.map(({ type }) => type)).toEqual(['function_call_output', 'function_call_output'])
})
