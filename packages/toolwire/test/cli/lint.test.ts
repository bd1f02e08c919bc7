import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSarif } from './is-sarif.ts'
import { runCli, temporaryFolder } from './run-cli.ts'
import { runHere } from './run-here.ts'

async function files(contents: Record<string, unknown>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, value] of Object.entries(contents)) {
    await writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2))
  }
  return folder
}

const schema = {
  type: 'object',
  properties: { city: { type: 'string', description: 'City, e.g. "Oslo".' } },
  required: ['city'],
}
const description =
  'Returns the weather of a city for today. Use it when the user asks about weather; for climate over years use another tool instead. Fails for unknown cities.'
const good = { name: 'get_weather', description, inputSchema: schema, annotations: { readOnlyHint: true } }
const bad = { name: 'Weather Info', description, inputSchema: schema, annotations: { readOnlyHint: true } }
const findingsOf = (document: Record<string, unknown> | undefined) =>
  (document?.['findings'] ?? []) as { code: string; where: string; line: number }[]
const codes = (document: Record<string, unknown> | undefined) => findingsOf(document).map(({ code }) => code)

describe('lint', () => {
  it('says what is wrong, tool by tool, and gives 1 for an error', async () => {
    const cwd = await files({ 'tools.json': { tools: [good, bad] } })
    const { code, stdout, stderr } = await runCli(['lint', 'tools.json'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^tools\.json {2}2 tools, about \d+ tokens, score \d+: 1 error/)
    expect(stdout).toMatch(/Weather Info {2}\d+ tokens, score \d+/)
    expect(stdout).toContain('error    invalid-tool-name  /tools/1/name')
    expect(stderr).toBe('')
  })

  it('gives 0 for good tools, and 1 for what --fail-on and --max-warnings do not allow', async () => {
    const cwd = await files({ 'tools.json': [{ ...good, name: 'weather_info' }] })
    const run = async (...args: string[]) => (await runHere(['lint', 'tools.json', ...args], { cwd })).code
    expect(await run()).toBe(0)
    expect(await run('--fail-on', 'warning')).toBe(1)
    expect(await run('--max-warnings', '0')).toBe(1)
    expect(await run('--max-warnings', '9')).toBe(0)
  })

  it('gives 2 where nothing is recognised, and names what was tried', async () => {
    const cwd = await files({ 'package.json': { name: 'x', version: '1' } })
    const { code, stderr } = await runHere(['lint', 'package.json'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatch(/package\.json.*a list of tools.*an OpenAPI document/)
    expect(await runHere(['lint', 'package.json', '--for', 'openai'], { cwd })).toMatchObject({ code: 2 })
    expect((await runHere(['lint', '--nope'], { cwd })).code).toBe(2)
  })

  it('prints one JSON object per document, with findings that read back as they were', async () => {
    const cwd = await files({ 'a.json': { tools: [good, bad] }, 'b.json': [good] })
    const documents = (await runHere(['lint', '.', '--json'], { cwd })).json()
    expect(documents.map(({ file, tools }) => [file, tools])).toEqual([
      ['a.json', 2],
      ['b.json', 1],
    ])
    const refused = findingsOf(documents[0]).find(({ code }) => code === 'invalid-tool-name')
    expect(refused).toEqual({
      code: 'invalid-tool-name',
      severity: 'error',
      certainty: 'certain',
      tool: 'Weather Info',
      where: '/tools/1/name',
      args: expect.objectContaining({ name: 'Weather Info', becomes: 'Weather_Info' }),
      message: expect.stringContaining('"Weather_Info"'),
      docs: 'docs/rules/invalid-tool-name.md',
      line: expect.any(Number),
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(documents[0]).toMatchObject({
      scores: { set: expect.any(Number) },
      tokens: { total: expect.any(Number), estimate: true },
    })
  })

  it('reads standard input, modules, and a log of requests with the line of each set', async () => {
    const body = (tool: object) =>
      JSON.stringify({
        messages: [],
        system: '',
        tools: [{ ...tool, input_schema: schema, inputSchema: undefined }],
      })
    const cwd = await files({
      'tools.mjs': `export const tools = [${JSON.stringify(bad)}]`,
      'log.jsonl': [body(good), body(good), body(bad)].join('\n'),
    })
    const [piped] = (await runCli(['lint', '-', '--json'], { cwd, input: JSON.stringify([bad]) })).json()
    const [module] = (await runHere(['lint', 'tools.mjs', '--json'], { cwd })).json()
    const [log] = (await runHere(['lint', 'log.jsonl', '--json'], { cwd })).json()
    expect(codes(piped)).toContain('invalid-tool-name')
    expect(codes(module)).toContain('invalid-tool-name')
    expect(log).toMatchObject({
      file: 'log.jsonl',
      tools: 2,
      sets: [
        { where: '/0/tools', tools: 1, requests: 2 },
        { where: '/2/tools', tools: 1, requests: 1 },
      ],
    })
    const { stdout } = await runHere(['lint', 'log.jsonl'], { cwd })
    expect(stdout).toMatch(/^log\.jsonl {2}2 tools in 2 sets of 3 requests, about /)
    // What is sent as it stands is not mended on the way.
    expect(stdout).not.toContain('the model will see')
    const refused = findingsOf(log).find(({ code }) => code === 'invalid-tool-name')
    expect(refused).toMatchObject({ where: '/2/tools/0/name', line: 3 })
  })

  it('judges for the APIs asked for', async () => {
    const cwd = await files({ 'tools.json': [{ ...good, name: 'weather.get' }] })
    const run = async (wires: string) =>
      codes((await runHere(['lint', 'tools.json', '--json', '--for', wires], { cwd })).json()[0])
    expect(await run('anthropic,openai-responses')).toContain('invalid-tool-name')
    expect(await run('gemini')).not.toContain('invalid-tool-name')
  })

  it('takes settings from toolwire.config.json here, or from the file that is named', async () => {
    const cwd = await files({
      'tools.json': [bad],
      'toolwire.config.json': { lint: { rules: { 'invalid-tool-name': 'off', 'name-verb': 'off' } } },
      'strict.json': { lint: { rules: { 'invalid-tool-name': 'hint' } } },
      'broken.json': { lint: { rules: { 'invalid-tool-names': 'off' } } },
    })
    const run = (...args: string[]) => runHere(['lint', 'tools.json', '--json', ...args], { cwd })
    expect(codes((await runCli(['lint', 'tools.json', '--json'], { cwd })).json()[0])).not.toContain(
      'invalid-tool-name',
    )
    expect(codes((await run('--config', 'strict.json')).json()[0])).toContain('invalid-tool-name')
    const broken = await run('--config', 'broken.json')
    expect(broken).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "broken.json: lint.rules: 'invalid-tool-names' is not known; did you mean 'invalid-tool-name'?",
      ),
    })
    expect((await run('--config', 'gone.json')).code).toBe(2)
  })

  it('stores what is known, does not count it, and tells what is gone', async () => {
    const cwd = await files({ 'tools.json': { tools: [bad] } })
    const run = (...args: string[]) => runHere(['lint', 'tools.json', ...args], { cwd })
    expect((await run('--write-baseline', 'known.json')).code).toBe(0)
    const again = await run('--baseline', 'known.json', '--fail-on', 'hint')
    expect(again).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('known finding') })
    await writeFile(
      join(cwd, 'tools.json'),
      JSON.stringify({ tools: [good, { ...bad, name: 'Other Info' }] }),
    )
    const changed = await run('--baseline', 'known.json')
    expect(changed.code).toBe(1)
    expect(changed.stderr).toContain('the baseline knows invalid-tool-name of Weather Info, which is gone')
  })

  it('reports definitions that are not those of the lock', async () => {
    const cwd = await files({
      'lock.json': { tools: [good] },
      'tools.json': [{ ...good, description: `${description} Now.` }],
      'same.json': [good],
    })
    const run = async (file: string) =>
      codes((await runHere(['lint', file, '--lock', 'lock.json', '--json'], { cwd })).json()[0])
    expect(await run('tools.json')).toContain('description-changed')
    expect(await run('same.json')).not.toContain('description-changed')
    expect((await runHere(['lint', 'same.json', '--lock', 'gone.json'], { cwd })).code).toBe(2)
  })

  it('makes safe edits in place and leaves the layout alone', async () => {
    const text = JSON.stringify([{ ...good, description: 'SLOT' }], null, 3).replace(
      'SLOT',
      `Gets\u200B ${description}`,
    )
    const cwd = await files({ 'tools.json': text, 'tools.mjs': `export const tools = ${text}` })
    const { code, stderr } = await runHere(['lint', 'tools.json', '--fix'], { cwd })
    expect(code).toBe(0)
    expect(stderr).toContain('1 safe edit made in tools.json')
    expect(await readFile(join(cwd, 'tools.json'), 'utf8')).toBe(text.replace('\u200B', ''))
    const module = await runHere(['lint', 'tools.mjs', '--fix'], { cwd })
    expect(module.stderr).toContain('cannot be edited in place')
    expect((await runCli(['lint', '-', '--fix'], { cwd, input: '[]' })).code).toBe(2)
  })

  it('writes SARIF for all documents in one log', async () => {
    const cwd = await files({ 'a.json': { tools: [bad] }, 'b.json': [{ ...good, name: 'weather_info' }] })
    const [log] = (await runHere(['lint', 'a.json', 'b.json', '--output', 'sarif'], { cwd })).json()
    expect(isSarif(log)).toBe(true)
    expect(isSarif({ ...log, runs: [{ results: [{}] }] })).not.toBe(true)
    const text = JSON.stringify(log)
    expect(text).toContain('"uri":"a.json"')
    expect(text).toContain('"uri":"b.json"')
    expect(text).toMatch(/"startLine":\d/)
  })

  it('writes Markdown and annotations', async () => {
    const cwd = await files({ 'a.json': { tools: [bad] } })
    const markdown = await runHere(['lint', 'a.json', '--output', 'markdown'], { cwd })
    expect(markdown.stdout).toMatch(/^### toolwire lint\n\na\.json: 1 tools/)
    expect(markdown.stdout).toContain('| error | `invalid-tool-name` |')
    const github = await runHere(['lint', 'a.json', '--output', 'github'], { cwd })
    expect(github.stdout).toMatch(
      /^::error file=a\.json,line=\d+,.*title=invalid-tool-name \(Weather Info\)::/m,
    )
  })

  it('keeps control characters of a definition off the terminal', async () => {
    const cwd = await files({ 'a.json': [{ ...good, name: 'x\u001B[31m', description: 'x' }] })
    expect((await runHere(['lint', 'a.json'], { cwd })).stdout).not.toContain('\u001B')
  })
})
