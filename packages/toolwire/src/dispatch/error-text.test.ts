import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type MadeCall, type MadeResponse, responseOf } from '../call/__fixtures__/responses.ts'
import { ToolError } from '../error/tool-error.ts'
import { compileTools } from '../tool/compile-tools.ts'
import { defineTool } from '../tool/define-tool.ts'
import type { AnyTool } from '../tool/tool.ts'
import { codecOf, wires } from '../wire/index.ts'
import type { WireName } from '../wire/profile.ts'
import { dispatchCalls } from './dispatch-calls.ts'
import type { DispatchCallsOptions } from './dispatch-options.ts'

const search = defineTool({
  name: 'search_docs',
  description: 'x',
  input: z.strictObject({
    query: z.string(),
    section: z.enum(['admin', 'developer', 'reference']).optional(),
    limit: z.number().int().min(1).max(50).optional(),
  }),
  examples: [{ query: 'install a plugin', section: 'admin' }],
  execute: () => 'ran',
})
const bare = defineTool({ ...search, name: 'find_docs', examples: [] })
const tools: AnyTool[] = [search, bare]

describe.each(Object.keys(wires) as WireName[])('what the model is told on %s', (wire) => {
  const told = async (
    call: MadeCall,
    options: DispatchCallsOptions & Pick<MadeResponse, 'stop'> = {},
  ): Promise<string> => {
    const { stop = 'calls', ...rest } = options
    const [outcome] = await dispatchCalls(
      responseOf(wire, { calls: [call], stop }),
      compileTools(tools, { wire: codecOf(wire) }),
      rest,
    )
    expect(outcome).toMatchObject({ outcome: 'error', isError: true })
    return outcome?.content as string
  }

  // OpenAI's strict mode wants every key; elsewhere an optional one is left out.
  const isNull = codecOf(wire).profile.schemas.strict.allRequired
  const absent = (...keys: string[]): object =>
    isNull ? Object.fromEntries(keys.map((key) => [key, null])) : {}

  it('of a wrong enum value: field, value, allowed values, the nearest, an example', async () => {
    expect(
      await told({
        name: 'search_docs',
        input: { query: 'x', section: 'administrator', ...absent('limit') },
      }),
    ).toBe(
      `Invalid arguments for search_docs: "section": got "administrator", allowed "admin", "developer", "reference". Did you mean 'admin'?\n` +
        `Example of valid arguments: ${isNull ? '{"query":"install a plugin","section":"admin","limit":null}' : '{"query":"install a plugin","section":"admin"}'}`,
    )
  })

  it('of a misspelt name beside the missing one: one sentence', async () => {
    const text = await told({ name: 'find_docs', input: { querry: 'x', ...absent('section', 'limit') } })
    expect(text).toBe(
      `Invalid arguments for find_docs: unknown argument "querry"; did you mean 'query', which is required and missing?`,
    )
  })

  it('of several issues: a line each', async () => {
    const text = await told({ name: 'find_docs', input: { query: 5, section: 'x', limit: 500 } })
    expect(text.split('\n').toSorted()).toEqual([
      '- "limit": got 500, expected maximum 50.',
      '- "query": got 5, expected string.',
      '- "section": got "x", allowed "admin", "developer", "reference".',
      'Invalid arguments for find_docs:',
    ])
  })

  it('of many issues: five, then how many are left', async () => {
    const extra = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`zz${index}`, index]))
    const lines = (
      await told({ name: 'find_docs', input: { query: 'x', ...absent('section', 'limit'), ...extra } })
    ).split('\n')
    expect(lines).toHaveLength(7)
    expect(lines[6]).toBe('- and 4 more')
  })

  it('of a long or secret value: shortened, and without the secret', async () => {
    const long = await told({
      name: 'find_docs',
      input: { query: ['x'.repeat(5000)], ...absent('section', 'limit') },
    })
    expect(long.length).toBeLessThan(200)
    const secret = await told({
      name: 'find_docs',
      input: { query: 'x', section: 'AKIA1234567890ABCDEF', ...absent('limit') },
    })
    expect(secret).toContain('[redacted:cloud-key]')
    expect(secret).not.toContain('AKIA1234567890ABCDEF')
  })

  it('of an unknown tool: the nearest name and the list, never the parameters', async () => {
    expect(await told({ name: 'search_doc', input: { nothing: 1 } })).toBe(
      `Unknown tool "search_doc". Did you mean 'search_docs'? Available tools: search_docs, find_docs.`,
    )
    expect(await told({ name: 'constructor' })).toBe(
      'Unknown tool "constructor". Available tools: search_docs, find_docs.',
    )
  })

  it.each<[MadeCall, string]>([
    [
      { name: 'find_docs', raw: '{"query":"print("hi")"}' },
      'Invalid arguments for find_docs: not valid JSON (unexpected "h" at character 18)',
    ],
    [
      { name: 'find_docs', raw: '{"query":"a"}{"query":"b"}' },
      'Invalid arguments for find_docs: 2 JSON values in a row; none was run. Make one call for each.',
    ],
    [
      { name: 'find_docs', raw: '"A-100"' },
      'Invalid arguments for find_docs: an object is expected, not a string; got',
    ],
    [{ name: 'find_docs', raw: '[1]' }, 'Invalid arguments for find_docs: an object is expected, not a list'],
    [
      { name: 'find_docs', raw: '' },
      'find_docs got no arguments: "query" is required and missing (expected string).',
    ],
    [{ name: 'find_docs', raw: '{"query":"a' }, 'Not run: the arguments end in the middle of a value.'],
  ])('of arguments that cannot be read: %j', async (call, start) => {
    expect((await told(call)).slice(0, start.length)).toBe(start)
  })

  it('of a wrapper that does not fit: to call directly, and which call is wrong', async () => {
    const uses = [
      { recipient_name: 'find_docs', parameters: { query: 'x', ...absent('section', 'limit') } },
      { recipient_name: 'nope', parameters: {} },
    ]
    expect(await told({ name: 'multi_tool_use.parallel', input: { tool_uses: uses } })).toBe(
      '"multi_tool_use.parallel" is no tool; nothing of it was run. Call each tool directly, all in one turn.\n' +
        'Call 2: Unknown tool "nope". Available tools: search_docs, find_docs.',
    )
  })

  it('of a cut-off or refused turn: why it was not run', async () => {
    const call = { name: 'find_docs', input: { query: 'x', ...absent('section', 'limit') } }
    expect(await told(call, { stop: 'truncated' })).toMatch(
      /^Not run: the response was cut off by the token limit/,
    )
    expect(await told(call, { stop: 'refused' })).toMatch(/^Not run: the response did not end as it should/)
  })
})

