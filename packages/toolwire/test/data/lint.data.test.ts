import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../src/lint/read-definitions.ts'
import { isReading } from '../../src/lint/text/action.ts'
import { wordsWith } from '../../src/lint/words/words.ts'
import { wireNames } from '../../src/tool/wire-names.ts'
import { dataFile, dataFolder, lintData, toolsOf } from './lint-sets.ts'

const github = dataFile('tools-github-mcp', 'tools.json')
const docker = dataFolder('tools-docker-mcp-registry')
const bfcl = dataFolder('tools-bfcl').flatMap(([, lines]) => lines as unknown[])

describe('lint of the 117 GitHub tools', () => {
  const report = lintData(github)
  const of = (code: string) => report.findings.filter((finding) => finding.code === code)

  it('has no error', () => {
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(report.tokens.tools).toHaveLength(117)
  })

  it('counts tokens as the estimate says', () => {
    const tokens = report.tokens.tools.map((tool) => tool.tokens).sort((a, b) => a - b)
    expect(report.tokens.total).toBe(25_845)
    expect(tokens[58]).toBe(158)
    expect(tokens.at(-1)).toBe(1_714)
  })

  it.each([
    'description-injection',
    'description-hidden-text',
    'description-pressure',
    'name-case',
    'name-verb',
    'name-generic',
    'name-near-duplicate',
    'description-search-stop',
  ])('has no %s', (code) => {
    expect(of(code)).toEqual([])
  })

  it('has one description that is too long, and one reference to a tool that is not there', () => {
    expect(of('description-too-long')).toMatchObject([
      { args: { tool: 'pull_request_review_write', why: 'characters' } },
    ])
    expect(of('description-dangling-reference')).toMatchObject([
      { args: { tool: 'label_write', name: 'update_issue' } },
    ])
  })

  it('has at most one pair of overlapping descriptions', () => {
    expect(of('description-overlap').length).toBeLessThanOrEqual(1)
  })

  it('is the same twice, and in any form of the list', () => {
    const list = (github as { tools: unknown[] }).tools
    const names = ({ findings }: ReturnType<typeof lintData>) =>
      findings.map(({ code, args }) => `${code} ${String(args['tool'])}`)
    expect(names(lintData(list))).toEqual(names(report))
    expect(names(lintData({ jsonrpc: '2.0', id: 1, result: github }))).toEqual(names(report))
  })
})

describe('lint of the Docker registry', () => {
  const found = (...codes: string[]) =>
    docker.flatMap(([file, document]) =>
      lintData(document, { codes }).findings.map((finding) => ({ ...finding, file })),
    )

  it('finds the two names with spaces', () => {
    const refused = found('invalid-tool-name').filter(({ severity }) => severity === 'error')
    expect(refused.map(({ file, args }) => [file, args['name']])).toEqual([
      ['vectra-ai-rux-mcp-server.json', 'Summarize Detection'],
      ['vectra-ai-rux-mcp-server.json', 'Visualize Entity Detections'],
    ])
  })

  it('finds the five descriptions that shout, and no praise, injection or hidden text', () => {
    expect(toolsOf(found('description-pressure'))).toEqual([
      'get_device_assurance_policy',
      'get_logs',
      'list_device_assurance_policies',
      'list_users',
      'replace_device_assurance_policy',
    ])
    expect(found('description-pressure').filter(({ severity }) => severity !== 'hint')).toEqual([])
    expect(found('description-injection', 'description-hidden-text')).toEqual([])
  })

  it('finds the names that are near', () => {
    expect(found('name-near-duplicate').map(({ args }) => [args['name'], args['other']])).toEqual([
      ['retrieve_page', 'read_page'],
      ['zid_get_user_groups', 'zid_get_group_users'],
      ['zid_get_user_groups_by_name', 'zid_get_group_users_by_name'],
    ])
  })

  it('gives the set in kebab-case one hint', () => {
    const cased = found('name-case').filter(({ file }) => file === 'explorium.json')
    expect(cased).toMatchObject([{ severity: 'hint', where: '', args: { style: 'kebab-case' } }])
  })

  it('finds the search without a stop among the definitions with a schema', () => {
    const withSchema = new Set(
      docker.flatMap(([, document]) =>
        (document as { name: string }[]).filter((tool) => 'inputSchema' in tool).map(({ name }) => name),
      ),
    )
    expect(toolsOf(found('description-search-stop')).filter((name) => withSchema.has(name))).toEqual([
      'search_nodes',
    ])
  })

  it('reads every entry', () => {
    const sets = docker.flatMap(([, document]) => readDefinitions(document).sets)
    expect(sets.reduce((sum, { tools }) => sum + tools.length, 0)).toBe(755)
  })
})

