import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { body as bodyOfTheGuide } from '../../../../examples/guide/check.ts'
import { anthropicRequest } from './bodies.ts'
import { runCli, temporaryFolder } from './run-cli.ts'

const MISSING =
  'messages.2: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1. Each `tool_use` block must have a corresponding `tool_result` block in the next message.'
const PYTHON = `anthropic.BadRequestError: Error code: 400 - {'type': 'error', 'error': {'type': 'invalid_request_error', 'message': '${MISSING}'}}`

describe('check --error', () => {
  it('says which faults a pasted refusal can mean, where, and what to look for', async () => {
    const { code, stdout, stderr } = await runCli(['check', '--error', PYTHON])
    expect([code, stderr]).toEqual([1, ''])
    const lines = stdout.split('\n')
    expect(lines[0]).toBe('anthropic  400 invalid_request_error')
    expect(lines[1]).toBe(`  ${MISSING}`)
    expect(lines[2]).toBe('  place  /messages/2')
    expect(lines[3]).toBe('  ids    toolu_1')
    expect(stdout).toContain('  missing-result  A call has no result although the conversation goes on.')
    expect(stdout).toContain('    look for the call with that id')
    expect(stdout).toContain('  misplaced-result  ')
    expect(stdout).toContain('toolwire check body.json')
  })

  it('gives the same as JSON', async () => {
    const [meaning] = (await runCli(['check', '--error', MISSING, '--json'])).json()
    expect(meaning).toMatchObject({
      error: { message: MISSING, wires: ['anthropic'], status: 400, where: '/messages/2', ids: ['toolu_1'] },
    })
    const faults = meaning?.['faults'] as { code: string; docs: string }[]
    expect(faults[0]).toMatchObject({ code: 'missing-result', docs: 'docs/rules/missing-result.md' })
  })

  it('says of a body whether it has what the refusal means', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'a.json'), JSON.stringify(anthropicRequest(false)))
    await writeFile(join(cwd, 'b.json'), JSON.stringify(anthropicRequest(true)))
    const { code, stdout } = await runCli(['check', 'a.json', 'b.json', '--error', MISSING], { cwd })
    expect(code).toBe(1)
    expect(stdout).toContain('  the error means missing-result at /messages/1/content/0\n')
    expect(stdout).toContain('this body has none of it: it is not the body that was refused\n')
    const json = await runCli(['check', 'a.json', '--error', MISSING, '--json'], { cwd })
    expect(json.json()[0]).toMatchObject({
      error: { meant: [{ code: 'missing-result', where: '/messages/1/content/0' }] },
    })
  })

  it('gives 0 for a refusal that is no fault of the body', async () => {
    const { code, stdout } = await runCli(['check', '--error', 'Overloaded'])
    expect(code).toBe(0)
    expect(stdout).toContain('529 overloaded_error')
    expect(stdout).toContain('no fault of what the body says')
  })

  it.each([
    [
      ['--error', 'something else entirely'],
      /^toolwire check: no refusal of a provider is known that says "something/,
    ],
    [['--error', MISSING, '--wire', 'gemini'], /^toolwire check: no refusal of gemini is known that says /],
  ])('answers %j with one line and exit code 2', async (args, line) => {
    const result = await runCli(['check', ...args])
    expect([result.code, result.stdout]).toEqual([2, ''])
    expect(result.stderr).toMatch(line)
    expect(result.stderr.trimEnd()).not.toContain('\n')
  })
})

describe('the text of check', () => {
  it('shows the offending piece with its line and a caret under it', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'a.json'), JSON.stringify(anthropicRequest(false), null, 2))
    const { stdout } = await runCli(['check', 'a.json'], { cwd })
    const [, , , source = '', marker = ''] = stdout.split('\n')
    expect(source).toMatch(/^ {6}\d+:9 \| \{ "type": "tool_use", "id": "toolu_1", /)
    expect(marker.indexOf('^')).toBe(source.indexOf('{'))
  })

  it('is what the guide shows', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'request.json'), JSON.stringify(bodyOfTheGuide, null, 2))
    const { stdout } = await runCli(['check', 'request.json'], { cwd })
    const page = fileURLToPath(new URL('../../../../docs/guide/check-and-repair.md', import.meta.url))
    expect(await readFile(page, 'utf8')).toContain(`\`\`\`\n${stdout}\`\`\`\n`)
  })

  it('counts lines in JSON Lines', async () => {
    const lines = [anthropicRequest(true), anthropicRequest(false)].map((body) => JSON.stringify(body))
    const { stdout } = await runCli(['check', '-'], { input: lines.join('\n') })
    expect(stdout).toMatch(/\n +2:\d+ \| .*"tool_use"/)
  })
})
