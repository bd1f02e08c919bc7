import type { Certainty, Severity } from '../finding/finding.ts'
import type { TriageCode } from '../finding/symptom-codes.ts'
import type { JsonValue } from '../json/value.ts'
import type { Gives, Place, TraceRequest } from '../trace/trace-run.ts'
import type { View } from './view.ts'

/**
 * One check on a trace.
 *
 * **Contract.** `find` is pure, linear in the run and never throws on any index. It is not asked when the file does
 * not give what it `needs`; then the report says so.
 */
export interface Symptom {
  readonly code: TriageCode
  /** The question of the five-second protocol that it answers. */
  readonly question: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  readonly needs: readonly (keyof Gives)[]
  /** A later success of the same tool makes it less bad. */
  readonly recovers?: boolean
  find(view: View): readonly Found[]
}

/** What a symptom found, before it is linked to its cause and worded. */
export interface Found {
  readonly severity: Severity
  readonly certainty: Certainty
  readonly place: Place
  /** Pointer inside the decoded arguments. */
  readonly at?: string
  readonly args: Readonly<Record<string, JsonValue>>
  /** At most three are shown. */
  readonly evidence: readonly Evidence[]
  /** What to do, and in which part of the user's code. */
  readonly suggestion: string
  readonly about: About
  /** How often, when several places were folded into one. */
  readonly count?: number
}

/** A quotation with its place. */
export interface Evidence {
  readonly place: Place
  readonly excerpt: string
  /** ISO time of the event, where the format has times. */
  readonly time?: string
  /** The excerpt is a text that speaks for itself: no pointer is shown beside it. */
  readonly isText?: boolean
}

/** What a finding is about: by this it is linked to its cause. */
export interface About {
  readonly turn: number
  readonly userTurn: number
  /** Order of the entry at which it begins. */
  readonly order: number
  /** Ordinals of the calls. */
  readonly calls: readonly number[]
  readonly tool?: string
  readonly request?: TraceRequest
  /** Each of its calls did its work all the same: it explains no end. */
  readonly harmless?: boolean
  /** It is about how the run ended. */
  readonly endsRun?: boolean
}
