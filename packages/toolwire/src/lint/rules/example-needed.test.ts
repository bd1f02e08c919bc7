import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const text = { type: 'string' }
const method = { enum: ['add', 'remove', 'move'] }
const dependent = {
  type: 'object',
  properties: { method, a: text, b: text, c: text },
  required: ['method'],
}
const nested = {
  type: 'object',
  properties: { filter: { type: 'object', properties: { city: text, street: text } } },
}
const found = (inputSchema: object, rest: object = {}) =>
  lintOf('example-needed', { inputSchema, ...rest }).map(({ args }) => [args['why'], args['count']])

describe('example-needed', () => {
  it('asks for a call per choice where parameters depend on each other', () => {
    expect(found(dependent)).toEqual([['conditional', 3]])
    const many = { ...dependent, properties: { ...dependent.properties, method: { enum: [...'abcdefgh'] } } }
    expect(found(many)).toEqual([['conditional', 5]])
  })

  it('asks for one where optional parameters nest', () => {
    expect(found(nested)).toEqual([['nested', 1]])
  })

  it('says what they cost', () => {
    const [finding] = lintOf('example-needed', { inputSchema: nested })
    expect(finding).toMatchObject({ severity: 'hint', where: '/0', args: { price: expect.any(Number) } })
    expect(finding?.args['price']).toBeGreaterThan(0)
  })

  it('is silent where calls are shown', () => {
    expect(found(dependent, { input_examples: [{ method: 'add' }] })).toEqual([])
    expect(found(dependent, { description: 'Edits. Example: {"method": "add", "a": "x"}.' })).toEqual([])
  })

  it('is silent on flat and on required parameters', () => {
    expect(found({ type: 'object', properties: { a: text, b: text, c: text, d: text } })).toEqual([])
    const required = { ...nested.properties.filter, required: ['city', 'street'] }
    expect(found({ type: 'object', properties: { filter: required }, required: ['filter'] })).toEqual([])
  })
})
