import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import {
  answers,
  asks,
  assistant,
  call,
  calling,
  chat,
  check,
  contents,
  functionCall,
  functionResponse,
  input,
  messages,
  model,
  output,
  places,
  repair,
  text,
  toolMessage,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import { firstRefusal, refusalFor } from './refusal.ts'

describe('misplaced-result', () => {
  it('behind a text moves to the front; the rest keeps its order', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a')),
      user([text('one'), toolResult('a'), text('two')]),
    )
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([
      {
        code: 'misplaced-result',
        severity: 'error',
        where: '/messages/2/content/1',
        args: { why: 'behind-content' },
      },
    ])
    expect(repaired).toEqual(
      messages(user('Go.'), assistant(toolUse('a')), user([toolResult('a'), text('one'), text('two')])),
    )
  })

  it('in the message behind a text of the user moves before that text', () => {
    const body = messages(user('Go.'), assistant(toolUse('a')), user('Wait.'), user([toolResult('a')]))
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['misplaced-result /messages/3/content/0'])
    expect(repaired).toEqual(
      messages(user('Go.'), assistant(toolUse('a')), user([toolResult('a'), text('Wait.')])),
    )
  })

  it('that came turns later is brought back, and nothing is invented', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a')),
      user('Wait.'),
      assistant(text('Yes?')),
      user([toolResult('a'), text('There.')]),
    )
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([
      { code: 'misplaced-result', where: '/messages/4/content/0', args: { why: 'late' } },
    ])
    expect(repaired).toEqual(
      messages(
        user('Go.'),
        assistant(toolUse('a')),
        user([toolResult('a'), text('Wait.')]),
        assistant(text('Yes?')),
        user([text('There.')]),
      ),
    )
  })

  it('over two messages is a warning: the API merges them, compatible servers do not', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a'), toolUse('b')),
      user([toolResult('a')]),
      user([toolResult('b')]),
    )
    const { findings } = check(body)
    expect(findings).toMatchObject([
      { code: 'misplaced-result', severity: 'warning', args: { why: 'split' } },
    ])
    expect(firstRefusal(findings, anthropic, body)).toBeUndefined()
  })

  it('is reported once per turn, at the first', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a'), toolUse('b')),
      user([text('Hm.'), toolResult('a'), toolResult('b')]),
    )
    expect(places(check(body).findings)).toEqual(['misplaced-result /messages/2/content/1'])
  })

  it('is refused in the words for a missing one', () => {
    const body = messages(user('Go.'), assistant(toolUse('a')), user([text('Hm.'), toolResult('a')]))
    expect(refusalFor(check(body).findings[0]!, anthropic, body)?.message).toMatch(
      /^messages\.2: `tool_use` ids were found without `tool_result` blocks immediately after: a\./,
    )
  })

  it('before its call moves behind it', () => {
    const body = input(user('Go.'), output('c1'), call('c1'), user('And?'))
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([
      { code: 'misplaced-result', where: '/input/1', args: { why: 'before-call' } },
    ])
    expect(repaired).toEqual(input(user('Go.'), call('c1'), output('c1'), user('And?')))
  })

  it('does not exist at a distance on openai-responses', () => {
    expect(
      check(input(user('Go.'), call('c1'), user('Wait.'), call('c2'), output('c2'), output('c1'))).findings,
    ).toEqual([])
  })

  it('between a call and its results is a message of the system too', () => {
    const system = { role: 'system', content: 'Be brief.' }
    const body = messages(user('Go.'), assistant(toolUse('a')), system, user([toolResult('a')]))
    expect(places(check(body).findings)).toEqual(['misplaced-result /messages/3/content/0'])
  })
})

describe('misplaced-result on chat', () => {
  it('behind a message of the user moves right behind its calls', () => {
    const body = chat(user('Go.'), calling('a', 'b'), toolMessage('b'), user('Wait.'), toolMessage('a'))
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([
      { code: 'misplaced-result', severity: 'error', where: '/messages/4', args: { why: 'late' } },
    ])
    expect(repaired).toEqual(
      chat(user('Go.'), calling('a', 'b'), toolMessage('b'), toolMessage('a'), user('Wait.')),
    )
  })

  it('behind the calls of the next turn is brought back before them', () => {
    const body = chat(user('Go.'), calling('a'), calling('b'), toolMessage('a'), toolMessage('b'))
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['misplaced-result /messages/3'])
    expect(repaired).toEqual(
      chat(user('Go.'), calling('a'), toolMessage('a'), calling('b'), toolMessage('b')),
    )
  })

  it('is none in whatever order the results of a turn stand', () => {
    const body = chat(user('Go.'), calling('a', 'b'), toolMessage('b'), toolMessage('a'), user('So?'))
    expect(check(body).findings).toEqual([])
  })
})

describe('misplaced-result on gemini', () => {
  it('is what stands in a second content: the first has to hold all of them', () => {
    const body = contents(
      asks('Go.'),
      model(functionCall('a'), functionCall('b')),
      answers(functionResponse('a')),
      answers(functionResponse('b')),
    )
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([{ code: 'misplaced-result', severity: 'error' }])
    expect(repaired).toEqual(
      contents(
        asks('Go.'),
        model(functionCall('a'), functionCall('b')),
        answers(functionResponse('a'), functionResponse('b')),
      ),
    )
  })

  it('is none behind a text of the same content', () => {
    const body = contents(
      asks('Go.'),
      model(functionCall('a')),
      answers({ text: 'Here.' }, functionResponse('a')),
    )
    expect(check(body).findings).toEqual([])
  })
})

describe('misplaced-result on bedrock', () => {
  it('is an error where the results of one turn stand in two messages, which others merge', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a'), toolUse('b')),
      user([toolResult('a')]),
      user([toolResult('b')]),
    )
    const severityOn = (profile: string): unknown => check(body, { profile }).findings[0]?.severity
    expect(severityOn('anthropic-bedrock')).toBe('error')
    expect(severityOn('anthropic@2026-10-21')).toBe('warning')
  })
})
