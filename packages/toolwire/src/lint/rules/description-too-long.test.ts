import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const one = (length: number, options = {}) =>
  lintOf('description-too-long', { description: 'x '.repeat(length / 2) }, options)[0]

describe('description-too-long', () => {
  it('reports more than 1,024 characters, and says what a cut saves', () => {
    expect(one(1_026)).toMatchObject({
      severity: 'warning',
      where: '/0/description',
      args: { why: 'characters', got: 1_026, limit: 1_024 },
    })
    expect(Number(one(1_100)?.args['price'])).toBeLessThan(0)
  })

  it('reports more than 600 tokens', () => {
    expect(one(2_600)).toMatchObject({ args: { why: 'tokens', limit: 600 } })
  })

  it('reports a description that holds more than a quarter of a large set', () => {
    const tools = Array.from({ length: 11 }, (_, index) => ({
      name: `get_thing_${index}`,
      description: index === 3 ? 'y '.repeat(400) : 'Gets it.',
    }))
    expect(lintOf('description-too-long', tools)).toMatchObject([
      { where: '/3/description', args: { why: 'share', limit: 25 } },
    ])
    expect(lintOf('description-too-long', tools.slice(0, 10))).toEqual([])
  })

  it('is silent on 1,024 characters', () => {
    expect(one(1_024)).toBeUndefined()
  })

  it('counts characters, not code units', () => {
    expect(lintOf('description-too-long', { description: '🦊'.repeat(600) })).toEqual([])
  })

  it('takes a configuration for rich tools', () => {
    expect(one(1_500, { rules: { 'description-too-long': ['hint', { characters: 1_400 }] } })).toMatchObject({
      severity: 'hint',
      args: { limit: 1_400 },
    })
    expect(one(1_500, { rules: { 'description-too-long': ['hint', { characters: 2_000 }] } })).toBeUndefined()
    expect(
      one(1_500, { overrides: [{ tools: ['get_*'], rules: { 'description-too-long': 'off' } }] }),
    ).toBeUndefined()
  })
})
