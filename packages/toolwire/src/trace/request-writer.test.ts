import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRequestChain } from './request-chain.ts'
import { createRequestWriter } from './request-writer.ts'

const textOf = (value: unknown): string => JSON.stringify(value)

/** Stores bodies and gives each as its line's text. */
function store(bodies: readonly object[]): string[] {
  const writer = createRequestWriter()
  return bodies.map((body, index) => {
    const { members, hash } = writer.store(body, index + 1, textOf)
    return `{"type":"request","seq":${index + 1},${members},"hash":"${hash}"}`
  })
}

function rebuild(lines: readonly string[]): { body: unknown; intact: boolean }[] {
  const chain = createRequestChain()
  return lines
    .map((text, index) =>
      chain.read({ event: JSON.parse(text), text, source: { file: 't', line: index + 1 } }, 'messages'),
    )
    .map((request) => ({ body: request.body(), intact: request.intact }))
}

const message = fc.record({
  role: fc.constantFrom('user', 'assistant'),
  content: fc.string({ maxLength: 30 }),
})
const change = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), items: fc.array(message, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('drop' as const),
    count: fc.nat(5),
    items: fc.array(message, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('middle' as const),
    at: fc.nat(9),
    items: fc.array(message, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    key: fc.constantFrom('max_tokens', '__proto__', 'a/b'),
    value: fc.jsonValue(),
  }),
  fc.record({
    kind: fc.constant('unset' as const),
    key: fc.constantFrom('max_tokens', 'system', 'messages'),
  }),
  fc.record({ kind: fc.constant('reorder' as const) }),
)

function changed(
  body: Record<string, unknown>,
  step: typeof change extends fc.Arbitrary<infer T> ? T : never,
): Record<string, unknown> {
  const list = Array.isArray(body.messages) ? (body.messages as unknown[]) : []
  switch (step.kind) {
    case 'append':
      return { ...body, messages: [...list, ...step.items] }
    case 'drop':
      return { ...body, messages: [...list.slice(step.count), ...step.items] }
    case 'middle':
      return { ...body, messages: [...list.slice(0, step.at), ...step.items, ...list.slice(step.at + 1)] }
    case 'set': {
      const copy = { ...body }
      Object.defineProperty(copy, step.key, {
        value: step.value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
      return copy
    }
    case 'unset':
      return Object.fromEntries(Object.entries(body).filter(([key]) => key !== step.key))
    default:
      return Object.fromEntries(Object.entries(body).toReversed())
  }
}

describe('requests as deltas', () => {
  it('rebuilds every body of any history, key order included, and every chain holds', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 8 }),
        fc.array(change, { maxLength: 12 }),
        (messages, steps) => {
          const bodies: Record<string, unknown>[] = [{ model: 'm', system: 'be brief', messages }]
          for (const step of steps) bodies.push(changed(bodies.at(-1)!, step))
          const rebuilt = rebuild(store(bodies))
          expect(rebuilt.map(({ body }) => JSON.stringify(body))).toEqual(
            bodies.map((body) => JSON.stringify(body)),
          )
          expect(rebuilt.every(({ intact }) => intact)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('stores an appended turn as one splice behind what was there', () => {
    const first = { messages: [{ role: 'user', content: 'one '.repeat(50) }] }
    const second = {
      messages: [
        ...first.messages,
        { role: 'assistant', content: 'two' },
        { role: 'user', content: 'three' },
      ],
    }
    expect(store([first, second])[1]).toContain(
      '"base":1,"splice":[["/messages",1,0,[{"role":"assistant","content":"two"},',
    )
  })

  it('stores a dropped beginning without repeating what stays', () => {
    const stays = Array.from({ length: 20 }, (_, index) => ({
      role: 'user',
      content: `message ${index} of the story`,
    }))
    const [, delta = ''] = store([
      { messages: stays },
      { messages: [...stays.slice(3), { role: 'user', content: 'new' }] },
    ])
    expect(delta).toContain(
      '"splice":[["/messages",0,3,[]],["/messages",17,0,[{"role":"user","content":"new"}]]]',
    )
  })

  it('sees what a caller pushed to its own list', () => {
    const messages: object[] = [
      { role: 'user', content: 'a question of some length, so that a delta is worth it' },
    ]
    const writer = createRequestWriter()
    writer.store({ messages }, 1, textOf)
    messages.push({ role: 'user' })
    expect(writer.store({ messages }, 2, textOf).members).toBe(
      '"base":1,"splice":[["/messages",1,0,[{"role":"user"}]]]',
    )
  })

  it('writes a whole body again when the deltas have outgrown it, so that the total stays linear', () => {
    const bodies: { messages: object[] }[] = [{ messages: [] }]
    for (let turn = 0; turn < 200; turn++) {
      bodies.push({
        messages: [...bodies.at(-1)!.messages, { role: 'user', content: `turn ${turn} `.padEnd(100, '.') }],
      })
    }
    const lines = store(bodies)
    const whole = lines.filter((line) => line.includes('"body":')).length
    const last = JSON.stringify(bodies.at(-1)).length
    expect(whole).toBeGreaterThan(3)
    expect(whole).toBeLessThan(20)
    expect(lines.join('').length).toBeLessThan(5 * last)
  })

  it('counts the bytes of the body that was sent', () => {
    const body = { model: 'é', messages: [{ content: '€' }, { content: '😀' }], tools: [], none: undefined }
    expect(createRequestWriter().store(body, 1, textOf).bytes).toBe(
      new TextEncoder().encode(JSON.stringify(body)).length,
    )
  })

  it('finds a changed text by its hash, and what builds on it too', () => {
    const long = 'aaa'.repeat(40)
    const lines = store([{ messages: [long] }, { messages: [long, 'b'] }])
    expect(rebuild(lines).map(({ intact }) => intact)).toEqual([true, true])
    const [first = '', second = ''] = lines
    expect(rebuild([first.replace('aaa', 'aab'), second]).map(({ intact }) => intact)).toEqual([false, false])
    expect(rebuild([first, second.replace('["b"]', '["c"]')]).map(({ intact }) => intact)).toEqual([
      true,
      false,
    ])
  })

  it('verifies a line that was written with white space between its values', () => {
    const lines = store([{ messages: ['a  b', 1.5], model: 'm' }])
    const spaced = lines.map((line) => line.replaceAll(',"', ' , "').replace('"body":', '"body" : '))
    expect(rebuild(spaced)[0]).toEqual({ body: { messages: ['a  b', 1.5], model: 'm' }, intact: true })
  })

  it('says where an entry is stored, also when an earlier request brought it', () => {
    const stays = Array.from({ length: 6 }, (_, index) => ({
      role: 'user',
      content: `message ${index} of the story`,
    }))
    const lines = store([
      { messages: stays },
      { messages: [...stays.slice(2), { role: 'user', content: 'new' }] },
    ])
    const chain = createRequestChain()
    const requests = lines.map((text, index) =>
      chain.read({ event: JSON.parse(text), text, source: { file: 't', line: index + 10 } }, 'messages'),
    )
    expect(requests[1]?.stored('/messages/0/content')).toEqual({
      source: { file: 't', line: 10 },
      where: '/body/messages/2/content',
    })
    expect(requests[1]?.stored('/messages/4/content')).toEqual({
      source: { file: 't', line: 11 },
      where: '/splice/1/3/0/content',
    })
  })
})