describe('what the model is told of an exception', () => {
  const toldOf = async (thrown: unknown, options: DispatchCallsOptions = {}): Promise<unknown> => {
    const codec = codecOf('anthropic')
    const fails = defineTool({
      name: 'fails',
      description: 'x',
      input: { type: 'object', properties: {} },
      execute: () => {
        throw thrown
      },
    })
    const [outcome] = await dispatchCalls(
      responseOf('anthropic', { calls: [{ name: 'fails' }] }),
      compileTools([fails], { wire: codec }),
      options,
    )
    return outcome?.content
  }

  it.each<[unknown, string]>([
    [new ToolError('no such order: 4711'), 'no such order: 4711'],
    [
      new ToolError('warehouse timed out after 5 s', { retryable: true }),
      'warehouse timed out after 5 s. The same call may succeed later.',
    ],
    [
      new ToolError('No such order.', {
        retryable: false,
        alternative: 'Find the id with list_orders first.',
      }),
      'No such order. The same call will fail again. Find the id with list_orders first.',
    ],
    [
      new ToolError('the key sk-abcdefghijklmnopqrstuvwxyz123 is meant'),
      'the key sk-abcdefghijklmnopqrstuvwxyz123 is meant',
    ],
  ])('takes a ToolError as written: %s', async (thrown, text) => {
    expect(await toldOf(thrown)).toBe(text)
  })

  it.each<[unknown, string]>([
    [new TypeError('x is not a function'), 'TypeError: x is not a function'],
    [new DOMException('gone', 'NotFoundError'), 'NotFoundError: gone'],
    ['just text', 'just text'],
    [new Error(''), 'The tool failed (Error) and gave no reason.'],
    [undefined, 'The tool failed and gave no reason.'],
    [{ code: 5 }, 'The tool failed and gave no reason.'],
    [{ message: 'odd' }, 'odd'],
    [new Error('a\uD800b'), 'Error: a\uFFFDb'],
    [
      new Proxy(
        {},
        {
          has: () => {
            throw new Error('no')
          },
        },
      ),
      'The tool failed, and its error cannot be read.',
    ],
  ])('takes %s as type and message', async (thrown, text) => {
    expect(await toldOf(thrown)).toBe(text)
  })

  it('takes out stack lines, the folders of files, and secrets', async () => {
    const error = new Error(
      'connect failed: password=hunter2\n    at open (/home/ada/app/db.ts:3:1)\n    at async main (file:///srv/app/main.js:1:1)',
    )
    expect(await toldOf(error)).toBe('Error: connect failed: password=[redacted:password]')
    expect(await toldOf(new Error("ENOENT: no such file, open '/home/ada/app/notes.md'"))).toBe(
      "Error: ENOENT: no such file, open '…/notes.md'",
    )
    expect(await toldOf(new Error('GET https://example.com/var/items/5 gave 404'))).toBe(
      'Error: GET https://example.com/var/items/5 gave 404',
    )
  })

  it('lets the caller redact, and tells nothing when that fails', async () => {
    expect(await toldOf(new Error('user ada'), { redact: (text) => text.replace('ada', '***') })).toBe(
      'Error: user ***',
    )
    const redact = (): string => {
      throw new Error('redact')
    }
    expect(await toldOf(new Error('user ada'), { redact })).toBe(
      'The tool failed, and its error cannot be read.',
    )
  })

  it('limits a long message', async () => {
    expect(String(await toldOf(new Error('x'.repeat(1_000_000)))).length).toBeLessThan(2100)
    expect(String(await toldOf(new ToolError('x'.repeat(1_000_000)))).length).toBeLessThanOrEqual(25_000)
  })
})
