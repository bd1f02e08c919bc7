import type { OpenObject } from '../json/value.ts'
import type { Codec } from '../wire/codec.ts'
import type {
  Declared,
  LocatedEvent,
  Place,
  RunEnd,
  TraceCall,
  TraceEntry,
  TraceRequest,
  TraceResponse,
  TraceResult,
  TraceRun,
  TraceTurn,
} from './trace-run.ts'
import type { StoredLine } from './request-chain.ts'

/** The same with every property writable: entries are filled in as the file tells more of them. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] }

export type CallDraft = Draft<TraceCall>
export type ResultDraft = Draft<TraceResult>
export type RequestDraft = Draft<TraceRequest>
export type ResponseDraft = Draft<TraceResponse>

export interface TurnDraft extends Draft<TraceTurn> {
  requests: RequestDraft[]
  calls: CallDraft[]
}

/** What is known of a run while its file is read. */
export interface RunDraft {
  readonly id: string
  codec: Codec | undefined
  start: OpenObject
  readonly turns: TurnDraft[]
  readonly entries: TraceEntry[]
  readonly calls: CallDraft[]
  readonly results: ResultDraft[]
  readonly labels: Draft<TraceRun>['labels'][number][]
  readonly recorded: LocatedEvent[]
  readonly unknown: LocatedEvent[]
  end: (RunEnd & { readonly usage?: TraceRun['usage']; readonly durationMs?: number }) | undefined
  /** Calls without a result yet, oldest first, by id. */
  readonly open: Map<string, CallDraft[]>
  /** Calls of responses that no request has echoed yet, by id. */
  readonly unechoed: Map<string, CallDraft[]>
  /** What the file says of a call's content that no request has brought yet. */
  readonly unsent: Map<CallDraft, Unsent>
  /** Calls by the ordinal that the record gives them. */
  readonly recordedCalls: Map<number, CallDraft>
  /** The definitions of the last request, and what they were read from. */
  declared: { readonly key: readonly unknown[]; readonly value: Declared } | undefined
  userTurn: number
  historyCalls: number
}

/** The content of a call's result, from its own event. */
export interface Unsent {
  readonly event: OpenObject
  readonly place: Place
  readonly time: string | undefined
}

/** A line's event with what every reader of it asks. */
export interface LocatedLine extends StoredLine {
  readonly event: OpenObject
  readonly time: string | undefined
  readonly turn: number
}

export function createDraft(id: string): RunDraft {
  return {
    id,
    codec: undefined,
    start: {},
    turns: [],
    entries: [],
    calls: [],
    results: [],
    labels: [],
    recorded: [],
    unknown: [],
    end: undefined,
    open: new Map(),
    unechoed: new Map(),
    unsent: new Map(),
    recordedCalls: new Map(),
    declared: undefined,
    userTurn: 0,
    historyCalls: 0,
  }
}

/** The turn of that number; made when the file has not told of it. */
export function turnOf(draft: RunDraft, number: number): TurnDraft {
  const last = draft.turns.at(-1)
  if (last?.number === number) return last
  const known = draft.turns.find((turn) => turn.number === number)
  if (known !== undefined) return known
  const turn: TurnDraft = { number, userTurn: Math.max(1, draft.userTurn), requests: [], calls: [] }
  draft.turns.push(turn)
  return turn
}

/** Where a pointer of a line stands. */
export function placeIn(line: StoredLine, where: string): Place {
  return { source: line.source, where }
}

/** A property that is there only when its value is known. */
export function known<Key extends string, T>(key: Key, value: T | undefined): { [K in Key]?: T } {
  // A computed key widens to `string` in the type; it is the one that was given.
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: T }
}
