import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../finding/message-of.ts'
import { lintCodes } from '../finding/lint-codes.ts'
import { compileTools } from '../tool/compile-tools.ts'
import { defineTool } from '../tool/define-tool.ts'
import { wires } from '../wire/index.ts'
import { lintDefinitions, type LintOptions } from './lint-definitions.ts'
import { rules } from './rules/index.ts'
import { toolRule, type Rule } from './rule.ts'
import { sources } from './sources.ts'

const codecs = Object.values(wires)
const lint = (definitions: unknown, options: LintOptions = {}) =>
  lintDefinitions(definitions, { ...options, codecs })
const codesOf = (definitions: unknown, options: LintOptions = {}) =>
  lint(definitions, options).findings.map(({ code }) => code)
const schema = { type: 'object', properties: {} }
const good =
  'Search the product manual by keywords. Use it for questions about installing the product; for account questions use another tool instead. Returns up to 5 passages with title and id. If nothing matches, the list is empty: try broader words once.'

/** A rule that says what it is told to, for what the engine does with it. */
function saying(part: Partial<Extract<Rule, { subject: 'tool' }>>): Rule {
  return toolRule({
    code: 'parameter-example',
    severity: 'hint',
    certainty: 'likely',
    basis: 'heuristic',
    sources: [sources.house],
    forms: ['source'],
    check() {},
    ...part,
  })
}

