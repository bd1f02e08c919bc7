import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (...tools: object[]) =>
  lintOf(
    'description-label-only',
    tools.map((tool) => ({ name: 'get_user', ...tool })),
  ).map(({ severity, certainty }) => [severity, certainty])
const undescribed = { inputSchema: { type: 'object', properties: { id: { type: 'string' } } } }

describe('description-label-only', () => {
  it('reports a description that repeats the name, or is only a few words', () => {
    expect(found({ description: 'Gets a user by their user id.', ...undescribed })).toEqual([
      ['warning', 'likely'],
    ])
    expect(found({ description: 'Searches the manual.', ...undescribed })).toEqual([['warning', 'likely']])
  })

  it('is a hint where every parameter is described and no sibling is near', () => {
    expect(found({ description: 'Gets a user.' })).toEqual([['hint', 'likely']])
    expect(
      found(
        { description: 'Gets a user.' },
        {
          name: 'fetch_user',
          description: 'Reads the profile, the teams and the last sign-in of one person.',
        },
      ),
    ).toEqual([['warning', 'likely']])
  })

  it('is silent on a description that says something', () => {
    expect(
      found({ description: 'Returns the profile of one person: name, teams, time zone and last sign-in.' }),
    ).toEqual([])
  })

  it('is no more than a hint on text in a script whose words it does not know', () => {
    expect(
      found({ description: '指定されたIDのユーザーのプロフィール、チーム、タイムゾーンを返します。' }),
    ).toEqual([])
    expect(found({ description: 'Профиль пользователя', ...undescribed })).toEqual([['warning', 'hint']])
  })
})
