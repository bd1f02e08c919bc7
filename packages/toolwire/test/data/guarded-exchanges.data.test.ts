import { describe, expect, it } from 'vitest'
import { guard } from '../../src/index.ts'
import { recorded } from './recordings.ts'

// Whatever a provider answered with 200 must pass a guard unchanged, also where the server held the history.
describe('recorded exchanges that were answered with 200', () => {
  const accepted = recorded(/^https:/).filter(
    ({ status, request }) => status === 200 && request !== undefined,
  )

  it('are many, on all wires', () => {
    const count = (path: RegExp): number => accepted.filter(({ url }) => path.test(url)).length
    expect(count(/\/v1\/messages/)).toBeGreaterThan(40)
    expect(count(/\/responses/)).toBeGreaterThan(40)
    expect(count(/\/chat\/completions/)).toBeGreaterThan(30)
    expect(count(/:(?:stream)?[gG]enerateContent/)).toBeGreaterThan(0)
  })

  it('pass through one guard without an error and as they were', async () => {
    const complaints: string[] = []
    let answer: unknown
    let sent: unknown
    let name = ''
    const guarded = guard(
      async (_url, init) => {
        sent = init?.body
        return Response.json(answer ?? {})
      },
      {
        onFinding: ({ code, severity, where }, { phase }) => {
          if (phase === 'request' && severity === 'error') complaints.push(`${name}: ${code} ${where}`)
        },
      },
    )
    for (const { name: of, url, request, response } of accepted) {
      name = of
      answer = response
      const body = JSON.stringify(request)
      await (await guarded(url, { method: 'POST', body })).text()
      if (sent !== body) complaints.push(`${name}: changed`)
    }
    expect(complaints).toEqual([])
  })
})
