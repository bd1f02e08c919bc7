import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const main: string = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface CliResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Standard output as JSON Lines. */
  json(): Record<string, unknown>[]
}

export interface CliOptions {
  readonly cwd?: string
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
  /** As a user whom file permissions bind, also where the tests run as one whom they do not. */
  readonly unprivileged?: true
}

const NOBODY = 65_534

/** Runs the real binary as a process of its own, without keys of the machine and without colours. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: options.cwd,
      env: environment(options.env),
      ...(options.unprivileged === true && process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr, json: () => jsonLines(stdout) }))
    child.stdin.end(options.input ?? '')
  })
}

/** The environment of a test process: nothing of the machine that changes what the command line does. */
export function environment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), ...extra }
}

/** A folder that lives as long as the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwire-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
