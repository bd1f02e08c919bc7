import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { emulate } from '../../src/emulator/emulate.ts'
import { scripted } from '../../src/emulator/scripted.ts'
import { run } from '../../src/loop/run.ts'
import { defineTool } from '../../src/tool/define-tool.ts'
import { createRecorder } from '../../src/trace/create-recorder.ts'
import { anthropicModel } from '../../src/wire/anthropic/index.ts'
import { runCli, temporaryFolder } from './run-cli.ts'

let clean: string
let refused: string

/** The trace of a real run: two calls and an answer, or a request that the provider refuses at last. */
async function record(ends: 'answered' | 'refused'): Promise<string> {
  const lines: string[] = []
  const recorder = createRecorder({ write: (line) => void lines.push(line) })
  const getStock = defineTool({
    name: 'get_stock',
    description: 'Pieces of an article in stock.',
    input: {
      type: 'object',
      properties: { article: { type: 'string' } },
      required: ['article'],
      additionalProperties: false,
    },
    execute: ({ article }) => ({ article, pieces: 12, note: 'x'.repeat(400) }),
  })
  const call = (article: string) => ({ name: 'get_stock', input: { article }, callId: `toolu_${article}` })
  const emulator = emulate({
    model: scripted([
      { text: 'I look.', calls: [call('K7'), call('K8')] },
      ends === 'answered'
        ? { text: 'Twelve of each.' }
        : { error: { status: 400, message: 'messages.2: odd' } },
    ]),
  })
  const model = anthropicModel({ model: 'claude-sonnet-5-5', apiKey: 'x', fetch: emulator.fetch })
  await run({ model, tools: [getStock], prompt: 'How many?', trace: recorder })
  await recorder.close()
  return lines.join('')
}

beforeAll(async () => {
  clean = await record('answered')
  refused = await record('refused')
})

const noRun =
  "no run on record: it is empty or was cut off before its first event; toolwire run leaves a trace, and so does a run with trace: fileRecorder('traces')"

describe('show', () => {
  it('prints a trace turn by turn, with the headline of triage', async () => {
    const { code, stdout } = await runCli(['show', '-'], { input: clean })
    expect(code).toBe(0)
    expect(stdout).toContain('No structural fault: answered after 2 calls.')
    expect(stdout).toMatch(/── turn 1 ── tool_use · /)
    expect(stdout).toContain('[1] call  get_stock  toolu_K7  {"article":"K7"}')
    expect(stdout).toContain('  ∥ → get_stock(article: "K8")')
    expect(stdout).toMatch(/ {2}∥ ← ok \d+ ms \d+ B {2}\{"article":"K8"/)
    expect(stdout).toContain('[0] text  Twelve of each.')
  })

  it('shows one turn, one call, and everything of it', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'a.jsonl'), clean)
    const turn = await runCli(['show', 'a.jsonl', '--turn', '2'], { cwd })
    expect(turn.stdout).toContain('Twelve of each.')
    expect(turn.stdout).not.toContain('get_stock')
    const call = await runCli(['show', 'a.jsonl', '--call', 'toolu_K8', '--full'], { cwd })
    expect(call.stdout).toContain('x'.repeat(400))
    expect(call.stdout).not.toContain('toolu_K7')
    expect(await runCli(['show', 'a.jsonl', '--turn', '9'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'toolwire show: no such turn in the trace; toolwire show without it lists them\n',
    })
  })

  it('reads compressed traces, and the newest one for --last', async () => {
    const cwd = await temporaryFolder()
    await mkdir(join(cwd, '.toolwire/traces'), { recursive: true })
    await writeFile(join(cwd, '.toolwire/traces/1.trace.jsonl'), refused)
    await writeFile(join(cwd, '.toolwire/traces/2.trace.jsonl.gz'), gzipSync(clean))
    const { code, stdout } = await runCli(['show', '--last'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('Twelve of each.')
  })

  it('reads a trace that was cut in the middle of a line, and says so', async () => {
    const { code, stdout } = await runCli(['show', '-'], { input: clean.slice(0, -200) })
    expect(code).toBe(0)
    expect(stdout).toContain('get_stock')
    expect(stdout).toMatch(/^! /m)
  })

  it.each([
    ['no input', [], 'toolwire show: name a trace, or say --last for the newest in .toolwire/traces\n'],
    [
      '--last where there is none',
      ['--last'],
      'toolwire show: no trace in .toolwire/traces; toolwire run leaves one there\n',
    ],
    ['a body', ['body.json'], /^toolwire show: body\.json is no toolwire trace: .+\n$/],
    ['an empty file', ['empty.jsonl'], `toolwire show: empty.jsonl: ${noRun}\n`],
    ['a turn that is no number', ['body.json', '--turn', 'x'], /must be the number of a turn/],
    ['a compressed file that is none', ['fake.jsonl.gz'], /^toolwire show: .+\n$/],
  ])('answers %s with one line and exit code 2', async (_, args, line) => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'body.json'), '{"model":"m"}')
    await writeFile(join(cwd, 'empty.jsonl'), '')
    await writeFile(join(cwd, 'fake.jsonl.gz'), 'not compressed')
    const { code, stdout, stderr } = await runCli(['show', ...args], { cwd })
    expect([code, stdout]).toEqual([2, ''])
    if (typeof line === 'string') expect(stderr).toBe(line)
    else expect(stderr).toMatch(line)
    expect(stderr.trimEnd()).not.toContain('\n')
  })
})

