import { describe, expect, it } from 'vitest'
import { wires } from '../wire/index.ts'
import { lintDefinitions } from './lint-definitions.ts'
import { readDefinitions } from './read-definitions.ts'

const document = {
  openapi: '3.0.3',
  paths: {
    '/pets/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Id of the pet.' },
      ],
      get: {
        operationId: 'getPet',
        summary: 'Gets a pet.',
        description: 'With its owner.',
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        },
      },
      delete: { responses: {} },
      put: {
        operationId: 'updatePet',
        parameters: [{ $ref: '#/components/parameters/Dry' }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
      },
    },
    '/pets': {
      post: {
        operationId: 'addPets',
        requestBody: {
          content: {
            'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
  },
  components: {
    parameters: { Dry: { name: 'dry', in: 'query', schema: { type: 'boolean' } } },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', nullable: true },
          friend: { $ref: '#/components/schemas/Pet' },
        },
      },
    },
  },
}

describe('readDefinitions of an OpenAPI document', () => {
  const [set] = readDefinitions(document).sets
  const tool = (name: string) => set?.tools.find((one) => one.name === name)

  it('makes a tool of each operation, with its words and what it does to the world', () => {
    expect(
      set?.tools.map(({ name, where, traits }) => [name, where, traits.readOnly, traits.destructive]),
    ).toEqual([
      ['getPet', '/paths/~1pets~1{id}/get', true, undefined],
      ['updatePet', '/paths/~1pets~1{id}/put', false, undefined],
      ['delete_pets_id', '/paths/~1pets~1{id}/delete', false, true],
      ['addPets', '/paths/~1pets/post', false, undefined],
    ])
    expect(tool('getPet')?.description).toBe('Gets a pet.\nWith its owner.')
    expect(tool('getPet')?.output).toEqual({ $ref: '#/components/schemas/Pet' })
  })

  it('puts parameters and the members of the body side by side, with their places in the document', () => {
    const places = tool('updatePet')
      ?.parameters.filter(({ depth }) => depth === 1)
      .map(({ name, where, required }) => [name, where, required])
    expect(places).toEqual([
      ['id', '/paths/~1pets~1{id}/parameters/0', true],
      ['dry', '/components/parameters/Dry', false],
      ['name', '/components/schemas/Pet/properties/name', true],
      ['friend', '/components/schemas/Pet/properties/friend', false],
    ])
  })

  it('keeps a body that is no object as one parameter, and its components as definitions of its own', () => {
    expect(tool('addPets')?.input).toMatchObject({
      properties: { body: { type: 'array', items: { $ref: '#/$defs/Pet' } } },
      $defs: { Pet: { properties: { friend: { $ref: '#/$defs/Pet' } } } },
    })
    expect(tool('addPets')?.parameters.find(({ path }) => path === 'body[].name')?.where).toBe(
      '/components/schemas/Pet/properties/name',
    )
  })

  it('lists the members of a body that refers to itself once', () => {
    expect(tool('updatePet')?.parameters.map(({ path }) => path)).toEqual(['id', 'dry', 'name', 'friend'])
  })

  it('says which names it made up, and makes no two alike', () => {
    const operation = { responses: {} }
    const paths = {
      '/a-b': { get: operation },
      '/a_b': { get: operation },
      '/c': { get: { operationId: 'get_a_b_2' } },
    }
    const [made] = readDefinitions({ openapi: '3.1.0', paths }).sets
    expect(made?.tools.map(({ name, isUnnamed }) => [name, isUnnamed])).toEqual([
      ['get_a_b', true],
      ['get_a_b_3', true],
      ['get_a_b_2', false],
    ])
  })

  it('blames nobody for a name that it made up', () => {
    const paths = {
      '/v1/userMgmt/{id}': { post: { summary: 'Changes the user.' } },
      [`/${'long/'.repeat(20)}`]: { get: { summary: 'Reads it.' }, put: { summary: 'Writes it.' } },
      '/users': { get: { operationId: 'getUsers', summary: 'Lists users.' } },
      '/pages': { get: { operationId: 'listPages', summary: 'Lists pages.' } },
      '/item': { trace: { summary: 'Traces the item.' } },
    }
    const codes = lintDefinitions({ openapi: '3.1.0', paths }, { codecs: Object.values(wires) })
      .findings.filter(({ code }) => code.startsWith('name-') || code.endsWith('tool-name'))
      .map(({ code, where, args }) => [code, where, args['count']])
    expect(codes).toEqual([['name-case', '/paths', 2]])
  })

  it('is undisturbed by what is broken', () => {
    const broken = {
      openapi: '3.1.0',
      paths: {
        '/a': {
          get: { parameters: [null, { $ref: '#/nowhere' }, { name: 'x' }], requestBody: { content: [] } },
        },
        '/b': 7,
      },
    }
    expect(
      readDefinitions(broken).sets[0]?.tools.map(({ name, parameters }) => [name, parameters.length]),
    ).toEqual([['get_a', 1]])
  })
})
