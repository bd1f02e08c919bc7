import { glob, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorLine, oneLine } from './one-line.ts'

/** A file to read, or standard input as `-`. */
export interface FoundInput {
  readonly file: string
  /** The user named it, so that it must be readable; others come from a folder or a glob and may be strangers. */
  readonly named: boolean
  /** Why there is nothing to read: it is not there, may not be read, or means no file. */
  readonly problem?: string
}

/**
 * The files that the inputs of a command mean: files as they are, of folders every file with one of the extensions,
 * of globs what they match. Each file once, in order. What means nothing or may not be read stands among them with its
 * problem, so that the others are read all the same.
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
  const nothing = (problem: string): FoundInput[] => [{ file: input, named: true, problem }]
  if (input === '')
    return nothing('an input is empty; name a file, a folder, a glob, or - for standard input')
  if (input === '-') return [{ file: '-', named: true }]
  const found = await stat(input).catch((error: NodeJS.ErrnoException) => error)
  if (!(found instanceof Error)) {
    if (!found.isDirectory()) return [{ file: input, named: true }]
    const files = await filesBelow(input, extensions, true)
    return files.length === 0 ? nothing(`no ${extensions.join(' or ')} file below ${oneLine(input)}`) : files
  }
  if (found.code !== 'ENOENT' || !/[*?[{]/.test(input)) return nothing(errorLine(found))

  const files: FoundInput[] = []
  for await (const file of glob(input)) {
    if (file.includes('node_modules')) continue
    const match = await stat(file).catch((error: unknown) => errorLine(error))
    if (typeof match === 'string') files.push({ file, named: false, problem: match })
    else if (match.isFile()) files.push({ file, named: false })
  }
  if (files.length === 0) return nothing(`no file matches ${oneLine(input)}`)
  return files.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** Hidden folders and `node_modules` are left out; symbolic links are not followed, so a loop of them ends. */
async function filesBelow(
  folder: string,
  extensions: readonly string[],
  named: boolean,
): Promise<FoundInput[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => errorLine(error))
  if (typeof entries === 'string') return [{ file: folder, named, problem: entries }]
  const files: FoundInput[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules')
        files.push(...(await filesBelow(path, extensions, false)))
    } else if (entry.isFile() && extensions.some((extension) => entry.name.endsWith(extension))) {
      files.push({ file: path, named: false })
    }
  }
  return files
}
