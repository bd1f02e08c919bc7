import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (...tools: (string | object)[]) =>
  lintOf(
    'tool-missing-pair',
    tools.map((tool) => (typeof tool === 'string' ? { name: tool } : tool)),
  ).flatMap(({ args }) =>
    (args['pairs'] as { tool: string; missing: string }[]).map(({ tool, missing }) => [tool, missing]),
  )

describe('tool-missing-pair', () => {
  it('reports what is made and cannot be read', () => {
    expect(found('create_invoice', 'get_weather')).toEqual([['create_invoice', 'get_invoice']])
  })

  it('reports what is started and cannot be asked for', () => {
    expect(found('start_export', 'get_weather')).toEqual([['start_export', 'get_export_status']])
  })

  it('reports a token of a next page without a place for it', () => {
    const list = {
      name: 'list_pages',
      description: 'Lists pages. Returns nextPageToken where there are more.',
    }
    expect(found(list, 'get_weather')).toEqual([['list_pages', 'cursor']])
    const taken = { type: 'object', properties: { page_token: { type: 'string' } } }
    expect(found({ ...list, inputSchema: taken }, 'get_weather')).toEqual([])
  })

  it('is one finding on the list', () => {
    const names = ['create_invoice', 'create_order', 'get_weather'].map((name) => ({ name }))
    expect(lintOf('tool-missing-pair', names).map(({ where, severity }) => [where, severity])).toEqual([
      ['', 'hint'],
    ])
  })

  it.each([
    ['create_invoice', 'list_invoices'],
    ['create_or_update_file', 'get_file_contents'],
    ['batch_create_pages', 'search_pages'],
    ['create_issue', 'issue_read'],
    ['start_export', 'check_export'],
    ['add_comment', 'get_weather'],
    ['create', 'get_weather'],
  ])('is silent on %s beside %s', (...names) => {
    expect(found(...names)).toEqual([])
  })

  it('is silent on one tool alone', () => {
    expect(found('create_invoice')).toEqual([])
  })
})
