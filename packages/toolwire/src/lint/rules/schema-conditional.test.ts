import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (properties: object, rest: object = {}) =>
  lintOf('schema-conditional', { inputSchema: { type: 'object', properties, ...rest } }).map(
    ({ args }) => args['why'],
  )
const text = { type: 'string' }
const method = { enum: ['add', 'remove'] }

describe('schema-conditional', () => {
  it.each([
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    { if: { required: ['a'] }, then: { required: ['b'] } },
    { dependentRequired: { a: ['b'] } },
    { dependentSchemas: { a: { required: ['b'] } } },
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
  ])('reports %j', (rule) => {
    expect(found({ a: text, b: text }, rule)).toEqual(['keyword'])
  })

  it.each(['method', 'action', 'operation', 'mode', 'command'])(
    'reports a required %s beside three optional parameters',
    (name) => {
      expect(found({ [name]: method, a: text, b: text, c: text }, { required: [name] })).toEqual(['method'])
    },
  )

  it.each([
    'Id of the page. Required when method is "remove".',
    'Name of the page (required for adding).',
    'Only used with method "add".',
  ])('reports what stands in words: %j', (description) => {
    expect(found({ a: { type: 'string', description } })).toEqual(['prose'])
  })

  it('is silent on an optional filter, and on two optional parameters', () => {
    expect(found({ type: method, a: text, b: text, c: text })).toEqual([])
    expect(found({ method, a: text, b: text }, { required: ['method'] })).toEqual([])
    expect(found({ method: text, a: text, b: text, c: text }, { required: ['method'] })).toEqual([])
  })

  it.each([
    'Name of the label (required for all operations).',
    'Years of experience required for the lawyer.',
    'Address. Not required when clearing it.',
    'Only the newest are returned.',
  ])('is silent on %j', (description) => {
    expect(found({ a: { type: 'string', description } })).toEqual([])
  })

  it('is silent on a union of whole branches', () => {
    expect(
      found({ a: { anyOf: [{ type: 'object', properties: { b: text }, required: ['b'] }, text] } }),
    ).toEqual([])
  })
})
