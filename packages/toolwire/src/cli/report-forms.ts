import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import type { LocatedFinding } from '../finding/located-finding.ts'
import { toAnnotations } from '../finding/to-annotations.ts'
import { toMarkdown } from '../finding/to-markdown.ts'
import { toSarif } from '../finding/to-sarif.ts'
import type { Output } from './output.ts'
import { ownDocs, packageVersion } from './package-folder.ts'

/** The forms that a report may have. */
export const OUTPUTS = ['text', 'json', 'sarif', 'markdown', 'github'] as const

export type OutputForm = (typeof OUTPUTS)[number]

/** All that was found, for the forms that hold every document in one. */
export interface WholeReport {
  readonly found: readonly LocatedFinding[]
  readonly title: string
  /** What was looked at, and how good it is, in a line. */
  readonly summary: string
}

/** Writes a report that holds all documents in one. */
export async function writeWhole(
  form: 'sarif' | 'markdown' | 'github',
  { found, title, summary }: WholeReport,
  output: Output,
): Promise<void> {
  if (form === 'github') output.write(toAnnotations(found))
  else if (form === 'markdown') output.write(toMarkdown(found, { title, summary }))
  else {
    const codes = [...new Set(found.map(({ finding }) => finding.code))]
    const pages = new Map(await Promise.all(codes.map(async (code) => [code, await pageOf(code)] as const)))
    output.json(toSarif(found, { version: await packageVersion(), page: (code) => pages.get(code) }))
  }
}

/** The path from here, for who reads the report knows the checkout and not the machine. */
export function shortPath(file: string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file
  return path.startsWith('..') ? file : path
}

async function pageOf(code: string): Promise<string | undefined> {
  return readFile(join(ownDocs(), 'rules', `${code}.md`), 'utf8').catch(() => undefined)
}
