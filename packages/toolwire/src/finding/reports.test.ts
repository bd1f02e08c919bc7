import { describe, expect, it } from 'vitest'
import type { Finding } from './finding.ts'
import { foldFindings } from './fold-findings.ts'
import type { LocatedFinding } from './located-finding.ts'
import { toAnnotations } from './to-annotations.ts'
import { toMarkdown } from './to-markdown.ts'
import { toSarif } from './to-sarif.ts'

const verb: Finding = {
  code: 'name-verb',
  severity: 'warning',
  certainty: 'likely',
  where: '/0/name',
  args: { tool: 'weather', name: 'weather' },
}
const missing: Finding = {
  code: 'missing-result',
  severity: 'error',
  where: '/messages/1',
  args: { callId: 'toolu_1', name: 'search', side: 'client', unanswered: [] },
}
const located = (finding: Finding, rest: Partial<LocatedFinding> = {}): LocatedFinding => ({
  finding,
  file: 'a b/tools.json',
  ...rest,
})
const region = { line: 3, column: 5, endLine: 4, endColumn: 1 }

describe('toSarif', () => {
  const log = toSarif(
    [located(verb, { region, fingerprint: 'f00' }), located(missing), located(verb, { file: '-' })],
    {
      version: '1.2.3',
      page: (code) => (code === 'name-verb' ? '# page' : undefined),
    },
  ) as unknown as {
    runs: [{ tool: { driver: { rules: { id: string }[] } }; results: Record<string, unknown>[] }]
  }
  const [run] = log.runs

  it('lists the codes that occur with their meaning and their page, and refers to them', () => {
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'toolwire', semanticVersion: '1.2.3' } } }],
    })
    expect(run.tool.driver.rules).toEqual([
      { id: 'missing-result', shortDescription: { text: expect.any(String) } },
      {
        id: 'name-verb',
        shortDescription: { text: expect.any(String) },
        help: { text: '# page', markdown: '# page' },
      },
    ])
    expect(run.results.map(({ ruleId, ruleIndex, level }) => [ruleId, ruleIndex, level])).toEqual([
      ['name-verb', 1, 'warning'],
      ['missing-result', 0, 'error'],
      ['name-verb', 1, 'warning'],
    ])
  })

  it('gives regions where there are positions, logical places always, and fingerprints', () => {
    expect(run.results[0]).toMatchObject({
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b/tools.json' },
            region: { startLine: 3, startColumn: 5, endLine: 4, endColumn: 1 },
          },
          logicalLocations: [{ fullyQualifiedName: 'weather/0/name' }],
        },
      ],
      partialFingerprints: { 'toolwire/v1': 'f00' },
      properties: { certainty: 'likely' },
    })
    expect(run.results[1]).toMatchObject({
      locations: [{ physicalLocation: { artifactLocation: { uri: 'a%20b/tools.json' } } }],
    })
    expect(JSON.stringify(run.results[2])).not.toContain('physicalLocation')
  })

  it('maps a hint to a note', () => {
    expect(JSON.stringify(toSarif([located({ ...verb, severity: 'hint' })], { version: '1' }))).toContain(
      '"level":"note"',
    )
  })

  it('lets no secret out', () => {
    const secret = { ...missing, args: { ...missing.args, name: 'sk-abcdefghijklmnopqrstuvwx0123' } }
    for (const text of [
      JSON.stringify(toSarif([located(secret)], { version: '1' })),
      toAnnotations([located(secret)]),
      toMarkdown([located(secret)], { title: '', summary: '' }),
    ]) {
      expect(text).not.toContain('sk-abc')
    }
  })
})

describe('toAnnotations', () => {
  it('writes a command per finding, with its place', () => {
    expect(toAnnotations([located(verb, { region })])).toBe(
      '::warning file=a b/tools.json,line=3,col=5,endLine=4,endColumn=1,title=name-verb (weather)::The name "weather" says no action.\n',
    )
    expect(toAnnotations([located({ ...verb, severity: 'hint' }, { file: '-' })])).toMatch(/^::notice title=/)
  })

  it('escapes what would end a property or a line', () => {
    const odd = { ...verb, args: { tool: 'a:b,c%\n', name: '100%\r\nx::y' } }
    const [line = '', rest] = toAnnotations([located(odd, { file: 'c:\\x,y.json' })]).split('\n')
    expect(rest).toBe('')
    expect(line).toContain('file=c%3A\\x%2Cy.json')
    expect(line).toContain('title=name-verb (a%3Ab%2Cc%25%0A)')
    expect(line).toContain('100%25')
  })
})

describe('toMarkdown', () => {
  it('is a table, the worst first', () => {
    const text = toMarkdown([located(verb, { region }), located(missing)], {
      title: 'Lint',
      summary: '2 tools',
    })
    expect(text.split('\n')).toEqual([
      '### Lint',
      '',
      '2 tools',
      '',
      '| | code | where | what |',
      '| --- | --- | --- | --- |',
      '| error | `missing-result` | `/messages/1` | The call "toolu\\_1" of search has no result. |',
      '| warning | `name-verb` | `weather/0/name` (line 3) | The name "weather" says no action. |',
      '',
    ])
  })

  it('keeps text from outside in its cell', () => {
    const odd = { ...verb, args: { tool: '`|<b>', name: '[x](http://e)|@team <img src=x> #12' } }
    const [, , , , , , row = ''] = toMarkdown([located(odd)], { title: 't', summary: 's' }).split('\n')
    expect(row.match(/(?<!\\)\|/g)).toHaveLength(5)
    expect(row).not.toMatch(/<img|@team|(?<!\\)\]\(http|[^\\&]#12/)
  })

  it('counts what does not fit', () => {
    const many = Array.from({ length: 5 }, () => located(missing))
    expect(toMarkdown(many, { title: 't', summary: '', rows: 2 })).toContain('3 more.')
    expect(toMarkdown([], { title: 't', summary: '' })).toBe('### t\n\nNo findings.\n')
  })
})

describe('foldFindings', () => {
  const about = (tool: string, parameter: string, code = 'parameter-id-source'): Finding => ({
    code,
    severity: 'hint',
    where: '',
    args: { tool, parameter },
  })

  it('folds one code and parameter name in more than three tools', () => {
    const four = ['a', 'b', 'c', 'd'].map((tool) => about(tool, tool === 'd' ? 'filter.owner' : 'owner'))
    const rest = [about('a', 'repo'), about('b', 'owner', 'parameter-unit'), verb]
    const { single, folded } = foldFindings([...four, ...rest])
    expect(single).toEqual(rest)
    expect(folded).toEqual([{ finding: four[0], parameter: 'owner', tools: ['a', 'b', 'c', 'd'] }])
  })

  it('leaves three tools, and many places in one tool, as they are', () => {
    expect(foldFindings(['a', 'b', 'c'].map((tool) => about(tool, 'owner'))).folded).toEqual([])
    expect(
      foldFindings(Array.from({ length: 9 }, (_, index) => about('a', `x[${index}].id`))).folded,
    ).toEqual([])
  })
})
