import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (...names: string[]) =>
  lintOf(
    'name-generic',
    names.map((name) => ({ name })),
  ).map(({ severity, args }) => [severity, args['name']])

describe('name-generic', () => {
  it.each(['run_query', 'execute', 'process_data', 'callApi'])(
    'reports %s, which says nothing of its object',
    (name) => {
      expect(found(name, 'get_weather')).toEqual([['warning', name]])
    },
  )

  it('is a hint for a tool that stands alone', () => {
    expect(found('search')).toEqual([['hint', 'search']])
  })

  it('is a hint in a name space, which says what it is about', () => {
    const tools = [
      {
        type: 'namespace',
        name: 'wiki',
        tools: [
          { type: 'function', name: 'search', parameters: {} },
          { type: 'function', name: 'get_page', parameters: {} },
        ],
      },
    ]
    expect(lintOf('name-generic', { input: '', tools }).map(({ severity }) => severity)).toEqual(['hint'])
  })

  it('is silent where the word is a thing of this set', () => {
    expect(found('get_test', 'get_test_run', 'list_suites')).toEqual([])
    expect(found('search_docs', 'run_report', 'get_weather')).toEqual([])
  })
})
