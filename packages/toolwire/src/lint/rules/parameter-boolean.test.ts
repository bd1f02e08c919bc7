import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]))
const found = (...names: string[]) =>
  lintOf('parameter-boolean', toolWith(flags(...names))).map(({ args }) => [
    args['why'],
    args['proposal'] ?? args['names'],
  ])

describe('parameter-boolean', () => {
  it.each([
    ['no_wait_time', 'wait_time'],
    ['skipTests', 'tests'],
    ['exclude_archived', 'include_archived'],
    ['disable_cache', 'enable_cache'],
  ])('reports the negated %s', (name, proposal) => {
    expect(found(name)).toEqual([['negation', proposal]])
  })

  it('reports two flags that are opposites', () => {
    expect(found('include_drafts', 'exclude_drafts')).toContainEqual([
      'antonyms',
      ['include_drafts', 'exclude_drafts'],
    ])
    expect(found('is_public', 'is_private')).toEqual([['antonyms', ['is_public', 'is_private']]])
  })

  it('reports four optional flags, not three and not required ones', () => {
    const four = flags('bold', 'italic', 'small', 'red')
    const tool = { inputSchema: { type: 'object', properties: four } }
    expect(lintOf('parameter-boolean', tool).map(({ args }) => args['why'])).toEqual(['many'])
    const three = { inputSchema: { type: 'object', properties: flags('bold', 'italic', 'small') } }
    expect(lintOf('parameter-boolean', three)).toEqual([])
    expect(lintOf('parameter-boolean', toolWith(four))).toEqual([])
  })

  it.each(['notify_users', 'normalize', 'nonce', 'no_cache', 'skip', 'donthem', 'include_archived'])(
    'is silent on %s',
    (name) => {
      expect(found(name)).toEqual([])
    },
  )

  it('looks at booleans only', () => {
    expect(lintOf('parameter-boolean', toolWith({ skip_count: { type: 'integer' } }))).toEqual([])
  })
})
