import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const query = { query: { type: 'string', description: 'Words.' } }
const found = (name: string, description = 'Searches the manual by keywords.', properties: object = query) =>
  lintOf('description-search-stop', toolWith({ ...properties }, { name, description })).map(
    ({ severity }) => severity,
  )

describe('description-search-stop', () => {
  it.each(['search_docs', 'docs_search', 'findMessage', 'browse_catalog', 'lookup_person'])(
    'reports %s',
    (name) => {
      expect(found(name)).toEqual(['warning'])
    },
  )

  it.each([
    'Searches the manual. If nothing matches, tell the user.',
    'Searches the manual. An empty list means that nothing was found.',
    'Searches the manual; call it at most twice.',
  ])('is silent on %j', (description) => {
    expect(found('search_docs', description)).toEqual([])
  })

  it('is silent where a page or a limit bounds the search', () => {
    expect(found('search_docs', undefined, { ...query, page: { type: 'integer' } })).toEqual([])
    expect(found('search_docs', undefined, { ...query, perPage: { type: 'integer' } })).toEqual([])
  })

  it.each(['list_docs', 'lookup_host_by_ip', 'find_user_by_id', 'get_page', 'save_search', 'create_query'])(
    'is silent on %s',
    (name) => {
      expect(found(name)).toEqual([])
    },
  )

  it('is silent where no words can be varied', () => {
    expect(found('find_roots', undefined, { a: { type: 'number' } })).toEqual([])
    expect(found('find_state', undefined, { state: { type: 'string', enum: ['a', 'b'] } })).toEqual([])
  })

  it('is silent on a statement in a query language, and on tools that change something', () => {
    expect(found('query_database', 'Runs a SQL statement.')).toEqual([])
    const tool = toolWith(query, { name: 'search_docs', annotations: { readOnlyHint: false } })
    expect(lintOf('description-search-stop', tool)).toEqual([])
  })
})
