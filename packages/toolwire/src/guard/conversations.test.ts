import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownArray } from '../json/value.ts'
import { anthropic, anthropicRefusals } from '../wire/anthropic/index.ts'
import { createConversations } from './conversations.ts'
import type { Conversations } from './conversations.ts'
import { createEndpoints } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'

const find = createEndpoints([{ codec: anthropic, refusals: anthropicRefusals }], undefined)
const endpoint = find(new URL('https://api.anthropic.com/v1/messages'), new Headers()) as Endpoint

const user = (content: string) => ({ role: 'user', content })
const said = (content: string) => ({ role: 'assistant', content })
const body = (messages: readonly unknown[], tail: object = { max_tokens: 9 }) => ({
  model: 'claude',
  messages,
  ...tail,
})

function read(conversations: Conversations, value: unknown, space?: number) {
  const reading = conversations.read(JSON.stringify(value, null, space), endpoint)
  if (reading === undefined) throw new Error('not read')
  return reading
}

describe('a conversation that grows', () => {
  it('keeps the very entries that it had', () => {
    const conversations = createConversations()
    const first = read(conversations, body([user('a')]))
    const [entry] = ownArray(first.conversation.body, 'messages')
    const second = read(conversations, body([user('a'), said('b'), user('c')]))
    expect(second.conversation).toBe(first.conversation)
    expect(second.conversation.turn).toBe(2)
    expect(ownArray(second.conversation.body, 'messages')[0]).toBe(entry)
    expect(second.conversation.body).toEqual(body([user('a'), said('b'), user('c')]))
  })

  it('may change what stands behind its list', () => {
    const conversations = createConversations()
    const first = read(conversations, body([user('a')]))
    const next = body([user('a'), said('b'), user('c')], { max_tokens: 9, tool_choice: { type: 'none' } })
    const second = read(conversations, next)
    expect(second.conversation).toBe(first.conversation)
    expect(second.conversation.body).toEqual(next)
    expect(Object.keys(second.conversation.body)).toEqual(Object.keys(next))
  })

  it('is another where what came before has changed', () => {
    const conversations = createConversations()
    const first = read(conversations, body([user('a')]))
    expect(read(conversations, body([user('b'), said('c'), user('d')])).conversation).not.toBe(
      first.conversation,
    )
    expect(read(conversations, { ...body([user('a'), said('c')]), model: 'other' }).conversation).not.toBe(
      first.conversation,
    )
  })

  it('is read as JSON.parse reads it, however it is written and cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', ']', '}', '"', '\\', '[', '{', ':', ' ') })
    const entry = fc.oneof(
      fc.record({ role: fc.constantFrom('user', 'assistant'), content: text }),
      fc.record({
        role: fc.constant('user'),
        content: fc.array(fc.record({ type: fc.constant('text'), text })),
      }),
    )
    const tail = fc.constantFrom(
      { max_tokens: 9 },
      { max_tokens: 9, stop_sequences: [']}'] },
      { system: '"]', max_tokens: 1 },
    )
    const step = fc.record({
      grow: fc.array(entry, { maxLength: 3 }),
      drop: fc.nat(2),
      tail,
      space: fc.constantFrom(0, 1),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const conversations = createConversations()
        let messages: unknown[] = [user('a')]
        for (const { grow, drop, tail: behind, space } of steps) {
          messages = [...messages.slice(0, Math.max(1, messages.length - drop)), ...grow]
          const value = body(messages, behind)
          const { conversation } = read(conversations, value, space)
          expect(conversation.body).toEqual(value)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is not fooled by a text that only looks like its continuation', () => {
    const conversations = createConversations()
    read(conversations, body([user('a')], {}))
    // The list closes early, and a second one of the same name stands behind it: JSON takes the last.
    const text =
      '{"model":"claude","messages":[{"role":"user","content":"a"},{"role":"user","content":"x"}],"messages":[{"role":"user","content":"y"}]}'
    expect(conversations.read(text, endpoint)?.conversation.body).toEqual(body([user('y')], {}))
  })
})

describe('the same body again', () => {
  it('is a retry after a failure, and a conversation of its own after an answer', () => {
    const conversations = createConversations()
    const first = read(conversations, body([user('a')])).conversation
    first.last = 'failed'
    expect(read(conversations, body([user('a')]))).toEqual({ conversation: first, isRetry: true })
    expect(first.attempt).toBe(2)
    first.last = 'answered'
    first.told.add('x')
    const second = read(conversations, body([user('a')]))
    expect(second.isRetry).toBe(false)
    expect(second.conversation).not.toBe(first)
    expect([...second.conversation.told]).toEqual(['x'])
  })

  it('grows apart from its twin', () => {
    const conversations = createConversations()
    const first = read(conversations, body([user('a')])).conversation
    const twin = read(conversations, body([user('a')])).conversation
    read(conversations, body([user('a'), said('b'), user('c')]))
    read(conversations, body([user('a'), said('d'), user('e')]))
    const contents = [first, twin].map((one) => ownArray(one.body, 'messages').length)
    expect(contents).toEqual([3, 3])
    expect(first.body).not.toEqual(twin.body)
  })
})

describe('the memory', () => {
  it('keeps the last conversations, and tells which it forgets', () => {
    const forgotten: number[] = []
    const conversations = createConversations({ most: 2, onForget: ({ id }) => void forgotten.push(id) })
    const ids = ['a', 'b', 'c'].map((text) => read(conversations, body([user(text)])).conversation.id)
    expect(forgotten).toEqual([ids[0]])
    read(conversations, body([user('b'), said('x'), user('y')]))
    read(conversations, body([user('d')]))
    expect(forgotten).toEqual([ids[0], ids[2]])
  })

  it('is bounded in characters, and always holds the one at hand', () => {
    const forgotten: number[] = []
    const conversations = createConversations({
      characters: 1000,
      onForget: ({ id }) => void forgotten.push(id),
    })
    const long = 'x'.repeat(600)
    const first = read(conversations, body([user(long)])).conversation
    const second = read(conversations, body([user(`${long}y`)])).conversation
    expect(forgotten).toEqual([first.id])
    expect(read(conversations, body([user(`${long}y`), said(long), user('z')])).conversation).toBe(second)
    expect(forgotten).toEqual([first.id])
  })

  it('knows a rewritten conversation by the calls that it answers', () => {
    const conversations = createConversations()
    const { conversation } = read(conversations, body([user('a')]))
    conversations.answered(conversation, ['toolu_1'])
    const use = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} }
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }
    const rewritten = body([
      user('a, in other words'),
      { role: 'assistant', content: [use] },
      { role: 'user', content: [result] },
    ])
    expect(read(conversations, rewritten).conversation).toBe(conversation)
    expect(conversation.turn).toBe(2)
  })
})
