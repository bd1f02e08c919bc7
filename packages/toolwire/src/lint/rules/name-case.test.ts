import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (...names: string[]) =>
  lintOf(
    'name-case',
    names.map((name) => ({ name })),
  ).map(({ severity, where, args }) => [severity, where, args['style'], args['becomes']])

describe('name-case', () => {
  it('reports the names in another style than most', () => {
    expect(found('get_page', 'list_pages', 'deletePage')).toEqual([
      ['warning', '/2/name', 'camelCase', 'delete_page'],
    ])
    expect(found('getPage', 'listPages', 'delete_page')).toEqual([
      ['warning', '/2/name', 'snake_case', 'deletePage'],
    ])
    expect(found('get_page', 'list_pages', 'Read Page')).toEqual([
      ['warning', '/2/name', 'mixed', 'read_page'],
    ])
  })

  it('gives a set in one other style one hint, on the list', () => {
    expect(found('get-page', 'list-pages')).toEqual([['hint', '', 'kebab-case', undefined]])
    expect(found('GetPage')).toEqual([['hint', '', 'PascalCase', undefined]])
  })

  it.each([
    [['get_page', 'list_pages_v2', 'oauth2_login']],
    [['search', 'bash']],
    [['getPage', 'search', 'listPages2']],
  ])('is silent on %j, for one lower-case word is of every style', (names) => {
    expect(found(...names).filter(([severity]) => severity === 'warning')).toEqual([])
  })

  it('takes what stands before a dot or slash for a name space, not for a style', () => {
    expect(found('math.gcd', 'math.square_root', 'stock_price', 'files/read_page', 'search')).toEqual([])
    expect(found('math.squareRoot', 'math.gcd', 'get_price', 'list_prices')).toEqual([
      ['warning', '/0/name', 'camelCase', 'math.square_root'],
    ])
    expect(found('TextCache.putIfAbsent', 'get_price', 'list_prices')).toEqual([
      ['warning', '/0/name', 'mixed', 'text_cache.put_if_absent'],
    ])
  })

  it('is silent on letters that have no case', () => {
    expect(found('get_page', 'list_pages', '記事を探す', 'suche_größe')).toEqual([])
  })

  it('takes names of dots alone', () => {
    expect(found('.'.repeat(20_000), `${'a.'.repeat(20_000)}b_C`, 'get_price', 'list_prices')).toHaveLength(1)
  })

  it('counts snake_case in doubt', () => {
    expect(found('getPage', 'list_pages')).toEqual([['warning', '/0/name', 'camelCase', 'get_page']])
  })
})
