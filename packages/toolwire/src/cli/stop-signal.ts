import type { Output } from './output.ts'

/** A signal that ends a run when the user presses Ctrl-C, the process is told to end, or the reader goes away. */
export interface StopSignal {
  readonly signal: AbortSignal
  /** Stops listening. */
  off(): void
}

/** Ends a run in good order at the first request; a second one ends the process at once. */
export function stopSignal(output: Output): StopSignal {
  const controller = new AbortController()
  const stop = (name: NodeJS.Signals): void => {
    // 130 is what shells report for a process that Ctrl-C ended.
    if (controller.signal.aborted) process.exit(name === 'SIGINT' ? 130 : 143)
    output.say(`${name === 'SIGINT' ? 'Ctrl-C' : name}: ending the run; once more ends it at once`)
    controller.abort(new Error(`stopped by ${name === 'SIGINT' ? 'Ctrl-C' : name}`))
  }
  const closed = (): void => controller.abort(new Error('the reader of the output went away'))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  output.closed.addEventListener('abort', closed, { once: true })
  return {
    signal: controller.signal,
    off() {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      output.closed.removeEventListener('abort', closed)
    },
  }
}
