import type { RedactOptions, Redactor } from './redact.ts'
import type { Recorder, TraceEvent } from './event.ts'
import { createEventWriter } from './event-writer.ts'
import { hex } from './hash.ts'
import { createRedactor } from './redact.ts'
import { VERSION } from './version.ts'

/**
 * Where the lines of a trace go.
 *
 * **Contract.** `write` gets one whole line with its LF, in order; a promise that it returns is awaited before the
 * next line. When it throws or rejects, the recording stops for good and nothing more is written.
 */
export interface Sink {
  write(line: string): void | Promise<void>
  close?(): void | Promise<void>
}

export interface RecorderOptions {
  /** Id of the trace; made from random bytes when absent. */
  readonly id?: string
  /** What records: the loop, a guard, a proxy. `run` when absent. */
  readonly kind?: 'run' | 'guard' | 'proxy'
  /** Secrets are replaced by marks before anything is written; `false` writes everything as it is. */
  readonly redact?: false | RedactOptions
  /** The trace that this one goes on with, and the last `seq` that it has. */
  readonly continues?: { readonly id: string; readonly seq: number }
  /** Told once, when the sink fails. The run goes on without its record. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds since 1970; `Date.now` when absent. */
  readonly now?: () => number
}

/**
 * A recorder that writes what a run reports as the lines of a trace file, each as soon as it is known.
 *
 * @example
 * const lines: string[] = []
 * const recorder = createRecorder({ write: (line) => void lines.push(line) })
 * await run({ model, tools, prompt, trace: recorder })
 * await recorder.close()
 */
export function createRecorder(sink: Sink, options: RecorderOptions = {}): Recorder {
  const redactor = options.redact === false ? undefined : createRedactor(options.redact)
  const out = createOutput(sink, options.onError)
  const now = options.now ?? Date.now
  const events = createEventWriter({ redactor, seq: options.continues?.seq ?? 0, now })
  let opened = false
  let closed = false

  return {
    write(event: TraceEvent): void {
      if (closed || out.failed()) return
      try {
        if (!opened) out.line(events.line('trace_start', header(options, redactor)))
        opened = true
        for (const line of events.linesOf(event)) out.line(line)
      } catch (error) {
        out.fail(error)
      }
    },
    async close(): Promise<void> {
      if (closed) return
      closed = true
      try {
        for (const line of events.rest()) out.line(line)
      } catch (error) {
        out.fail(error)
      }
      await out.close()
    },
  }
}

function header(options: RecorderOptions, redactor: Redactor | undefined): Record<string, unknown> {
  return {
    format: 'toolwire-trace',
    version: 1,
    id: options.continues?.id ?? options.id ?? `tr_${randomHex(6)}`,
    ...(options.continues === undefined ? {} : { continues: options.continues.seq }),
    recorder: { name: 'toolwire', version: VERSION, kind: options.kind ?? 'run' },
    capture: { content: 'full', raw: false, redaction: redactor === undefined ? 'none' : redactor.name },
  }
}

function randomHex(length: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(length)))
}

interface Output {
  line(line: string): void
  failed(): boolean
  fail(error: unknown): void
  close(): Promise<void>
}

/** Lines to the sink in order, one at a time where it asks for time. The first failure is the last thing it hears. */
function createOutput(sink: Sink, onError: RecorderOptions['onError']): Output {
  let stopped = false
  let pending: Promise<void> | undefined

  function fail(error: unknown): void {
    if (stopped) return
    stopped = true
    try {
      onError?.(error)
    } catch {
      // The one who is told about a failed recording may not fail the run either.
    }
  }

  function writeNow(line: string): void | Promise<void> {
    if (stopped) return
    try {
      return sink.write(line)
    } catch (error) {
      fail(error)
    }
  }

  function after(promise: Promise<void>): void {
    const settled: Promise<void> = promise.catch(fail).then(() => {
      if (pending === settled) pending = undefined
    })
    pending = settled
  }

  // Lines that are written while others are waited for are waited for, too.
  async function settled(): Promise<void> {
    const last = pending
    if (last === undefined) return
    await last
    return settled()
  }

  return {
    line(line) {
      if (pending !== undefined) {
        after(pending.then(() => writeNow(line)))
        return
      }
      const written = writeNow(line)
      if (written !== undefined) after(Promise.resolve(written))
    },
    failed: () => stopped,
    fail,
    async close() {
      await settled()
      try {
        await sink.close?.()
      } catch (error) {
        fail(error)
      }
    },
  }
}
