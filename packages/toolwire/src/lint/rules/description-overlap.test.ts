import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (...tools: [name: string, description: string][]) =>
  lintOf(
    'description-overlap',
    tools.map(([name, description]) => ({ name, description })),
  ).map(({ severity, args }) => [severity, args['tool'], args['other']])

describe('description-overlap', () => {
  it('reports two tools that are described in nearly the same words', () => {
    expect(
      found(
        ['find_material', 'Looks up published articles in the newsroom archive by keyword.'],
        ['get_stories', 'Look up the published articles of the newsroom archive by keywords.'],
      ),
    ).toEqual([['warning', 'get_stories', 'find_material']])
  })

  it.each<[string, [string, string][]]>([
    [
      'siblings by the word that tells their names apart',
      [
        ['add_reaction', 'Add a reaction to an issue in the tracker of a project.'],
        ['remove_reaction', 'Remove a reaction from an issue in the tracker of a project.'],
      ],
    ],
    [
      'siblings that name each other',
      [
        [
          'find_articles',
          'Looks up published articles in the archive by keyword; for drafts use get_stories.',
        ],
        ['get_stories', 'Looks up published articles in the archive by keyword.'],
      ],
    ],
    [
      'an abbreviation of the differing word',
      [
        ['list_org_advisories', 'List security advisories published for an organization account.'],
        ['list_advisories', 'List security advisories published for a repository account.'],
      ],
    ],
    [
      'texts that differ by a word and its opposite',
      [
        ['note_keep', 'Stores a pair of key and value in the short-term store of the assistant for later.'],
        ['archive_keep', 'Stores a pair of key and value in the long-term store of the assistant for later.'],
      ],
    ],
    [
      'texts too short to compare',
      [
        ['get_one', 'Gets it.'],
        ['get_two', 'Gets it.'],
      ],
    ],
    [
      'the two ways of a conversion',
      [
        ['gallon_to_liter', 'Converts a volume between the two units of measure.'],
        ['liter_to_gallon', 'Converts a volume between the two units of measure.'],
      ],
    ],
  ])('is silent on %s', (_, tools) => {
    expect(found(...tools)).toEqual([])
  })

  it('does not count a preamble that most tools of a set share', () => {
    const preamble = 'This tool belongs to the simple file system of the terminal simulator and'
    const tools = [
      'reads a document',
      'moves folders',
      'prints words',
      'counts lines',
      'sorts entries',
      'copies images',
    ].map((what, index): [string, string] => [
      `tool_${'abcdef'[index] ?? ''}${what.split(' ')[0] ?? ''}`,
      `${preamble} ${what}.`,
    ])
    expect(found(...tools)).toEqual([])
  })

  it('is not quadratic: two thousand equal preambles are no work', () => {
    const tools = Array.from({ length: 2_000 }, (_, index) => ({
      name: `tool_number_${index}`,
      description: `Handles requests of kind ${index.toString(36)}${(index * 7_919).toString(36)} in the common registry of services.`,
    }))
    expect(lintOf('description-overlap', tools)).toEqual([])
  })
})
