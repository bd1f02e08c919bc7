import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const responses = (parameters: object, rest: object = {}) => ({
  input: 'Hello',
  tools: [{ type: 'function', name: 'get_thing', parameters, ...rest }],
})
const messages = (input_schema: object) => ({
  max_tokens: 100,
  messages: [{ role: 'user', content: 'Hello' }],
  tools: [{ name: 'get_thing', input_schema }],
})
const where = (document: object) => lintOf('unsupported-schema', document).map((finding) => finding.where)
const object = (schema: object) => ({ type: 'object', properties: { a: schema } })

describe('unsupported-schema', () => {
  it('reports what the wire of a document refuses', () => {
    expect(where(responses(object({ type: 'array' })))).toEqual(['/tools/0/parameters/properties/a'])
    expect(where(responses({ type: 'object' }))).toEqual(['/tools/0/parameters'])
    const union = { ...object({ type: 'string' }), anyOf: [{ required: ['a'] }] }
    expect(where(responses(union))).toEqual(['/tools/0/parameters/anyOf'])
    expect(where(messages(union))).toEqual(['/tools/0/input_schema/anyOf'])
    expect(where(messages(object({ type: 'text' })))).toEqual(['/tools/0/input_schema/properties/a/type'])
  })

  it('is an error, and names the wire', () => {
    const [finding] = lintOf('unsupported-schema', responses(object({ type: 'array' })))
    expect(finding).toMatchObject({
      severity: 'error',
      args: { keyword: 'items', wires: ['openai-responses'] },
    })
  })

  it('is silent on what another wire refuses', () => {
    expect(where(messages(object({ type: 'array' })))).toEqual([])
  })

  it('is silent on what is compiled before it is sent', () => {
    expect(where([{ name: 'get_thing', inputSchema: object({ type: 'array' }) }])).toEqual([])
  })

  it('judges each field of Gemini by rules of its own, in its native list and in a body', () => {
    const declared = (fields: object) => [{ functionDeclarations: [{ name: 'get_thing', ...fields }] }]
    const found = (fields: object) => where({ tools: declared(fields) })
    const capitals = { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } }
    expect(found({ parameters: capitals })).toEqual([])
    expect(where({ contents: [], tools: declared({ parameters: capitals }) })).toEqual([])
    const closed = { type: 'object', properties: {}, additionalProperties: false }
    expect(found({ parametersJsonSchema: closed })).toEqual([])
    expect(found({ parameters_json_schema: closed })).toEqual([])
    const place = '/tools/0/functionDeclarations/0/parameters'
    expect(found({ parameters: closed })).toEqual([`${place}/additionalProperties`])
    expect(found({ parametersJsonSchema: capitals })).toContain(`${place}JsonSchema/type`)
  })

  it.each([{}, { strict: false }, { strict: true }])('reports a type that is none, with %j', (rest) => {
    for (const type of ['strng', 'dict', 'any']) {
      const parameters = object({ type })
      const place = 'parameters/properties/a/type'
      expect(where(responses(parameters, rest))).toContain(`/tools/0/${place}`)
      const chat = { type: 'function', function: { name: 'get_thing', parameters, ...rest } }
      const body = { messages: [{ role: 'user', content: 'Hello' }], tool_choice: 'auto', tools: [chat] }
      expect(where(body)).toContain(`/tools/0/function/${place}`)
      expect(where([chat])).toContain(`/0/function/${place}`)
      expect(where([{ type: 'function', name: 'get_thing', parameters, ...rest }])).toContain(`/0/${place}`)
    }
  })

  it('leaves what only strict mode refuses to its own code', () => {
    expect(where(responses(object({ type: 'string' }), { strict: true }))).toEqual([])
  })
})
