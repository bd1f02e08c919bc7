import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (...names: string[]) =>
  lintOf(
    'name-near-duplicate',
    names.map((name) => ({ name })),
  ).map(({ severity, args }) => [severity, args['name'], args['other'], args['why']])

describe('name-near-duplicate', () => {
  it.each([
    [['get_group_users', 'get_user_groups'], 'order'],
    [['retrieve_page', 'read_page'], 'synonym'],
    [['remove_item', 'delete_item'], 'synonym'],
    [['list_issue_comment', 'list_issues_comment'], 'spelling'],
    [['get_calender_entry', 'get_calendar_entry'], 'spelling'],
  ] as const)('reports %j', (names, why) => {
    expect(found(...names)).toEqual([['warning', names[1], names[0], why]])
  })

  it('is a hint for names that differ by a digit', () => {
    expect(found('get_report_v1', 'get_report_v2')).toEqual([
      ['hint', 'get_report_v2', 'get_report_v1', 'digit'],
    ])
  })

  it.each([
    [['gallon_to_liter', 'liter_to_gallon']],
    [['get_user', 'list_users']],
    [['add_label', 'remove_label']],
    [['get_page', 'get_pages_count']],
    [['lock_door', 'unlock_door']],
    [['get_cat', 'get_car']],
  ])('is silent on %j', (names) => {
    expect(found(...names)).toEqual([])
  })

  it('gives a pair once, however near', () => {
    expect(found('get_user_page', 'get_page_user', 'fetch_weather')).toHaveLength(1)
  })
})
