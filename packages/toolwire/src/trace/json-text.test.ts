import { describe, expect, it } from 'vitest'
import { jsonText } from './json-text.ts'

const circular: Record<string, unknown> = { a: 1 }
circular['self'] = circular

let deep: unknown = 'end'
for (let level = 0; level < 100_000; level++) deep = { deep }

const unreadable = {
  fine: 1,
  get broken(): never {
    throw new Error('no')
  },
}
const closed = new Proxy(
  {},
  {
    ownKeys: () => {
      throw new Error('closed')
    },
  },
)
const noJson = {
  toJSON: () => {
    throw new Error('no JSON')
  },
}

describe('the JSON text of a member that JSON cannot hold', () => {
  it.each([
    ['a cycle', circular, { a: 1, self: '[circular]' }],
    ['a getter that throws', unreadable, { fine: 1, broken: '[unreadable]' }],
    ['a proxy that throws', closed, '[not JSON: object]'],
    ['a toJSON that throws', noJson, '[not JSON: object]'],
    ['a big integer', { id: 12n }, { id: '12' }],
    [
      'a date in a list beside a cycle',
      [new Date(0), circular],
      ['1970-01-01T00:00:00.000Z', { a: 1, self: '[circular]' }],
    ],
  ])('%s is told in its place, and everything beside it is kept', (_kind, returned, told) => {
    expect(JSON.parse(jsonText({ outcome: 'ok', returned, durationMs: 3 }))).toEqual({
      outcome: 'ok',
      returned: told,
      durationMs: 3,
    })
  })

  it('great depth ends where it is too deep', () => {
    const text = jsonText({ outcome: 'ok', returned: deep })
    expect(text.length).toBeLessThan(2_000)
    expect(text).toContain('deeper than 100 levels')
    expect(JSON.parse(text)).toMatchObject({ outcome: 'ok' })
  })
})
