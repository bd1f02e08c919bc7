import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { environment, main, runCli } from './run-cli.ts'

describe('the command line', () => {
  it('tells its version', async () => {
    const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    expect(await runCli(['--version'])).toMatchObject({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    })
  })

  it('teaches with help, on standard output', async () => {
    const { code, stdout } = await runCli(['help'])
    expect(code).toBe(0)
    for (const verb of ['run', 'show', 'triage', 'check', 'repair', 'compile', 'emulate', 'explain']) {
      expect(stdout).toMatch(new RegExp(`^  ${verb} `, 'm'))
    }
    expect(stdout).toContain('Exit codes')
    expect((await runCli(['--help'])).stdout).toBe(stdout)
  })

  it('lists no command that does not exist yet', async () => {
    const { stdout } = await runCli(['help'])
    expect(stdout).not.toMatch(/^  (lint|inspect|proxy|guard|redact|runs|mcp|init) /m)
  })

  it('shows the help and gives 2 without a command', async () => {
    const { code, stdout, stderr } = await runCli([])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('toolwire <command>')
  })

  it.each(['run', 'show', 'triage', 'check', 'repair', 'compile', 'emulate', 'explain'])(
    'has a help page for %s, with an example',
    async (verb) => {
      const page = await runCli(['help', verb])
      expect(page).toMatchObject({ code: 0, stderr: '' })
      expect(page.stdout).toContain(`Usage: toolwire ${verb}`)
      expect(page.stdout).toMatch(new RegExp(`^  toolwire ${verb}`, 'm'))
    },
  )

  it.each([
    ['an unknown command', ['chek'], "toolwire: no command 'chek'; did you mean 'check'?\n"],
    [
      'an unknown option',
      ['check', '--wrie', 'anthropic', 'x.json'],
      "toolwire check: unknown option '--wrie' (Did you mean --wire?); toolwire check --help tells more\n",
    ],
    [
      'a missing input',
      ['check'],
      "toolwire check: missing required argument 'inputs'; toolwire check --help tells more\n",
    ],
    [
      'a file that is not there',
      ['check', 'nowhere.json'],
      'toolwire check: no such file or folder: nowhere.json\n',
    ],
    [
      'control characters in what was typed',
      ['check', 'a\u0007.json'],
      'toolwire check: no such file or folder: a\\u0007.json\n',
    ],
  ])('answers %s with one line and exit code 2', async (_, args, line) => {
    expect(await runCli(args)).toMatchObject({ code: 2, stdout: '', stderr: line })
  })
})

it.each([['explain'], ['explain', 'missing-result'], ['help']])(
  'says in one line that standard output cannot be written: %s %s',
  async (...args) => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [main, ...args], {
      stdio: ['ignore', full, 'pipe'],
      env: environment(),
    })
    closeSync(full)
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, stderr]).toEqual([
      2,
      'toolwire: standard output cannot be written: no space left on the device\n',
    ])
  },
)

describe('explain', () => {
  it('prints the page of a code', async () => {
    const { code, stdout } = await runCli(['explain', 'missing-result'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^# /)
    expect(stdout).toContain('missing-result')
  })

  it('lists the codes, a line each', async () => {
    const { code, stdout } = await runCli(['explain'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^orphan-result +\S/m)
    expect(stdout.split('\n').length).toBeGreaterThan(20)
  })

  it('gives { code, title, page } as JSON', async () => {
    const [page] = (await runCli(['explain', 'missing-result', '--json'])).json()
    expect(Object.keys(page ?? {})).toEqual(['code', 'title', 'page'])
  })

  it('names the nearest code, and reads no file but the pages', async () => {
    const near = await runCli(['explain', 'mising-result'])
    expect(near).toMatchObject({
      code: 2,
      stderr: "toolwire explain: no code 'mising-result'; did you mean 'missing-result'?\n",
    })
    expect((await runCli(['explain', '../glossary'])).code).toBe(2)
  })
})
