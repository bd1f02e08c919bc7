import { join } from 'node:path'
import { program } from '../../src/cli/program.ts'
import type { CliResult } from './run-cli.ts'

/**
 * Runs the command line in this process, which costs a thousandth of a process of its own. Arguments that end in a file
 * name's extension, and `.`, are taken in `cwd`; its path is left out of what is printed.
 */
export async function runHere(
  args: readonly string[],
  { cwd }: { readonly cwd: string },
): Promise<CliResult> {
  let stdout = ''
  let stderr = ''
  const write = (text: string): void => void (stdout += text)
  const code = await program(
    args.map((arg) => (arg === '.' || /\.(?:jsonl?|mjs)$/.test(arg) ? join(cwd, arg) : arg)),
    {
      write,
      line: (text) => write(`${text}\n`),
      json: (value) => write(`${JSON.stringify(value)}\n`),
      say: (text) => void (stderr += `${text}\n`),
      paint: (_, text) => text,
      color: false,
      width: 100,
      closed: new AbortController().signal,
      flushed: () => Promise.resolve(),
    },
  )
  const plain = (text: string): string =>
    text.replaceAll(encodeURI(`file://${cwd}/`), '').replaceAll(`${cwd}/`, '')
  const json = (): Record<string, unknown>[] =>
    plain(stdout)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { code, stdout: plain(stdout), stderr: plain(stderr), json }
}
