import type { Finding } from '../finding/finding.ts'
import type { Place, TraceCall, TraceRequest } from '../trace/trace-run.ts'

/** A fault of a body, at its place in the trace. */
export interface LocatedFault {
  readonly finding: Finding
  /** The body that has it: the model's, or the one that the user's code built. */
  readonly origin: 'request' | 'response'
  readonly place: Place
  readonly turn: number
  /** Position among the run's entries at which it begins. */
  readonly order: number
  readonly time?: string
  /** The request that has it. */
  readonly request?: TraceRequest
  /** Whether the provider took that request. */
  readonly accepted?: boolean
  /** The call that it is about. */
  readonly call?: TraceCall
  /** The value at its place. */
  readonly value: unknown
}
