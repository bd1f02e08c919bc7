import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (tool: object) =>
  lintOf('description-missing', { name: 'search_docs', ...tool }).map(({ severity, where, args }) => [
    severity,
    where,
    args['why'],
  ])

describe('description-missing', () => {
  it.each([
    [{}, ['error', '/0', 'absent']],
    [{ description: '' }, ['error', '/0/description', 'empty']],
    [{ description: ' \n\t' }, ['error', '/0/description', 'empty']],
    [{ description: '…' }, ['error', '/0/description', 'empty']],
    [{ description: 'search_docs' }, ['error', '/0/description', 'name']],
    [{ description: 'Search docs.' }, ['warning', '/0/description', 'name']],
    [{ title: 'Docs search', description: 'Docs search' }, ['warning', '/0/description', 'title']],
  ])('reports %j', (tool, expected) => {
    expect(found(tool)).toEqual([expected])
  })

  it.each([
    [{ description: 'Searches the manual.' }],
    [{ description: '検索する' }],
    // A title that is a sentence was copied from the description.
    [{ title: 'Mark all messages as read', description: 'Mark all messages as read' }],
  ])('is silent on %j', (tool) => {
    expect(found(tool)).toEqual([])
  })

  it('gives a skeleton with its price', () => {
    const [finding] = lintOf('description-missing', [
      { name: 'search_docs' },
      { name: 'get_docs_page', description: 'x' },
    ])
    expect(finding?.args['skeleton']).toContain('`get_docs_page`')
    expect(finding?.args['price']).toBeGreaterThan(20)
  })
})
