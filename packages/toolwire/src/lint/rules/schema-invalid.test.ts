import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const found = (input: unknown) =>
  lintOf('schema-invalid', { inputSchema: input }).map(({ at, args }) => [args['why'], at])
const property = (schema: unknown) => ({ type: 'object', properties: { a: schema } })
const A = '/properties/a'

describe('schema-invalid', () => {
  it.each([
    [{ type: 'text' }, 'value', '/type'],
    [{ enum: [] }, 'value', '/enum'],
    [{ anyOf: [] }, 'value', '/anyOf'],
    [{ type: 'string', required: true }, 'flag', '/required'],
    [{ type: 'string', description: 3 }, 'value', '/description'],
    [{ type: 'object', properties: { b: 'string' } }, 'value', '/properties/b'],
    [{ type: 'array', items: 'string' }, 'value', '/items'],
    [{ $ref: '#/$defs/None' }, 'reference', '/$ref'],
    [{ $ref: 'https://example.com/a.json' }, 'reference', '/$ref'],
    [{ type: 'integer', minimum: 5, maximum: 1 }, 'bounds', '/minimum'],
    [{ type: 'string', minLength: 5, maxLength: 1 }, 'bounds', '/minLength'],
    [{ type: 'integer', default: '5' }, 'type', '/default'],
    [{ type: 'string', enum: ['a', 1] }, 'type', '/enum/1'],
    [{ type: 'string', const: 1 }, 'type', '/const'],
    [{ type: 'string', examples: ['a', 2] }, 'type', '/examples/1'],
    [{ type: 'string', pattern: '(' }, 'pattern', '/pattern'],
    [{ type: 'object', patternProperties: { '[': true } }, 'pattern', '/patternProperties/['],
  ])('reports %j', (schema, why, at) => {
    expect(found(property(schema))).toEqual([[why, A + at]])
  })

  it('reports required names that no property has, with the one that was meant', () => {
    const input = { type: 'object', properties: { query: { type: 'string' } }, required: ['querry'] }
    const [finding] = lintOf('schema-invalid', { inputSchema: input })
    expect(finding).toMatchObject({
      severity: 'error',
      where: '/0/inputSchema/required/0',
      args: { why: 'required', name: 'querry', nearest: 'query' },
    })
  })

  it('mends a name that stands twice in required', () => {
    const input = { ...property({ type: 'string' }), required: ['a', 'a'] }
    const [finding] = lintOf('schema-invalid', { inputSchema: input })
    expect(finding?.fix).toEqual({ where: '/0/inputSchema/required', action: 'replace', value: ['a'] })
  })

  it('names the type that a word of another language means, and the definition that was moved', () => {
    expect(lintOf('schema-invalid', { inputSchema: property({ type: 'dict' }) })[0]?.args).toMatchObject({
      nearest: 'object',
    })
    const moved = { ...property({ $ref: '#/definitions/Id' }), $defs: { Id: { type: 'string' } } }
    expect(lintOf('schema-invalid', { inputSchema: moved })[0]?.args).toMatchObject({ nearest: '#/$defs/Id' })
  })

  it('reports a schema that is no object', () => {
    expect(found('object')).toEqual([['value', '']])
    expect(found([])).toEqual([['value', '']])
  })

  it.each([
    { type: 'integer', minimum: 1, exclusiveMinimum: true },
    { type: 'array', items: [{ type: 'string' }] },
    { type: 'string', default: null },
    { type: 'string', nullable: true, enum: ['a', null] },
    { type: 'number', default: 1 },
    { type: 'integer', default: 1.0 },
    { type: ['string', 'null'], default: 'a' },
    { type: 'string', pattern: '^[\\w-.]+$' },
    { type: 'object', properties: { type: { type: 'string' }, required: { type: 'boolean' } } },
    { enum: ['a', 1, null] },
    { 'x-anything': 5, type: 'string' },
    true,
  ])('is silent on %j', (schema) => {
    expect(found(property(schema))).toEqual([])
  })

  it('finds anchors and recursion, and names that branches declare', () => {
    expect(
      found({ ...property({ $ref: '#here' }), $defs: { B: { $anchor: 'here', type: 'string' } } }),
    ).toEqual([])
    expect(found(property({ $ref: '#' }))).toEqual([])
    const branch = { anyOf: [{ properties: { b: {} } }, { required: ['a'] }], required: ['b'] }
    expect(found({ ...property({ type: 'string' }), ...branch })).toEqual([])
    expect(found({ ...property({ type: 'string' }), required: ['b'], additionalProperties: true })).toEqual(
      [],
    )
  })

  it('takes a slip in a catalogue for a fault, and the names of another language for its dialect', () => {
    const listed = (type: string) => [
      { name: 'get_thing', description: 'Gets a thing.', parameters: property({ type }) },
    ]
    expect(lintOf('schema-invalid', listed('strng')).map(({ at, args }) => [at, args['nearest']])).toEqual([
      [`${A}/type`, 'string'],
    ])
    for (const type of ['dict', 'any', 'list[str]', 'HashMap'])
      expect(lintOf('schema-invalid', listed(type))).toEqual([])
  })

  it('reports what a recursive body of an OpenAPI document breaks once', () => {
    const Node = {
      type: 'object',
      properties: {
        size: { type: 'integer', minimum: 5, maximum: 1 },
        parent: { $ref: '#/components/schemas/Node' },
      },
    }
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } }
    const document = {
      openapi: '3.1.0',
      paths: { '/nodes': { post: { operationId: 'add_node', requestBody: { content } } } },
      components: { schemas: { Node } },
    }
    expect(lintOf('schema-invalid', document).map((finding) => finding.where)).toEqual([
      '/components/schemas/Node/properties/size/minimum',
    ])
    expect(lintOf('parameter-description', document).map(({ args }) => args['parameter'])).toEqual([
      'size',
      'parent',
    ])
  })

  it('knows the types of Gemini in its own documents only', () => {
    const parameters = { type: 'OBJECT', properties: { a: { type: 'STRING' } } }
    const body = { contents: [], tools: [{ functionDeclarations: [{ name: 'get_thing', parameters }] }] }
    expect(lintOf('schema-invalid', body)).toEqual([])
    expect(found(parameters)).toEqual([
      ['value', '/type'],
      ['value', `${A}/type`],
    ])
  })
})
