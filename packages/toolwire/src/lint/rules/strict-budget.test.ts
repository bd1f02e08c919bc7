import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const closed = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const many = (count: number, schema: object = { type: 'string' }) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]))
const messages = (schemas: readonly object[], rest: object = { strict: true }) => ({
  max_tokens: 1,
  messages: [],
  tools: schemas.map((input_schema, index) => ({ name: `tool_${index}`, input_schema, ...rest })),
})
const found = (document: unknown) =>
  lintOf('strict-budget', document).map(({ severity, args }) => [
    severity,
    args['budget'],
    args['got'],
    args['limit'],
  ])

describe('strict-budget', () => {
  it('counts the strict tools of a request, their optional parameters and their unions', () => {
    expect(found(messages(Array.from({ length: 21 }, () => closed({}))))).toEqual([
      ['error', 'tools', 21, 20],
    ])
    expect(found(messages([closed(many(15), []), closed(many(10), [])]))).toEqual([
      ['error', 'optional', 25, 24],
    ])
    expect(found(messages([closed(many(17, { type: ['string', 'null'] }))]))).toEqual([
      ['error', 'unions', 17, 16],
    ])
  })

  it('reports a schema that is too large by itself', () => {
    const values = Array.from({ length: 1001 }, (_, index) => `v${index}`)
    const parameters = closed({ a: { type: 'string', enum: values } })
    const tools = [{ type: 'function', name: 'get_thing', parameters, strict: true }]
    expect(found({ input: '', tools })).toEqual([['error', 'enumValues', 1001, 1000]])
  })

  it('says which tools the compiler leaves out', () => {
    const tools = Array.from({ length: 22 }, (_, index) => ({
      name: `tool_${String.fromCharCode(97 + index)}`,
      inputSchema: { type: 'object', properties: {} },
    }))
    const [finding] = lintOf('strict-budget', tools)
    expect(finding).toMatchObject({
      severity: 'hint',
      where: '',
      args: { budget: 'tools', got: 22, limit: 20, left: ['tool_u', 'tool_v'], wires: ['anthropic'] },
    })
  })

  it('is silent within the limits, and on tools that are not strict', () => {
    expect(found(messages([closed(many(24), [])]))).toEqual([])
    expect(
      found(
        messages(
          Array.from({ length: 30 }, () => closed({})),
          {},
        ),
      ),
    ).toEqual([])
    expect(found([{ name: 'get_thing', inputSchema: { type: 'object', properties: many(30) } }])).not.toEqual(
      [],
    )
  })
})
