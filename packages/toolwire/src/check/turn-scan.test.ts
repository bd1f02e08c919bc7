import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import {
  answers,
  asks,
  assistant,
  calling,
  chat,
  check,
  contents,
  functionCall,
  functionResponse,
  messages,
  model,
  places,
  repair,
  text,
  toolMessage,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import { refusalFor } from './refusal.ts'

describe('a conversation that ends with the assistant', () => {
  const body = messages(user('Go.'), assistant(text('Well,')))
  const of = (name: string): Record<string, unknown> => ({ ...body, model: name })

  it.each(['claude-opus-4-6', 'claude-sonnet-5', 'claude-fable-5', 'us.anthropic.claude-opus-4-6-v1:0'])(
    'is refused by %s',
    (name) => {
      const { findings, repaired } = repair(of(name))
      expect(findings).toMatchObject([
        { code: 'invalid-turn', severity: 'error', where: '/messages/1', args: { why: 'prefill' } },
      ])
      expect(refusalFor(findings[0]!, anthropic, of(name))?.message).toBe(
        'This model does not support assistant message prefill. The conversation must end with a user message.',
      )
      expect(repaired).toBeNull()
    },
  )

  it.each([
    'claude-sonnet-4-5',
    'claude-opus-4-1-20250805',
    'claude-3-7-sonnet-latest',
    'claude-opus-4@20250514',
  ])('is continued by %s', (name) => {
    expect(check(of(name))).toMatchObject({ findings: [], unchecked: [] })
  })

  it('is not judged where the model is not known', () => {
    expect(check(of('some-model'))).toMatchObject({
      findings: [],
      unchecked: [
        {
          code: 'invalid-turn',
          reason:
            'the conversation ends with the assistant, which only some models continue, and the model "some-model" is not known',
        },
      ],
    })
    expect(check({ messages: body['messages'] }, { wire: 'anthropic' }).unchecked[0]?.reason).toContain(
      'no model is named',
    )
    expect(check(of('x'), { context: { model: 'claude-sonnet-5' } }).findings).toHaveLength(1)
  })

  it('is in order as a paused turn, as a transcript, and on wires that continue it', () => {
    const paused = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }
    expect(check(messages(user('Go.'), assistant(text('Well,'), paused))).findings).toEqual([])
    expect(check(body, { kind: 'transcript' }).findings).toEqual([])
    expect(check(chat(user('Go.'), { role: 'assistant', content: 'Well,' })).findings).toEqual([])
  })
})

describe('an orphan that is all the user says last', () => {
  it('is kept as text, so that the user still speaks last', () => {
    const body = messages(user('Go.'), assistant(text('Hm.')), user([toolResult('gone', 'twelve')]))
    const { repaired, changes } = repair(body)
    expect(repaired).toEqual(messages(user('Go.'), assistant(text('Hm.')), user([text('twelve')])))
    expect(changes).toEqual([
      {
        code: 'orphan-result',
        where: '/messages/2/content/0',
        action: 'replace',
        lossy: true,
        before: toolResult('gone', 'twelve'),
        after: [text('twelve')],
      },
    ])
    expect(check(repaired).findings).toEqual([])
    expect(repair(body, { lossy: false }).repaired).toBeNull()
  })

  it('says so where it said nothing', () => {
    const body = messages(user('Go.'), assistant(text('Hm.')), user([toolResult('gone', '')]))
    expect(repair(body).repaired).toEqual(
      messages(user('Go.'), assistant(text('Hm.')), user([text('(a result without content)')])),
    )
  })

  it('goes where a result beside it stays', () => {
    const body = messages(user('Go.'), assistant(toolUse('a')), user([toolResult('a'), toolResult('gone')]))
    expect(repair(body).repaired).toEqual(
      messages(user('Go.'), assistant(toolUse('a')), user([toolResult('a')])),
    )
  })
})

describe('calls of gemini that nothing leads to', () => {
  it('go with all that stands before the first plain turn of the user', () => {
    const body = contents(model(functionCall('a')), answers(functionResponse('a')), asks('And?'))
    const { findings, repaired, changes } = repair(body)
    expect(places(findings)).toEqual(['invalid-turn /contents/0'])
    expect(repaired).toEqual(contents(asks('And?')))
    expect(changes).toMatchObject([{ code: 'invalid-turn', lossy: true }])
    expect(repair(body, { lossy: false }).repaired).toBeNull()
  })

  it('join what the model said in a content before', () => {
    const said = { text: 'I will look.' }
    const body = contents(asks('Go.'), model(said), model(functionCall('a')), answers(functionResponse('a')))
    const { findings, repaired, changes } = repair(body)
    expect(places(findings)).toEqual(['invalid-turn /contents/2'])
    expect(repaired).toEqual(
      contents(asks('Go.'), model(said, functionCall('a')), answers(functionResponse('a'))),
    )
    expect(changes).toMatchObject([{ action: 'move', lossy: false }])
  })

  it('are in order behind history that the server keeps', () => {
    const body = contents(model(functionCall('a')), answers(functionResponse('a')))
    expect(check({ ...body, cachedContent: 'cachedContents/1' }).findings).toEqual([])
  })
})

describe('the user right behind results', () => {
  const body = chat(user('Go.'), calling('a'), toolMessage('a'), user('And?'))

  it('is a warning on mistral, whose models differ in it, and nothing elsewhere', () => {
    const ofOrder = check(body, { profile: 'mistral-chat' }).findings.filter(
      ({ code }) => code === 'invalid-turn',
    )
    expect(ofOrder).toMatchObject([{ severity: 'warning', where: '/messages/3' }])
    expect(check(body).findings).toEqual([])
  })
})
