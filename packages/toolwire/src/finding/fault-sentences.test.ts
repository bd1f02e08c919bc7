import { describe, expect, it } from 'vitest'
import { fault, faultCodes } from './fault-codes.ts'
import type { FaultCode } from './fault-codes.ts'
import { faultSentence } from './fault-sentences.ts'

const codes = Object.keys(faultCodes) as FaultCode[]

describe('faultSentence', () => {
  it.each(codes)(
    'says something about %s even where a finding was read back without its arguments',
    (code) => {
      const sentence = faultSentence({ code, severity: 'error', where: '', args: {} })
      expect(sentence).toMatch(/^.{20,}\.( Declared: none\.)?$/)
      expect(faultCodes[code]).toMatch(/^[A-Z].*\.$/)
    },
  )

  it('knows its own codes only', () => {
    expect(faultSentence({ code: 'toString', severity: 'error', where: '', args: {} })).toBeUndefined()
    expect(faultSentence({ code: 'cut-response', severity: 'error', where: '', args: {} })).toBeUndefined()
  })

  it.each([
    [
      fault('missing-result', '', {
        callId: 'toolu_01',
        name: 'search_docs',
        side: 'client',
        unanswered: [],
      }),
      'The call "toolu_01" of search_docs has no result.',
    ],
    [
      fault('misplaced-result', '', {
        callId: 'toolu_0A',
        name: 'search_docs',
        why: 'late',
        call: '',
        unanswered: [],
      }),
      'The result of the call "toolu_0A" of search_docs does not stand in the message right after the call.',
    ],
    [
      fault('result-mismatch', '', { got: 'fc_1', expected: 'call_1', why: 'item-id', name: 'x' }),
      `The result names "fc_1", the id of the item; the call's id is "call_1".`,
    ],
    [
      fault('invalid-argument', '', {
        name: 'section',
        got: '"administrator"',
        allowed: ['admin', 'developer'],
        nearest: 'admin',
      }),
      'The argument "section" breaks the schema: got "administrator", allowed "admin", "developer". Did you mean "admin"?',
    ],
    [
      fault('unknown-tool', '', { got: 'find', names: ['search_docs', 'fetch_doc'] }),
      'No tool is named "find". Declared: "search_docs", "fetch_doc".',
    ],
    [
      fault('non-strict-schema', '', {
        keyword: 'required',
        rule: 'not-required',
        missing: 'limit',
        tool: 'search_docs',
      }),
      'The schema of search_docs does not qualify for strict mode: every property must be in required, and "limit" is not.',
    ],
    [
      fault('unsupported-schema', '', { keyword: 'anyOf', rule: 'root-keyword', tool: 'find_route' }),
      'The provider refuses the schema of find_route: anyOf may not stand at the root.',
    ],
  ])('reads well: %#', (finding, sentence) => {
    expect(faultSentence(finding)).toBe(sentence)
  })

  it('shortens what a model may have made long', () => {
    const names = Array.from({ length: 200 }, (_, index) => `tool_${index}`)
    const sentence = faultSentence(fault('unknown-tool', '', { got: 'x'.repeat(5000), names }))
    expect(sentence?.length).toBeLessThan(400)
    expect(sentence).toContain('and 190 more')
  })
})

describe('fault', () => {
  it('has the severity of its code unless it is given another', () => {
    expect(fault('stringified-argument', '/a', { name: 'n', expected: ['integer'] }).severity).toBe('warning')
    expect(fault('orphan-result', '/a', { callId: 'c' })).toEqual({
      code: 'orphan-result',
      severity: 'error',
      where: '/a',
      args: { callId: 'c' },
    })
    expect(fault('orphan-result', '/a', { callId: 'c' }, { severity: 'hint', at: '/b' })).toMatchObject({
      severity: 'hint',
      at: '/b',
    })
  })
})
