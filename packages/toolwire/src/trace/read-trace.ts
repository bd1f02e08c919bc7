import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, own, ownString } from '../json/value.ts'
import { finishRun } from './finish-run.ts'
import { indexEvent } from './index-event.ts'
import { createLineReader, isEvent } from './json-lines.ts'
import type { LineValue } from './json-lines.ts'
import { linesOf } from './lines-of.ts'
import type { TraceSource } from './lines-of.ts'
import { createRequestChain } from './request-chain.ts'
import type { RequestChain } from './request-chain.ts'
import { createDraft, known } from './run-draft.ts'
import type { RunDraft } from './run-draft.ts'
import type { TraceProblem, TraceRun } from './trace-run.ts'

export interface ReadTraceOptions {
  /** Id of the format; told from the content when absent. Only `toolwire` is known so far. */
  readonly format?: string
  /** The file's name, for the places that are named. */
  readonly file?: string
}

/**
 * The runs of a trace file, one by one, in the order in which they began. A file that was torn, glued or cut is read
 * as far as it goes, and each run's `problems` tell what was left out.
 * Throws `trace-unreadable` for what is no trace at all.
 *
 * @example for await (const run of readTrace(text)) console.log(run.id, run.end.reason)
 */
export async function* readTrace(
  source: TraceSource,
  options: ReadTraceOptions = {},
): AsyncIterable<TraceRun> {
  if (options.format !== undefined && options.format !== 'toolwire') {
    throw new ToolwireError(
      'invalid-option',
      `no trace format is called "${options.format}"; known is toolwire`,
    )
  }
  const file = options.file ?? 'trace'
  const reader = createLineReader(file)
  const content = createContent(file)
  let begin = ''
  for await (const { text, last } of linesOf(source)) {
    if (begin.length < BEGIN.length) begin = (begin + text).trimStart()
    for (const line of reader.read(text, last)) content.add(line)
  }
  if (content.isForeign() && !isBegin(begin)) throw notATrace(file, begin)
  const problems = [...reader.problems, ...content.problems()]
  const torn = problems.some(({ kind }) => kind === 'torn-end')
  for (const draft of content.runs()) {
    yield finishRun(draft, { file: options.file, recorder: content.recorder(), problems, torn })
  }
}

const BEGIN = '{"type":"trace_start"'

// Nothing at all, and a header that was torn, are traces of which nothing is left.
function isBegin(text: string): boolean {
  return BEGIN.startsWith(text.slice(0, BEGIN.length))
}

function notATrace(file: string, begin: string): ToolwireError {
  const seen = begin.slice(0, 60)
  return new ToolwireError(
    'trace-unreadable',
    `${file} is no toolwire trace: a line {"type":"trace_start",…} is expected, found ${JSON.stringify(seen)}; name a .trace.jsonl file`,
    { details: { file, found: seen } },
  )
}

/** The events of a file, sorted by run. */
interface Content {
  add(line: LineValue): void
  /** True when no event of a trace was found. */
  isForeign(): boolean
  runs(): Iterable<RunDraft>
  recorder(): TraceRun['recorder']
  problems(): readonly TraceProblem[]
}

const VERSION_READ = 1

function createContent(file: string): Content {
  const runs = new Map<string, { readonly draft: RunDraft; readonly chain: RequestChain }>()
  const problems: TraceProblem[] = []
  let recorder: TraceRun['recorder']
  let events = 0
  let seq: number | undefined

  function header({ value, line, offset }: LineValue): void {
    const from = own(value, 'recorder')
    const name = isObject(from) ? ownString(from, 'name') : undefined
    if (isObject(from) && name !== undefined) {
      recorder = {
        name,
        ...known('version', ownString(from, 'version')),
        ...known('kind', ownString(from, 'kind')),
      }
    }
    const version = own(value, 'version')
    if (typeof version === 'number' && version > VERSION_READ) {
      const message = `version ${version} of the format is newer than ${VERSION_READ}; it was read as far as it is known`
      problems.push({ kind: 'newer-version', source: { file, line, offset }, message })
    }
  }

  function checkSequence({ value, line, offset }: LineValue): void {
    const next = Number(own(value, 'seq'))
    if (seq !== undefined && next > seq + 1) {
      const message = `events ${seq + 1} to ${next - 1} are not in the file`
      problems.push({ kind: 'sequence-gap', source: { file, line, offset }, message })
    }
    seq = next
  }

  return {
    add(line) {
      const { value } = line
      if (!isEvent(value)) {
        const message = `line ${line.line} is no event of a trace; it was skipped`
        problems.push({
          kind: 'foreign-line',
          source: { file, line: line.line, offset: line.offset },
          message,
        })
        return
      }
      events++
      checkSequence(line)
      if (own(value, 'type') === 'trace_start') {
        header(line)
        return
      }
      const id = ownString(value, 'run')
      if (id === undefined) return
      let run = runs.get(id)
      if (run === undefined) {
        run = { draft: createDraft(id), chain: createRequestChain() }
        runs.set(id, run)
      }
      const turn = own(value, 'turn')
      const source = {
        file,
        line: line.line,
        offset: line.offset,
        ...(line.column === undefined ? {} : { column: line.column }),
      }
      indexEvent(run.draft, run.chain, {
        event: value,
        text: line.text,
        source,
        time: ownString(value, 'time'),
        turn: typeof turn === 'number' ? turn : 1,
      })
      const request = run.draft.turns.at(-1)?.requests.at(-1)
      if (own(value, 'type') === 'request' && request?.intact === false) {
        const message = `the request of line ${line.line} does not match its hash; it is not judged`
        problems.push({ kind: 'broken-hash', source, message })
      }
    },
    isForeign: () => events === 0,
    *runs() {
      for (const { draft } of runs.values()) yield draft
    },
    recorder: () => recorder,
    problems: () => problems,
  }
}
