import { describe, expect, it } from 'vitest'
import { lintCodes } from '../finding/lint-codes.ts'
import { createValidatorOf } from '../schema/validate-value.ts'
import { configSchema } from './config-schema.ts'
import { readLintConfig } from './lint-config.ts'

const problem = createValidatorOf(configSchema())

describe('the schema of the configuration', () => {
  const config = {
    $schema: './node_modules/toolwire/dist/config.schema.json',
    lint: {
      wires: ['anthropic'],
      rules: { 'name-verb': 'off', 'description-too-long': ['hint', { characters: 2_000 }] },
      words: { verbs: ['frobnicate'] },
      overrides: [{ tools: ['legacy_*'], rules: { 'name-case': 'hint' } }],
      ignore: [{ code: 'name-verb', tool: 'think', reason: 'a noun on purpose' }],
      baseline: 'known.json',
      maxWarnings: 3,
    },
  }

  it('takes what the reader takes', () => {
    expect(problem(config)).toBeUndefined()
    expect(() => readLintConfig(config.lint)).not.toThrow()
  })

  it.each([
    { rules: { 'name-verbs': 'off' } },
    { rules: { 'name-verb': 'warn' } },
    { rules: { 'description-too-long': ['hint', { character: 1 }] } },
    { ignore: [{ code: 'name-verb', tool: 'x' }] },
    { wires: ['openai'] },
    { maxWarnings: -1 },
    { rule: {} },
  ])('refuses %j, as the reader does', (lint) => {
    expect(problem({ lint })).toBeDefined()
    expect(() => readLintConfig(lint)).toThrow()
  })

  it('tells what every code means', () => {
    const text = JSON.stringify(configSchema())
    expect(Object.entries(lintCodes).filter(([code]) => text.includes(`"${code}":{`)).length).toBeGreaterThan(
      20,
    )
    expect(text).toContain(JSON.stringify(lintCodes['name-verb']))
  })
})
