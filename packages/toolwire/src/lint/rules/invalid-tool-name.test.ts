import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const schema = { type: 'object', properties: {} }
const codes = (definitions: unknown) =>
  lintOf('invalid-tool-name', definitions).map(({ severity, where, args }) => [
    severity,
    where,
    args['why'],
    args['wires'],
  ])

describe('invalid-tool-name', () => {
  it('is an error in a body that is sent as it stands', () => {
    expect(codes([{ name: 'calendar.read', input_schema: schema }])).toEqual([
      ['error', '/0/name', 'pattern', ['anthropic']],
    ])
    expect(codes([{ type: 'function', function: { name: 'a'.repeat(65), parameters: schema } }])).toEqual([
      ['error', '/0/function/name', 'length', ['openai-chat']],
    ])
    expect(
      codes({ contents: [], tools: [{ functionDeclarations: [{ name: '1st', parameters: schema }] }] }),
    ).toEqual([['error', '/tools/0/functionDeclarations/0/name', 'pattern', ['gemini']]])
    expect(codes([{ name: '', input_schema: schema }])).toEqual([
      ['error', '/0/name', 'empty', ['anthropic']],
    ])
  })

  it('is a warning where sources differ on the length', () => {
    const [finding] = lintOf('invalid-tool-name', [
      { type: 'function', name: 'a'.repeat(65), parameters: schema },
    ])
    expect(finding).toMatchObject({ severity: 'warning', args: { why: 'length', limit: 64 } })
  })

  it('is an error for what the protocol refuses, a warning for the slash that it once took', () => {
    expect(codes({ name: 'Read Page' })).toEqual([['error', '/0/name', 'pattern', undefined]])
    expect(codes({ name: 'docs/read' })).toEqual([['warning', '/0/name', 'slash', undefined]])
  })

  it('is a hint where the compiler mends it, with the name that the model will see', () => {
    const [finding] = lintOf('invalid-tool-name', { name: 'docs.read' })
    expect(finding).toMatchObject({
      severity: 'hint',
      args: { becomes: 'docs_read', wires: ['anthropic', 'openai-responses', 'openai-chat'] },
    })
    const [long] = lintOf('invalid-tool-name', { name: `read_${'page_'.repeat(18)}` })
    expect(long?.args['becomes']).toMatch(/^read_page_.{45}_[0-9a-f]{8}$/)
    expect(lintOf('invalid-tool-name', { name: 'docs.read' }, { wires: ['gemini'] })).toEqual([])
  })

  it.each(['read_page', 'Read-Page-2', 'a'.repeat(64)])('is silent on %s', (name) => {
    expect(codes({ name })).toEqual([])
    expect(codes([{ name, input_schema: schema }])).toEqual([])
  })

  it('is silent on a long name that Anthropic takes', () => {
    expect(codes([{ name: 'a'.repeat(128), input_schema: schema }])).toEqual([])
  })

  it('leaves the tools of providers alone', () => {
    expect(
      codes({
        input: 'x',
        tools: [{ type: 'web_search' }, { type: 'function', name: 'ok', parameters: schema }],
      }),
    ).toEqual([])
  })
})
