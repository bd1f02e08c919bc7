import { describe, expect, it } from 'vitest'
import { nameWords, singular } from './name-words.ts'
import { isForeign, isSpaceless } from './script.ts'
import { sentencesOf } from './sentences.ts'
import { stem, stemsOf } from './stems.ts'

describe('nameWords', () => {
  it.each<[string, string[]]>([
    ['list_user_groups', ['list', 'user', 'group']],
    ['listHTTPUsers', ['list', 'http', 'user']],
    ['get-page.by id/name', ['get', 'page', 'by', 'id', 'name']],
    ['oauth2Login', ['oauth', 'login']],
    ['getURLs', ['get', 'url']],
    ['PascalCaseName', ['pascal', 'case', 'name']],
    ['zmień_nazwę', ['zmień', 'nazwę']],
    ['__', []],
  ])('splits %s', (name, words) => {
    expect(nameWords(name)).toEqual(words)
  })

  it.each([
    ['queries', 'query'],
    ['branches', 'branch'],
    ['boxes', 'box'],
    ['users', 'user'],
    ['status', 'status'],
    ['address', 'address'],
    ['addresses', 'address'],
    ['alias', 'alias'],
    ['is', 'is'],
  ])('makes %s singular', (word, expected) => {
    expect(singular(word)).toBe(expected)
  })
})

describe('stem', () => {
  it.each([
    ['search', 'searches', 'searching', 'searched'],
    ['create', 'creates', 'creating', 'created', 'creation'],
    ['calculate', 'calculates', 'calculation', 'calculated'],
    ['list', 'lists', 'listing'],
    ['delete', 'deletes', 'deleting', 'deletion'],
  ])('is one for the forms of %s', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1)
  })

  it('keeps different words apart', () => {
    expect(new Set(['user', 'group', 'issue', 'page', 'order', 'repository'].map(stem)).size).toBe(6)
  })

  it('writes short forms out and leaves out what says nothing', () => {
    expect(stemsOf('The org of a repo')).toEqual(stemsOf('an organization of the repository'))
  })
})

describe('sentencesOf', () => {
  it.each<[string, string[]]>([
    ['Lists pages, e.g. of a wiki. Returns ids!', ['Lists pages, e.g. of a wiki', 'Returns ids']],
    ['Costs 1.5 units. Use v2.0 only.', ['Costs 1.5 units', 'Use v2.0 only']],
    ['One line\nanother line\n\nOk', ['One line', 'another line']],
    ['検索します。結果を返します。', ['検索します', '結果を返します']],
    ['Word.', []],
  ])('splits %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })
})

describe('scripts', () => {
  it('tells text that the word lists do not cover', () => {
    expect(
      ['Searches a wiki', 'Ищет статьи', '検索する', 'Sucht Bücher', 'API', '検索 API の結果'].map(isForeign),
    ).toEqual([false, true, true, false, false, true])
    expect(['検索します', 'Ищет статьи'].map(isSpaceless)).toEqual([true, false])
  })
})
