import { describe, expect, it } from 'vitest'
import { matchesName, readLintConfig } from './lint-config.ts'

describe('readLintConfig', () => {
  it('takes what is documented, as it is', () => {
    const config = {
      $schema: './x.json',
      wires: ['anthropic'],
      rules: { 'name-verb': 'off', 'description-too-long': ['hint', { characters: 2_000 }] },
      words: { verbs: ['frobnicate'] },
      overrides: [{ tools: ['legacy_*'], rules: { 'name-case': 'hint' } }],
      ignore: [{ code: 'name-verb', tool: 'think', reason: 'a noun on purpose' }],
      baseline: 'known.json',
      maxWarnings: 3,
    }
    expect(readLintConfig(config)).toBe(config)
    expect(readLintConfig({})).toEqual({})
  })

  it.each<[object | string, string]>([
    ['x', 'lint must be an object'],
    [{ rule: {} }, "lint: 'rule' is not known; did you mean 'rules'?"],
    [{ rules: { 'name-verbs': 'off' } }, "lint.rules: 'name-verbs' is not known; did you mean 'name-verb'?"],
    [
      { rules: { 'name-verb': 'warn' } },
      "lint.rules.name-verb: 'warn' is not known; did you mean 'warning'?",
    ],
    [{ rules: { 'name-verb': 2 } }, 'lint.rules.name-verb must be one of off, error, warning, hint'],
    [
      { rules: { 'description-too-long': ['hint', { character: 1 }] } },
      "'character' is not known; did you mean 'characters'?",
    ],
    [{ rules: { 'description-too-long': ['hint', { characters: '1' }] } }, 'characters must be a number'],
    [{ rules: { 'name-verb': ['hint', { x: 1 }] } }, "'x' is not known; it has none"],
    [{ words: { verb: [] } }, "lint.words: 'verb' is not known; did you mean 'verbs'?"],
    [{ words: { verbs: [1] } }, 'lint.words.verbs must be a list of strings'],
    [{ wires: ['openai'] }, "lint.wires: 'openai' is not known"],
    [{ overrides: [{ tools: 'x', rules: {} }] }, 'lint.overrides[0].tools must be a list'],
    [
      { ignore: [{ code: 'name-verb', tool: 'x', reason: ' ' }] },
      'lint.ignore[0].reason must be why the finding does not count',
    ],
    [{ ignore: [{ code: 'nope', tool: 'x', reason: 'y' }] }, "lint.ignore[0].code: 'nope' is not known"],
    [{ maxWarnings: -1 }, 'lint.maxWarnings must be a whole number from 0'],
  ])('refuses %j', (config, message) => {
    expect(() => readLintConfig(config)).toThrow(message)
    expect(() => readLintConfig(config)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })
})

describe('matchesName', () => {
  it.each([
    ['get_a', 'get_a', true],
    ['get_a', 'get_*', true],
    ['get_a', '*', true],
    ['get_a_b', '*_a_*', true],
    ['get_a', '*_b', false],
    ['ab', 'ab*b', false],
    ['get_a', 'get', false],
  ])('%s against %s', (name, pattern, expected) => {
    expect(matchesName(name, pattern)).toBe(expected)
  })
})
