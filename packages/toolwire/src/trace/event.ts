import type { Finding } from '../finding/finding.ts'
import type { OpenObject } from '../json/value.ts'
import type { Texts } from '../json/texts.ts'
import type { Note, OutcomeKind } from '../wire/call.ts'
import type { Usage } from '../wire/codec.ts'

/**
 * What happens in a run, as the loop reports it: the live events of a run and the lines of a trace file have these
 * names and fields. The writer adds `seq` and `time` and leaves out what the file's bodies hold already.
 */
export type TraceEvent =
  | RunStartEvent
  | TurnStartEvent
  | RequestEvent
  | ResponseEvent
  | CallStartEvent
  | CallDeltaEvent
  | CallEndEvent
  | FindingEvent
  | RepairEvent
  | TurnEndEvent
  | RunEndEvent

interface OfRun {
  /** Id of the run. */
  readonly run: string
}
interface OfTurn extends OfRun {
  /** From 1 within the run. */
  readonly turn: number
}

export interface RunStartEvent extends OfRun {
  readonly type: 'run_start'
  readonly wire: string
  readonly profile?: string
  readonly model?: string
  readonly agent?: string
  readonly budget?: OpenObject
  readonly tools: readonly TracedTool[]
}

/** What the wire does not say about a tool. */
export interface TracedTool {
  readonly name: string
  /** Its name on the wire, where that differs. */
  readonly wireName?: string
  readonly traits: OpenObject
  readonly strict: boolean
  readonly timeoutMs?: number
  readonly maxResult?: number
}

export interface TurnStartEvent extends OfTurn {
  readonly type: 'turn_start'
  readonly cause: 'prompt' | 'results' | 'pause' | 'resume'
  readonly tools?: readonly TracedTool[]
}

export interface RequestEvent extends OfTurn {
  readonly type: 'request'
  readonly attempt: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
  /** Texts of the run, so that the file repeats them and serialises nothing again. Not written. */
  readonly texts?: Texts
}

export interface ResponseEvent extends OfTurn {
  readonly type: 'response'
  readonly attempt: number
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bytes?: number
  readonly firstByteMs?: number
  readonly durationMs: number
  readonly error?: { readonly kind: 'network' | 'abort' | 'timeout' | 'stream'; readonly message: string }
}

export interface CallStartEvent extends OfTurn {
  readonly type: 'call_start'
  /** Ordinal within the run: the key of a call, because ids repeat. */
  readonly call: number
  readonly callId: string
  readonly name: string
  /** The author's name, where the wire has another. */
  readonly toolName?: string
  /** Pointer into the response body. */
  readonly where: string
  /** The decoded input. Written only if it differs from the arguments in the response. */
  readonly input?: unknown
}

export interface CallDeltaEvent extends OfTurn {
  readonly type: 'call_delta'
  readonly call: number
  readonly progress: unknown
}

export interface CallEndEvent extends OfTurn {
  readonly type: 'call_end'
  readonly call: number
  readonly callId: string
  readonly name: string
  readonly outcome: OutcomeKind
  readonly isError: boolean
  /** What the model is sent: text or blocks. */
  readonly content: unknown
  /** What the handler returned, where that is not the content. */
  readonly returned?: unknown
  readonly durationMs: number
  readonly error?: { readonly name: string; readonly message: string; readonly retryable?: boolean }
  readonly notes?: readonly Note[]
  /** The value came after the answer was sent. */
  readonly late?: boolean
}

export interface FindingEvent extends OfTurn {
  readonly type: 'finding'
  readonly finding: Finding
  readonly phase: 'request' | 'response' | 'stream' | 'call' | 'run'
  readonly action: 'observed' | 'repaired' | 'rejected'
}

export interface RepairEvent extends OfTurn {
  readonly type: 'repair'
  readonly code: string
  readonly where: string
  readonly action: 'add' | 'remove' | 'replace' | 'move' | 'rename'
  readonly before?: unknown
  readonly after?: unknown
  readonly lossy: boolean
}

export interface TurnEndEvent extends OfTurn {
  readonly type: 'turn_end'
  /** The wire's own word. */
  readonly stopReason: string
  readonly calls: number
  /** As the provider counts. */
  readonly usage?: unknown
}

export interface RunEndEvent extends OfRun {
  readonly type: 'run_end'
  readonly stop: { readonly reason: StopReason; readonly detail: OpenObject }
  readonly turns: number
  readonly calls: number
  readonly usage: Usage
  readonly durationMs: number
}

/** Why a run stopped. */
export type StopReason =
  | 'answered'
  | 'budget'
  | 'repeat'
  | 'truncated'
  | 'refused'
  | 'paused'
  | 'aborted'
  | 'failed'

/**
 * Records a run.
 *
 * **Contract.** `write` never throws and never waits: a sink that fails stops the recording, which is reported once.
 * `close` resolves when everything written has reached the sink.
 */
export interface Recorder {
  write(event: TraceEvent): void
  close(): Promise<void>
}
