import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (name: string, tool = 'send_report', others: readonly string[] = [], schema: object = {}) =>
  lintOf('parameter-known-value', [
    toolWith({ [name]: { type: 'string', description: 'Which.', ...schema } }, { name: tool }),
    ...others.map((other) => ({ name: other })),
  ]).map(({ severity, args }) => [severity, args['why']])

describe('parameter-known-value', () => {
  it.each(['api_key', 'accessToken', 'password', 'secret'])('warns of the secret %s', (name) => {
    expect(found(name)).toEqual([['warning', 'secret']])
  })

  it.each(['user_id', 'tenantId', 'session_id'])('hints at %s, which the program knows', (name) => {
    expect(found(name)).toEqual([['hint', 'context']])
  })

  it('hints at a key that a repeated call would invent anew', () => {
    expect(found('idempotency_key')).toEqual([['hint', 'idempotency']])
  })

  it('is silent where the tool is about it, or the set lists such things', () => {
    expect(found('user_id', 'get_user')).toEqual([])
    expect(found('user_id', 'add_user_to_group')).toEqual([])
    expect(found('user_id', 'send_report', ['list_users'])).toEqual([])
    expect(found('org_id', 'send_report', ['list_organizations'])).toEqual([])
  })

  it('is silent on the account of somebody whom the user names', () => {
    const description = 'The destination account.'
    expect(found('account_id', 'send_money', [], { description })).toEqual([])
    expect(found('account_id', 'send_money', [], { description: 'The account.' })).toEqual([
      ['hint', 'context'],
    ])
  })

  it('is silent on passwords in tools that sign somebody in', () => {
    for (const tool of ['login', 'authenticate', 'sign_up', 'create_user', 'change_password'])
      expect(found('password', tool)).toEqual([])
  })

  it('is silent on other tokens, on lists, and on what may be left out', () => {
    expect(found('token', 'list_files', [], { description: 'Token of the next page.' })).toEqual([])
    expect(found('user_ids', 'send_report', [], { type: 'array' })).toEqual([])
    expect(found('user_id', 'send_report', [], { description: 'Optional; whom to ask.' })).toEqual([])
    const optional = { inputSchema: { type: 'object', properties: { api_key: { type: 'string' } } } }
    expect(lintOf('parameter-known-value', optional)).toEqual([])
  })
})
