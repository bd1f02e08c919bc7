import { glob, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from './usage-error.ts'

/** A file to read, or standard input as `-`. */
export interface FoundInput {
  readonly file: string
  /** The user named it, so that it must be readable; others come from a folder or a glob and may be strangers. */
  readonly named: boolean
}

/**
 * The files that the inputs of a command mean: files as they are, of folders every file with one of the extensions,
 * of globs what they match. Each file once, in order. Throws a `UsageError` for an input that means nothing.
 *
 * @example await findInputs(['bodies/', '*.json'], ['.json', '.jsonl'])
 */
export async function findInputs(
  inputs: readonly string[],
  extensions: readonly string[],
): Promise<FoundInput[]> {
  const found = new Map<string, FoundInput>()
  for (const input of inputs) {
    for (const one of await meaningOf(input, extensions)) {
      if (!found.has(one.file)) found.set(one.file, one)
    }
  }
  return [...found.values()]
}

async function meaningOf(input: string, extensions: readonly string[]): Promise<FoundInput[]> {
  if (input === '')
    throw new UsageError('an input is empty; name a file, a folder, a glob, or - for standard input')
  if (input === '-') return [{ file: '-', named: true }]
  const found = await stat(input).catch(() => undefined)
  if (found?.isDirectory()) {
    const files = await filesBelow(input, extensions)
    if (files.length === 0) throw new UsageError(`no ${extensions.join(' or ')} file below ${input}`)
    return files.map((file) => ({ file, named: false }))
  }
  if (found !== undefined) return [{ file: input, named: true }]
  if (!/[*?[{]/.test(input)) throw new UsageError(`no such file or folder: ${input}`)

  const files: string[] = []
  for await (const file of glob(input)) {
    if (!file.includes('node_modules') && (await stat(file)).isFile()) files.push(file)
  }
  if (files.length === 0) throw new UsageError(`no file matches ${input}`)
  return files.sort().map((file) => ({ file, named: false }))
}

/** Hidden folders and `node_modules` are left out; symbolic links are not followed, so a loop of them ends. */
async function filesBelow(folder: string, extensions: readonly string[]): Promise<string[]> {
  const files: string[] = []
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules')
        files.push(...(await filesBelow(path, extensions)))
    } else if (entry.isFile() && extensions.some((extension) => entry.name.endsWith(extension))) {
      files.push(path)
    }
  }
  return files
}
