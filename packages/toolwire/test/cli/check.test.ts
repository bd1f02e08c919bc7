import { spawn } from 'node:child_process'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anthropicRequest, responsesRequest } from './bodies.ts'
import { isSarif } from './is-sarif.ts'
import { environment, main, runCli, temporaryFolder } from './run-cli.ts'

async function files(contents: Record<string, unknown>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, value] of Object.entries(contents)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2))
  }
  return folder
}

/** What a request with calls is told beside its verdict. */
const UNJUDGED =
  '  not checked: unknown-tool, misspelled-tool-name, missing-argument, unknown-argument, stringified-argument, invalid-argument because calls of a history may be of tools that are no longer offered; as a transcript they are judged\n'

describe('check', () => {
  it('writes SARIF with the places in files and lines, Markdown, and annotations', async () => {
    const line = JSON.stringify(anthropicRequest(false))
    const cwd = await files({ 'a.json': anthropicRequest(false), 'log.jsonl': `${line}\n${line}` })
    const sarif = await runCli(['check', 'a.json', 'log.jsonl', '--output', 'sarif'], { cwd })
    expect(sarif.code).toBe(1)
    const [log] = sarif.json()
    expect(isSarif(log)).toBe(true)
    const { runs } = log as unknown as { runs: { results: { locations: object[] }[] }[] }
    const places = runs[0]?.results.map(({ locations }) => locations[0])
    expect(places).toMatchObject([
      {
        physicalLocation: { artifactLocation: { uri: 'a.json' }, region: { startLine: expect.any(Number) } },
      },
      { physicalLocation: { artifactLocation: { uri: 'log.jsonl' }, region: { startLine: 1 } } },
      { physicalLocation: { artifactLocation: { uri: 'log.jsonl' }, region: { startLine: 2 } } },
    ])
    const markdown = await runCli(['check', 'log.jsonl', '--output', 'markdown'], { cwd })
    expect(markdown.stdout).toMatch(/^### toolwire check\n\n2 documents checked\.\n[^]*missing-result/)
    const github = await runCli(['check', 'a.json', '--output', 'github'], { cwd })
    expect(github.stdout).toMatch(/^::error file=a\.json,line=\d+,.*title=missing-result/)
  })

  it('finds a fault on either wire, with its place and sentence, and gives 1', async () => {
    const cwd = await files({ 'a.json': anthropicRequest(false), 'b.json': responsesRequest(false) })
    const { code, stdout } = await runCli(['check', 'a.json', 'b.json'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toContain('a.json  anthropic request: 1 error')
    expect(stdout).toContain('missing-result  /messages/1/content/0')
    expect(stdout).toContain('b.json  openai-responses request: 1 error')
    expect(stdout).toContain('missing-result  /input/1')
  })

  it('gives 0 for sound bodies', async () => {
    const cwd = await files({ 'a.json': anthropicRequest(true), 'b.json': responsesRequest(true) })
    expect(await runCli(['check', 'a.json', 'b.json'], { cwd })).toMatchObject({
      code: 0,
      stdout: `a.json  anthropic request: no faults\n${UNJUDGED}b.json  openai-responses request: no faults\n${UNJUDGED}`,
    })
  })

  it('prints one JSON object per document, with the sentence and the page of each code', async () => {
    const cwd = await files({ 'a.json': anthropicRequest(false) })
    const [document] = (await runCli(['check', 'a.json', '--json'], { cwd })).json()
    expect(document).toMatchObject({
      file: 'a.json',
      wire: 'anthropic',
      kind: 'request',
      findings: [
        {
          code: 'missing-result',
          severity: 'error',
          where: '/messages/1/content/0',
          docs: 'docs/rules/missing-result.md',
        },
      ],
    })
    expect((document?.['findings'] as { message: string }[] | undefined)?.[0]?.message).toContain('toolu_1')
  })

  it('judges JSON Lines line by line, and goes on behind a line that is none', async () => {
    const lines = [anthropicRequest(true), '{"torn', anthropicRequest(false)]
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
    const cwd = await files({ 'many.jsonl': text })
    const result = await runCli(['check', 'many.jsonl', '--json'], { cwd })
    expect(result.code).toBe(2)
    expect(result.stderr).toBe('toolwire check: many.jsonl:2:7: not JSON: Unterminated string\n')
    expect(
      result.json().map(({ file, line, findings }) => [file, line, (findings as unknown[]).length]),
    ).toEqual([
      ['many.jsonl', 1, 0],
      ['many.jsonl', 3, 1],
    ])
  })

  it('reads standard input', async () => {
    const { code, stdout } = await runCli(['check', '-'], { input: JSON.stringify(anthropicRequest(true)) })
    expect([code, stdout]).toEqual([0, `standard input  anthropic request: no faults\n${UNJUDGED}`])
  })

  it('reads folders and globs, skips strangers there, and says how many', async () => {
    const cwd = await files({
      'bodies/a.json': anthropicRequest(true),
      'bodies/deep/b.json': responsesRequest(true),
      'bodies/package.json': { name: 'stranger' },
      'bodies/node_modules/x/c.json': anthropicRequest(false),
      'bodies/notes.txt': 'no JSON',
    })
    await symlink(cwd, join(cwd, 'bodies/loop'))
    const folder = await runCli(['check', 'bodies'], { cwd })
    expect([folder.code, folder.stderr]).toEqual([
      0,
      'toolwire check: 1 document was not recognised and skipped\n',
    ])
    expect(folder.stdout.match(/: no faults$/gm)).toHaveLength(2)
    expect((await runCli(['check', 'bodies/**/*.json', '--json'], { cwd })).json()).toHaveLength(2)
  })

  it.each([
    [
      'a file that is no JSON',
      { 'a.json': '{"model": oops}' },
      ['a.json'],
      "toolwire check: a.json:1:11: not JSON: Unexpected token 'o'\n",
    ],
    ['an empty file', { 'a.json': '' }, ['a.json'], 'toolwire check: a.json:1:1: empty\n'],
    [
      'a list of no known kind',
      { 'a.json': [1] },
      ['a.json'],
      /^toolwire check: a\.json is no document that can be checked: .+\n$/,
    ],
    [
      'a folder without JSON',
      { 'x/notes.txt': 'x' },
      ['x'],
      'toolwire check: no .json or .jsonl or .ndjson or .sse file below x\n',
    ],
    ['a glob that matches nothing', {}, ['*.json'], 'toolwire check: no file matches *.json\n'],
    [
      'an unknown wire',
      {},
      ['x.json', '--wire', 'smoke'],
      /^toolwire check: .*smoke.* Allowed choices are anthropic, openai-responses.*\n$/,
    ],
    [
      'an unknown profile',
      { 'a.json': anthropicRequest(true) },
      ['a.json', '--profile', 'anthropic@2026-10-12'],
      /did you mean 'anthropic@2026-10-21'\?\n$/,
    ],
    [
      'a context with an unknown field',
      { 'a.json': {}, 'c.json': { tool: [] } },
      ['a.json', '--context', 'c.json'],
      /has a field 'tool'; known are tools, /,
    ],
    [
      'an object of no known wire',
      { 'a.json': { a: 1 } },
      ['a.json'],
      'toolwire check: a.json is no document that can be checked: of no wire that is known; name it with --wire anthropic | openai-responses | openai-chat | gemini\n',
    ],
    [
      'a trace',
      { 'a.jsonl': '{"type":"trace_start","seq":1,"format":"toolwire-trace","version":1}\n' },
      ['a.jsonl'],
      'toolwire check: a.jsonl is a trace; toolwire triage and toolwire show read it\n',
    ],
  ])('answers %s with one line and exit code 2', async (_, contents, args, line) => {
    const result = await runCli(['check', ...args], { cwd: await files(contents) })
    expect([result.code, result.stdout]).toEqual([2, ''])
    if (typeof line === 'string') expect(result.stderr).toBe(line)
    else expect(result.stderr).toMatch(line)
    expect(result.stderr.trimEnd()).not.toContain('\n')
  })

  it('goes on behind a folder and a file that may not be read, and counts them', async () => {
    const cwd = await files({
      'bodies/a.json': anthropicRequest(true),
      'bodies/locked/b.json': anthropicRequest(true),
      'bodies/secret.json': anthropicRequest(true),
      'bodies/z.json': responsesRequest(true),
    })
    await chmod(cwd, 0o755)
    await chmod(join(cwd, 'bodies/locked'), 0o000)
    await chmod(join(cwd, 'bodies/secret.json'), 0o000)
    expect(await runCli(['check', 'bodies'], { cwd, unprivileged: true })).toMatchObject({
      code: 0,
      stdout: `bodies/a.json  anthropic request: no faults\n${UNJUDGED}bodies/z.json  openai-responses request: no faults\n${UNJUDGED}`,
      stderr:
        'toolwire check: 2 inputs were not read: bodies/locked: not allowed; bodies/secret.json: not allowed\n',
    })
    const named = await runCli(['check', 'bodies/locked', 'bodies/secret.json', 'bodies/a.json'], {
      cwd,
      unprivileged: true,
    })
    expect(named).toMatchObject({
      code: 2,
      stdout: `bodies/a.json  anthropic request: no faults\n${UNJUDGED}`,
      stderr: 'toolwire check: bodies/locked: not allowed\ntoolwire check: bodies/secret.json: not allowed\n',
    })
  })

  it('tells in one line what one missing thing keeps from being checked', async () => {
    const response = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text: 'Hi.' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    }
    const { stdout } = await runCli(['check', '-'], { input: JSON.stringify(response) })
    const told = stdout.split('\n').filter((line) => line.includes('not checked'))
    expect(told).toHaveLength(new Set(told.map((line) => line.split(' because ')[1])).size)
    expect(told).toContainEqual(
      expect.stringMatching(
        /^ {2}not checked: unknown-tool, .*invalid-argument.* because the declared tools/,
      ),
    )
  })

  it('goes on behind an input that is not there', async () => {
    const cwd = await files({ 'a.json': anthropicRequest(true) })
    expect(await runCli(['check', 'nowhere.json', 'no*.json', 'a.json'], { cwd })).toMatchObject({
      code: 2,
      stdout: `a.json  anthropic request: no faults\n${UNJUDGED}`,
      stderr:
        'toolwire check: no such file or folder: nowhere.json\ntoolwire check: no file matches no*.json\n',
    })
  })

  it('lets --fail-on decide what gives 1', async () => {
    const body = anthropicRequest(true)
    const cwd = await files({ 'a.json': { ...body, tools: undefined } })
    const report = (
      await runCli(['check', 'a.json', '--json', '--profile', 'anthropic@2023-06-01'], { cwd })
    ).json()[0]
    const severities = (report?.['findings'] as { severity: string }[] | undefined)?.map(
      ({ severity }) => severity,
    )
    expect(severities).toContain('warning')
    expect((await runCli(['check', 'a.json'], { cwd })).code).toBe(0)
    expect((await runCli(['check', 'a.json', '--fail-on', 'warning'], { cwd })).code).toBe(1)
  })

  it('judges a response by the tools of its context', async () => {
    const response = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-5-5',
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_stok', input: {} }],
      stop_reason: 'tool_use',
      usage: { input_tokens: 1, output_tokens: 1 },
    }
    const cwd = await files({ 'r.json': response, 'c.json': { tools: anthropicRequest(true)['tools'] } })
    const { code, stdout } = await runCli(['check', 'r.json', '--context', 'c.json'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toContain('unknown-tool')
  })

  it('judges a request by the stored response of its context', async () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'get_stock', arguments: '{}' }
    const previousResponse = { id: 'resp_1', object: 'response', status: 'completed', output: [call] }
    const result = { type: 'function_call_output', call_id: 'fc_1', output: '3' }
    const request = { model: 'gpt-5', previous_response_id: 'resp_1', input: [result] }
    const cwd = await files({ 'a.json': request, 'c.json': { previousResponse } })
    const told = await runCli(['check', 'a.json', '--context', 'c.json'], { cwd })
    expect(told.code).toBe(1)
    expect(told.stdout).toContain('result-mismatch')
    expect(told.stdout).not.toMatch(/missing-result|orphan-result/)
    const mended = await runCli(['repair', 'a.json', '--context', 'c.json'], { cwd })
    expect(JSON.parse(mended.stdout)).toEqual({ ...request, input: [{ ...result, call_id: 'call_1' }] })
  })

  it('ends quietly when the reader goes away', async () => {
    const cwd = await files({ 'many.jsonl': `${JSON.stringify(anthropicRequest(false))}\n`.repeat(3_000) })
    const child = spawn(process.execPath, [main, 'check', 'many.jsonl'], { cwd, env: environment() })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await ended).toBeLessThanOrEqual(1)
    expect(stderr).toBe('')
  })

  it('paints nothing where there is no terminal', async () => {
    const { stdout } = await runCli(['check', '-'], {
      input: JSON.stringify(anthropicRequest(false)),
      env: { FORCE_COLOR: '1' },
    })
    expect(stdout).not.toContain('\u001b')
  })

  it('shows control characters of a body, never emits them', async () => {
    const body = anthropicRequest(false)
    const text = JSON.stringify(body).replaceAll('toolu_1', 'toolu_\\u001b[2J')
    const { stdout } = await runCli(['check', '-'], { input: text })
    expect(stdout).not.toContain('\u001b')
  })
})
