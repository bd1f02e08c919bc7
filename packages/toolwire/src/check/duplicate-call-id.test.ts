import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import {
  assistant,
  call,
  check,
  input,
  messages,
  output,
  places,
  repair,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import { refusalFor } from './refusal.ts'

describe('duplicate-call-id', () => {
  it('drops the later of two equal neighbours, and its result', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a'), toolUse('a')),
      user([toolResult('a', 'one'), toolResult('a', 'two')]),
    )
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['duplicate-call-id /messages/1/content/1'])
    expect(repaired).toEqual(messages(user('Go.'), assistant(toolUse('a')), user([toolResult('a', 'one')])))
  })

  it('gives a different call a new id, and its result with it', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a', { path: 'x' }), toolUse('a', { path: 'y' })),
      user([toolResult('a', 'of x'), toolResult('a', 'of y')]),
    )
    const { findings, repaired, changes } = repair(body)
    expect(places(findings)).toEqual(['duplicate-call-id /messages/1/content/1'])
    expect(repaired).toEqual(
      messages(
        user('Go.'),
        assistant(toolUse('a', { path: 'x' }), toolUse('a_2', { path: 'y' })),
        user([toolResult('a', 'of x'), toolResult('a_2', 'of y')]),
      ),
    )
    expect(changes).toMatchObject([{ action: 'rename', before: 'a', after: 'a_2', lossy: false }])
  })

  it('never gives an id that names something else already', () => {
    const body = input(
      user('Go.'),
      call('a'),
      output('a'),
      call('a_2'),
      output('a_2'),
      call('a', { arguments: '{"path":"b"}' }),
      output('a'),
    )
    const { repaired } = repair(body)
    expect((repaired as { input: { call_id?: string }[] }).input.map(({ call_id }) => call_id)).toEqual([
      undefined,
      'a',
      'a',
      'a_2',
      'a_2',
      'a_3',
      'a_3',
    ])
  })

  it('costs no more for a counter that starts again in every turn', () => {
    const list = Array.from({ length: 3000 }, (_, index) => [
      call('call_0', { arguments: `{"path":"${index}"}` }),
      output('call_0'),
    ]).flat()
    const { repaired, findings } = repair(input(user('Go.'), ...list))
    expect(findings.length).toBe(2999)
    const ids = (repaired as { input: { call_id?: string }[] }).input.map(({ call_id }) => call_id)
    expect(new Set(ids).size).toBe(3001)
  })

  it('is refused by its place', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a')),
      user([toolResult('a')]),
      assistant(toolUse('a')),
      user([toolResult('a')]),
    )
    expect(refusalFor(check(body).findings[0]!, anthropic, body)?.message).toBe(
      'messages.3.content.0: `tool_use` ids must be unique',
    )
  })
})
