import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (name: string): string[] => lintOf('name-verb', { name }).map(({ severity }) => severity)

describe('name-verb', () => {
  it.each(['weather_information', 'user_settings_page', 'DocsCatalog'])(
    'reports %s, which says no action',
    (name) => {
      expect(found(name)).toEqual(['warning'])
    },
  )

  it.each([
    'get_weather',
    'user_get',
    'issue_read',
    'docs.search',
    'listUsers',
    'analyse_board',
    'hospital.locate',
    'mkdir',
    'unstar_repository',
    'github_list_issues',
    'data.us.census.get_population',
  ])('is silent on %s', (name) => {
    expect(found(name)).toEqual([])
  })

  it.each(['think', 'bash', 'weather'])('gives a single word such as %s at most a hint', (name) => {
    expect(found(name).filter((severity) => severity !== 'hint')).toEqual([])
  })

  it('proposes a name for a tool that only reads', () => {
    const [finding] = lintOf('name-verb', {
      name: 'weather_information',
      annotations: { readOnlyHint: true },
    })
    expect(finding).toMatchObject({
      where: '/0/name',
      args: { becomes: 'get_weather_information', tool: 'weather_information' },
    })
  })
})