describe('lintDefinitions', () => {
  it('folds a hint about several parameters of one tool into one, and adds up its price', () => {
    const rule = saying({
      check({ tool }, report) {
        for (const parameter of tool.parameters) report({ parameter, args: { price: 3 } })
      },
    })
    const properties = { a: {}, b: {}, c: {} }
    const tools = [
      { name: 'x', inputSchema: { properties } },
      { name: 'y', inputSchema: { properties: { a: {} } } },
    ]
    expect(lintDefinitions(tools, { codecs, only: [rule] }).findings).toMatchObject([
      { where: '/0', args: { parameters: ['a', 'b', 'c'], price: 9, edits: 3 } },
      { where: '/1/inputSchema/properties/a', args: { parameter: 'a', price: 3 } },
    ])
    const warning = saying({ severity: 'warning', check: rule.check as never })
    expect(lintDefinitions(tools, { codecs, only: [warning] }).findings).toHaveLength(4)
  })

  it('gives equal findings of several wires as one, and says which', () => {
    const rule = saying({
      forms: ['compiled'],
      check: ({ form }, report) => report({ args: { type: form?.wire === 'gemini' ? 'g' : 'o' } }),
    })
    const found = lintDefinitions([{ name: 'x', inputSchema: schema }], {
      codecs,
      only: [rule],
      wires: ['anthropic', 'openai-responses'],
    }).findings
    expect(found).toMatchObject([{ args: { form: 'compiled', wires: ['anthropic', 'openai-responses'] } }])
  })

  it('judges the compiled form of the wires asked for, else of the document, else of all', () => {
    const seen: string[] = []
    const rule = saying({
      forms: ['compiled'],
      check: ({ form, compiled }) => void seen.push(`${form?.wire} ${form?.from} ${compiled?.name}`),
    })
    lintDefinitions([{ name: 'a.b', input_schema: schema }], { codecs, only: [rule] })
    lintDefinitions([{ name: 'a.b', inputSchema: schema }], { codecs, only: [rule], wires: ['anthropic'] })
    lintDefinitions([{ name: 'a.b', input_schema: schema }], {
      codecs,
      only: [rule],
      wires: ['openai-responses'],
    })
    expect(seen).toEqual([
      'anthropic document a.b',
      'anthropic compiler a_b',
      'openai-responses compiler a_b',
    ])
    lintDefinitions([{ name: 'a', inputSchema: schema }], { codecs, only: [rule] })
    expect(seen.slice(3)).toEqual(codecs.map(({ wire }) => `${wire} compiler a`))
  })

  it('says what it did not judge', () => {
    const body = {
      input: '',
      tools: [
        { type: 'web_search' },
        { type: 'function', name: 'get_a', description: good, parameters: schema },
      ],
    }
    expect(lint(body).unchecked).toEqual([
      { code: 'provider-tools', reason: '1 provider-defined, counted and not judged: web_search' },
    ])
    expect(lint({ some: 'thing' })).toMatchObject({
      findings: [],
      shape: undefined,
      unchecked: [{ code: 'document' }],
    })
    for (const empty of [{ tools: [] }, { jsonrpc: '2.0', id: 1, result: { tools: [] } }])
      expect(lint(empty).unchecked).toEqual([{ code: 'document', reason: 'its list of tools is empty' }])
  })

  it('says what is nested too deep or holds itself, and judges the rest', () => {
    let deep: object = { type: 'string' }
    for (let level = 0; level < 20_000; level++) deep = { type: 'object', properties: { a: deep } }
    const self: Record<string, unknown> = { type: 'object' }
    self['properties'] = { self }
    for (const inputSchema of [deep, self]) {
      const report = lint([
        { name: 'get_page', description: good, inputSchema },
        { name: 'x', inputSchema: schema },
      ])
      expect(report.findings.map(({ where }) => where)).toContain('/1')
      expect(report.unchecked).toContainEqual({
        code: 'document',
        reason: expect.stringMatching(/^\/0\/inputSchema\/properties\/.*nested more than 200 levels deep/),
      })
    }
  })

  it('takes thousands of tools, of one name or numbered', () => {
    const named = (name: (index: number) => string) =>
      lint(
        Array.from({ length: 9_000 }, (_, at) => ({
          name: name(at),
          description: good,
          inputSchema: schema,
        })),
      )
    const same = named(() => 'get_page').findings
    expect(same.filter(({ code }) => code === 'duplicate-tool-name')).toHaveLength(8_999)
    const numbered = named((index) => `get_page_${index}`).findings
    const near = numbered.filter(({ code }) => code === 'name-near-duplicate')
    expect(near.length).toBeLessThan(9_000)
    expect(near.every(({ severity }) => severity === 'hint')).toBe(true)
  })

  it('gives at most one finding on the description of a tool', () => {
    const of = (tool: object) =>
      codesOf([{ name: 'get_page', inputSchema: schema, ...tool }]).filter((code) =>
        ['description-missing', 'description-label-only', 'description-quality'].includes(code),
      )
    expect(of({})).toEqual(['description-missing'])
    expect(of({ description: 'Gets a page.' })).toEqual(['description-label-only'])
    expect(of({ description: 'Returns the whole text of a wiki entry with its authors.' })).toEqual([
      'description-quality',
    ])
    expect(
      codesOf([{ name: 'get_page', inputSchema: schema }], { rules: { 'description-missing': 'off' } }),
    ).toContain('description-label-only')
  })

  it('sorts by tool in the order of the document, the worst first', () => {
    const found = lint([
      { name: 'weather_info', inputSchema: schema },
      { name: 'get_page', inputSchema: schema },
    ]).findings
    const tools = found.map(({ args }) => args['tool']).filter((tool) => tool !== undefined)
    expect(tools).toEqual([...tools].sort((a, b) => (a === b ? 0 : a === 'weather_info' ? -1 : 1)))
    const ranks = found
      .filter(({ args }) => args['tool'] === 'weather_info')
      .map(({ severity }) => ['error', 'warning', 'hint'].indexOf(severity))
    expect(ranks).toEqual([...ranks].sort())
  })

  it('heeds the severities of a configuration, and overrides by the name of the tool', () => {
    const tools = [
      { name: 'weather_info', description: good, inputSchema: schema },
      { name: 'legacy_info', description: good, inputSchema: schema },
    ]
    const run = (options: LintOptions) =>
      lint(tools, options)
        .findings.filter(({ code }) => code === 'name-verb')
        .map(({ severity, args }) => `${severity} ${String(args['tool'])}`)
    expect(run({})).toEqual(['warning weather_info', 'warning legacy_info'])
    expect(run({ rules: { 'name-verb': 'error' } })).toEqual(['error weather_info', 'error legacy_info'])
    expect(run({ rules: { 'name-verb': 'off' } })).toEqual([])
    expect(run({ overrides: [{ tools: ['legacy_*'], rules: { 'name-verb': 'off' } }] })).toEqual([
      'warning weather_info',
    ])
    expect(run({ words: { verbs: ['info'] } })).toEqual([])
  })

  it('silences by a reason in the definition, which is never sent', () => {
    const tool = defineTool({
      name: 'weather_info',
      description: good,
      input: schema,
      lint: { ignore: { 'name-verb': 'a name of the API' } },
    })
    expect(codesOf([tool])).not.toContain('name-verb')
    expect(JSON.stringify(codecs.map((wire) => compileTools([tool], { wire }).tools))).not.toContain('ignore')
    expect(codesOf([defineTool({ name: 'weather_info', description: good, input: schema })])).toContain(
      'name-verb',
    )
  })

  it('scores: 25, 8 and 2 points a finding, weighted by tokens, not below 0', () => {
    const errors = saying({
      check: ({ tool }, report) => {
        if (tool.name === 'bad')
          for (let n = 0; n < 5; n++) report({ severity: 'error', args: { type: String(n) } })
      },
    })
    const { scores, tokens } = lintDefinitions(
      [
        { name: 'bad', inputSchema: schema },
        { name: 'fine', inputSchema: schema },
      ],
      { codecs, only: [errors] },
    )
    expect(scores.tools).toEqual([
      { tool: 'bad', where: '/0', score: 0 },
      { tool: 'fine', where: '/1', score: 100 },
    ])
    const [bad = 0, fine = 0] = tokens.tools.map((one) => one.tokens)
    expect(scores.set).toBe(Math.round((100 * fine) / (bad + fine)))
  })

  it('counts tokens of name, description and schema, or as a counter says', () => {
    const tool = { name: 'get_a', description: good, inputSchema: schema }
    const characters = `get_a${good}${JSON.stringify(schema)}`.length
    expect(lint([tool]).tokens).toEqual({
      total: Math.ceil(characters / 4.2),
      estimate: true,
      tools: [{ tool: 'get_a', where: '/0', tokens: Math.ceil(characters / 4.2) }],
    })
    expect(lint([tool], { countTokens: (text) => text.length }).tokens).toMatchObject({
      total: characters,
      estimate: false,
    })
  })

  it('is pure and deterministic, never throws on any JSON and never changes it', () => {
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(
          null,
          true,
          -1,
          'object',
          'string',
          'use get_x tool',
          'function',
          '#/properties/a',
          '\uD800',
        ),
        fc.array(tie('json'), { maxLength: 3 }),
        fc
          .array(
            fc.tuple(
              fc.constantFrom(
                'name',
                'description',
                'type',
                'inputSchema',
                'input_schema',
                'parameters',
                'properties',
                'required',
                'items',
                'enum',
                '$ref',
                'anyOf',
                'annotations',
                'strict',
                'default',
                '__proto__',
              ),
              tie('json'),
            ),
            { maxLength: 5 },
          )
          .map((entries) => Object.fromEntries(entries)),
      ),
    }))
    fc.assert(
      fc.property(
        fc.array(json, { maxLength: 3 }),
        fc.constantFrom('inputSchema', 'input_schema', 'parameters'),
        (schemas, key) => {
          const tools = schemas.map((one, index) => ({ name: `get_${index}`, [key]: one }))
          const before = JSON.stringify(tools)
          const report = lint(tools)
          expect(JSON.stringify(tools)).toBe(before)
          expect(JSON.stringify(lint(JSON.parse(before)))).toBe(JSON.stringify(report))
          for (const finding of report.findings) expect(messageOf(finding)).not.toMatch(/undefined|\[object/)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('the rules', () => {
  it('stand in the order of their codes, one a code', () => {
    const codes = rules.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort())
  })

  it('have sources, and give errors without one only in matters of security', () => {
    for (const { code, sources: from, basis, severity } of rules) {
      expect(from.length, code).toBeGreaterThan(0)
      if (basis === 'heuristic' && severity === 'error')
        expect(['description-injection', 'description-hidden-text'], code).toContain(code)
      expect(lintCodes[code], code).toMatch(/\.$/)
    }
  })
})
