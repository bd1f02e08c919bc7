import { expect, it, vi } from 'vitest'
import { expectGolden } from '../golden.ts'
import { answered, observed, recorded, refused, rejected, seen } from './story.ts'

it('is refused without a guard, answered with one, and one line says why', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await refused()).toContain('`tool_use` ids were found without `tool_result` blocks')
  expect(await answered()).toBe('B-200: seven pieces. What became of A-100 I cannot tell.')
  expectGolden(import.meta.url, 'warning.txt', warn.mock.calls.map(([line]) => String(line)).join('\n'))
  warn.mockClear()
})

it('is stopped by its own error on reject, and seen on observe', async () => {
  const message = await rejected()
  expect(message).toContain('[toolwire guard, not sent: missing-result at /messages/1/content/0]')
  expectGolden(import.meta.url, 'rejected.txt', message)
  expect(await observed()).toContain('immediately after: toolu_01')
  expectGolden(import.meta.url, 'observed.txt', seen.join('\n'))
})

it('leaves a trace that show and triage read', async () => {
  const { show, triage } = await recorded()
  expectGolden(import.meta.url, 'show.txt', show)
  expectGolden(import.meta.url, 'triage.txt', triage)
})
