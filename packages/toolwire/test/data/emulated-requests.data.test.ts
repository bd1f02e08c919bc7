import { describe, expect, it } from 'vitest'
import { emulate } from '../../src/emulator/emulate.ts'
import { recorded, wireSources } from './recordings.ts'

// What the provider took, its emulator must take: all but what it says that it cannot do.
const PATHS = { anthropic: '/v1/messages', 'openai-responses': '/v1/responses' } as const

const HELD = ['previous_response_id', 'conversation']

describe.each(wireSources)('recorded requests to %s that were answered with 200', (wire, address) => {
  const accepted = recorded(address).filter(({ status, request }) => status === 200 && isAlone(request))

  it('are many', () => {
    expect(accepted.length).toBeGreaterThan(40)
  })

  it.each(accepted.map((exchange) => [exchange.name, exchange] as const))(
    '%s is taken',
    async (_name, exchange) => {
      const {
        stream: _stream,
        background: _background,
        ...body
      } = exchange.request as Record<string, unknown>
      const emulator = emulate({ model: { turn: () => ({ text: 'Taken.' }) } })
      const headers = { authorization: 'Bearer k', 'anthropic-version': '2023-06-01' }
      const response = await emulator.fetch(`https://x${PATHS[wire]}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect(response.status === 200 ? 'taken' : await response.json()).toBe('taken')
    },
  )
})

// Chat Completions was recorded at OpenAI and at servers with rules of their own, Gemini three times.
const MORE = [
  {
    name: 'OpenAI chat',
    address: /api\.openai\.com\/v1\/chat\/completions/,
    least: 20,
    profile: 'openai-chat',
  },
  {
    name: 'other chat servers',
    address: /(groq|cerebras|huggingface|googleapis)\.\w+\/.*chat\/completions/,
    least: 8,
    profile: 'openai-compatible-strict',
  },
  { name: 'Mistral', address: /mistral\.ai\/v1\/chat\/completions/, least: 5, profile: 'mistral-chat' },
  { name: 'Gemini', address: /v1beta\/models\/[^/]+:generateContent/, least: 3, profile: undefined },
]

describe.each(MORE)('recorded requests to $name that were answered with 200', (row) => {
  const accepted = recorded(row.address).filter(({ status, request }) => status === 200 && isAlone(request))

  it('are there', () => {
    expect(accepted.length).toBeGreaterThanOrEqual(row.least)
  })

  it.each(accepted.map((exchange) => [exchange.name, exchange] as const))(
    '%s is taken',
    async (_name, exchange) => {
      const { stream: _stream, ...body } = exchange.request as Record<string, unknown>
      const model = { turn: () => ({ text: 'Taken.' }) }
      const emulator = emulate({ model, ...(row.profile === undefined ? {} : { profile: row.profile }) })
      const path = row.profile === undefined ? new URL(exchange.url).pathname : '/v1/chat/completions'
      const init = { method: 'POST', headers: { authorization: 'Bearer k' }, body: JSON.stringify(body) }
      const response = await emulator.fetch(`https://x${path}`, init)
      expect(response.status === 200 ? 'taken' : await response.json()).toBe('taken')
    },
  )
})

function isAlone(request: unknown): boolean {
  return typeof request === 'object' && request !== null && !HELD.some((key) => key in request)
}
