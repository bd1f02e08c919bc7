import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../error/toolwire-error.ts'
import { valueAt, withValueAt } from '../json/pointer.ts'
import { anthropic } from '../wire/anthropic/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import {
  assistant,
  call,
  check,
  input,
  messages,
  output,
  places,
  readNote,
  repair,
  text,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import type { DocumentKind } from './check-report.ts'
import { createRequestChecker } from './request-checker.ts'
import { repairRequest } from './repair-request.ts'

const kinds: DocumentKind[] = ['request', 'response', 'definition', 'transcript', 'stream']

describe('any document', () => {
  it('gets a report, never an exception', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.constantFrom(...kinds, undefined),
        fc.constantFrom('anthropic', 'openai-responses', 'openai-chat', 'gemini', undefined),
        (document, kind, wire) => {
          const before = JSON.stringify(document)
          const options = { ...(kind === undefined ? {} : { kind }), ...(wire === undefined ? {} : { wire }) }
          const report = repair(document, options)
          expect(Array.isArray(report.findings)).toBe(true)
          expect(JSON.stringify(document)).toBe(before)
        },
      ),
      { numRuns: 300 },
    )
  })

  const good = [
    messages(
      user('Go.'),
      assistant({ type: 'thinking', thinking: 'x', signature: 'y' }, text('Hm.'), toolUse('a')),
      user([toolResult('a'), text('So?')]),
    ),
    input(
      user('Go.'),
      { type: 'reasoning', id: 'rs_1', summary: [] },
      call('c', { id: 'fc_1' }),
      output('c'),
    ),
    { type: 'message', role: 'assistant', content: [text('Hm.'), toolUse('a')], stop_reason: 'tool_use' },
    { object: 'response', status: 'completed', output: [call('c')] },
  ]

  it('gets a report also where a single value of it is anything at all', () => {
    const spots = good.flatMap((document) => pointersOf(document).map((where) => ({ document, where })))
    fc.assert(
      fc.property(
        fc.constantFrom(...spots),
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('__proto__', 'constructor', 'toString')),
        (spot, value) => {
          const broken = withValueAt(spot.document, spot.where, value)
          const context = { tools: [readNote], previousResponse: value }
          for (const kind of kinds) {
            const report = repair(broken, { kind, context })
            const again = report.repaired === null ? report : repair(report.repaired, { kind, context })
            expect(again.repaired).toEqual(report.repaired)
            for (const { fix } of report.findings) expect(typeof (fix?.where ?? '')).toBe('string')
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('points every finding at something that is there, or at what is absent in it', () => {
    const body = messages(
      user(''),
      assistant(toolUse('a:1', 7), text('')),
      user([text('x'), toolResult('b')]),
    )
    for (const { where } of check(body).findings) {
      const parent = where.slice(0, where.lastIndexOf('/'))
      expect(valueAt(body, where) ?? valueAt(body, parent)).toBeDefined()
    }
  })

  it('that is nested too deep is not looked into', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`) as unknown
    const report = repair(messages(user('Go.'), assistant(toolUse('a', { deep })), user([toolResult('a')])))
    expect(report).toMatchObject({ findings: [], repaired: null })
    expect(report.unchecked[0]?.reason).toContain('1,000 levels')
    const checker = createRequestChecker(anthropic)
    expect(checker.check(messages(user('Go.'), assistant(toolUse('a', { deep }))))).toEqual([])
  })

  it.each([
    [7, 'no JSON object'],
    [[], 'a list'],
    [{ a: 1 }, 'of no wire'],
  ])('that is none is said to be none: %j', (document, reason) => {
    const report = check(document)
    expect(report).toMatchObject({ wire: undefined, findings: [] })
    expect(report.unchecked[0]?.reason).toContain(reason)
  })

  it('of a wire that is not known is the caller’s mistake', () => {
    expect(() => check({}, { wire: 'smoke' })).toThrow(ToolwireError)
    expect(() => check(good[0], { profile: 'nope' })).toThrow(/anthropic@2026-10-21/)
  })

  it('is told apart from a definition', () => {
    expect(check({ tools: [readNote] })).toMatchObject({ wire: 'anthropic', kind: 'definition' })
    expect(check({ tools: [{ type: 'function', name: 'f', parameters: {} }] })).toMatchObject({
      wire: 'openai-responses',
      kind: 'definition',
    })
    expect(check(good[3])).toMatchObject({ wire: 'openai-responses', kind: 'response' })
  })
})

describe('createRequestChecker', () => {
  it('reads each entry once while a conversation grows', () => {
    let read = 0
    const counting = {
      ...anthropic,
      requestParts: (body: unknown, from?: number) => count(anthropic.requestParts(body, from)),
    }
    const count = <Value extends readonly unknown[]>(parts: Value): Value => {
      read += parts.length
      return parts
    }
    const checker = createRequestChecker(counting)
    const list: object[] = [user('Go.')]
    for (let turn = 0; turn < 200; turn++) {
      list.push(assistant(toolUse(`t${turn}`)), user([toolResult(`t${turn}`)]))
      expect(checker.check(messages(...list))).toEqual([])
    }
    expect(read).toBe(401)
  })

  it('reads anew when the history is another', () => {
    const checker = createRequestChecker(openaiResponses)
    expect(checker.check(input(user('Go.'), call('c')))).toMatchObject([{ code: 'missing-result' }])
    expect(checker.check(input(user('Go.'), call('c'), output('c')))).toEqual([])
    expect(checker.check({ ...input(output('c')), previous_response_id: 'resp_1' })).toEqual([])
    expect(checker.check(input(output('c')))).toMatchObject([{ code: 'orphan-result' }])
  })

  it('sees a tool choice and tools that change', () => {
    const checker = createRequestChecker(anthropic)
    const body = messages(user('Go.'))
    expect(checker.check(body)).toEqual([])
    expect(checker.check({ ...body, tools: [readNote, readNote] })).toMatchObject([
      { code: 'duplicate-tool-name' },
    ])
    expect(checker.check({ ...body, tool_choice: { type: 'tool', name: 'x' } })).toMatchObject([
      { code: 'tool-choice-conflict' },
    ])
  })
})

describe('repairRequest', () => {
  it('mends only the faults it is asked to, and says what is left', () => {
    const body = messages(user('Go.'), assistant(toolUse('a'), text('')), user('Wait.'))
    const { repaired, changes, findings, remaining } = repairRequest(body, anthropic, {
      codes: ['missing-result', 'orphan-result', 'misplaced-result'],
    })
    expect(places(findings)).toEqual([
      'empty-content /messages/1/content/1/text',
      'missing-result /messages/1/content/0',
    ])
    expect(changes.map(({ code }) => code)).toEqual(['missing-result'])
    expect(places(remaining)).toEqual(['empty-content /messages/1/content/1/text'])
    expect(repaired['messages']).toHaveLength(3)
  })

  it('gives back the very request where nothing is to be mended', () => {
    const body = messages(user('Go.'))
    expect(repairRequest(body, anthropic).repaired).toBe(body)
  })

  it('costs what the conversation holds: ten thousand calls without an answer', () => {
    const list = Array.from({ length: 10_000 }, (_, index) => call(`c${index}`))
    const { changes } = repairRequest(input(user('Go.'), ...list), openaiResponses)
    expect(changes.length).toBe(10_000)
  })
})

function pointersOf(value: unknown, base = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    `${base}/${key}`,
    ...pointersOf(inner, `${base}/${key}`),
  ])
}
