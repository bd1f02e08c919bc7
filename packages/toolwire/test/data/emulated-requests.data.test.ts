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

function isAlone(request: unknown): boolean {
  return typeof request === 'object' && request !== null && !HELD.some((key) => key in request)
}
