import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (name: string, description: string, rest: object = {}) =>
  lintOf('parameter-stringly', toolWith({ [name]: { type: 'string', description, ...rest } })).map(
    ({ args }) => args['why'],
  )

describe('parameter-stringly', () => {
  it.each([
    ['max_count', 'How many.', {}, 'number'],
    ['limit', 'How many.', {}, 'number'],
    ['level', 'How loud.', { enum: ['1', '2', '3'] }, 'number'],
    ['depth', 'How deep.', { default: '3' }, 'number'],
    ['verbose', 'Whether to say more.', { enum: ['true', 'false'] }, 'boolean'],
    ['verbose', 'Whether to say more.', { default: 'false' }, 'boolean'],
    ['tags', 'A comma-separated list of tags.', {}, 'list'],
    ['fields', 'Names separated by commas.', {}, 'list'],
    ['payload', 'What to send, as a JSON string.', {}, 'json'],
  ])('reports %s: %s %j', (name, description, rest, why) => {
    expect(found(name, description, rest)).toEqual([why])
  })

  it.each([
    ['phone_number', 'Whom to call.', {}],
    ['order_number', 'Which order.', {}],
    ['zip', 'Where.', { default: '10115' }],
    ['version', 'Which version.', { default: '2' }],
    ['page_content', 'What to write.', {}],
    ['page_id', 'Which page.', {}],
    ['error_page_touch_point_variant', 'Which look.', {}],
    ['amount', 'Money as a decimal string.', {}],
    ['size', 'Small or large.', {}],
    ['limit', 'A number, or "all".', {}],
    ['location', 'Comma-separated latitude and longitude.', {}],
    ['mode', 'How.', { enum: ['1', 'fast'] }],
    ['value', 'What to store.', {}],
  ])('is silent on %s: %s %j', (name, description, rest) => {
    expect(found(name, description, rest)).toEqual([])
  })

  it('is silent on what has the type already', () => {
    expect(found('limit', 'How many.', { type: 'integer' })).toEqual([])
    expect(found('limit', 'How many.', { type: ['string', 'integer'] })).toEqual([])
  })
})
