import { describe, expect, it } from 'vitest'
import { check } from '../../src/index.ts'
import { recorded } from './recordings.ts'

// A history that the API accepted is proof: a rule that calls it faulty is wrong.
const wires = [
  ['anthropic', /api\.anthropic\.com\/v1\/messages(\?|$)/],
  ['openai-responses', /\/v1\/responses(\?|$)/],
] as const

describe.each(wires)('recorded requests to %s that were answered with 200', (wire, address) => {
  const accepted = recorded(address).filter((exchange) => exchange.status === 200 && exchange.request !== undefined)

  it('are many', () => {
    expect(accepted.length).toBeGreaterThan(40)
  })

  it.each(accepted.map((exchange) => [exchange.name, exchange] as const))('%s has no error', (_name, exchange) => {
    const report = check(exchange.request, { wire, kind: 'request' })
    expect(report.findings.filter((finding) => finding.severity === 'error')).toEqual([])
  })

  it('are recognised without being told the wire', () => {
    const unknown = accepted.filter((exchange) => check(exchange.request).wire !== wire)
    expect(unknown.map((exchange) => exchange.name)).toEqual([])
  })
})

describe.each(wires)('recorded responses of %s', (wire, address) => {
  const responses = recorded(address).filter((exchange) => exchange.status === 200 && exchange.response !== undefined)

  it.each(responses.map((exchange) => [exchange.name, exchange] as const))('%s has no error', (_name, exchange) => {
    const tools = (exchange.request as { tools?: unknown[] } | undefined)?.tools ?? []
    const report = check(exchange.response, { wire, kind: 'response', context: { tools } })
    expect(report.findings.filter((finding) => finding.severity === 'error')).toEqual([])
  })
})
