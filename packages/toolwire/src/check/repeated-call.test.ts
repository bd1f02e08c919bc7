import { describe, expect, it } from 'vitest'
import {
  assistant,
  call,
  check,
  input,
  messages,
  output,
  places,
  readNoteFunction,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'

const round = (id: string, path: string, said: string): object[] => [
  assistant(toolUse(id, { path })),
  user([toolResult(id, said)]),
]
const transcript = { kind: 'transcript' } as const

describe('repeated-call', () => {
  it('is told at the third of three in a row, whatever the order of the keys', () => {
    const body = messages(
      user('Go.'),
      assistant(toolUse('a', { path: 'x', limit: 1 })),
      user([toolResult('a', 'none')]),
      assistant(toolUse('b', { limit: 1, path: 'x' })),
      user([toolResult('b', 'none')]),
      assistant(toolUse('c', { path: 'x', limit: 1.0 })),
      user([toolResult('c', 'none')]),
    )
    expect(places(check(body, transcript).findings)).toEqual(['repeated-call /messages/5/content/0'])
  })

  it('is not told of two, nor of other arguments, nor of results that say something new', () => {
    expect(
      check(
        messages(
          user('Go.'),
          ...round('a', 'x', 'none'),
          ...round('b', 'x', 'none'),
          ...round('c', 'y', 'none'),
        ),
        transcript,
      ).findings,
    ).toEqual([])
    expect(
      check(
        messages(
          user('Go.'),
          ...round('a', 'x', '1 of 3'),
          ...round('b', 'x', '2 of 3'),
          ...round('c', 'x', '3 of 3'),
        ),
        transcript,
      ).findings,
    ).toEqual([])
  })

  it('is told where the results differ in times alone', () => {
    const at = (id: string, time: string): object[] => round(id, 'x', `2026-12-01T10:00:${time}Z nothing yet`)
    expect(
      places(
        check(messages(user('Go.'), ...at('a', '01'), ...at('b', '02'), ...at('c', '03')), transcript)
          .findings,
      ),
    ).toEqual(['repeated-call /messages/5/content/0'])
  })

  it('is not told of tools that poll, or over a text of the user', () => {
    const three = [...round('a', 'x', 'none'), ...round('b', 'x', 'none'), ...round('c', 'x', 'none')]
    expect(
      check(messages(user('Go.'), ...three), { ...transcript, context: { pollTools: ['read_note'] } })
        .findings,
    ).toEqual([])
    expect(
      check(messages(user('Go.'), ...three.slice(0, 4), user('Again.'), ...three.slice(4)), transcript)
        .findings,
    ).toEqual([])
  })

  it('is no fault of a request that is about to be sent', () => {
    expect(
      check(
        messages(
          user('Go.'),
          ...round('a', 'x', 'none'),
          ...round('b', 'x', 'none'),
          ...round('c', 'x', 'none'),
        ),
      ).findings,
    ).toEqual([])
  })
})

describe('a transcript', () => {
  it('has its calls judged against the tools it declares', () => {
    const body = {
      tools: [readNoteFunction],
      model: 'm',
      input: [
        user('Go.'),
        call('c1', { arguments: '{"pth":"a"}' }),
        output('c1'),
        call('c2', { name: 'gone' }),
        output('c2'),
      ],
    }
    expect(places(check(body, transcript).findings)).toEqual(
      [
        'unknown-argument /input/1/arguments at /pth',
        'missing-argument /input/1/arguments at /path',
        'unknown-tool /input/3/name',
      ]
        .sort((one, other) => (one < other ? -1 : 1))
        .sort(byPlace),
    )
  })

  it('is not asked to be a request that can be sent', () => {
    const { tools: _tools, ...body } = messages(
      user('Go.'),
      assistant(toolUse('a:1', { path: 'x' })),
      user([toolResult('a:1')]),
      user(''),
    )
    expect(check(body, transcript).findings).toEqual([])
    expect(check(body, transcript).unchecked.map(({ code }) => code)).toContain('unknown-tool')
  })

  it('is diagnosed, never repaired', () => {
    const body = input(user('Go.'), call('c'), output('c'))
    expect(check(body, transcript)).toMatchObject({
      kind: 'transcript',
      findings: [],
      wire: 'openai-responses',
    })
  })
})

function byPlace(one: string, other: string): number {
  return Number(/\d+/.exec(one)?.[0]) - Number(/\d+/.exec(other)?.[0])
}
