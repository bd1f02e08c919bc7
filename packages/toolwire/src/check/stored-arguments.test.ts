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

const stored = (value: unknown): Record<string, unknown> =>
  messages(user('Go.'), assistant(toolUse('a', value)), user([toolResult('a')]))
const inputOf = (body: unknown): unknown =>
  (body as { messages: { content: { input: unknown }[] }[] }).messages[1]?.content[0]?.input

describe('arguments of old calls on anthropic', () => {
  it.each([
    ['{"path":"a"}', 'misencoded-arguments', { path: 'a' }],
    ['', 'empty-arguments', {}],
    [null, 'empty-arguments', {}],
    ["{'path': 'a',}", 'malformed-arguments', { path: 'a' }],
    ['{"path":"a', 'truncated-arguments', {}],
  ])('%j is mended', (value, code, mended) => {
    const body = stored(value)
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([{ code, severity: 'error', where: '/messages/1/content/0/input' }])
    expect(refusalFor(findings[0]!, anthropic, body)?.message).toBe(
      'messages.1.content.0.tool_use.input: Input should be a valid dictionary',
    )
    expect(inputOf(repaired)).toEqual(mended)
  })

  it.each([[['a']], [7], ['just words']])('%j is left to the caller', (value) => {
    const { findings, repaired } = repair(stored(value))
    expect(findings.map(({ severity }) => severity)).toEqual(['error'])
    expect(repaired).toBeNull()
  })

  it('that are absent are refused in other words', () => {
    const { input: _input, ...bare } = toolUse('a') as { input: unknown }
    const body = messages(user('Go.'), assistant(bare), user([toolResult('a')]))
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['empty-arguments /messages/1/content/0/input'])
    expect(refusalFor(findings[0]!, anthropic, body)?.message).toBe(
      'messages.1.content.0.tool_use.input: Field required',
    )
    expect(inputOf(repaired)).toEqual({})
  })

  it('are not judged by name or schema: the tool may be gone', () => {
    expect(check(stored({ anything: 1 })).findings).toEqual([])
  })
})

describe('arguments of old calls on openai-responses', () => {
  const of = (value: unknown): Record<string, unknown> =>
    input(user('Go.'), call('c', { arguments: value }), output('c'))

  it('must be text', () => {
    const body = of({ path: 'a' })
    const { findings, repaired } = repair(body)
    expect(findings).toMatchObject([
      { code: 'misencoded-arguments', severity: 'error', where: '/input/1/arguments' },
    ])
    expect(repaired).toEqual(of('{"path":"a"}'))
  })

  it.each([['{"path":"a'], ['{"path":}'], ['']])(
    '%j is a warning: the provider does not read it',
    (value) => {
      expect(check(of(value)).findings.map(({ severity }) => severity)).toEqual(['warning'])
    },
  )

  it.each([['[1]'], ['{}{"path":"a"}']])('%j is nobody’s business in a history', (value) => {
    expect(check(of(value)).findings).toEqual([])
  })

  it('of a custom call are free text', () => {
    const custom = { type: 'custom_tool_call', call_id: 'c', name: 'run_sql', input: '{"not json' }
    expect(
      check(input(user('Go.'), custom, { type: 'custom_tool_call_output', call_id: 'c', output: 'x' }))
        .findings,
    ).toEqual([])
  })
})