describe('lint of BFCL', () => {
  const [set] = readDefinitions(bfcl).sets
  const names = [...new Set((set?.tools ?? []).map(({ name }) => name))]

  it('imports all entries, with every parameter', () => {
    expect(set?.tools).toHaveLength(1_674)
    expect(
      set?.tools.filter(
        ({ parameters, input }) => parameters.length === 0 && /"properties":\{"/.test(JSON.stringify(input)),
      ),
    ).toEqual([])
  })

  it('maps every refused name without loss', () => {
    const refused = (set?.tools ?? []).filter(({ name }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))
    expect(refused).toHaveLength(802)
    const map = wireNames(names, { pattern: /^[a-zA-Z0-9_-]{1,64}$/, maxLength: 64, safeLength: 64 })
    expect(new Set(map.values()).size).toBe(names.length)
    expect([...map.values()].filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([])
    const plain = names.map((name) => name.replaceAll(/[^a-zA-Z0-9_-]/g, '_'))
    expect(plain.length - new Set(plain).size).toBe(5)
  })

  it('warns of the names that differ in case only', () => {
    const tools = names.map((name) => ({ name, inputSchema: {} }))
    const found = lintData(tools, { codes: ['duplicate-tool-name'] }).findings
    expect(found.filter(({ severity }) => severity === 'warning')).toHaveLength(3)
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('is silent on conversions and their way back', () => {
    const found = lintData(
      names.map((name) => ({ name, inputSchema: {} })),
      { codes: ['name-near-duplicate', 'description-overlap'] },
    ).findings
    expect(found.filter(({ args }) => /gallon/.test(String(args['name'])))).toEqual([])
  })

  it('has no injection, hidden text or praise', () => {
    const found = lintData(bfcl, {
      codes: ['description-injection', 'description-hidden-text', 'description-pressure'],
    }).findings
    expect(
      found.filter(({ code, severity }) => code !== 'description-pressure' || severity === 'warning'),
    ).toEqual([])
  })
})

describe('lint of tau2', () => {
  const document = dataFile('tools-tau2', 'tools-data.json')
  const { sets } = readDefinitions(document)

  it('reads the four domains as four sets', () => {
    expect(sets.map(({ where, tools }) => [where, tools.length])).toEqual([
      ['/airline/tools', 10],
      ['/retail/tools', 12],
      ['/telecom/tools', 17],
      ['/mock/tools', 5],
    ])
  })

  it('tells reading from writing as the labels do', () => {
    const labelled = sets
      .flatMap(({ tools }) => tools)
      .filter(({ source }) => source['type'] === 'READ' || source['type'] === 'WRITE')
    expect(labelled).toHaveLength(42)
    const right = labelled.filter((tool) => isReading(tool, wordsWith()) === (tool.source['type'] === 'READ'))
    expect(right.length).toBeGreaterThanOrEqual(40)
  })

  it('has no injection, hidden text or praise', () => {
    expect(
      lintData(document, { codes: ['description-injection', 'description-hidden-text'] }).findings,
    ).toEqual([])
  })
})
