import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (name: string, schema: object, required: readonly string[] = []) =>
  lintOf('parameter-default', {
    inputSchema: { type: 'object', properties: { [name]: schema }, required },
  }).map(({ severity, args }) => [severity, args['why']])

describe('parameter-default', () => {
  it.each([
    { type: 'integer', description: 'How many to return.' },
    { type: 'boolean', description: 'Whether to write.' },
    { enum: ['asc', 'desc'], description: 'Order.' },
    { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'How many to return.' },
  ])('hints at %j', (schema) => {
    expect(found('amount', schema)).toEqual([['hint', 'absent']])
  })

  it.each([
    [{ type: 'integer', default: 10, description: 'How many (default 20).' }, 'warning'],
    [{ type: 'boolean', default: true, description: 'Whether to write; defaults to false.' }, 'warning'],
    [
      { type: 'string', default: 'asc', enum: ['asc', 'desc'], description: "Order. Default: 'desc'." },
      'warning',
    ],
  ])('warns where text and schema say two things: %j', (schema, severity) => {
    expect(found('amount', schema)).toEqual([[severity, 'differs']])
  })

  it.each([
    { type: 'integer', description: 'How many (default 20, at most 100).' },
    { type: 'integer', default: 20, description: 'How many.' },
    { type: 'integer', default: 20, description: 'How many; default 20.' },
    { type: 'integer', default: 20, description: 'How many; default 20 seconds.' },
    { type: 'string', default: 'main', description: 'Branch; defaults to the default branch.' },
    { type: 'boolean', description: 'Whether to write. If omitted, nothing is written.' },
    { enum: ['open', 'closed'], description: 'Filter by state; omit for all.' },
    { type: 'integer', description: 'Required when mode is 2.' },
    { type: 'string', description: 'Branch.' },
  ])('is silent on %j', (schema) => {
    expect(found('amount', schema)).toEqual([])
  })

  it('is silent on pages and cursors, and on what is required', () => {
    expect(found('page', { type: 'integer', description: 'Which page.' })).toEqual([])
    expect(found('issue_number', { type: 'integer', description: 'Which issue.' })).toEqual([])
    expect(found('amount', { type: 'integer', description: 'How many.' }, ['amount'])).toEqual([])
  })
})
