import type { Codec } from '../wire/codec.ts'
import type { RunLog } from './run-log.ts'

/** Every request passes here before it is sent. */
export interface RequestGate {
  /** The request as it may be sent. Throws `check-failed` where the policy is `reject` and a fault was found. */
  pass<Req extends object>(request: Req, turn: number): Req
  readonly hasRefused: boolean
}

export interface RequestGateOptions {
  readonly wire: Codec
  readonly policy: 'repair' | 'reject' | 'observe'
  readonly log: RunLog
}

export function createRequestGate(_options: RequestGateOptions): RequestGate {
  return { pass: (request) => request, hasRefused: false }
}
