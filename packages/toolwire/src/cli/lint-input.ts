import { createLocator, type Region } from '../json/locator.ts'
import { segmentsOf } from '../json/pointer.ts'
import type { InputFile } from './each-document.ts'
import type { InputDocument } from './read-documents.ts'

/** Definitions to lint, with the places of their values where the input has some. */
export interface LintInput {
  readonly file: string
  readonly document: unknown
  /** The text, where the input is one JSON document: the only form that can be edited in place. */
  readonly text?: string
  /** Where the value of a pointer stands; undefined for what has no positions. */
  region(pointer: string): Region | undefined
}

/** A file as one document: JSON as it is, JSON Lines as a list of its lines. */
export function lintInputOf({ file, documents }: InputFile): LintInput | undefined {
  const [first, second] = documents
  if (first === undefined) return undefined
  if (second === undefined && first.line === undefined) {
    const locator = createLocator(first.text)
    return { file, document: first.value, text: first.text, region: (pointer) => locator.region(pointer) }
  }
  const locators = new Map<InputDocument, ReturnType<typeof createLocator>>()
  return {
    file,
    document: documents.map(({ value }) => value),
    region(pointer) {
      const [index = '', ...rest] = segmentsOf(pointer)
      const line = documents[Number(index)]
      if (line?.line === undefined) return undefined
      const locator = locators.get(line) ?? createLocator(line.text)
      locators.set(line, locator)
      const inside = locator.region(pointer.slice(index.length + 1))
      return rest.length === 0
        ? { line: line.line, column: 1, endLine: line.line, endColumn: line.text.length + 1 }
        : { ...inside, line: line.line, endLine: line.line }
    },
  }
}

/** What has no text of its own: a module, or a list that came from a server. */
export function unplaced(file: string, document: unknown): LintInput {
  return { file, document, region: () => undefined }
}
