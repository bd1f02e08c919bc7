import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a script of this folder in a process of its own, with flags of Node, and gives the numbers that it prints as JSON. */
export function inChild(
  script: string,
  args: readonly string[],
  flags: readonly string[] = [],
): readonly number[] {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const text = execFileSync(process.execPath, ['--no-warnings', ...flags, file, ...args], {
    encoding: 'utf8',
  })
  return JSON.parse(text) as number[]
}
