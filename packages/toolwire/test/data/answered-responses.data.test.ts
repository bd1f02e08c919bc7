import { describe, expect, it } from 'vitest'
import { check } from '../../src/index.ts'
import type { OpenObject } from '../../src/json/value.ts'
import type { Outcome } from '../../src/wire/call.ts'
import type { Codec, EchoChange } from '../../src/wire/codec.ts'
import { codecOf } from '../../src/wire/index.ts'
import { anthropicRefusal } from '../oracle/anthropic-pairing.ts'
import { responsesRefusal } from '../oracle/responses-pairing.ts'
import { recorded, recordedBodies, wireSources } from './recordings.ts'
import type { Recorded } from './recordings.ts'

describe.each(wireSources)('recorded responses of %s with calls', (name, address, prefix) => {
  const wire = codecOf(name)
  const answerable = [...recorded(address), ...recordedBodies(prefix)].filter(
    ({ status, response }) => status === 200 && wire.calls(response).length > 0,
  )

  it('are many', () => {
    expect(answerable.length).toBeGreaterThan(FEWEST[name])
  })

  it('hold whole calls: none of these was cut off', () => {
    const cut = answerable.filter(({ response }) => !wire.calls(response).every(({ complete }) => complete))
    expect(cut.map((exchange) => exchange.name)).toEqual([])
  })

  it.each(answerable.map((exchange) => [exchange.name, exchange] as const))(
    '%s is answered by a request that is found clean and would be accepted',
    (_name, exchange) => {
      const response = exchange.response as OpenObject
      const request = requestOf(wire, exchange)
      const changes: EchoChange[] = []
      const outcomes = outcomesOf(wire, response)
      const next = wire.answer(request, response, outcomes, { onChange: (change) => changes.push(change) })
      const held = wire.heldState(next) !== undefined
      const report = check(next, {
        wire: name,
        kind: 'request',
        ...(held ? { context: { previousResponse: response } } : {}),
      })
      expect(report.findings).toEqual([])
      expect(refusal(wire, next, response)).toBeUndefined()
      expect(changes).toEqual([])

      const added = newEntries(wire, request, next)
      const types = resultTypes(wire, response)
      const { results, echo } = READERS[name]!(added, outcomes.length)
      expect(results).toEqual(
        outcomes.map(({ call, content }, index) => [types[index], call.callId, content]),
      )
      expect(echo).toEqual(held ? [] : sent(wire, response))
    },
  )
})

const FEWEST = { anthropic: 50, 'openai-responses': 25 } as const

/** The request that was recorded, or one to which the response could have come. */
function requestOf(wire: Codec, { request, response }: Recorded): OpenObject {
  if (request !== undefined) return request as OpenObject
  const names = [...new Set(wire.calls(response).map(({ name }) => name))]
  const declared = names.map((name) => wire.nativeTool({ name, schema: { type: 'object' }, strict: false }))
  const { tools = declared } = response as { tools?: OpenObject[] }
  const started = wire.start({ model: 'recorded', prompt: 'Go on.', tools })
  const list = started[wire.list] as unknown[]
  return { ...started, [wire.list]: [...list, ...pausedTurn(wire, response)] }
}

/** The paused turn that a response continues when it begins with results of calls that it does not hold. */
function pausedTurn(wire: Codec, response: unknown): unknown[] {
  const parts = wire.responseParts(response)
  const held = new Set(parts.flatMap((part) => (part.kind === 'call' ? [part.callId] : [])))
  const content = parts.flatMap((part) =>
    part.kind === 'result' && !held.has(part.callId)
      ? [{ type: 'server_tool_use', id: part.callId, name: 'tool_search_tool_bm25', input: {} }]
      : [],
  )
  return content.length > 0 ? [{ role: 'assistant', content }] : []
}

function outcomesOf(wire: Codec, response: unknown): Outcome[] {
  return wire.calls(response).map((call, index) => ({
    call,
    outcome: 'ok',
    content: `answer ${index}`,
    isError: false,
    durationMs: 1,
    findings: [],
    notes: [],
  }))
}

/** Why the API would refuse the request, by an oracle that shares nothing with the library. */
function refusal(wire: Codec, next: OpenObject, response: OpenObject): string | undefined {
  if (wire.wire === 'anthropic') return anthropicRefusal(next['messages'] as never)
  const pending = wire.calls(response).map(({ callId }) => callId)
  return responsesRefusal(next['input'] as never, wire.heldState(next) === undefined ? undefined : pending)
}

/** What the answer put behind the request's own list; all of it where the server holds the rest. */
function newEntries(wire: Codec, request: OpenObject, next: OpenObject): readonly OpenObject[] {
  const before = request[wire.list]
  const after = next[wire.list] as OpenObject[]
  if (wire.heldState(next) !== undefined) return after
  return after.slice(Array.isArray(before) ? before.length : 1)
}

/** Ids and contents of the results in what was added, and what was echoed before them. */
const READERS: Readonly<
  Record<string, (added: readonly OpenObject[], count: number) => { results: unknown[]; echo: unknown }>
> = {
  anthropic: ([said, answered, ...more]) => {
    expect([said?.['role'], answered?.['role'], more]).toEqual(['assistant', 'user', []])
    const blocks = answered?.['content'] as OpenObject[]
    return {
      results: blocks.map((block) => [block['type'], block['tool_use_id'], block['content']]),
      echo: said?.['content'],
    }
  },
  'openai-responses': (added, count) => ({
    results: added.slice(-count).map((item) => [item['type'], item['call_id'], item['output']]),
    echo: added.slice(0, -count),
  }),
}

/** What the echo must equal: all that was sent, but for fields that the API refuses to take back. */
function sent(wire: Codec, response: OpenObject): unknown[] {
  return (response[wire.echoed] as OpenObject[]).map((part) => {
    if (part['type'] !== 'reasoning') return part
    const { content: _content, status: _status, ...kept } = part
    return kept
  })
}

/** The type of the result for each call. */
function resultTypes(wire: Codec, response: OpenObject): string[] {
  return wire.calls(response).map(({ where }) => {
    const part = wire.responseParts(response).find((one) => one.where === where)
    return wire.rules.resultTypes[part?.type ?? ''] ?? ''
  })
}
