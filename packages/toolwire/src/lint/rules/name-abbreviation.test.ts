import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (name: string, description = 'Does something with it.', words = {}) =>
  lintOf('name-abbreviation', { name, description }, { words }).map(({ args }) => [
    args['token'],
    args['expansion'],
  ])

describe('name-abbreviation', () => {
  it.each([
    ['get_usr', 'usr', 'user'],
    ['sendMsg', 'msg', 'message'],
    ['list_cfgs', 'cfg', 'config'],
    ['get_xqz_state', 'xqz', undefined],
  ])('reports %s', (name, token, expansion) => {
    expect(found(name)).toEqual([[token, expansion]])
  })

  it.each(['get_user', 'list_pr_ids', 'export_csv', 'read_kb', 'sync_calendar', 'get_sms'])(
    'is silent on %s',
    (name) => {
      expect(found(name)).toEqual([])
    },
  )

  it('is silent where the description explains it', () => {
    expect(found('get_cfg', 'Reads the configuration.')).toEqual([])
    expect(found('list_scm_repos', 'Lists repositories of the source code manager.')).toEqual([])
    expect(found('get_mgr', 'The manager of a person.')).toEqual([])
  })

  it('knows the product names of a configuration', () => {
    expect(found('list_zpa_rules', undefined, { allowedAbbreviations: ['zpa'] })).toEqual([])
  })
})
