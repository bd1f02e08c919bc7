import type { Finding } from '../finding/finding.ts'
import type { Recorder } from '../trace/event.ts'
import type { Codec, WireRefusals } from '../wire/codec.ts'
import type { WireName } from '../wire/profile.ts'

/** What a guard does about a fault in a request. */
export type GuardMode = 'repair' | 'observe' | 'reject'

export interface GuardOptions {
  /**
   * `repair`, the default, sends the request without the faults that can be mended and need no way back; `observe`
   * sends it as it is; `reject` answers a request that the provider would refuse with that refusal, and sends nothing.
   */
  readonly mode?: GuardMode
  /** Records each exchange as a trace: of `createRecorder` or `fileRecorder`. Closing it is the caller's. */
  readonly record?: Recorder
  /**
   * Told of each finding; one line by `console.warn` when absent.
   *
   * **Contract.** Called once for a fault of a conversation, however often it is sent. What it throws or rejects with
   * is ignored: it never costs a request.
   */
  readonly onFinding?: (finding: Finding, told: GuardTold) => void
  /** Id of the profile whose rules hold, for requests of its wire; told by the URL and the headers when absent. */
  readonly profile?: string
}

/** Where a guard saw a finding, and what it did about it. */
export interface GuardTold {
  readonly action: 'observed' | 'repaired' | 'rejected'
  readonly phase: 'request' | 'response' | 'stream'
  readonly wire: WireName
  /** Without query and credentials. */
  readonly url: string
  /** The finding as a sentence. */
  readonly message: string
}

/** A wire with the words in which its provider refuses: what a guard knows of it. */
export interface GuardedWire {
  readonly codec: Codec
  readonly refusals: WireRefusals
}

/** The fetch of any SDK. */
export type Fetch = typeof globalThis.fetch
