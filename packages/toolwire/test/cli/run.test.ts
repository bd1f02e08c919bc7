import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { environment, main, runCli, temporaryFolder } from './run-cli.ts'

const src = new URL('../../src/', import.meta.url).href

async function docsFolder(): Promise<string> {
  const cwd = await temporaryFolder()
  await mkdir(join(cwd, 'handbook/admin'), { recursive: true })
  await writeFile(
    join(cwd, 'handbook/admin/backup.md'),
    '# Backups\n\nA backup of the cluster is written every night at two.\n',
  )
  await writeFile(join(cwd, 'handbook/admin/users.md'), '# Users\n\nEvery user belongs to one group.\n')
  return cwd
}

async function eventsIn(file: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(file, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

async function onlyTrace(cwd: string): Promise<string> {
  const names = await readdir(join(cwd, '.toolwire/traces'))
  expect(names).toHaveLength(1)
  return join(cwd, '.toolwire/traces', names[0] ?? '')
}

describe('run', () => {
  it('answers over its own docs without a key, turn by turn, and tells how it went', async () => {
    const cwd = await temporaryFolder()
    const { code, stdout, stderr } = await runCli(['run'], { cwd })
    expect(code).toBe(0)
    expect(stderr).toContain(
      'the embedded emulator answers on the anthropic wire, by rules; it is no language model',
    )
    expect(stdout).toMatch(/^question  \S/)
    expect(stdout).toMatch(/── turn 1 ── tool_use · \d+ in \d+ out ──/)
    expect(stdout).toContain('→ search_docs(query: ')
    expect(stdout).toMatch(/← search_docs ok/)
    expect(stdout).toContain(
      '- A call has no result although the conversation goes on. [rules/missing-result.md]',
    )
    expect(stdout).toMatch(
      /\n- It adds the error result .+ \[rules\/missing-result\.md#what-the-repair-does\]\n/,
    )
    expect(stdout).toMatch(/\nanswered · \d+ calls · \d+ turns · \d+ tokens in \d+ out · \d/)
    expect(stdout).toMatch(/\ntriage  No structural fault/)
    const trace = /\ntrace {3}(\S+)\n$/.exec(stdout)?.[1] ?? ''
    expect((await eventsIn(join(cwd, trace))).at(-1)).toMatchObject({
      type: 'run_end',
      stop: { reason: 'answered' },
    })
  })

  it('says of a folder that it may not be read', async () => {
    const cwd = await docsFolder()
    await chmod(cwd, 0o755)
    await chmod(join(cwd, 'handbook'), 0o000)
    expect(await runCli(['run', 'x', '--docs', 'handbook'], { cwd, unprivileged: true })).toMatchObject({
      code: 2,
      stderr: 'toolwire run: handbook may not be read; --docs wants a folder that you may list and read\n',
    })
  })

  it.each([
    ['openai-responses', 'OPENAI_API_KEY is not set'],
    ['openai-chat', 'OPENAI_API_KEY is not set'],
    ['gemini', 'neither GEMINI_API_KEY nor GOOGLE_API_KEY is set'],
  ])('answers over any folder on the wire %s, with sentences from it', async (wire, unset) => {
    const cwd = await docsFolder()
    const { code, stdout, stderr } = await runCli(
      ['run', 'when is a backup written?', '--docs', 'handbook', '--provider', wire],
      { cwd },
    )
    expect(code).toBe(0)
    expect(stderr).toContain('docs agent over handbook: 2 documents, 2 passages')
    expect(stderr).toContain(`${unset}: the embedded emulator answers on the ${wire} wire`)
    expect(stdout).toContain('every night at two')
    expect(stdout).toContain('admin/backup.md')
  })

  it('marks calls that run in parallel', async () => {
    const cwd = await docsFolder()
    const { code, stdout } = await runCli(
      ['run', 'what time is it in Tokyo and in Berlin?', '--docs', 'handbook'],
      { cwd },
    )
    expect(code).toBe(0)
    expect(stdout.match(/^ {2}∥ → get_time\(/gm)).toHaveLength(2)
    expect(stdout.match(/^ {2}∥ ← get_time ok /gm)).toHaveLength(2)
  })

  it('takes a question of several words, and one from standard input', async () => {
    const cwd = await docsFolder()
    const args = ['--docs', 'handbook', '--no-trace']
    expect((await runCli(['run', 'who', 'are', 'users?', ...args], { cwd })).stdout).toContain(
      'question  who are users?',
    )
    expect((await runCli(['run', '-', ...args], { cwd, input: 'who are users?\n' })).stdout).toContain(
      'question  who are users?',
    )
    expect(await readdir(cwd)).toEqual(['handbook'])
  })

  it('stops at the budget of calls with exit code 1', async () => {
    const cwd = await docsFolder()
    const { code, stdout } = await runCli(
      ['run', 'when is a backup written?', '--docs', 'handbook', '--max-calls', '1'],
      { cwd },
    )
    expect(code).toBe(1)
    expect(stdout).toContain('\nbudget of 1 call reached\n')
  })

  it('gives the trace itself as JSON Lines, and nothing else on standard output', async () => {
    const cwd = await docsFolder()
    const result = await runCli(
      ['run', 'when is a backup written?', '--docs', 'handbook', '--json', '--trace', 'own.jsonl'],
      { cwd },
    )
    const events = result.json()
    expect(events[0]).toMatchObject({ type: 'trace_start', format: 'toolwire-trace' })
    expect(events.at(-1)).toMatchObject({ type: 'run_end', stop: { reason: 'answered' } })
    expect((await eventsIn(join(cwd, 'own.jsonl'))).map(({ type }) => type)).toEqual(
      events.map(({ type }) => type),
    )
    const triage = await runCli(['triage', '-'], { cwd, input: result.stdout })
    expect([triage.code, triage.stdout]).toEqual([0, expect.stringContaining('No structural fault')])
  })

  it('goes on without a trace where none can be written, and says so once', async () => {
    const cwd = await docsFolder()
    await writeFile(join(cwd, 'blocked'), 'a file')
    const { code, stdout, stderr } = await runCli(
      ['run', 'users', '--docs', 'handbook', '--trace', 'blocked/traces'],
      { cwd },
    )
    expect(code).toBe(0)
    expect(stderr.match(/the trace is not written/g)).toHaveLength(1)
    expect(stdout).not.toMatch(/^trace /m)
  })

  it.each([
    [
      'an unknown folder',
      ['x', '--docs', 'nowhere'],
      'toolwire run: no such file or folder: nowhere; --docs wants a folder of Markdown files\n',
    ],
    [
      'an empty folder',
      ['x', '--docs', '.'],
      'toolwire run: no Markdown files with text in .; --docs wants a folder that has some\n',
    ],
    [
      'an empty question',
      ['  '],
      'toolwire run: the question is empty; ask something, or leave it out for the default question\n',
    ],
    [
      'a trace that can be none',
      ['x', '--trace', '/dev/null'],
      /\ntoolwire run: --trace \/dev\/null is no folder; name a folder, or a file that ends in \.jsonl\n$/,
    ],
    [
      'an unknown provider',
      ['x', '--provider', 'smoke'],
      /^toolwire run: option '--provider <wire>' argument 'smoke' is invalid\. Allowed choices are anthropic, openai-responses, openai-chat, gemini; .+\n$/,
    ],
    [
      'a budget that is no number',
      ['x', '--max-calls', 'many'],
      /^toolwire run: option '--max-calls <count>' argument 'many' is invalid\. It must be a whole number; .+\n$/,
    ],
    [
      'an agent file that is not there',
      ['agent.ts', 'x'],
      'toolwire run: no such file or folder: agent.ts\n',
    ],
  ])('answers %s with one line and exit code 2', async (_, args, line) => {
    const result = await runCli(['run', ...args], { cwd: await temporaryFolder() })
    expect([result.code, result.stdout]).toEqual([2, ''])
    if (typeof line === 'string') expect(result.stderr).toBe(line)
    else expect(result.stderr).toMatch(line)
  })
})

describe('run with a provider', () => {
  async function provider(
    answer: (request: IncomingMessage) => { status: number; body: unknown },
  ): Promise<string> {
    const server = createServer((request, response) => {
      const { status, body } = answer(request)
      request
        .resume()
        .on('end', () =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close().closeAllConnections())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it.each([
    [
      'anthropic',
      'ANTHROPIC',
      {
        type: 'error',
        error: { type: 'authentication_error', message: 'invalid x-api-key' },
        request_id: 'req_1',
      },
    ],
    [
      'openai-responses',
      'OPENAI',
      {
        error: {
          message: 'Incorrect API key provided.',
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      },
    ],
    [
      'gemini',
      'GOOGLE',
      {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
          details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
        },
      },
    ],
  ])('says in one line that %s refused the key, and gives 2', async (wire, variable, body) => {
    const status = wire === 'gemini' ? 400 : 401
    const url = await provider(() => ({ status, body }))
    const key = 'sk-ant-api03-very-secret-0123456789'
    const cwd = await docsFolder()
    const { code, stdout, stderr } = await runCli(
      ['run', 'users', '--docs', 'handbook', '--provider', wire],
      {
        cwd,
        env: { [`${variable}_API_KEY`]: key, [`${variable}_BASE_URL`]: url, GOOGLE_GEMINI_BASE_URL: url },
      },
    )
    expect(code).toBe(2)
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      `toolwire run: the provider refused the key (${status}: ${body.error.message}); check ${variable}_API_KEY`,
    )
    expect(`${stdout}${stderr}`.split(body.error.message)).toHaveLength(2)
    expect(stderr).not.toContain(key)
    expect(await readFile(await onlyTrace(cwd), 'utf8')).not.toContain(key)
  })

  it('says of a key that no header can carry it', async () => {
    const env = { OPENAI_API_KEY: 'sk-ключ' }
    const { code, stderr } = await runCli(
      ['run', 'users', '--docs', 'handbook', '--provider', 'openai-responses'],
      { cwd: await docsFolder(), env },
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /\ntoolwire run: the key in OPENAI_API_KEY holds characters that no HTTP header can carry; .+\n$/,
    )
  })

  it('asks nobody for a key alone: the provider must be named', async () => {
    let asked = 0
    const url = await provider(() => ({ status: 500, body: { asked: ++asked } }))
    const env = { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: url }
    expect(
      (await runCli(['run', 'users', '--docs', 'handbook'], { cwd: await docsFolder(), env })).code,
    ).toBe(0)
    expect(asked).toBe(0)
  })

  it('gives 1 for a provider that cannot be reached', async () => {
    const env = { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }
    const { code, stdout } = await runCli(['run', 'users', '--docs', 'handbook', '--provider', 'anthropic'], {
      cwd: await docsFolder(),
      env,
    })
    expect(code).toBe(1)
    expect(stdout).toContain('(attempt 3)')
    expect(stdout).toMatch(/\nno answer from http:\/\/127\.0\.0\.1:1[\s\S]+\nfailed · /)
  })
})

describe('run with an agent file', () => {
  const slow = `
    import { emulate } from '${src}emulator/emulate.ts'
    import { scripted } from '${src}emulator/scripted.ts'
    import { anthropicModel } from '${src}wire/anthropic/model.ts'
    import { defineTool } from '${src}tool/define-tool.ts'
    const wait = defineTool({
      name: 'wait_long', description: 'Waits.', input: { type: 'object', properties: {} },
      // Heeds no signal: the process must end all the same.
      execute: () => new Promise((resolve) => setTimeout(resolve, 120_000)),
    })
    const emulator = emulate({ model: scripted([{ calls: [{ name: 'wait_long', input: {} }] }, { text: 'Done.' }]) })
    export const agent = { tools: [wait], model: anthropicModel({ model: 'own-model', apiKey: 'x', fetch: emulator.fetch }) }
  `

  it('runs its tools and its model', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'agent.mjs'), slow.replace('120_000', '1'))
    const { code, stdout, stderr } = await runCli(['run', 'agent.mjs', 'wait', 'please'], { cwd })
    expect(code).toBe(0)
    expect(stderr).toBe('own-model of the agent file answers, on the anthropic wire\n')
    expect(stdout).toContain('question  wait please')
    expect(stdout).toContain('\nDone.\n')
  })

  it('ends in good order at Ctrl-C: exit code 1, a whole trace, a call that says what became of it', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'agent.mjs'), slow)
    const child = spawn(process.execPath, [main, 'run', 'agent.mjs', 'wait'], { cwd, env: environment() })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    let stdout = ''
    child.stderr.resume()
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
      if (chunk.includes('→ wait_long')) child.kill('SIGINT')
    })
    expect(await ended).toBe(1)
    expect(stdout).toContain('\nstopped by Ctrl-C\n')
    const events = await eventsIn(await onlyTrace(cwd))
    expect(events.at(-1)).toMatchObject({ type: 'run_end', stop: { reason: 'aborted' } })
    expect(events.find(({ type }) => type === 'call_end')).toMatchObject({ name: 'wait_long' })
  })

  it('ends quietly when the reader goes away, and the trace stays whole', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'agent.mjs'), slow.replace('120_000', '1500'))
    const child = spawn(process.execPath, [main, 'run', 'agent.mjs', 'wait'], { cwd, env: environment() })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await ended).toBeLessThanOrEqual(1)
    expect(stderr).toBe('own-model of the agent file answers, on the anthropic wire\n')
    expect((await eventsIn(await onlyTrace(cwd))).at(-1)).toMatchObject({ type: 'run_end' })
  })

  it.each([
    [
      'a module without an agent',
      'export const tools = []',
      /^toolwire run: agent\.mjs exports no agent \(it exports tools\); write: export const agent = .+\n$/,
    ],
    [
      'tools that are no list',
      'export const agent = { tools: 3 }',
      'toolwire run: agent.mjs: agent.tools must be a list of tools\n',
    ],
    [
      'a module that throws',
      'throw new Error("no luck")',
      'toolwire run: agent.mjs cannot be loaded: no luck\n',
    ],
    [
      'a module that waits for what never comes',
      'await new Promise(() => {})',
      'toolwire run: agent.mjs cannot be loaded: it waits at its top level for a promise that never settles\n',
    ],
    [
      'a budget that holds for nothing',
      'export const agent = { tools: [], budget: { maxcalls: 3 } }',
      "toolwire run: agent.mjs: agent.budget has no option 'maxcalls'; did you mean 'maxCalls'?\n",
    ],
    [
      'an option that is none',
      'export const agent = { tool: [] }',
      "toolwire run: agent.mjs: agent has no option 'tool'; did you mean 'tools'?\n",
    ],
    [
      'an option that is wrong',
      'export const agent = { tools: [{ name: 3 }] }',
      /^toolwire run: .*name.*\n$/,
    ],
  ])('answers %s with one line and exit code 2', async (_, module, line) => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'agent.mjs'), module)
    const { code, stderr } = await runCli(['run', 'agent.mjs', 'x'], { cwd })
    expect(code).toBe(2)
    const last = `${stderr.trimEnd().split('\n').at(-1)}\n`
    if (typeof line === 'string') expect(last).toBe(line)
    else expect(last).toMatch(line)
  })

  it('wants a question, and no --docs', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'agent.mjs'), 'export const agent = { tools: [] }')
    expect((await runCli(['run', 'agent.mjs'], { cwd })).stderr).toBe(
      'toolwire run: what shall agent.mjs be asked? Give a question behind it\n',
    )
    expect((await runCli(['run', 'agent.mjs', 'x', '--docs', '.'], { cwd })).stderr).toContain(
      '--docs is for the docs agent',
    )
  })
})
