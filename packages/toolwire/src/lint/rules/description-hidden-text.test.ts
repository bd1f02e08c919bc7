import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (definitions: unknown) =>
  lintOf('description-hidden-text', definitions).map(({ severity, where, args }) => [
    severity,
    where,
    args['kind'],
  ])

describe('description-hidden-text', () => {
  it('reports what hides in any string, with its place', () => {
    expect(found({ description: 'Adds\u202E numbers.' })).toEqual([
      ['error', '/0/description', 'direction override'],
    ])
    expect(found(toolWith({ a: { type: 'string', description: 'A\u200B number.' } }))).toEqual([
      ['warning', '/0/inputSchema/properties/a/description', 'invisible characters'],
    ])
    expect(found(toolWith({ a: { enum: ['x\u2066'] } }))).toEqual([
      ['error', '/0/inputSchema/properties/a/enum/0', 'direction override'],
    ])
    expect(found({ name: 'get_us\u0435r' })).toEqual([['error', '/0/name', 'look-alike letters']])
    expect(found(toolWith({ 'na\u200Bme': { type: 'string' } }))).toEqual([
      ['warning', '/0/inputSchema/properties/na\u200Bme', 'invisible characters'],
      ['warning', '/0/inputSchema/required/0', 'invisible characters'],
    ])
  })

  it('strips invisible characters as a fix, and only those', () => {
    const [invisible] = lintOf('description-hidden-text', { description: 'Adds\u200B numbers ❤️.' })
    expect(invisible?.fix).toEqual({ where: '/0/description', action: 'replace', value: 'Adds numbers ❤️.' })
    const [override] = lintOf('description-hidden-text', { description: 'Adds\u202E numbers.' })
    expect(override?.fix).toBeUndefined()
  })

  it('names the code points', () => {
    expect(lintOf('description-hidden-text', { description: 'a\u200Bb\u2060' })[0]?.args).toMatchObject({
      codes: ['U+200B', 'U+2060'],
      count: 2,
    })
  })

  it.each([
    'Reacts with ❤️ or 👩‍💻.',
    'این ابزار کتاب\u200Cها را می\u200Cیابد.',
    'يعيد القائمة\u200F (API).',
    'Ships to 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.',
  ])('is silent on %j', (description) => {
    expect(found({ description })).toEqual([])
  })
})
