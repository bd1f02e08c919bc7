import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { anthropicRequest } from './bodies.ts'
import { runCli, temporaryFolder } from './run-cli.ts'

const defineToolUrl = pathToFileURL(
  fileURLToPath(new URL('../../src/tool/define-tool.ts', import.meta.url)),
).href

const everything = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
)

describe('compile', () => {
  it('compiles the tools of a request body for another wire', async () => {
    const { code, stdout } = await runCli(['compile', '-', '--for', 'openai-responses'], {
      input: JSON.stringify(anthropicRequest(true)),
    })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([
      { type: 'function', name: 'get_stock', parameters: { type: 'object' } },
    ])
  })

  it('compiles what a module exports, each tool once, and tells the losses', async () => {
    const cwd = await temporaryFolder()
    const module = `
      import { defineTool } from '${defineToolUrl}'
      export const search = defineTool({
        name: 'search_docs', description: 'Searches.',
        input: { type: 'object', properties: { query: { type: 'string', minLength: 2 } }, required: ['query'] },
        execute: () => [],
      })
      export const all = [search]
      export const other = 42
    `
    await writeFile(join(cwd, 'tools.mjs'), module)
    const { code, stdout, stderr } = await runCli(['compile', 'tools.mjs', '--for', 'anthropic'], { cwd })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'search_docs', strict: true, input_schema: { additionalProperties: false } },
    ])
    expect(stderr).toContain(
      'search_docs /properties/query: minLength has left the schema for the description',
    )
    const [json] = (await runCli(['compile', 'tools.mjs', '--for', 'anthropic', '--json'], { cwd })).json()
    expect(json).toMatchObject({ wire: 'anthropic', names: { search_docs: 'search_docs' } })
    expect(
      (json?.['losses'] as object[] | undefined)?.map((loss) => Object.keys(loss).sort()),
    ).toContainEqual(['args', 'enforcedBy', 'keyword', 'kind', 'message', 'tool', 'where'])
    const loose = await runCli(['compile', 'tools.mjs', '--for', 'anthropic', '--no-strict'], { cwd })
    expect(JSON.parse(loose.stdout)).toMatchObject([
      { input_schema: { properties: { query: { minLength: 2 } } } },
    ])
  })

  it('reads every tool of a module as the linter does: records by their keys, lists, single ones, each once', async () => {
    const cwd = await temporaryFolder()
    const module = `
      import { defineTool } from '${defineToolUrl}'
      const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
      const standard = { '~standard': { vendor: 'x', version: 1, jsonSchema: { input: () => schema } } }
      export const alertTool = { description: 'Alerts.', inputSchema: standard }
      export const search = defineTool({ name: 'search_docs', description: 'Searches.', input: schema })
      export const list = [search, { type: 'web_search_20260318', name: 'web_search' }]
      export const tools = {
        getWeather: { description: 'Weather.', inputSchema: schema },
        sendAlert: alertTool,
      }
      export const more = [{ googleSearch: {} }, { functionDeclarations: [{ name: 'ping', parameters: { type: 'OBJECT' } }] }]
      export const other = 42
    `
    await writeFile(join(cwd, 'tools.mjs'), module)
    const { code, stdout, stderr } = await runCli(['compile', 'tools.mjs', '--for', 'anthropic'], { cwd })
    expect(code).toBe(0)
    const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['getWeather', 'ping', 'search_docs', 'sendAlert', 'web_search'])
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({
        name: 'sendAlert',
        input_schema: expect.objectContaining({ required: ['city'] }),
      }),
    )
    expect(stderr).toContain('googleSearch /: type is narrower')
  })

  it('reads its own output for Gemini back, and the lists and bodies of that wire', async () => {
    const input = JSON.stringify([
      { name: 'ping', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } },
    ])
    const gemini = await runCli(['compile', '-', '--for', 'gemini'], { input })
    const list = JSON.parse(gemini.stdout) as object[]
    for (const tools of [list, [...list, { googleSearch: {} }]]) {
      for (const document of [tools, { contents: [], tools }]) {
        const back = await runCli(['compile', '-', '--for', 'gemini'], { input: JSON.stringify(document) })
        expect(JSON.parse(back.stdout)).toEqual(tools)
        const chat = await runCli(['compile', '-', '--for', 'openai-chat'], {
          input: JSON.stringify(document),
        })
        expect(chat.code).toBe(0)
        expect(JSON.parse(chat.stdout)).toMatchObject([{ function: { name: 'ping' } }])
        expect(JSON.parse(chat.stdout)).toHaveLength(1)
      }
    }
  })

  it('compiles for every wire, and for the other field of Gemini', async () => {
    const input = JSON.stringify([
      {
        name: 'find.route',
        inputSchema: {
          type: 'object',
          properties: { from: { type: ['string', 'null'] }, via: { $ref: '#' } },
          required: ['from'],
        },
      },
    ])
    const compiled = async (...options: string[]): Promise<unknown> => {
      const { code, stdout } = await runCli(['compile', '-', ...options], { input })
      expect(code).toBe(0)
      return JSON.parse(stdout)
    }
    expect(await compiled('--for', 'anthropic')).toMatchObject([{ name: 'find_route' }])
    expect(await compiled('--for', 'openai-responses')).toMatchObject([{ name: 'find_route', strict: true }])
    expect(await compiled('--for', 'openai-chat')).toMatchObject([
      { function: { name: 'find_route', strict: true } },
    ])
    expect(await compiled('--for', 'gemini')).toMatchObject([
      {
        functionDeclarations: [
          {
            name: 'find.route',
            parametersJsonSchema: { properties: { from: { type: ['string', 'null'] } } },
          },
        ],
      },
    ])
    expect(await compiled('--for', 'gemini', '--field', 'parameters', '--unroll', '1')).toMatchObject([
      {
        functionDeclarations: [
          {
            parameters: {
              type: 'OBJECT',
              properties: { from: { type: 'STRING', nullable: true } },
            },
          },
        ],
      },
    ])
  })

  it('compiles each distinct set of a log of requests', async () => {
    const cwd = await temporaryFolder()
    const body = (name: string) => ({
      body: { model: 'm', max_tokens: 1, messages: [], tools: [{ name, input_schema: { type: 'object' } }] },
    })
    const lines = [body('read_page'), body('list_pages'), body('read_page')]
    await writeFile(join(cwd, 'log.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    const { code, stdout, stderr } = await runCli(['compile', 'log.jsonl', '--for', 'openai-chat'], { cwd })
    expect(code).toBe(0)
    expect(stdout.match(/"name": "\w+"/g)).toEqual(['"name": "read_page"', '"name": "list_pages"'])
    expect(stderr).toContain('tools of /0/body/tools, in 2 requests\n')
    const sets = (await runCli(['compile', 'log.jsonl', '--for', 'gemini', '--json'], { cwd })).json()
    expect(sets.map(({ where, requests }) => [where, requests])).toEqual([
      ['/0/body/tools', 2],
      ['/1/body/tools', 1],
    ])
  })

  it('compiles an OpenAPI document, a catalogue, and what a live MCP server lists', async () => {
    const api = {
      openapi: '3.0.0',
      paths: {
        '/pages/{id}': {
          get: {
            operationId: 'getPage',
            summary: 'Reads a page.',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          },
        },
      },
    }
    const compiled = async (input: unknown): Promise<unknown> => {
      const text = JSON.stringify(input)
      const { stdout } = await runCli(['compile', '-', '--for', 'openai-responses'], { input: text })
      return JSON.parse(stdout)
    }
    expect(await compiled(api)).toMatchObject([
      { name: 'getPage', strict: true, parameters: { required: ['id'] } },
    ])
    expect(
      await compiled([
        { name: 'add', description: 'x', parameters: { type: 'dict', properties: { a: { type: 'float' } } } },
      ]),
    ).toMatchObject([{ name: 'add', parameters: { properties: { a: { type: ['number', 'null'] } } } }])
    const server = `node "${everything}" stdio`
    const live = await runCli(['compile', '--mcp', server, '--for', 'anthropic', '--json'])
    expect(live.json()).toMatchObject([{ wire: 'anthropic', names: { echo: 'echo' } }])
  })

  it.each([
    [[], 'nothing to compile: name a module or a file, or a server with --mcp'],
    [['a.json', '--mcp', 'node x.js'], 'give an input or --mcp, not both'],
    [['a.json', '--save', 'x.json'], '--save keeps the list of a server; name the server with --mcp'],
  ])('says what is missing: %s', async (args, words) => {
    const { code, stderr } = await runCli(['compile', ...args, '--for', 'anthropic'])
    expect([code, stderr]).toEqual([2, `toolwire compile: ${words}\n`])
  })

  it.each([
    [['--for', 'anthropic', '--field', 'parameters'], '--field parameters: anthropic has one field only'],
    [['--for', 'gemini', '--field', 'x'], '--field x: gemini has parametersJsonSchema and parameters'],
    [['--for', 'gemini', '--unroll', 'deep'], '--unroll deep: give a number of levels from 1 to 99'],
  ])('answers wrong options in one line: %s', async (options, words) => {
    const { code, stderr } = await runCli(['compile', '-', ...options], {
      input: '[{"name":"a","inputSchema":{"type":"object"}}]',
    })
    expect(code).toBe(2)
    expect(stderr).toBe(`toolwire compile: ${words}\n`)
  })

  it.each([
    ['no tools', '{"model":"m"}', 'standard input holds no tools'],
    ['an empty list', '[]', 'the list of tools in standard input is empty'],
    ['a tool without a name', '[{"input_schema":{"type":"object"}}]', 'name'],
    ['no JSON', '[', 'standard input:1:2: not JSON'],
  ])('answers %s with one line and exit code 2', async (_, input, words) => {
    const { code, stdout, stderr } = await runCli(['compile', '-', '--for', 'anthropic'], { input })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(words)
    expect(stderr.trimEnd()).not.toContain('\n')
  })

  it('tells in one line what is wrong with a module, without a stack', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'broken.mjs'), 'throw new Error("no\\nluck")')
    expect(await runCli(['compile', 'broken.mjs', '--for', 'anthropic'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'toolwire compile: broken.mjs cannot be loaded: no luck\n',
    })
    expect((await runCli(['compile', 'absent.ts', '--for', 'anthropic'], { cwd })).stderr).toBe(
      'toolwire compile: no such file or folder: absent.ts\n',
    )
    expect((await runCli(['compile', 'broken.mjs'], { cwd })).stderr).toContain(
      "required option '--for <wire>' not specified",
    )
  })
})
