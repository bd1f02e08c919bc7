import { isObject, own } from '../json/value.ts'
import { worse, type ExitCode } from './command.ts'
import { findInputs } from './find-inputs.ts'
import { errorLine, oneLine } from './one-line.ts'
import type { Output } from './output.ts'
import { documentsOf, inputName, readInput, type InputDocument } from './read-documents.ts'
import { unreadInputs } from './unread-inputs.ts'
import { UsageError } from './usage-error.ts'

/** What came of one document: its exit code, or why it was not recognised. */
export type Judged = ExitCode | { readonly strange: string }

/** A file with the documents in it. */
export interface InputFile {
  readonly file: string
  readonly text: string
  readonly documents: readonly InputDocument[]
}

export interface EachFileOptions {
  readonly inputs: readonly string[]
  readonly command: string
  readonly output: Output
  /** The exit code of a file, with those of its documents in order. */
  readonly judge: (file: InputFile) => Promise<readonly Judged[]>
}

/**
 * Hands the documents of all inputs to a judge, file by file; the highest exit code counts. An input that was named and
 * cannot be read or is not recognised gives 2, a line that is no JSON gives 2, and the others go on; in a folder
 * strangers and what may not be read are skipped and counted.
 */
export async function eachFile({ inputs, command, output, judge }: EachFileOptions): Promise<ExitCode> {
  const say = (text: string): void => output.say(`toolwire ${command}: ${text}`)
  let code: ExitCode = 0
  let recognised = 0
  let strangers = 0
  const unread = unreadInputs(say)
  for (const found of await findInputs(inputs, ['.json', '.jsonl', '.ndjson', '.sse'])) {
    if (output.closed.aborted) break
    const { file, named, problem: missing } = found
    if (missing !== undefined) {
      unread.add(found, missing)
      continue
    }
    const read = await readFileOf(file).catch((error: unknown) => errorLine(error))
    if (typeof read === 'string') {
      unread.add(found, read)
      continue
    }
    if (isTrace(read)) {
      if (named)
        throw new UsageError(`${inputName(file)} is a trace; toolwire triage and toolwire show read it`)
      strangers++
      continue
    }
    for (const { line, column, problem } of read.broken) {
      say(`${oneLine(inputName(file))}:${line}:${column}: ${problem}`)
      code = 2
    }
    const judged = await judge(read)
    for (const [index, one] of judged.entries()) {
      if (typeof one === 'number') {
        recognised++
        code = worse(code, one)
      } else if (named) {
        say(`${placeOf(read.documents[index])} is no document that can be checked: ${oneLine(one.strange)}`)
        code = 2
      } else strangers++
    }
  }
  code = worse(code, unread.end())
  if (strangers > 0)
    say(`${strangers} ${strangers === 1 ? 'document was' : 'documents were'} not recognised and skipped`)
  return recognised === 0 && !output.closed.aborted ? 2 : code
}

/** A document's place for people: `bodies.jsonl:3`. */
export function placeOf(document: InputDocument | undefined): string {
  if (document === undefined) return ''
  const name = oneLine(inputName(document.file))
  return document.line === undefined ? name : `${name}:${document.line}`
}

interface ReadFile extends InputFile {
  readonly broken: readonly { readonly line: number; readonly column: number; readonly problem: string }[]
}

async function readFileOf(file: string): Promise<ReadFile> {
  const text = await readInput(file)
  const all = [...documentsOf(text, file)]
  const documents = all.filter((one) => 'value' in one)
  return { file, text, documents, broken: all.filter((one) => 'problem' in one) }
}

function isTrace({ documents: [first] }: ReadFile): boolean {
  return isObject(first?.value) && own(first.value, 'format') === 'toolwire-trace'
}
