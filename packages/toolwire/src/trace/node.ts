import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, own } from '../json/value.ts'
import { createRecorder } from './create-recorder.ts'
import type { RecorderOptions, Sink } from './create-recorder.ts'
import type { Recorder } from './event.ts'
import { known } from './run-draft.ts'

export interface FileRecorderOptions extends Omit<RecorderOptions, 'continues'> {
  /**
   * When the system is asked to put the data on the disk: at the end of each turn (the default), of the run, or
   * never. Nobody waits for it. A killed process loses nothing in any of them; a lost power line may.
   */
  readonly sync?: 'run' | 'turn' | 'never'
}

export interface FileRecorder extends Recorder {
  /** The file that is written. */
  readonly file: string
}

/**
 * A recorder that appends to a trace file: `….jsonl` names the file, anything else a folder in which a new file is
 * made, under a name of ours. Folders are made, files are for their owner only. A trace that is there already is
 * continued, also behind a torn line. Throws `trace-unreadable` when the file is something else.
 *
 * @example const trace = fileRecorder('.toolwire/traces')
 */
export function fileRecorder(fileOrFolder: string, options: FileRecorderOptions = {}): FileRecorder {
  const { sync = 'turn', ...rest } = options
  const file = fileOrFolder.endsWith('.jsonl')
    ? fileOrFolder
    : join(fileOrFolder, newName(options.now ?? Date.now))
  const before = existsSync(file) ? readEnd(file) : { torn: false }
  const sink = fileSink(file, sync, before.torn)
  const recorder = createRecorder(sink, { ...rest, ...known('continues', before.continues) })
  return { ...recorder, file }
}

function newName(now: () => number): string {
  const time = new Date(now()).toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '')
  return `${time}-${randomBytes(3).toString('hex')}.trace.jsonl`
}

/** Lines are written at once, so that a killed process leaves whole ones; only the disk is not waited for. */
function fileSink(file: string, sync: 'run' | 'turn' | 'never', torn: boolean): Sink {
  let handle: number | undefined
  let syncing = false
  let again = false

  function open(): number {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const opened = openSync(file, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY, 0o600)
    if (torn) writeSync(opened, '\n')
    return opened
  }

  // Turns that end while the disk is at work are joined in one more request.
  function syncSoon(): void {
    if (syncing) {
      again = true
      return
    }
    if (handle === undefined) return
    syncing = true
    fdatasync(handle, () => {
      syncing = false
      if (closing !== undefined) closing()
      else if (again) {
        again = false
        syncSoon()
      }
    })
  }

  let closing: (() => void) | undefined

  return {
    write(line) {
      handle ??= open()
      writeWhole(handle, line)
      const type = /^\{"type":"([a-z_]+)"/.exec(line)?.[1]
      if ((sync === 'turn' && type === 'turn_end') || (sync !== 'never' && type === 'run_end')) syncSoon()
    },
    async close() {
      if (handle === undefined) return
      if (syncing) await new Promise<void>((resolve) => (closing = resolve))
      closeSync(handle)
      handle = undefined
    },
  }
}

function writeWhole(handle: number, line: string): void {
  const bytes = Buffer.from(line)
  let written = 0
  while (written < bytes.length) written += writeSync(handle, bytes, written)
}

/** What a writer needs to go on with a file. */
interface FileEnd {
  /** Absent where no whole header is left. */
  readonly continues?: { readonly id: string; readonly seq: number }
  /** The last byte is no LF. */
  readonly torn: boolean
}

function readEnd(file: string): FileEnd {
  if (!statSync(file).isFile()) throw foreign(file, 'it is no file')
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    if (size === 0) return { torn: false }
    const torn = readText(handle, size - 1, 1) !== '\n'
    const begin = readText(handle, 0, Math.min(size, HEADER))
    if (torn && !begin.includes('\n') && (begin.startsWith(BEGIN) || BEGIN.startsWith(begin))) return { torn }
    const header = parsed(begin.split('\n', 1)[0] ?? '')
    if (!isObject(header) || own(header, 'format') !== 'toolwire-trace')
      throw foreign(file, 'its first line is no header of one')
    return { continues: { id: String(own(header, 'id')), seq: lastSeq(handle, size) }, torn }
  } finally {
    closeSync(handle)
  }
}

/** The number of the last whole event: lines are read from the end, in pieces that double. */
function lastSeq(handle: number, size: number): number {
  for (let length = Math.min(size, TAIL); ; length = Math.min(size, length * 2)) {
    const lines = readText(handle, size - length, length).split('\n')
    // The first piece may begin in the middle of a line.
    for (const line of lines.slice(length === size ? 0 : 1).toReversed()) {
      const event = parsed(line)
      const seq = isObject(event) ? own(event, 'seq') : undefined
      if (typeof seq === 'number') return seq
    }
    if (length === size) return 0
  }
}

const BEGIN = '{"type":"trace_start"'
const HEADER = 64 * 1024
const TAIL = 64 * 1024

function readText(handle: number, from: number, length: number): string {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const got = readSync(handle, bytes, read, length - read, from + read)
    if (got === 0) break
    read += got
  }
  return bytes.toString('utf8', 0, read)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function foreign(file: string, why: string): ToolwireError {
  return new ToolwireError(
    'trace-unreadable',
    `${basename(file)} is no toolwire trace: ${why}; name another file`,
    {
      details: { file },
    },
  )
}