describe('triage', () => {
  it('gives 0 for a clean run', async () => {
    const { code, stdout } = await runCli(['triage', '-'], { input: clean })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^No structural fault: answered after 2 calls\.\n0 errors · 0 warnings · \d hints? /,
    )
  })

  it('gives 1 for a run that was refused, with the cause, its place and the fix', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'refused.trace.jsonl'), refused)
    const { code, stdout } = await runCli(['triage', 'refused.trace.jsonl'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^.*400.*\n/)
    expect(stdout).toMatch(/^ {2}refused\.trace\.jsonl:\d+ /m)
    expect(stdout).toMatch(/^fix {2}\S/m)
  })

  it('prints one JSON object per run', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'a.trace.jsonl'), clean + refused)
    const { code, json } = await runCli(['triage', 'a.trace.jsonl', '--json'], { cwd })
    expect(code).toBe(1)
    const reports = json()
    expect(reports).toHaveLength(2)
    expect(Object.keys(reports[0] ?? {}).slice(0, 3)).toEqual(['file', 'input', 'run'])
    expect(reports[0]).toMatchObject({
      file: 'a.trace.jsonl',
      format: 'toolwire',
      verdict: 'clean',
      calls: 2,
      turns: 2,
      stop: { reason: 'answered' },
      input: {
        size: Buffer.byteLength(clean + refused),
        mtime: expect.any(String),
        config: expect.any(String),
      },
    })
    expect(reports[1]).toMatchObject({
      verdict: 'findings',
      stop: { reason: expect.stringMatching(/rejected|failed/) },
    })
  })

  it('reads folders, skips what is no trace there, and makes a table of many runs, the worst first', async () => {
    const cwd = await temporaryFolder()
    await mkdir(join(cwd, 'traces'))
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await writeFile(join(cwd, `traces/${name}.trace.jsonl`), clean)
    await writeFile(join(cwd, 'traces/z.trace.jsonl'), refused)
    await writeFile(join(cwd, 'traces/stranger.jsonl'), '{"a":1}\n')
    const { code, stdout, stderr } = await runCli(['triage', 'traces'], { cwd })
    expect(code).toBe(1)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toMatch(/^error {4}traces\/z\.trace\.jsonl {2}\S/)
    expect(lines[1]).toMatch(/^ok {7}traces\/a\.trace\.jsonl {2}No structural fault/)
    expect(stderr).toBe('toolwire triage: 1 file is no trace and skipped\n')
  })

  it('tells of a run that is known to have failed though its calls were sound', async () => {
    const { stdout } = await runCli(['triage', '-', '--failed'], { input: clean })
    expect(stdout).toContain('No structural fault: the calls were sound')
  })

  it.each([
    ['a body', ['body.json'], /^toolwire triage: body\.json is no toolwire trace: .+\n$/],
    [
      'a file that is not there',
      ['nowhere.jsonl'],
      'toolwire triage: no such file or folder: nowhere.jsonl\n',
    ],
    ['an empty file', ['empty.jsonl'], `toolwire triage: empty.jsonl: ${noRun}\n`],
    ['a file of one byte', ['one.jsonl'], `toolwire triage: one.jsonl: ${noRun}\n`],
    ['a blank file', ['blank.jsonl'], `toolwire triage: blank.jsonl: ${noRun}\n`],
    ['the beginning of a trace', ['torn.jsonl'], `toolwire triage: torn.jsonl: ${noRun}\n`],
  ])('answers %s with one line and exit code 2', async (_, args, line) => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'body.json'), '{"model":"m"}')
    await writeFile(join(cwd, 'empty.jsonl'), '')
    await writeFile(join(cwd, 'one.jsonl'), clean.slice(0, 1))
    await writeFile(join(cwd, 'torn.jsonl'), clean.slice(0, 50))
    await writeFile(join(cwd, 'blank.jsonl'), ' \n\n')
    const { code, stdout, stderr } = await runCli(['triage', ...args], { cwd })
    expect([code, stdout]).toEqual([2, ''])
    if (typeof line === 'string') expect(stderr).toBe(line)
    else expect(stderr).toMatch(line)
  })

  it('judges a readable trace beside one that is not, and gives 2', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'a.jsonl'), clean)
    await writeFile(join(cwd, 'body.json'), '{}')
    const { code, stdout } = await runCli(['triage', 'body.json', 'a.jsonl'], { cwd })
    expect(code).toBe(2)
    expect(stdout).toContain('No structural fault')
    expect(await readFile(join(cwd, 'a.jsonl'), 'utf8')).toBe(clean)
  })
})
