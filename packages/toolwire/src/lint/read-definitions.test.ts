import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../tool/define-tool.ts'
import { readDefinitions } from './read-definitions.ts'

const schema = { type: 'object', properties: { a: { type: 'string', description: 'A.' } } }
const seen = (document: unknown) =>
  readDefinitions(document).sets.map(({ where, origin, wire, native, tools, others }) => ({
    where,
    origin,
    wire,
    native,
    tools: tools.map(({ name, where: place, parameters }) => [name, place, parameters[0]?.where]),
    ...(others.length > 0 && { others: others.map(({ type }) => type) }),
  }))

describe('readDefinitions', () => {
  it.each<[string, unknown, object]>([
    [
      'anthropic',
      [{ name: 'x', input_schema: schema }],
      { wire: 'anthropic', tools: [['x', '/0', '/0/input_schema/properties/a']] },
    ],
    [
      'openai-responses',
      [{ type: 'function', name: 'x', parameters: schema }],
      { wire: 'openai-responses', tools: [['x', '/0', '/0/parameters/properties/a']] },
    ],
    [
      'openai-chat',
      [{ type: 'function', function: { name: 'x', parameters: schema } }],
      { wire: 'openai-chat', tools: [['x', '/0', '/0/function/parameters/properties/a']] },
    ],
    [
      'gemini',
      [{ functionDeclarations: [{ name: 'x', parameters: schema }] }],
      {
        wire: 'gemini',
        tools: [['x', '/0/functionDeclarations/0', '/0/functionDeclarations/0/parameters/properties/a']],
      },
    ],
    [
      'gemini with JSON Schema',
      [{ function_declarations: [{ name: 'x', parametersJsonSchema: schema }] }],
      {
        wire: 'gemini',
        tools: [
          ['x', '/0/function_declarations/0', '/0/function_declarations/0/parametersJsonSchema/properties/a'],
        ],
      },
    ],
  ])('knows a list in the form of %s as what is sent', (_, document, expected) => {
    expect(seen(document)).toMatchObject([{ where: '', native: true, ...expected }])
  })

  it.each<[string, unknown, string, string]>([
    [
      'Anthropic',
      { model: 'm', max_tokens: 1, messages: [], tools: [{ name: 'x', input_schema: schema }] },
      'anthropic',
      '/tools',
    ],
    [
      'Responses',
      { model: 'm', input: 'hi', tools: [{ type: 'function', name: 'x', parameters: schema }] },
      'openai-responses',
      '/tools',
    ],
    [
      'Chat',
      {
        model: 'm',
        messages: [],
        tools: [{ type: 'function', function: { name: 'x', parameters: schema } }],
      },
      'openai-chat',
      '/tools',
    ],
    [
      'Gemini',
      { contents: [], tools: [{ functionDeclarations: [{ name: 'x', parameters: schema }] }] },
      'gemini',
      '/tools',
    ],
    [
      'a wrapped',
      { method: 'POST', body: { messages: [], system: 's', tools: [{ name: 'x', input_schema: schema }] } },
      'anthropic',
      '/body/tools',
    ],
  ])('knows a request body: %s', (_, body, wire, where) => {
    expect(seen(body)).toMatchObject([
      { where, wire, native: true, tools: [['x', expect.any(String), expect.any(String)]] },
    ])
  })

  it('knows MCP tools/list with and without its envelope, as a source', () => {
    const result = { tools: [{ name: 'x', inputSchema: schema }], nextCursor: 'c' }
    expect(seen(result)).toMatchObject([{ where: '/tools', origin: 'mcp', wire: undefined, native: false }])
    expect(seen({ jsonrpc: '2.0', id: 1, result })).toMatchObject([
      {
        where: '/result/tools',
        tools: [['x', '/result/tools/0', '/result/tools/0/inputSchema/properties/a']],
      },
    ])
  })

  it('counts the tools of providers, reads name spaces and deferred tools', () => {
    const [set] = readDefinitions({
      input: '',
      tools: [
        { type: 'web_search' },
        { type: 'tool_search' },
        {
          type: 'namespace',
          name: 'crm',
          tools: [{ type: 'function', name: 'get_user', parameters: schema, defer_loading: true }],
        },
      ],
    }).sets
    expect(set?.others.map(({ type }) => type)).toEqual(['web_search', 'tool_search'])
    expect(set?.toolSearch).toBe(true)
    expect(set?.tools).toMatchObject([
      { name: 'get_user', space: 'crm', deferred: true, where: '/tools/2/tools/0' },
    ])
  })

  it('gives each distinct set of a log once, with its number of requests', () => {
    const body = (...names: string[]) => ({
      messages: [],
      system: '',
      tools: names.map((name) => ({ name, input_schema: schema })),
    })
    const { sets, shape } = readDefinitions([
      body('a'),
      body('a', 'b'),
      { type: 'response', content: [] },
      body('a'),
    ])
    expect(shape).toBe('a log of requests')
    expect(sets.map(({ where, requests, tools }) => [where, requests, tools.length])).toEqual([
      ['/0/tools', 2, 1],
      ['/1/tools', 1, 2],
    ])
  })

  it('knows tools of defineTool in lists, records and exports, each once, with the names of their handlers', () => {
    const search = defineTool({ name: 'search_docs', description: 'Searches.', input: schema })
    const page = defineTool({ name: 'get_page', description: 'Gets.', input: schema })
    expect(seen([search, page])).toMatchObject([
      {
        origin: 'sdk',
        native: false,
        tools: [
          ['search_docs', '/0', '/0/input/properties/a'],
          ['get_page', '/1', expect.any(String)],
        ],
      },
    ])
    const exports = { searchDocs: search, tools: [search, page], version: '1', helper: () => 1 }
    expect(seen(exports)).toMatchObject([
      {
        tools: [
          ['search_docs', '/tools/0', expect.any(String)],
          ['get_page', '/tools/1', expect.any(String)],
        ],
      },
    ])
    const [set] = readDefinitions({ handlers: { search, get_page: page } }).sets
    expect(set?.tools.map(({ name, handler }) => [name, handler])).toEqual([
      ['search_docs', 'search'],
      ['get_page', undefined],
    ])
  })

  it('reads schemas of zod, also where other SDKs keep them', () => {
    const tools = {
      getWeather: { description: 'Weather.', inputSchema: z.object({ city: z.string().describe('City.') }) },
    }
    const [set] = readDefinitions({ tools }).sets
    expect(set?.tools[0]).toMatchObject({
      name: 'getWeather',
      parameters: [{ name: 'city', description: 'City.', required: true }],
    })
    const odd = z.object({ at: z.date() })
    expect(readDefinitions([{ name: 'get_time', inputSchema: odd }]).sets[0]?.tools[0]).toMatchObject({
      input: undefined,
      parameters: [],
    })
  })

  it('names a tool of a record that has no name by its key', () => {
    expect(seen({ tools: { get_weather: { description: 'Weather.', inputSchema: schema } } })).toMatchObject([
      { tools: [['get_weather', '/tools/get_weather', '/tools/get_weather/inputSchema/properties/a']] },
    ])
  })

  it('knows catalogues with flat parameter lists', () => {
    const arguments_ = [
      { name: 'q', type: 'string', desc: 'Words.' },
      { name: 'limit', type: 'list[int]', optional: true, default: 5 },
    ]
    const [set] = readDefinitions([
      { name: 'search', description: 'Searches.', arguments: arguments_ },
      { name: 'ping', description: 'Pings.' },
    ]).sets
    expect(set?.tools[0]?.input).toEqual({
      type: 'object',
      properties: {
        q: { type: 'string', description: 'Words.' },
        limit: { type: 'array', items: { type: 'integer' }, default: 5 },
      },
      required: ['q'],
    })
    expect(set?.tools[0]?.parameters.map(({ where }) => where)).toEqual([
      '/0/arguments/0',
      '/0/arguments/1',
      '/0/arguments/1/items',
    ])
    expect(set?.tools).toHaveLength(2)
  })

  it('knows type names of other languages', () => {
    const parameters = {
      type: 'dict',
      properties: {
        a: { type: 'float' },
        b: { type: 'tuple', items: { type: 'HashMap' } },
        c: { type: 'any' },
        d: { type: 'ArrayList' },
      },
    }
    const [set] = readDefinitions([
      { case: 'c', function: { name: 'math.add', description: 'Adds.', parameters } },
    ]).sets
    expect(set).toMatchObject({ origin: 'catalogue', native: false })
    expect(set?.tools[0]).toMatchObject({
      where: '/0',
      at: { name: '/0/function/name' },
      input: {
        type: 'object',
        properties: {
          a: { type: 'number' },
          b: { type: 'array', items: { type: 'object' } },
          c: {},
          d: { type: 'array' },
        },
      },
    })
    expect(set?.tools[0]?.parameters[0]?.where).toBe('/0/function/parameters/properties/a')
  })

  it('translates the type names of a dialect at every depth, capitals too', () => {
    const parameters = {
      type: 'dict',
      properties: {
        names: { type: 'Array', items: { type: 'String', description: 'A name.' } },
        rows: { type: 'array', items: { type: 'dict', properties: { on: { type: 'Boolean' } } } },
        either: { anyOf: [{ type: 'float' }, { type: 'Array', items: { type: 'dict' } }] },
        map: { type: 'HashMap', additionalProperties: { type: 'long' } },
      },
    }
    const [set] = readDefinitions([{ name: 'add', description: 'Adds.', parameters }]).sets
    expect(set?.tools[0]?.input).toEqual({
      type: 'object',
      properties: {
        names: { type: 'array', items: { type: 'string', description: 'A name.' } },
        rows: { type: 'array', items: { type: 'object', properties: { on: { type: 'boolean' } } } },
        either: { anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'object' } }] },
        map: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    })
  })

  it('leaves capitals alone where nothing else speaks of a dialect: there they are a fault', () => {
    const parameters = { type: 'object', properties: { name: { type: 'String' } } }
    const [set] = readDefinitions([{ type: 'function', name: 'add', description: 'Adds.', parameters }]).sets
    expect(set?.tools[0]?.input).toEqual(parameters)
  })

  it('knows a single definition, at the root', () => {
    expect(seen({ name: 'x', inputSchema: schema })).toMatchObject([
      { where: '', tools: [['x', '', '/inputSchema/properties/a']] },
    ])
  })

  it.each([
    null,
    7,
    'tools',
    [],
    {},
    [1],
    { tools: 'x' },
    { name: 'package', version: '1' },
    { type: 'message', content: [] },
    [{ type: 'message' }],
    { tools: [] },
  ])('recognises nothing in %j, and says what it was tried as', (document) => {
    const { sets, shape, tried } = readDefinitions(document)
    expect(sets).toEqual([])
    expect(shape).toBeUndefined()
    expect(tried).toContain('an OpenAPI document')
  })

  it('takes any JSON as definitions, without a throw and without a change', () => {
    const keys = fc.constantFrom(
      'name',
      'tools',
      'type',
      'function',
      'inputSchema',
      'input_schema',
      'parameters',
      'arguments',
      'properties',
      'items',
      '$ref',
      'anyOf',
      'allOf',
      'annotations',
      'openapi',
      'paths',
      '__proto__',
    )
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, true, 1, 'function', 'object', '#', '#/properties/name', '3.1.0'),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.array(fc.tuple(keys, tie('json')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
      ),
    }))
    fc.assert(
      fc.property(json, (document) => {
        const before = JSON.stringify(document)
        readDefinitions(document)
        expect(JSON.stringify(document)).toBe(before)
      }),
      { numRuns: 500 },
    )
  })
})
