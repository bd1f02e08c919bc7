import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listMcpTools } from '../../src/cli/mcp/list-mcp-tools.ts'
import {
  mcpCommand,
  serveMcp,
  type HttpMcpServer,
  type McpFault,
  type McpServerOptions,
} from './mcp-server.ts'
import { environment, runCli, temporaryFolder } from './run-cli.ts'
import { runHere } from './run-here.ts'

const require = createRequire(import.meta.url)
const everything = join(
  dirname(require.resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
)
const filesystem = join(
  dirname(require.resolve('@modelcontextprotocol/server-filesystem/package.json')),
  'dist/index.js',
)

const namesOf = (tools: readonly unknown[]): string[] => tools.map((tool) => (tool as { name: string }).name)
const tool = (name: string): object => ({
  name,
  description: `Returns ${name}.`,
  inputSchema: { type: 'object' },
})

async function served(options: Parameters<typeof serveMcp>[0]): Promise<HttpMcpServer> {
  const server = await serveMcp(options)
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}

describe('the tools of real servers', () => {
  it('come from server-everything over a pipe', async () => {
    const { tools, serverInfo, protocol } = await listMcpTools(`node "${everything}" stdio`)
    expect(namesOf(tools)).toContain('echo')
    expect(tools.length).toBeGreaterThan(8)
    expect(serverInfo?.name).toBe('mcp-servers/everything')
    expect(protocol).toBe('2025-11-25')
  })

  it('come from server-everything over Streamable HTTP, whose session is ended', async () => {
    const port = await freePort()
    const child = spawn(process.execPath, [everything, 'streamableHttp'], {
      env: environment({ PORT: String(port) }),
    })
    onTestFinished(() => void child.kill())
    let log = ''
    child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
    await expect.poll(() => log, { timeout: 30_000 }).toContain('listening')
    const { tools, protocol } = await listMcpTools(`http://127.0.0.1:${port}/mcp`)
    expect(namesOf(tools)).toContain('echo')
    expect(protocol).toBe('2025-11-25')
    await expect.poll(() => log).toContain('Received session termination request')
  })

  it('come from server-filesystem, are saved, and the findings point into the saved list', async () => {
    const cwd = await temporaryFolder()
    const { code, stdout, stderr } = await runCli(
      ['lint', '--mcp', `node "${filesystem}" .`, '--save', 'list.json', '--all', '--json'],
      { cwd },
    )
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const report = JSON.parse(stdout) as { file: string; tools: number; findings: { line?: number }[] }
    const saved = JSON.parse(await readFile(join(cwd, 'list.json'), 'utf8')) as { tools: unknown[] }
    expect(namesOf(saved.tools)).toContain('read_text_file')
    expect(report).toMatchObject({ file: 'list.json', tools: saved.tools.length })
    const again = await runHere(['lint', 'list.json', '--all', '--json'], { cwd })
    expect(again.json()[0]?.['findings']).toEqual(report.findings)
    const locked = await runHere(['lint', 'list.json', '--lock', 'list.json'], { cwd })
    expect(locked.code).toBe(0)
  })
})

describe.each<[string, (options: McpServerOptions) => Promise<string> | string]>([
  ['over a pipe', mcpCommand],
  ['over HTTP', async (options) => (await served(options)).url],
])('a server %s', (_, targetOf) => {
  it.each([
    ['stateless', '2026-07-28'],
    ['session', '2025-11-25'],
  ] as const)('of the %s era gives all pages', async (era, protocol) => {
    const pages = [[tool('a'), tool('b')], [], [tool('c')]]
    const list = await listMcpTools(await targetOf({ era, pages }))
    expect(namesOf(list.tools)).toEqual(['a', 'b', 'c'])
    expect(list).toMatchObject({ protocol, serverInfo: { name: 'tiny', version: '1.2.3' } })
    expect(list.refused).toBeUndefined()
  })

  it('gives definitions that the official client would refuse or leave out, as they are', async () => {
    const wrong = { name: 7, inputSchema: { type: 'array' }, odd: [1] }
    const hidden = {
      ...tool('hidden'),
      inputSchema: { type: 'object', properties: { a: { type: 'number', 'x-mcp-header': 'a b' } } },
    }
    const list = await listMcpTools(await targetOf({ pages: [[tool('a'), wrong, hidden]] }))
    expect(list.tools).toEqual([tool('a'), wrong, hidden])
    expect(list.refused).toMatch(/tools\/list/)
  })

  it.each<[McpFault, RegExp]>([
    ['hangs-at-list', /no answer within 8 s/],
    ['dies-at-list', /ended before it answered|the connection was cut/],
    ['error-at-list', /the tools are not ready/],
    ['no-list', /offers no tools \(it knows no tools\/list\)/],
    ['circle', /run in a circle: the cursor "1" comes twice/],
  ])('that fails (%s) is told in one line', async (fault, message) => {
    const timeoutMs = fault === 'hangs-at-list' ? 8000 : 30_000
    const error = await failureOf(listMcpTools(await targetOf({ fault }), { timeoutMs }))
    expect(error).toMatch(message)
    expect(error).not.toContain('\n')
  })

  it('whose last page names itself as the next has given all', async () => {
    const list = await listMcpTools(
      await targetOf({ fault: 'last-page-for-ever', pages: [[tool('a')], [tool('b')]] }),
    )
    expect(namesOf(list.tools)).toEqual(['a', 'b'])
  })

  it('without end is stopped', async () => {
    expect(await failureOf(listMcpTools(await targetOf({ fault: 'endless' })))).toMatch(
      /more than 1000 pages/,
    )
  })
})

describe('a command', () => {
  it('that dies at once is told with what it wrote', async () => {
    expect(await failureOf(listMcpTools(mcpCommand({ fault: 'dies-at-once' })))).toMatch(
      /the server ended before it answered; its standard error says: Error: no TOKEN in the environment$/,
    )
  })

  it.each<McpFault>(['hangs-at-once', 'garbage'])('that never answers (%s) is given up', async (fault) => {
    expect(await failureOf(listMcpTools(mcpCommand({ fault }), { timeoutMs: 1500 }))).toMatch(
      /no answer within 1.5 s/,
    )
  })

  it('that is too slow for the first question is asked again in the stateless era', async () => {
    const { protocol } = await listMcpTools(mcpCommand({ fault: 'slow-start' }), { timeoutMs: 12_000 })
    expect(protocol).toBe('2026-07-28')
  })

  it('that does not exist is told', async () => {
    expect(await failureOf(listMcpTools('no-such-program-here --x'))).toBe(
      '--mcp no-such-program-here --x: no such program: no-such-program-here',
    )
  })

  it('is no longer there afterwards, also when it does not heed the end of its input', async () => {
    const folder = await temporaryFolder()
    const pids = join(folder, 'pids')
    const wrapper = join(folder, 'wrapper.mjs')
    await writeFile(
      wrapper,
      `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n')`,
    )
    const command = mcpCommand({ fault: 'stays' }).replace(
      '--no-warnings',
      `--no-warnings --import "${wrapper}"`,
    )
    await listMcpTools(command)
    const started = (await readFile(pids, 'utf8')).trim().split('\n').map(Number)
    expect(started.length).toBeGreaterThan(0)
    expect(started.filter(isAlive)).toEqual([])
  })

  it('gets the environment of the user and no shell', async () => {
    const folder = await temporaryFolder()
    const server = join(folder, 'server.mjs')
    const code = `
      import { writeFileSync } from 'node:fs'
      writeFileSync(process.argv[2], JSON.stringify([process.env.SOME_TOKEN, ...process.argv.slice(3)]))`
    await writeFile(server, code)
    const { code: exit, stderr } = await runCli(
      ['lint', '--mcp', 'node server.mjs out.json $HOME "a; b" *'],
      { cwd: folder, env: { SOME_TOKEN: 'x1' } },
    )
    expect(exit).toBe(2)
    expect(stderr).toBe(
      'toolwire lint: --mcp node server.mjs out.json $HOME "a; b" *: the server ended before it answered\n',
    )
    expect(JSON.parse(await readFile(join(folder, 'out.json'), 'utf8'))).toEqual(['x1', '$HOME', 'a; b', '*'])
  })
})

describe('an address', () => {
  it('gets the headers that were given, with each request, and never a user in the address', async () => {
    const server = await served({})
    const url = server.url.replace('//', '//me:pass%21@')
    await listMcpTools(url, { headers: { 'x-team': 'one' } })
    expect(server.asked.map(({ headers }) => [headers['x-team'], headers.authorization])).toEqual(
      server.asked.map(() => ['one', `Basic ${btoa('me:pass!')}`]),
    )
    expect(server.asked.at(-1)).toMatchObject({
      method: 'tools/list',
      headers: { 'mcp-protocol-version': '2026-07-28' },
    })
  })

  it.each([
    [401, /wants authorization \(HTTP 401\); give it with --mcp-header/],
    [403, /wants authorization \(HTTP 403\)/],
    [404, /answers HTTP 404, so it is no MCP endpoint/],
    [500, /HTTP 500|500/],
  ])('that answers HTTP %d is told in one line, without a page of HTML', async (status, message) => {
    const error = await failureOf(listMcpTools((await served({ status })).url))
    expect(error).toMatch(message)
    expect(error).not.toMatch(/\n|DOCTYPE/)
  })

  it.each<[McpFault, RegExp]>([
    ['hangs-at-once', /no answer within 1.5 s/],
    ['dies-at-once', /the connection was cut/],
    ['garbage', /unusable reply/],
  ])('that fails (%s) is told in one line', async (fault, message) => {
    const error = await failureOf(listMcpTools((await served({ fault })).url, { timeoutMs: 1500 }))
    expect(error).toMatch(message)
    expect(error).not.toContain('\n')
  })

  it('where nothing listens is told', async () => {
    expect(await failureOf(listMcpTools(`http://127.0.0.1:${await freePort()}/mcp?key=secret`))).toMatch(
      /^--mcp http:\/\/127\.0\.0\.1:\d+\/mcp: nothing listens there \(ECONNREFUSED\)$/,
    )
  })
})

describe('lint --mcp', () => {
  it('judges what the server offers, and says when clients refuse the list', async () => {
    const cwd = await temporaryFolder()
    const bad = { name: 'Weather Info', description: 'Weather.', inputSchema: { type: 'array' } }
    const { url } = await served({ pages: [[tool('get_a'), bad]] })
    const { code, stderr, json } = await runHere(['lint', '--mcp', url, '--json'], { cwd })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^note: http:\/\/127\.0\.0\.1:\d+\/mcp: the official MCP client refuses this list: .+\n$/,
    )
    const [report] = json()
    expect(report).toMatchObject({ file: url, tools: 2 })
    expect(codesOf(report?.['findings'])).toContain('invalid-tool-name')
  })

  it('sends --mcp-header, and judges files beside the server', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'tools.json'), JSON.stringify({ tools: [tool('get_b')] }))
    const server = await served({ pages: [[tool('get_a')]] })
    const { code, json } = await runHere(
      ['lint', 'tools.json', '--mcp', server.url, '--mcp-header', 'X-Key: k: 1', '--json'],
      { cwd },
    )
    expect(code).toBe(0)
    expect(json().map(({ file }) => file)).toEqual([server.url, 'tools.json'])
    expect(server.asked[0]?.headers['x-key']).toBe('k: 1')
  })

  it.each([
    [['--save', 'list.json'], /name modules, files or folders, or a server with --mcp/],
    [['x.json', '--save', 'list.json'], /--save keeps the list of a server/],
    [['--mcp', ''], /wants a command such as/],
    [['--mcp', 'node x.js | tee log'], /no shell reads them/],
    [['--mcp', 'x', '--mcp-header', 'nonsense'], /must be a name and a value/],
    [['--mcp', 'x', '--timeout', '0'], /must be a number of seconds/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await runHere(['lint', ...args], { cwd: await temporaryFolder() })
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })

  it('says what to install where the client is not there', async () => {
    const cwd = await temporaryFolder()
    const hook = `
      import { registerHooks } from 'node:module'
      registerHooks({
        resolve: (name, context, next) => next(name.startsWith('@modelcontextprotocol/') ? 'not-installed' : name, context),
      })`
    await writeFile(join(cwd, 'hook.mjs'), hook)
    const env = { NODE_OPTIONS: `--import ${join(cwd, 'hook.mjs')}` }
    const { code, stderr } = await runCli(['lint', '--mcp', 'node server.js'], { cwd, env })
    expect(code).toBe(2)
    expect(stderr).toBe(
      'toolwire lint: --mcp needs the official MCP client; install it with: npm install --save-dev @modelcontextprotocol/client\n',
    )
  })

  it('gives 2 for a server without tools', async () => {
    const { url } = await served({ pages: [[]] })
    const { code, stderr } = await runHere(['lint', '--mcp', url], { cwd: await temporaryFolder() })
    expect(code).toBe(2)
    expect(stderr).toMatch(/the server offers no tools\n$/)
  })
})

function codesOf(findings: unknown): string[] {
  return (findings as { code: string }[]).map(({ code }) => code)
}

async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => new Error('it went well'),
    (reason: unknown) => reason,
  )
  return error instanceof Error ? error.message : String(error)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
