import { styleText } from 'node:util'
import { errorLine } from './one-line.ts'

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

/** Where a command writes: results to standard output, words about them to standard error. */
export interface Output {
  /** Writes to standard output as it is. */
  write(text: string): void
  /** Writes a line to standard output. */
  line(text: string): void
  /** Writes one JSON object as a line to standard output. */
  json(value: unknown): void
  /** Writes one line for people to standard error. */
  say(text: string): void
  /** The text with a colour, where standard output is a terminal that has them and `NO_COLOR` is not set. */
  paint(style: Style, text: string): string
  readonly color: boolean
  /** Columns of the terminal; 100 where there is none. */
  readonly width: number
  /** Aborted when whoever reads has gone away (`| head`): there is no use in going on. */
  readonly closed: AbortSignal
  /** Resolves when everything that was written has left the process, or nobody is there to read it. */
  flushed(): Promise<void>
}

/** The output of this process. A reader that goes away closes it quietly, never with a stack. */
export function processOutput(): Output {
  const { stdout, stderr } = process
  const closed = new AbortController()
  const color = stdout.isTTY === true && stdout.hasColors()

  const onError = (error: NodeJS.ErrnoException): void => {
    // Only a reader that went away is no fault; of any other the first is told.
    if (!closed.signal.aborted && error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') {
      process.exitCode = 2
      stderr.write(`toolwire: standard output cannot be written: ${errorLine(error)}\n`)
    }
    closed.abort()
  }
  stdout.on('error', onError)
  // Without a reader of messages the work still has one for its results.
  stderr.on('error', () => {})

  const write = (text: string): void => {
    if (!closed.signal.aborted) stdout.write(text)
  }
  return {
    write,
    line: (text) => write(`${text}\n`),
    json: (value) => write(`${JSON.stringify(value)}\n`),
    say: (text) => void stderr.write(`${text}\n`),
    paint: (style, text) => (color ? styleText(style, text, { validateStream: false }) : text),
    color,
    width: stdout.columns > 0 ? stdout.columns : 100,
    closed: closed.signal,
    async flushed() {
      await Promise.all(
        [stdout, stderr].map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))),
      )
    },
  }
}
