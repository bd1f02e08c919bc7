import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const input = { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'] }
const found = (tool: object) =>
  lintOf('example-invalid', { inputSchema: input, ...tool }).map(({ where, args }) => [where, args['what']])
const withValue = (schema: object) => found({ inputSchema: { type: 'object', properties: { a: schema } } })

describe('example-invalid', () => {
  it('reports a call that does not fit', () => {
    expect(found({ input_examples: [{ n: 1 }, { n: 0 }, {}] })).toEqual([
      ['/0/input_examples/1', 'example'],
      ['/0/input_examples/2', 'example'],
    ])
  })

  it('says what is wrong with it', () => {
    const [finding] = lintOf('example-invalid', { inputSchema: input, input_examples: [{ n: 0 }] })
    expect(finding).toMatchObject({
      severity: 'error',
      args: { index: 0, problem: '/n: minimum', got: { n: 0 } },
    })
  })

  it.each([
    [{ type: 'string', enum: ['a', 'b'], default: 'c' }, 'default'],
    [{ type: 'string', pattern: '^x', examples: ['xa', 'a'] }, 'example'],
    [{ type: 'integer', maximum: 5, default: 9 }, 'default'],
    [{ type: 'array', items: { type: 'string' }, default: [1] }, 'default'],
  ])('reports %j', (schema, what) => {
    expect(withValue(schema).map(([, kind]) => kind)).toEqual([what])
  })

  it.each([
    { type: 'string', enum: ['a', 'b'], default: 'a' },
    { type: 'string', enum: ['a', 'b'], default: null },
    { type: 'string', pattern: '^x', examples: ['xa'] },
    { type: 'string', default: 'anything' },
    { type: 'string', minLength: 2, default: 5 },
  ])('is silent on %j', (schema) => {
    expect(withValue(schema)).toEqual([])
  })

  it('follows references, and is silent where the schema itself is broken', () => {
    const schema = (reference: string) => ({
      type: 'object',
      properties: { a: { $ref: reference, default: 'c' } },
      $defs: { Kind: { enum: ['a', 'b'] } },
    })
    expect(found({ inputSchema: schema('#/$defs/Kind') })).toEqual([
      ['/0/inputSchema/properties/a/default', 'default'],
    ])
    expect(found({ inputSchema: schema('#/$defs/Kinds'), input_examples: [{ a: 1 }] })).toEqual([])
  })

  it('takes examples that need another form on the wire', () => {
    const map = {
      type: 'object',
      properties: { m: { type: 'object', additionalProperties: { type: 'integer' } } },
    }
    expect(found({ inputSchema: map, input_examples: [{ m: { a: 1 } }], strict: true })).toEqual([])
  })
})
