import { access, constants, open, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { errorLine } from '../one-line.ts'
import { UsageError } from '../usage-error.ts'
import { splitMarkdown, type MarkdownDocument } from './split-markdown.ts'

/** A passage of the documentation: what stands under one heading of one file. */
export interface Passage {
  /** Path of the file below the folder, with the heading's anchor: `guide/loop.md#budgets`. */
  readonly id: string
  /** Title of the document, then the heading: `The loop › Budgets`. */
  readonly title: string
  readonly section: string
  readonly text: string
}

/** The Markdown files of a folder, cut into passages. */
export interface Docs {
  readonly folder: string
  readonly documents: readonly { readonly path: string; readonly title: string; readonly section: string }[]
  /** Values of the section filter: top-level folders, or the titles of the documents where there are none. */
  readonly sections: readonly string[]
  readonly passages: ReadonlyMap<string, Passage>
  /** Files of which only the beginning was read, and what was left out altogether. */
  readonly capped: readonly string[]
}

/** Limits that keep a wrong folder (a home directory, say) from filling the memory. */
export interface DocsLimits {
  readonly fileBytes?: number
  readonly files?: number
}

/** The section of files that stand beside top-level folders. */
const GENERAL_SECTION = 'general'

/**
 * Reads the Markdown files below a folder. Hidden folders and `node_modules` are left out, symbolic links are never
 * followed, of a big file the beginning is read. Throws a `UsageError` for a folder that is not there or has no
 * Markdown.
 *
 * @example const docs = await readDocs('docs')
 */
export async function readDocs(folder: string, limits: DocsLimits = {}): Promise<Docs> {
  await mustBeFolder(folder)
  const { fileBytes = 1_000_000, files = 5_000 } = limits
  const found = await markdownFiles(folder)
  const paths = found.slice(0, files)
  const capped: string[] = []
  if (found.length > files) capped.push(`${found.length - files} files beyond the first ${files}`)

  const read: { path: string; document: MarkdownDocument }[] = []
  for (const path of paths) {
    const { text, cut } = await beginningOf(join(folder, path), fileBytes)
    if (cut) capped.push(path)
    const document = splitMarkdown(text)
    if (document.parts.length > 0) read.push({ path, document })
  }
  if (read.length === 0)
    throw new UsageError(`no Markdown files with text in ${folder}; --docs wants a folder that has some`)
  return { folder, capped, ...sectioned(read) }
}

function sectioned(
  read: readonly { path: string; document: MarkdownDocument }[],
): Pick<Docs, 'documents' | 'sections' | 'passages'> {
  const hasFolders = read.some(({ path }) => path.includes('/'))
  const passages = new Map<string, Passage>()
  const documents: Docs['documents'][number][] = []
  for (const { path, document } of read) {
    const title = document.title ?? basename(path).replace(/\.[a-z]+$/i, '')
    const section = hasFolders
      ? path.includes('/')
        ? path.slice(0, path.indexOf('/'))
        : GENERAL_SECTION
      : title
    documents.push({ path, title, section })
    for (const part of document.parts) {
      const first = part.heading === undefined || part.heading === title
      const id = first && !passages.has(path) ? path : `${path}#${part.anchor}`
      const passageTitle = part.heading === undefined || first ? title : `${title} › ${part.heading}`
      passages.set(id, { id, title: passageTitle, section, text: part.text })
    }
  }
  return { documents, sections: [...new Set(documents.map(({ section }) => section))], passages }
}

async function mustBeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => errorLine(error))
  if (typeof found === 'string') throw new UsageError(`${found}; --docs wants a folder of Markdown files`)
  if (!found.isDirectory())
    throw new UsageError(`not a folder: ${folder}; --docs wants a folder of Markdown files`)
  // Below it a folder that may not be read is skipped; the one that was named must be readable.
  const denied = await access(folder, constants.R_OK | constants.X_OK).then(
    () => undefined,
    () => true,
  )
  if (denied === true)
    throw new UsageError(`${folder} may not be read; --docs wants a folder that you may list and read`)
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i
/** Deeper than any documentation, so that no tree can exhaust the stack or the time. */
const MAX_DEPTH = 32
const MAX_ENTRIES = 200_000

async function markdownFiles(folder: string): Promise<string[]> {
  const found: string[] = []
  let entries = 0
  const walk = async (below: string, depth: number): Promise<void> => {
    // A folder that may not be read is one without documentation.
    const list = await readdir(below, { withFileTypes: true }).catch(() => [])
    for (const entry of list.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (++entries > MAX_ENTRIES) return
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = join(below, entry.name)
      if (entry.isDirectory() && depth < MAX_DEPTH) await walk(path, depth + 1)
      else if (entry.isFile() && MARKDOWN.test(entry.name))
        found.push(relative(folder, path).split(sep).join('/'))
    }
  }
  await walk(folder, 0)
  return found
}

async function beginningOf(path: string, bytes: number): Promise<{ text: string; cut: boolean }> {
  const file = await open(path, 'r').catch(() => undefined)
  if (file === undefined) return { text: '', cut: true }
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size, bytes))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    // A character that the cut falls into is left out.
    const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: size > bytes })
    return { text, cut: size > bytes }
  } finally {
    await file.close()
  }
}
