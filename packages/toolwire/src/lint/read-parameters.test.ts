import { describe, expect, it } from 'vitest'
import { readParameters } from './read-parameters.ts'

const read = (schema: unknown) => readParameters(schema, (at) => `/t${at}`)
const paths = (schema: unknown) => read(schema).map(({ path, at, depth }) => `${path} ${at} ${depth}`)

describe('readParameters', () => {
  it('reads types in capitals, null among them', () => {
    const a = { anyOf: [{ type: 'STRING', enum: ['x'] }, { type: 'NULL' }] }
    expect(read({ type: 'OBJECT', properties: { a } })).toMatchObject([
      { types: ['string'], nullable: true, values: ['x'], branches: [{ type: 'STRING' }] },
    ])
  })

  it('reads all depths in the order of the document', () => {
    const schema = {
      properties: {
        filter: { type: 'object', properties: { since: { type: 'string' } }, required: ['since'] },
        'a/b': { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
        extra: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['filter'],
    }
    expect(paths(schema)).toEqual([
      'filter /properties/filter 1',
      'filter.since /properties/filter/properties/since 2',
      'a/b /properties/a~1b 1',
      'a/b[] /properties/a~1b/items 2',
      'a/b[].id /properties/a~1b/items/properties/id 2',
      'extra /properties/extra 1',
      'extra.* /properties/extra/additionalProperties 2',
    ])
    expect(read(schema).map(({ required, isItem }) => [required, isItem])).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [true, true],
      [false, false],
      [false, false],
      [true, true],
    ])
  })

  it('reads through references: the words of the target, the place of use, siblings first', () => {
    const [from, to] = read({
      properties: { from: { $ref: '#/$defs/Date' }, to: { $ref: '#/$defs/Date', description: 'Last day.' } },
      $defs: { Date: { type: 'string', format: 'date', description: 'A day.' } },
    })
    expect(from).toMatchObject({
      where: '/t/properties/from',
      description: 'A day.',
      types: ['string'],
      schema: { format: 'date' },
    })
    expect(to).toMatchObject({ where: '/t/properties/to', description: 'Last day.' })
  })

  it('places what stands in a definition in the definition', () => {
    const parameters = read({
      properties: { user: { $ref: '#/$defs/User' } },
      $defs: { User: { type: 'object', properties: { id: {} } } },
    })
    expect(parameters.map(({ where }) => where)).toEqual([
      '/t/properties/user',
      '/t/$defs/User/properties/id',
    ])
  })

  it('reads branches of unions and allOf as one', () => {
    const [kind, card, iban] = read({
      properties: {},
      anyOf: [
        { properties: { kind: { const: 'card' }, card: { type: 'string' } }, required: ['kind', 'card'] },
        { properties: { kind: { const: 'bank' }, iban: { type: 'string' } }, required: ['kind'] },
      ],
    })
    expect(kind).toMatchObject({ path: 'kind', values: ['card', 'bank'], required: true })
    expect(card).toMatchObject({ path: 'card', required: false, where: '/t/anyOf/0/properties/card' })
    expect(iban).toMatchObject({ path: 'iban', required: false })
    expect(
      read({
        properties: { a: { allOf: [{ $ref: '#/$defs/A' }], description: 'Mine.' } },
        $defs: { A: { type: 'string', description: 'Its.' } },
      }),
    ).toMatchObject([{ types: ['string'], description: 'Mine.' }])
  })

  it('tells types, values and null apart', () => {
    const [a, b, c, d] = read({
      properties: {
        a: { type: ['string', 'null'], enum: ['x', null] },
        b: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        c: { enum: [1, 2] },
        d: { type: 'string', nullable: true },
      },
    })
    expect(a).toMatchObject({ types: ['string'], nullable: true, values: ['x'] })
    expect(b).toMatchObject({ types: ['integer'], nullable: true, values: undefined })
    expect(b?.branches).toEqual([{ type: 'integer' }])
    expect(c).toMatchObject({ types: ['number'], nullable: false, values: [1, 2] })
    expect(d).toMatchObject({ types: ['string'], nullable: true })
  })

  it('ends on recursion, on references to nowhere, and on whatever is no schema', () => {
    expect(paths({ properties: { node: { $ref: '#' } } })).toEqual(['node /properties/node 1'])
    expect(
      paths({
        properties: { a: { $ref: '#/$defs/Tree' } },
        $defs: { Tree: { properties: { left: { $ref: '#/$defs/Tree' } } } },
      }),
    ).toEqual(['a /properties/a 1', 'a.left /$defs/Tree/properties/left 2'])
    expect(paths({ properties: { a: { $ref: '#/gone' }, b: true, c: null, d: 7 } })).toHaveLength(4)
    expect([null, true, 'x', [], { properties: 7 }, { properties: [] }].flatMap(read)).toEqual([])
  })

  it('is bounded where references multiply', () => {
    const defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `d${n}`,
        {
          properties: Object.fromEntries(
            ['a', 'b', 'c', 'd'].map((key) => [key, { $ref: `#/$defs/d${n + 1}` }]),
          ),
        },
      ]),
    )
    expect(read({ properties: { a: { $ref: '#/$defs/d0' } }, $defs: defs }).length).toBeLessThanOrEqual(5_000)
  })

  it('looks at own keys only', () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
    ) as object
    expect(read(schema).map(({ name, types }) => [name, ...types])).toEqual([
      ['__proto__', 'string'],
      ['constructor', 'number'],
    ])
  })
})
