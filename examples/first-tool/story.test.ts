import { expect, it } from 'vitest'

it('answers with what the tool returned', async () => {
  const { result } = await import('./story.ts')
  expect(result.text).toBe('Order A-1042 is on its way and will arrive on 3 December.')
  expect(result.calls.map(({ call, outcome }) => [call.name, outcome])).toEqual([['get_order', 'ok']])
  expect(result.calls[0]?.returned).toEqual({ number: 'A-1042', status: 'shipped', delivery: '2026-12-03' })
})
