import { describe, expect, it } from 'vitest'
import { baselineOf, matchBaseline, readBaseline } from './baseline.ts'
import { fingerprintOf } from './fingerprint.ts'
import { lintDefinitions } from './lint-definitions.ts'

const tool = (name: string, description = 'Gets a thing.') => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
})
const findings = (...tools: unknown[]) => lintDefinitions(tools, { codecs: [] }).findings

describe('a baseline', () => {
  it('knows what it stored, through a file', () => {
    const found = findings(tool('weather_info'), tool('get_page'))
    const stored = readBaseline(JSON.parse(JSON.stringify(baselineOf(found))))
    const matcher = matchBaseline(stored)
    expect(found.length).toBeGreaterThan(1)
    expect(matcher.fresh(found)).toEqual([])
    expect(matcher.stale()).toEqual([])
  })

  it('knows it in another order, among other tools, and in another list', () => {
    const matcher = matchBaseline(baselineOf(findings(tool('weather_info'))))
    const moved = lintDefinitions(
      { tools: [tool('get_page'), tool('weather_info')] },
      { codecs: [] },
    ).findings
    expect(matcher.fresh(moved).filter(({ args }) => args['tool'] === 'weather_info')).toEqual([])
  })

  it('does not know a finding whose subject has changed, or a second one', () => {
    const matcher = matchBaseline(baselineOf(findings(tool('get_page'))))
    const changed = findings(tool('get_page', 'Takes a page.'))
    expect(matcher.fresh(changed).map(({ code }) => code)).toContain('description-label-only')
    expect(matcher.stale().map(({ code, tool: name }) => `${code} ${name}`)).toContain(
      'description-label-only get_page',
    )
  })

  it('is sorted, so that it changes only where findings do', () => {
    const one = baselineOf(findings(tool('get_page'), tool('weather_info')))
    const two = baselineOf(findings(tool('weather_info'), tool('get_page')))
    expect(one).toEqual(two)
  })

  it.each([null, [], { version: 2, findings: [] }, { version: 1, findings: [{}] }])('refuses %j', (value) => {
    expect(() => readBaseline(value)).toThrow('no baseline')
  })
})

describe('a fingerprint', () => {
  it('is of the code, the tool, the place inside it and the text there', () => {
    // A finding on the list has no tool.
    const [one] = findings(tool('weather_info')).filter(({ args }) => args['tool'] === 'weather_info')
    const [two] = findings(tool('other_info'), tool('weather_info')).filter(
      ({ args }) => args['tool'] === 'weather_info',
    )
    if (one === undefined || two === undefined) throw new Error('no finding')
    expect(one.where).not.toBe(two.where)
    expect(fingerprintOf(one)).toBe(fingerprintOf(two))
    expect(fingerprintOf(one)).toMatch(/^[0-9a-f]{16}$/)
  })
})
