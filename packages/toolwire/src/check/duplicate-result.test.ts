import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import {
  assistant,
  check,
  input,
  call,
  messages,
  output,
  places,
  repair,
  text,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import { refusalFor } from './refusal.ts'

describe('duplicate-result', () => {
  it('keeps the result that is no error, in the place of the first', () => {
    const failed = toolResult('a', 'not run', { is_error: true })
    const body = messages(
      user('Go.'),
      assistant(toolUse('a'), toolUse('b')),
      user([failed, toolResult('b'), toolResult('a', 'real'), text('Well?')]),
    )
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([
      { code: 'duplicate-result', where: '/messages/2/content/2', args: { keep: 'later' } },
    ])
    expect(repaired).toEqual(
      messages(
        user('Go.'),
        assistant(toolUse('a'), toolUse('b')),
        user([toolResult('a', 'real'), toolResult('b'), text('Well?')]),
      ),
    )
  })

  it('keeps the first of several equals', () => {
    const body = input(
      user('Go.'),
      call('c'),
      output('c', 'one'),
      output('c', 'two'),
      user('And?'),
      output('c', 'three'),
    )
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['duplicate-result /input/3', 'duplicate-result /input/5'])
    expect(repaired).toEqual(input(user('Go.'), call('c'), output('c', 'one'), user('And?')))
  })

  it('merges split results before it judges, so that a stand-in beside the real one is found', () => {
    const standIn = toolResult('b', 'Error: no result', { is_error: true })
    const body = messages(
      user('Go.'),
      assistant(toolUse('a'), toolUse('b')),
      user([toolResult('a'), standIn]),
      user([toolResult('b', 'real')]),
    )
    expect(repair(body).repaired).toEqual(
      messages(
        user('Go.'),
        assistant(toolUse('a'), toolUse('b')),
        user([toolResult('a'), toolResult('b', 'real')]),
      ),
    )
  })

  it('is refused by place and id', () => {
    const body = messages(user('Go.'), assistant(toolUse('a')), user([toolResult('a'), toolResult('a')]))
    expect(refusalFor(check(body).findings[0]!, anthropic, body)?.message).toBe(
      'messages.2.content.1: each tool_use must have a single result. Found multiple `tool_result` blocks with id: a',
    )
  })
})
