import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { readTrace } from '../trace/read-trace.ts'
import type { TraceRun } from '../trace/trace-run.ts'
import { UsageError } from './usage-error.ts'

/** The extensions of trace files: what is read of a folder. */
export const traceExtensions: readonly string[] = ['.jsonl', '.jsonl.gz']

/** Where runs of the command line leave their traces. */
export const traceFolder: string = join('.toolwire', 'traces')

/** What leaves a trace, for who has none. */
export const RECORD = "toolwire run leaves a trace, and so does a run with trace: fileRecorder('traces')"

/** What is said of a file that holds no run: empty, blank, or cut off before its first event. */
export const NO_RUN: string = `no run on record: it is empty or was cut off before its first event; ${RECORD}`

/** The runs of a trace file, or of standard input for `-`. Read as a stream, so that a big file costs what it says. */
export function runsIn(file: string): AsyncIterable<TraceRun> {
  if (file === '-') return readTrace(process.stdin, { file })
  const stream = createReadStream(file)
  if (!file.endsWith('.gz')) return readTrace(stream, { file })
  const plain = createGunzip()
  stream.on('error', (error) => plain.destroy(error))
  return readTrace(stream.pipe(plain), { file })
}

/** The inputs of a command, or the newest trace where `--last` asks for it. */
export async function traceInputs(inputs: readonly string[], last: boolean): Promise<readonly string[]> {
  if (last && inputs.length > 0) throw new UsageError('name a trace or say --last, not both')
  if (last) return [await newestTrace()]
  if (inputs.length === 0)
    throw new UsageError(`name a trace, or say --last for the newest in ${traceFolder}`)
  return inputs
}

async function newestTrace(): Promise<string> {
  const names = await readdir(traceFolder).catch(() => [])
  let newest: { file: string; time: number } | undefined
  for (const name of names) {
    if (!traceExtensions.some((extension) => name.endsWith(extension))) continue
    const file = join(traceFolder, name)
    const { mtimeMs } = await stat(file)
    if (newest === undefined || mtimeMs >= newest.time) newest = { file, time: mtimeMs }
  }
  if (newest === undefined) throw new UsageError(`no trace in ${traceFolder}; toolwire run leaves one there`)
  return newest.file
}
