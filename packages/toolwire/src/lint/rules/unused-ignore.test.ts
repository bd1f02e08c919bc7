import { describe, expect, it } from 'vitest'
import { lintDefinitions, type LintOptions } from '../lint-definitions.ts'
import { annotationHints } from './annotation-hints.ts'
import { nameCase } from './name-case.ts'
import { nameVerb } from './name-verb.ts'
import { unusedIgnore } from './unused-ignore.ts'

const run = (ignore: object, options: LintOptions = {}, name = 'weather_info') => {
  const tools = [{ name, inputSchema: {}, _meta: { 'toolwire/ignore': ignore } }]
  return lintDefinitions(tools, { ...options, codecs: [], only: [nameVerb, unusedIgnore] }).findings.map(
    ({ code, where, args }) => [code, where, args['why']],
  )
}

describe('unused-ignore', () => {
  it('reports an ignore that silences nothing', () => {
    expect(run({ 'name-verb': 'historical' }, {}, 'get_weather')).toEqual([
      ['unused-ignore', '/0/_meta/toolwire~1ignore/name-verb', 'unused'],
    ])
  })

  it('reports an ignore without a reason, and does not heed it', () => {
    expect(run({ 'name-verb': ' ' })).toEqual([
      ['name-verb', '/0/name', undefined],
      ['unused-ignore', '/0/_meta/toolwire~1ignore/name-verb', 'reason'],
    ])
  })

  it('reports a code that does not exist, with the nearest', () => {
    const [finding] = lintDefinitions(
      [{ name: 'get_a', inputSchema: {}, _meta: { 'toolwire/ignore': { 'name-verbs': 'x' } } }],
      { codecs: [], only: [unusedIgnore] },
    ).findings
    expect(finding?.args).toMatchObject({ ignored: 'name-verbs', why: 'unknown', nearest: 'name-verb' })
  })

  it('is silent on an ignore that does its work', () => {
    expect(run({ 'name-verb': 'a name of the API' })).toEqual([])
  })

  describe('of a finding about the set', () => {
    const of = (ignores: readonly object[], options: LintOptions = {}) =>
      lintDefinitions(
        ignores.map((ignore, index) => ({
          name: index === 0 ? 'getPage' : 'listPages',
          inputSchema: {},
          _meta: { 'toolwire/ignore': ignore },
        })),
        { ...options, codecs: [], only: [nameCase, annotationHints, unusedIgnore] },
      ).findings.map(({ code, where }) => [code, where])
    const hints = { 'annotation-hints': 'another team keeps them' }
    const both = { ...hints, 'name-case': 'a name of the API' }

    it('silences it where every tool ignores it with a reason', () => {
      expect(of([both])).toEqual([])
      expect(of([both, both])).toEqual([])
    })

    it('leaves it where one tool does not', () => {
      expect(of([both, hints])).toEqual([
        ['name-case', ''],
        ['unused-ignore', '/0/_meta/toolwire~1ignore/name-case'],
      ])
      expect(of([{ ...hints, 'name-case': ' ' }])).toEqual([
        ['name-case', ''],
        ['unused-ignore', '/0/_meta/toolwire~1ignore/name-case'],
      ])
    })

    it('counts an ignore of the configuration, alone or beside those of the tools', () => {
      const ignore = [{ code: 'name-case', tool: '*', reason: 'names of the API' }] as const
      expect(of([hints, hints], { ignore })).toEqual([])
      expect(of([both, hints], { ignore: [{ ...ignore[0], tool: 'list*' }] })).toEqual([])
    })
  })

  it('holds for the configuration, too', () => {
    const ignore = [{ code: 'name-verb', tool: 'weather_*', reason: 'names of the API' }] as const
    expect(run({}, { ignore })).toEqual([])
    expect(run({}, { ignore }, 'get_weather')).toEqual([])
    expect(run({}, { ignore: [{ ...ignore[0], tool: 'get_*' }] }, 'get_weather')).toEqual([
      ['unused-ignore', '/0', 'unused'],
    ])
  })
})
