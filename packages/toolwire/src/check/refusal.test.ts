import { describe, expect, it } from 'vitest'
import { openaiChat } from '../wire/openai-chat/index.ts'
import { calling, chat, check, toolMessage, user } from './__fixtures__/bodies.ts'
import { firstRefusal } from './refusal.ts'
import { withProfile } from './with-profile.ts'

function said(body: unknown, id: string): string | undefined {
  const profile = openaiChat.profiles.find((one) => one.id === id)!
  const { findings } = check(body, { profile: id })
  return firstRefusal(findings, withProfile(openaiChat, profile), body)?.refusal.message
}

describe('what a server says', () => {
  const orphan = chat(user('Go.'), toolMessage('abcdefghi'))
  const unanswered = chat(user('Go.'), calling('abcdefghi'), user('And?'))

  it('is said in the words of its profile, where some are known', () => {
    expect(said(orphan, 'mistral-chat')).toBe("Unexpected role 'tool' after role 'user'")
    expect(said(unanswered, 'mistral-chat')).toBe('Not the same number of function calls and responses')
    const named = chat(user('Go.'), calling('call_1'), toolMessage('call_1'))
    expect(said(named, 'mistral-chat')).toBe(
      'Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9.',
    )
    expect(said(named, 'openai-chat')).toBeUndefined()
  })

  it('is else said in the words of the wire, never in those of another server', () => {
    expect(said(orphan, 'openai-chat')).toBe(
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    )
    expect(said(unanswered, 'openai-chat')).toMatch(
      /^An assistant message with 'tool_calls' must be followed/,
    )
    expect(said(unanswered, 'openai-compatible-strict')).toMatch(/^An assistant message with 'tool_calls'/)
  })

  it('depends on what the profile refuses', () => {
    const cut = chat(
      user('Go.'),
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'read_note', arguments: '{"path":"a' } }],
      },
      toolMessage('a'),
    )
    expect(said(cut, 'openai-chat')).toBeUndefined()
    expect(said(cut, 'openai-compatible-strict')).toBe(
      '<400> InternalError.Algo.InvalidParameter: The "function.arguments" parameter of the code model must be in JSON format.',
    )
  })
})
