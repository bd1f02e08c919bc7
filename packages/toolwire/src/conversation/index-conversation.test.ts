import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import type { Codec } from '../wire/codec.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import type { Conversation } from './conversation.ts'
import { indexConversation } from './index-conversation.ts'

const call = (id: string, name: string): object => ({
  type: 'function_call',
  call_id: id,
  name,
  arguments: '{}',
})
const output = (id: string, text: string): object => ({
  type: 'function_call_output',
  call_id: id,
  output: text,
})
const user = (text: string): object => ({ role: 'user', content: text })

describe('pairs', () => {
  it('go by position where an id repeats within a turn', () => {
    const input = [call('c', 'a'), call('c', 'b'), output('c', '1'), output('c', '2')]
    expect(pairsOf(input)).toEqual(['a 1', 'b 2'])
  })

  it('stay within a turn where a counter starts again and an older call was never answered', () => {
    const input = [call('c', 'a'), user('no, wait'), call('c', 'b'), output('c', '2')]
    expect(pairsOf(input)).toEqual(['a -', 'b 2'])
  })

  it('reach back to an older turn for a late result', () => {
    const input = [call('x', 'a'), user('go on'), call('y', 'b'), output('y', '2'), output('x', '1')]
    expect(pairsOf(input)).toEqual(['a 1', 'b 2'])
  })

  it('leave a result without a call, or one call’s second, alone', () => {
    const { pairs, unpaired } = indexConversation(openaiResponses, {
      input: [output('c', '0'), call('c', 'a'), output('c', '1'), output('c', '2'), call('__proto__', 'b')],
    })
    expect(pairs.map(({ result }) => result?.content)).toEqual(['1', undefined])
    expect(unpaired.map(({ where }) => where)).toEqual(['/input/0', '/input/3'])
  })

  it('know nothing of server tools', () => {
    const content = [{ type: 'server_tool_use', id: 's', name: 'web_search', input: {} }]
    expect(indexConversation(anthropic, { messages: [{ role: 'assistant', content }] }).pairs).toEqual([])
  })
})

describe('an index that continues another', () => {
  const turn = (number: number): object[] => [call(`c${number}`, 'a'), output(`c${number}`, String(number))]

  it('equals the one made anew, and reads each entry once', () => {
    const read: number[] = []
    const counted: Codec = {
      ...openaiResponses,
      requestParts: (request, from = 0) => {
        const parts = openaiResponses.requestParts(request, from)
        read.push(...parts.map((part) => part.message))
        return parts
      },
    }
    let input = [user('hi')]
    let conversation: Conversation | undefined
    for (let number = 0; number < 5; number++) {
      const open = [...input, call(`c${number}`, 'a')]
      conversation = indexConversation(counted, { instructions: 'x', tools: [], input: open }, conversation)
      expect(conversation.pairs.at(-1)?.result).toBeUndefined()
      input = [...open, output(`c${number}`, String(number))]
      conversation = indexConversation(counted, { instructions: 'x', tools: [], input }, conversation)
    }
    expect({ ...conversation, wire: 0 }).toEqual({
      ...indexConversation(openaiResponses, { instructions: 'x', tools: [], input }),
      wire: 0,
    })
    expect(read.filter((message) => message >= 0).sort((a, b) => a - b)).toEqual(
      input.map((_, index) => index),
    )
  })

  it('does not change the one before, from which another may branch', () => {
    const input = [user('hi'), call('c', 'a')]
    const first = indexConversation(openaiResponses, { input })
    const one = indexConversation(openaiResponses, { input: [...input, output('c', '1')] }, first)
    const two = indexConversation(openaiResponses, { input: [...input, output('c', '2')] }, first)
    expect([first, one, two].map(({ pairs }) => pairs[0]?.result?.content)).toEqual([undefined, '1', '2'])
  })

  it('reads all again where an earlier entry is another', () => {
    const first = indexConversation(openaiResponses, { input: [user('hi'), ...turn(0)] })
    const changed = { input: [user('hello'), ...turn(0), ...turn(1)] }
    expect(indexConversation(openaiResponses, changed, first)).toEqual(
      indexConversation(openaiResponses, changed),
    )
    const shorter = { input: [user('hi')] }
    expect(indexConversation(openaiResponses, shorter, first)).toEqual(
      indexConversation(openaiResponses, shorter),
    )
  })

  it('follows settings that change on the way', () => {
    const input = [user('hi'), { type: 'item_reference', id: 'fc_1' }]
    const tools = [{ type: 'function', name: 'a' }]
    const first = indexConversation(openaiResponses, { input, tools, instructions: 'old' })
    const body = { input: [...input, ...turn(0)], tools: [], tool_choice: 'none', instructions: 'new' }
    expect(indexConversation(openaiResponses, body, first)).toEqual(indexConversation(openaiResponses, body))
    expect(first.tools).toHaveLength(1)
  })

  it('is made anew for another wire', () => {
    const first = indexConversation(openaiResponses, { input: [user('hi')] })
    const body = { messages: [user('hi')] }
    expect(indexConversation(anthropic, body, first)).toEqual(indexConversation(anthropic, body))
  })
})

/** Each call's name and the text that answers it. */
function pairsOf(input: readonly object[]): string[] {
  return indexConversation(openaiResponses, { input }).pairs.map(
    ({ call: { name }, result }) => `${name} ${String(result?.content ?? '-')}`,
  )
}
