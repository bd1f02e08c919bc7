import type { Source } from '../finding/finding.ts'
import type { OpenObject } from '../json/value.ts'
import type { Note, OutcomeKind } from '../wire/call.ts'
import type { DeclaredTool, Ending, Usage } from '../wire/codec.ts'
import type { WireName } from '../wire/profile.ts'
import type { StopReason, TracedTool } from './event.ts'

/**
 * The index over one run of a recorded story: what happened, in order, and where it stands in the file. Every
 * reader of traces (show, triage, replay) works on it, whatever format the file has.
 *
 * **Contract.** Read-only. A property that is absent is unknown, never a default; `gives` says which kinds of facts
 * the format keeps at all. Bodies are the provider's own JSON, behind functions, because most are never looked at.
 */
export interface TraceRun {
  readonly id: string
  /** Id of the format that the file has: `toolwire`. */
  readonly format: string
  /** The file's name as it was given; absent for text and streams without one. */
  readonly file?: string
  /** Absent for the main story; a sub-agent's run names the call that started it. */
  readonly parent?: { readonly run: string; readonly call?: number }
  readonly wire?: WireName
  /** Id of the wire's profile. */
  readonly profile?: string
  readonly model?: string
  readonly agent?: string
  /** The program that wrote the file: a product, an SDK, a framework. */
  readonly recorder?: { readonly name: string; readonly version?: string; readonly kind?: string }
  readonly budget?: OpenObject
  /** What the record says about tools beside their definitions: traits, limits. */
  readonly tools: readonly TracedTool[]
  readonly turns: readonly TraceTurn[]
  /** Texts, calls, results, failures and boundaries in the order of the wire. */
  readonly entries: readonly TraceEntry[]
  /** The calls among the entries, by ordinal. */
  readonly calls: readonly TraceCall[]
  readonly results: readonly TraceResult[]
  readonly edges: readonly Edge[]
  readonly end: RunEnd
  readonly usage?: Usage
  readonly durationMs?: number
  readonly labels: readonly { readonly name: string; readonly value: unknown; readonly place: Place }[]
  /** Findings and repairs as they were recorded while the run went on. */
  readonly recorded: readonly LocatedEvent[]
  /** Events that this reader does not know, kept as they are. */
  readonly unknown: readonly LocatedEvent[]
  /** What was wrong with the file. */
  readonly problems: readonly TraceProblem[]
  readonly gives: Gives
}

/** A place in a file, and inside the value that stands there. */
export interface Place {
  readonly source: Source
  /** JSON pointer into the line's value (JSON Lines), else into the document. */
  readonly where: string
  /** JSON pointer into the rebuilt request, for what is stored as a delta. */
  readonly body?: string
}

export interface TraceTurn {
  /** From 1 within the run. */
  readonly number: number
  /** From 1; counts the texts of the user. */
  readonly userTurn: number
  /** Every attempt, refused ones included. */
  readonly requests: readonly TraceRequest[]
  /** The response that the run went on with. */
  readonly response?: TraceResponse
  /** The wire's own stop word. */
  readonly stopReason?: string
  readonly ending?: Ending['kind']
  readonly calls: readonly TraceCall[]
  readonly usage?: Usage
  /** Usage as the provider counts. */
  readonly nativeUsage?: unknown
  readonly startedAt?: string
  readonly endedAt?: string
  readonly durationMs?: number
}

export interface TraceRequest {
  /** Number of the event in a toolwire trace. */
  readonly seq?: number
  readonly turn: number
  readonly attempt: number
  readonly place: Place
  readonly time?: string
  readonly method?: string
  readonly url?: string
  readonly bytes?: number
  /** False when the stored text does not match its hash: reported, and not judged. */
  readonly intact: boolean
  /** True when the list of messages is that of the request before with something behind it. */
  readonly appends: boolean
  /** How many entries the wire's list has. */
  readonly entries: number
  /** The definitions in force; the same object as before where nothing changed. Absent when they are not known. */
  readonly declared?: Declared
  /** What came back; absent when nothing is on record. */
  readonly response?: TraceResponse
  /** The body that was sent, rebuilt; undefined when the record does not hold it. */
  body(): unknown
  /** The place in the file of a pointer into the body: itself where the body stands whole. */
  placeOf(where: string): Place
}

/** The tools that a request declares. */
export interface Declared {
  readonly tools: readonly DeclaredTool[]
  /** The same in the provider's own JSON. */
  readonly native: readonly unknown[]
}

export interface TraceResponse {
  readonly turn: number
  readonly attempt: number
  readonly place: Place
  readonly time?: string
  readonly status?: number
  /** The provider's id of the exchange. */
  readonly requestId?: string
  readonly bytes?: number
  readonly firstByteMs?: number
  readonly durationMs?: number
  /** A broken exchange: no answer, or a part of one. */
  readonly error?: { readonly kind: string; readonly message: string }
  /** Provider's JSON, or its text where it is none. */
  body(): unknown
  /** The place of a pointer into the body. */
  placeOf(where: string): Place
}

