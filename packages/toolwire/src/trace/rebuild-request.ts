import { ToolwireError } from '../error/toolwire-error.ts'
import type { TraceRun } from './trace-run.ts'

/**
 * The body of a recorded request as it was sent, built from the stored deltas; `seq` is the number of its event.
 * Throws `trace-unreadable` when the run has no such request, or the file lacks what it is built on.
 *
 * @example rebuildRequest(run, 9) // { model: '…', messages: […] }
 */
export function rebuildRequest(run: TraceRun, seq: number): unknown {
  const requests = run.turns.flatMap((turn) => turn.requests)
  const request = requests.find((one) => one.seq === seq)
  if (request === undefined) {
    const known = requests.map((one) => one.seq).join(', ')
    throw new ToolwireError(
      'trace-unreadable',
      `run ${run.id} has no request ${seq}; it has ${known === '' ? 'none' : known}`,
    )
  }
  const body = request.body()
  if (body === undefined) {
    const { line } = request.place.source
    throw new ToolwireError(
      'trace-unreadable',
      `request ${seq} (line ${line}) builds on one that the file does not hold`,
    )
  }
  return body
}
