import { describe, expect, it } from 'vitest'
import { checkDocument } from '../../check/check-document.ts'
import { anthropic, anthropicRefusals } from './index.ts'

const bedrock = anthropic.profiles.find(({ id }) => id === 'anthropic-bedrock')!

describe('on Amazon Bedrock', () => {
  it('tools must be declared, results stand together and alone', () => {
    const { rows, pairing } = anthropic.rulesOf(bedrock)
    expect(rows['undeclared-tools']).toMatchObject({ severity: 'error', refused: 'certain' })
    expect(pairing).toMatchObject({ resultsLead: true, mayBeSplit: false })
    expect(anthropic.rulesOf(anthropic.profile)).toBe(anthropic.rules)
    expect(anthropic.rules.pairing).toMatchObject({ mayBeSplit: true })
    expect(anthropic.rules.rows['undeclared-tools']).toMatchObject({ severity: 'warning' })
  })

  it('a history with calls and without tools is an error, elsewhere a warning', () => {
    const messages = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'ok' }] },
    ]
    const judged = (profile?: string): object =>
      checkDocument(
        { model: 'm', max_tokens: 1, messages },
        { codecs: [anthropic], ...(profile === undefined ? {} : { profile }) },
      ).findings
    expect(judged('anthropic-bedrock')).toMatchObject([{ code: 'undeclared-tools', severity: 'error' }])
    expect(judged()).toMatchObject([{ code: 'undeclared-tools', severity: 'warning' }])
  })

  it('names have 64 characters, and the wire’s name does not mean it', () => {
    expect(bedrock.names.pattern.test('a'.repeat(65))).toBe(false)
    expect(anthropic.profile.id).toBe('anthropic@2026-10-21')
    expect(anthropic.profiles.at(-1)).toBe(anthropic.profile)
  })

  it('an error is a message, its kind in a field or left out', () => {
    const message = 'Expected toolResult blocks at messages.2.content for the following Ids: tooluse_1'
    const expected = { status: 400, type: 'ValidationException', code: null, param: null, message }
    expect(anthropic.readError(400, { message })).toEqual(expected)
    expect(anthropic.readError(429, { message, __type: 'com.amazon#ThrottlingException' })).toEqual({
      ...expected,
      status: 429,
      type: 'ThrottlingException',
    })
    expect(anthropic.readError(500, { message })).toBeUndefined()
    const [row] = anthropicRefusals.rows.filter(({ pattern }) => pattern.test(message))
    expect(row).toMatchObject({ profiles: ['anthropic-bedrock'] })
    expect(row?.faults).toContain('missing-result')
  })
})