export type TraceEntry = TraceText | TraceCall | TraceResult | TraceFailure | TraceBoundary

interface EntryBase {
  /** Position among the run's entries, from 0. */
  readonly order: number
  /** The turn that it belongs to: of a result the turn of its call, of a user's text the turn that it starts. */
  readonly turn: number
  readonly place: Place
  readonly time?: string
}

export interface TraceText extends EntryBase {
  readonly kind: 'text' | 'reasoning'
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
  /** Handed in with the first request: told before this run. */
  readonly history: boolean
}

export interface TraceCall extends EntryBase {
  readonly kind: 'call'
  /** From 1 within the run: the key, because ids repeat. */
  readonly ordinal: number
  readonly callId?: string
  readonly itemId?: string
  /** As the model wrote it. */
  readonly name: string
  /** The author's name, where the wire has another. */
  readonly toolName?: string
  readonly input?: unknown
  /** The arguments' own text. */
  readonly rawInput?: string
  readonly inputFrom?: 'wire' | 'parsed' | 'literal'
  /** What the handler got, where that is not `input`. */
  readonly handlerInput?: unknown
  /** False when the turn was cut off. */
  readonly complete?: boolean
  /** Calls of one response share it: they were made in parallel. */
  readonly group: number
  readonly side: 'client' | 'server'
  /** The wire lets it stay open. */
  readonly mayStayOpen: boolean
  readonly history: boolean
  /** True when the record says that the call was taken up. */
  readonly started?: boolean
  readonly outcome?: OutcomeKind
  readonly startedAt?: string
  readonly endedAt?: string
  readonly durationMs?: number
  readonly error?: { readonly name: string; readonly message: string; readonly retryable?: boolean }
  readonly notes?: readonly Note[]
  /** A value that came after the answer was sent. */
  readonly late?: { readonly place: Place; readonly durationMs?: number; readonly returned?: unknown }
  /** The result that answers it on the wire. */
  readonly result?: TraceResult
}

export interface TraceResult extends EntryBase {
  readonly kind: 'result'
  /** The call it answers; absent for one that answers none. */
  readonly call?: TraceCall
  readonly callId?: string
  /** What the model is told, as on the wire; absent when only size and hash are known. */
  readonly content?: unknown
  /** The text of the content. */
  readonly text?: string
  /** What the handler returned, where that is not the content. */
  readonly returned?: unknown
  readonly error: 'yes' | 'no' | 'unknown'
  /** What told that it is an error. */
  readonly signal: 'flag' | 'status' | 'exit-code' | 'exception' | 'text' | 'none'
  readonly resultKind: 'tool' | 'rejection' | 'cancelled' | 'interrupted' | 'skipped'
  /** Characters, or bytes where only these are known. */
  readonly size?: number
  /** Equal for equal results: of what the tool returned where it is known, else of the content. */
  readonly hash?: string
  /** False for a result that the run ended before sending. */
  readonly sent: boolean
  readonly history: boolean
}

/** A request that was refused, or an exchange that broke. */
export interface TraceFailure extends EntryBase {
  readonly kind: 'failure'
  readonly request?: TraceRequest
  readonly response: TraceResponse
}

export interface TraceBoundary extends EntryBase {
  readonly kind: 'boundary'
  readonly why: 'compaction' | 'resume' | 'fork'
}

/** Where a record may be a cut of a longer story. */
export type Edge = 'clipped-start' | 'clipped-end' | 'missing-state' | 'open-request' | 'growing'

export interface RunEnd {
  readonly reason: StopReason | 'open' | 'rejected' | 'unknown'
  /** The recorder's own word, where it has one. */
  readonly native?: string
  readonly detail?: OpenObject
  /** True when the record says how the run ended; else it was concluded from the last entry. */
  readonly recorded: boolean
  readonly place?: Place
}

export interface LocatedEvent {
  readonly event: OpenObject
  readonly place: Place
}

export interface TraceProblem {
  readonly kind:
    | 'torn-end'
    | 'torn-line'
    | 'glued-line'
    | 'foreign-line'
    | 'sequence-gap'
    | 'broken-hash'
    | 'newer-version'
  readonly source: Source
  /** A sentence for people. */
  readonly message: string
  /** Bytes that were left out. */
  readonly bytes?: number
}

/** How much of a kind of fact the file keeps. */
export type Given = 'yes' | 'partly' | 'no'

export interface Gives {
  readonly rawInput: Given
  readonly definitions: Given
  readonly errorFlag: Given
  readonly times: Given
  readonly usage: Given
  readonly wireOrder: Given
  readonly stopReason: Given
  readonly requests: Given
  readonly end: Given
  readonly text: Given
}
