import { lstat, readFile, readdir, stat, symlink, writeFile, chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anthropicRequest, responsesRequest } from './bodies.ts'
import { runCli, temporaryFolder } from './run-cli.ts'

/** A body without a fault that nobody's serialiser would write like this. */
function sound(): string {
  const { messages, tools } = anthropicRequest(true)
  return `{ "messages" : ${JSON.stringify(messages)}, "max_tokens":1024,"model":"claude-sonnet-5-5" , "tools":${JSON.stringify(tools)} }`
}

describe('repair', () => {
  it('prints the mended body, and what was changed to standard error', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'a.json'), JSON.stringify(anthropicRequest(false), null, 2))
    const { code, stdout, stderr } = await runCli(['repair', 'a.json'], { cwd })
    expect(code).toBe(0)
    const repaired = JSON.parse(stdout) as {
      messages: { content: { type: string; tool_use_id?: string }[] }[]
    }
    expect(repaired.messages[2]?.content[0]).toMatchObject({
      type: 'tool_result',
      tool_use_id: 'toolu_1',
      is_error: true,
    })
    expect(stderr).toContain('add (missing-result)')
    expect((await runCli(['check', '-'], { input: stdout })).code).toBe(0)
    expect(JSON.parse(await readFile(join(cwd, 'a.json'), 'utf8'))).toEqual(anthropicRequest(false))
  })

  it('writes back with --write: same indentation, mode and link, and no draft left', async () => {
    const cwd = await temporaryFolder()
    const text = `${JSON.stringify(responsesRequest(false), null, '\t')}\n`
    await writeFile(join(cwd, 'real.json'), text)
    await chmod(join(cwd, 'real.json'), 0o640)
    await symlink('real.json', join(cwd, 'link.json'))
    expect((await runCli(['repair', 'link.json', '--write'], { cwd })).code).toBe(0)
    const written = await readFile(join(cwd, 'real.json'), 'utf8')
    expect(written).toBe(`${JSON.stringify(JSON.parse(written), null, '\t')}\n`)
    expect(written).toContain('function_call_output')
    expect((await stat(join(cwd, 'real.json'))).mode & 0o777).toBe(0o640)
    expect((await lstat(join(cwd, 'link.json'))).isSymbolicLink()).toBe(true)
    expect((await readdir(cwd)).sort()).toEqual(['link.json', 'real.json'])
  })

  it('leaves a sound file alone to the byte, and so does a second repair', async () => {
    const cwd = await temporaryFolder()
    const odd = `\n${sound()}\n\n`
    await writeFile(join(cwd, 'a.json'), odd)
    expect(await runCli(['repair', 'a.json', '--write'], { cwd })).toMatchObject({
      code: 0,
      stderr: 'a.json: nothing to repair\n',
    })
    expect(await readFile(join(cwd, 'a.json'), 'utf8')).toBe(odd)
  })

  it('keeps the digits of numbers that JavaScript cannot hold', async () => {
    const text = JSON.stringify(anthropicRequest(false)).replace('"K-7"}', '12345678901234567890}')
    const { stdout } = await runCli(['repair', '-'], { input: text })
    expect(stdout).toContain('"article":12345678901234567890}')
  })

  it('mends single lines of JSON Lines and leaves the others to the byte', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'a.jsonl'), `${sound()}\r\n\r\n${JSON.stringify(anthropicRequest(false))}\r\n`)
    await runCli(['repair', 'a.jsonl', '--write'], { cwd })
    const lines = (await readFile(join(cwd, 'a.jsonl'), 'utf8')).split('\r\n')
    expect(lines[0]).toBe(sound())
    expect(lines[2]).toContain('"tool_result"')
    expect(lines).toHaveLength(4)
  })

  it('gives findings, changes and the body as JSON', async () => {
    const [document] = (
      await runCli(['repair', '-', '--json'], { input: JSON.stringify(responsesRequest(false)) })
    ).json()
    expect(Object.keys(document ?? {})).toEqual([
      'file',
      'wire',
      'kind',
      'findings',
      'unchecked',
      'repaired',
      'changes',
    ])
    expect(document?.['changes']).toEqual([
      { code: 'missing-result', where: expect.any(String), action: 'add', lossy: false },
    ])
  })

  it('refuses --write for standard input in one line', async () => {
    expect(await runCli(['repair', '-', '--write'])).toMatchObject({
      code: 2,
      stderr: 'toolwire repair: --write needs files; standard input cannot be written back\n',
    })
  })
})
