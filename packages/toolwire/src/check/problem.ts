import type { Finding } from '../finding/finding.ts'
import type { CallPart, Codec, DeclaredTool, ResultPart } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'

/** A call as the ledger knows it. */
export interface CallRecord {
  readonly part: CallPart
  readonly turn: Turn
  /** The result that answers it. */
  result: ResultPart | undefined
  /** True when the result stands where the wire wants it. */
  inPlace: boolean
  /** A second copy of the call before it: it wants no answer of its own. */
  readonly isCopy: boolean
}

/** The calls of one turn of the assistant and what came of them. */
export interface Turn {
  readonly calls: CallRecord[]
  /** The entry where the turn ends. */
  last: number
  /** Calls that wait for a result. */
  open: number
  /** Results that stand in the wrong place, in order. */
  readonly displaced: Displaced[]
}

export interface Displaced {
  readonly record: CallRecord
  readonly result: ResultPart
  readonly why: 'late' | 'split' | 'behind-content'
}

/** A finding with what its repair needs. */
export type Problem =
  | { readonly kind: 'plain'; readonly finding: Finding }
  | { readonly kind: 'missing'; readonly finding: Finding; readonly record: CallRecord }
  | { readonly kind: 'missing-held'; readonly finding: Finding; readonly calls: readonly HeldCall[] }
  | { readonly kind: 'missing-server'; readonly finding: Finding; readonly call: CallPart }
  | { readonly kind: 'displaced'; readonly finding: Finding; readonly turn: Turn }
  | {
      readonly kind: 'before-call'
      readonly finding: Finding
      readonly record: CallRecord
      readonly result: ResultPart
    }
  /** A message of the assistant that continues the one before it. */
  | { readonly kind: 'split-turn'; readonly finding: Finding; readonly message: number }
  | { readonly kind: 'orphan'; readonly finding: Finding; readonly result: ResultPart }
  | { readonly kind: 'mismatch'; readonly finding: Finding; readonly result: ResultPart }
  | {
      readonly kind: 'duplicate-result'
      readonly finding: Finding
      readonly kept: ResultPart
      readonly dropped: ResultPart
    }
  | { readonly kind: 'call-id'; readonly finding: Finding; readonly record: CallRecord }
  | { readonly kind: 'server-id'; readonly finding: Finding; readonly call: CallPart }
  | { readonly kind: 'tool-name'; readonly finding: Finding; readonly tool: DeclaredTool }
  | { readonly kind: 'schema'; readonly finding: Finding; readonly tool: DeclaredTool }
  | { readonly kind: 'duplicate-call'; readonly finding: Finding; readonly record: CallRecord }

/** A call of the stored response that a request continues. */
export interface HeldCall {
  readonly part: CallPart
  readonly callId: string
  readonly native: unknown
}

export interface LedgerOptions {
  readonly profile: Profile
  /** Server-held history comes first: what answers nothing in sight may answer that. */
  readonly held: boolean
  /** The calls of the stored response, where it is at hand. */
  readonly heldCalls?: readonly HeldCall[] | undefined
  /** The last turn may still be answered: a transcript, not a request. */
  readonly openEnd: boolean
}

/** A result that answers no call so far. */
export interface Stray {
  readonly result: ResultPart
  /** The turn it stands behind. */
  readonly turn: Turn | undefined
  /** It stands where the provider counts no results of that turn. */
  readonly isAway: boolean
  /** The open call whose item it names instead of the call. */
  readonly byItem: CallRecord | undefined
  /** The same among the calls of the stored response. */
  readonly heldByItem: HeldCall | undefined
}

/** What a ledger knows when it is closed. */
export interface Books {
  readonly codec: Codec
  readonly options: LedgerOptions
  readonly troubled: ReadonlySet<Turn>
  readonly strays: readonly Stray[]
  readonly heldAnswers: ReadonlyMap<string, ResultPart>
  readonly lastTurn: Turn | undefined
  /** Something came behind the last turn. */
  readonly wentOn: boolean
  readonly knows: (callId: string) => boolean
}
