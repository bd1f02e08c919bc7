import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'
import { namePrefix } from './name-prefix.ts'
import { readDefinitions } from '../read-definitions.ts'
import type { Problem } from '../rule.ts'
import { wordsWith } from '../words/words.ts'

const found = (...names: string[]) =>
  lintOf(
    'name-prefix',
    names.map((name) => ({ name })),
  )
const loose = [
  'get_bucket',
  'list_bucket_tables',
  'create_table_column',
  'drop_column_constraint',
  'read_constraint',
]

describe('name-prefix', () => {
  it('reports families in a large set that share no word', () => {
    const others = ['send_mail', 'read_mail', 'get_weather', 'play_music', 'book_flight', 'draw_chart']
    const [finding] = found(...loose, ...others)
    expect(finding).toMatchObject({
      severity: 'hint',
      certainty: 'hint',
      where: '',
      args: { why: 'families' },
    })
    expect(finding?.args['families']).toEqual([{ names: loose, prefix: expect.any(String) }])
  })

  it('is silent on a small set, and on families that share a word', () => {
    expect(found(...loose)).toEqual([])
    const families = [
      'user_get',
      'user_create',
      'user_delete',
      'mail_send',
      'mail_read',
      'mail_delete',
      'get_page',
      'list_pages',
    ]
    expect(found(...families)).toEqual([])
  })

  it('warns of several servers in one set that nothing tells apart', () => {
    const [set] = readDefinitions(
      ['get_page', 'list_pages', 'get_issue', 'list_issues'].map((name) => ({ name, inputSchema: {} })),
    ).sets
    if (set === undefined || namePrefix.subject !== 'set') throw new Error('no set')
    const tools = set.tools.map((tool, index) => ({ ...tool, space: index < 2 ? 'wiki' : 'tracker' }))
    const problems: Problem<never>[] = []
    const subject = {
      set: { ...set, tools },
      words: wordsWith(),
      targets: [],
      form: undefined,
      lock: undefined,
      idle: [],
      options: { tools: 8, share: 0.6 },
    }
    namePrefix.check(subject, (problem) => problems.push(problem as never))
    expect(problems).toMatchObject([
      {
        severity: 'warning',
        args: { why: 'servers', families: [{ prefix: 'wiki' }, { prefix: 'tracker' }] },
      },
    ])
  })
})
