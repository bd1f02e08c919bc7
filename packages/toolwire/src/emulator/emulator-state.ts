import type { OpenObject } from '../json/value.ts'
import type { Profile } from '../wire/profile.ts'
import type { EmulatedModel } from './emulated-model.ts'
import type { EmulatedRefusal, EmulatedWire, StoredResponse } from './emulated-wire.ts'
import type { ReadBody } from './read-body.ts'
import type { ReceivedRequest } from './received-request.ts'

/** What an emulator remembers. */
export interface EmulatorState {
  readonly wires: readonly EmulatedWire[]
  /** The profile that was asked for. */
  readonly profile: Profile | undefined
  readonly model: EmulatedModel
  readonly seed: number
  readonly maxBody: number
  readonly requests: ReceivedRequest[]
  readonly stored: Map<string, StoredResponse>
  readonly counts: { received: number; accepted: number }
  isClosed: boolean
}

/** A request, and its body where that is text already. */
export interface Incoming {
  readonly request: Request
  readonly text: string | undefined
}

/** What a request is answered with. */
export type Reply =
  | { readonly body: OpenObject; readonly refusal?: undefined }
  | { readonly refusal: EmulatedRefusal; readonly body?: undefined }

/** A request on its way: which wire it is meant for, and what it says. */
export interface Arrival {
  readonly wire: EmulatedWire
  readonly number: number
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly read: ReadBody
}
