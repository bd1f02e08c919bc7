import { describe, expect, it } from 'vitest'
import { defineTool } from '../../tool/define-tool.ts'
import { lintOf } from '../__fixtures__/lint-of.ts'
import { lintDefinitions } from '../lint-definitions.ts'
import { nameHandler } from './name-handler.ts'

const input = { type: 'object', properties: {} }
const tool = (name: string, execute?: () => unknown) =>
  defineTool({ name, description: 'Gets it.', input, ...(execute && { execute }) })
const found = (definitions: unknown) =>
  lintDefinitions(definitions, { codecs: [], only: [nameHandler] }).findings.map(({ severity, args }) => [
    severity,
    args['name'],
    args['handler'],
  ])

function findPages(): string {
  return ''
}

describe('name-handler', () => {
  it('reports a key of a registry that is another name', () => {
    expect(found({ handlers: { search: tool('search_docs'), get_page: tool('get_page') } })).toEqual([
      ['warning', 'search_docs', 'search'],
    ])
  })

  it('reports a function of another name', () => {
    expect(found([tool('search_docs', findPages)])).toEqual([['warning', 'search_docs', 'findPages']])
  })

  it('is silent on the same words in another style, and on functions without a name of their own', () => {
    const execute = (): string => ''
    expect(
      found([tool('find_pages', findPages), tool('get_page', execute), tool('list_pages', () => '')]),
    ).toEqual([])
    expect(found({ searchDocs: tool('search_docs') })).toEqual([])
  })

  it('has nothing to say about definitions without code', () => {
    expect(lintOf('name-handler', { name: 'search_docs' })).toEqual([])
  })
})
