import { describe, expect, it } from 'vitest'
import { check } from '../../src/index.ts'
import { recorded, recordedBodies, wireSources } from './recordings.ts'
import type { Recorded } from './recordings.ts'

// A history that the API accepted is proof: a rule that calls it faulty is wrong.
describe.each(wireSources)('recorded requests to %s that were answered with 200', (wire, address) => {
  const accepted = recorded(address).filter(({ status, request }) => status === 200 && request !== undefined)

  it('are many', () => {
    expect(accepted.length).toBeGreaterThan(40)
  })

  it.each(accepted.map((exchange) => [exchange.name, exchange] as const))(
    '%s is found clean',
    (_name, exchange) => {
      expect(foundIn(check(exchange.request, { wire, kind: 'request' }))).toEqual([])
    },
  )

  it('are recognised without being told the wire', () => {
    const unknown = accepted.filter((exchange) => check(exchange.request).wire !== wire)
    expect(unknown.map(({ name }) => name)).toEqual([])
  })
})

// Chat is spoken by many servers, of Gemini there are few recordings.
describe.each([
  ['openai-chat', /\/chat\/completions(\?|$)/, 40],
  ['gemini', /:generateContent(\?|$)/, 2],
] as const)('recorded exchanges of %s, whoever answered them', (wire, address, least) => {
  const accepted = recorded(address).filter(({ status, request }) => status === 200 && isBody(request))
  const faultsOf = (body: unknown, kind: 'request' | 'response', tools: unknown): string[] => {
    const context = Array.isArray(tools) ? { tools } : {}
    return foundIn(check(body, { wire, kind, context }))
  }

  it('are as many as there should be', () => {
    expect(accepted.length).toBeGreaterThanOrEqual(least)
  })

  it('have nothing wrong in what was accepted, and are recognised', () => {
    const found = accepted.flatMap(({ request }) => faultsOf(request, 'request', undefined))
    expect(found).toEqual([])
    expect(accepted.filter(({ request }) => check(request).wire !== wire)).toEqual([])
  })

  it('have nothing wrong in the answers but ids that a compatible server leaves out', () => {
    const answered = accepted.filter(({ response }) => isBody(response))
    const found = answered.flatMap(({ request, response }) =>
      faultsOf(response, 'response', (request as { tools?: unknown }).tools ?? []),
    )
    const expected = wire === 'openai-chat' ? ['invalid-call-id /choices/0/message/tool_calls/0/id'] : []
    expect(found).toEqual(expected)
  })
})

function isBody(body: unknown): boolean {
  return typeof body === 'object' && body !== null
}

// What models are known to get wrong stands among the recordings too, and must be found.
const FAULTY: Readonly<Record<string, string[]>> = {
  'provider-streams-vercel-ai/openai--responses--parallel-tool-call-wrapper.1.json': [
    'wrapped-calls /output/0',
  ],
}

describe.each(wireSources)('recorded responses of %s', (wire, address, prefix) => {
  const responses = [...recorded(address), ...recordedBodies(prefix)].filter(
    ({ status, response }) => status === 200 && response !== undefined,
  )

  it('are many', () => {
    expect(responses.length).toBeGreaterThan(40)
  })

  it.each(responses.map((exchange) => [exchange.name, exchange] as const))(
    '%s is found clean but for a known fault',
    (name, exchange) => {
      const tools = toolsOf(exchange)
      const report = check(exchange.response, {
        wire,
        kind: 'response',
        ...(tools === undefined ? {} : { context: { tools } }),
      })
      expect(foundIn(report)).toEqual(FAULTY[name] ?? [])
    },
  )

  it('are recognised without being told the wire', () => {
    const unknown = responses.filter(({ response }) => check(response).wire !== wire)
    expect(unknown.map(({ name }) => name)).toEqual([])
  })

  it('end as their calls say', () => {
    const torn = responses.filter(({ response }) =>
      check(response, { wire, kind: 'response' }).findings.some(
        ({ code }) => code === 'stop-reason-mismatch',
      ),
    )
    expect(torn.map(({ name }) => name)).toEqual([])
  })
})

/** The tools of the request, or of the response where it says them. */
function toolsOf({ request, response }: Recorded): readonly unknown[] | undefined {
  if (request !== undefined) return (request as { tools?: unknown[] }).tools ?? []
  return (response as { tools?: unknown[] }).tools
}

function foundIn({ findings }: ReturnType<typeof check>): string[] {
  return findings.map(({ code, where }) => `${code} ${where}`)
}
