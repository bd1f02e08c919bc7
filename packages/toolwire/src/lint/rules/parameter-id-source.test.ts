import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const others = [{ name: 'list_pages' }, { name: 'get_weather' }]
const found = (name: string, schema: object, tool: object = { name: 'delete_page' }) =>
  lintOf('parameter-id-source', [
    toolWith({ [name]: { type: 'string', ...schema } }, { ...tool }),
    ...others,
  ]).map(({ severity, args }) => [severity, args['parameter'], args['source']])

describe('parameter-id-source', () => {
  it('says which tool of the set gives the id', () => {
    expect(found('page_id', { description: 'Id of the page.' })).toEqual([['hint', 'page_id', 'list_pages']])
    expect(found('id', { description: 'The page.' })).toEqual([['hint', 'id', 'list_pages']])
    expect(found('pageIds', { type: 'array', description: 'Ids of pages.' })).toEqual([
      ['hint', 'pageIds', 'list_pages'],
    ])
  })

  it('has a place to fill in where no tool gives it', () => {
    const [finding] = lintOf('parameter-id-source', [
      toolWith({ team_handle: { type: 'string', description: 'The team.' } }),
      ...others,
    ])
    expect(finding?.args).toMatchObject({ skeleton: 'as returned by <tool>, e.g. `<id>`' })
  })

  it.each([
    'Id of the page, taken from the last part of its address.',
    'As returned by list_pages.',
    'Numeric id of the page, shown at the top right of every page in the editor.',
  ])('is silent on %j', (description) => {
    expect(found('page_id', { description })).toEqual([])
  })

  it('is silent on keys and references that are no ids of a thing', () => {
    for (const name of ['sort_key', 'key', 'ref', 'git_ref', 'api_key', 'user_id', 'paid', 'valid'])
      expect(found(name, { description: 'The one.' })).toEqual([])
  })

  it('is silent in the tool that creates it, and in a set about one thing', () => {
    expect(found('page_id', { description: 'Id to give.' }, { name: 'create_page' })).toEqual([])
    const alone = toolWith({ page_id: { type: 'string', description: 'The page.' } }, { name: 'delete_page' })
    expect(lintOf('parameter-id-source', [alone, { name: 'list_pages' }])).toEqual([])
  })
})
