import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const others = [
  { name: 'update_issues' },
  { name: 'mcp__tracker__list_labels' },
  toolWith({ method: { enum: ['get_status', 'set_status'] } }, { name: 'issue_write' }),
]
const found = (description: string) =>
  lintOf('description-dangling-reference', [{ name: 'label_write', description }, ...others]).map(
    ({ where, args }) => [where, args['name'], args['nearest']],
  )

describe('description-dangling-reference', () => {
  it.each([
    ["To set labels, use the 'update_issue' tool.", 'update_issue', 'update_issues'],
    ['Call find_people first.', 'find_people', undefined],
    ['The id is returned by create_board.', 'create_board', undefined],
    ['Prefer the `search_wiki` tool.', 'search_wiki', undefined],
    ['Use this instead of remove_label.', 'remove_label', undefined],
  ])('reports %j', (description, name, nearest) => {
    expect(found(description)).toEqual([['/0/description', name, nearest]])
  })

  it('looks into parameters, too', () => {
    const tool = toolWith({ id: { type: 'string', description: 'Id; see list_boards.' } })
    expect(lintOf('description-dangling-reference', tool)).toMatchObject([
      { where: '/0/inputSchema/properties/id', args: { name: 'list_boards' } },
    ])
  })

  it.each([
    'Use update_issues to change an issue.',
    'Use list_labels to see what there is.',
    'Use get_status to read it; see set_status.',
    'Use github_update_issues of the client.',
    'Use issue_number for pull requests, too.',
    'Sends start_line and end_line.',
    'Use read_only=true to be careful.',
    'See docs/get_started.md.',
    'Run git_commit by hand before.',
    'use the method to proceed.',
  ])('is silent on %j', (description) => {
    expect(found(description)).toEqual([])
  })
})
