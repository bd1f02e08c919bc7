import { describe, expect, it } from 'vitest'
import { lintDefinitions, type LintOptions } from '../lint-definitions.ts'
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

  it('holds for the configuration, too', () => {
    const ignore = [{ code: 'name-verb', tool: 'weather_*', reason: 'names of the API' }] as const
    expect(run({}, { ignore })).toEqual([])
    expect(run({}, { ignore }, 'get_weather')).toEqual([])
    expect(run({}, { ignore: [{ ...ignore[0], tool: 'get_*' }] }, 'get_weather')).toEqual([
      ['unused-ignore', '/0', 'unused'],
    ])
  })
})
