import { createReadStream, statSync } from 'node:fs'
import { relative } from 'node:path'
import { createRecorder } from '../trace/create-recorder.ts'
import type { Recorder } from '../trace/event.ts'
import type { TraceSource } from '../trace/lines-of.ts'
import { fileRecorder } from '../trace/node.ts'
import { readTrace } from '../trace/read-trace.ts'
import type { TraceRun } from '../trace/trace-run.ts'
import { errorLine, oneLine } from './one-line.ts'
import type { Output } from './output.ts'
import { UsageError } from './usage-error.ts'

/** The record of a run of the command line. */
export interface RunTrace {
  readonly recorder: Recorder
  /** The file that holds it; undefined where none was asked for or it could not be written. */
  file(): string | undefined
  /** The run as it was recorded, once the recorder is closed. */
  recorded(): Promise<TraceRun | undefined>
}

export interface RunTraceOptions {
  /** A file, a folder, or false for none. */
  readonly path: string | false
  /** The lines go to standard output too. */
  readonly json: boolean
}

/**
 * A recorder to a file, to standard output, or to memory where there is no file, so that triage can read the
 * run. Throws a `UsageError` for a path that can hold no trace.
 */
export function openRunTrace(options: RunTraceOptions, output: Output): RunTrace {
  if (options.path !== false) mustHold(options.path)
  const lines: string[] = []
  let failed = false
  const onError = (error: unknown): void => {
    failed = true
    output.say(`the trace is not written: ${errorLine(error)}; the run goes on without it`)
  }
  const kept =
    options.path === false
      ? { ...createRecorder({ write: (line) => void lines.push(line) }), file: undefined }
      : fileRecorder(options.path, { onError })
  const shown = options.json ? createRecorder({ write: (line) => output.write(line) }) : undefined

  const file = (): string | undefined => (failed || kept.file === undefined ? undefined : shorter(kept.file))
  return {
    recorder: shown === undefined ? kept : both(kept, shown),
    file,
    async recorded() {
      if (failed) return undefined
      const source: TraceSource = kept.file === undefined ? lines.join('') : createReadStream(kept.file)
      let last: TraceRun | undefined
      // A file that was continued holds earlier runs; ours is the last to begin.
      for await (const run of readTrace(source, { file: file() ?? 'trace' })) last = run
      return last
    },
  }
}

/** Two recorders as one. */
export function both(one: Recorder, other: Recorder): Recorder {
  return {
    write(event) {
      one.write(event)
      other.write(event)
    },
    async close() {
      await one.close()
      await other.close()
    },
  }
}

/** What is there and is neither a folder nor named like a trace is not ours to write to. */
function mustHold(path: string): void {
  if (path.endsWith('.jsonl')) return
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined && !found.isDirectory())
    throw new UsageError(
      `--trace ${oneLine(path)} is no folder; name a folder, or a file that ends in .jsonl`,
    )
}

function shorter(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}
