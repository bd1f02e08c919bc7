import type { Finding } from '../../finding/finding.ts'
import type { Note, OutcomeKind } from '../../wire/call.ts'
import type { WireName } from '../../wire/profile.ts'
import type { StopReason } from '../event.ts'

/** The wires that stories are told on. */
export type StoryWire = Extract<WireName, 'anthropic' | 'openai-responses'>

/** A run told in short, from which a trace file in the exact format is written. */
export interface Story {
  readonly wire: StoryWire
  readonly tools?: readonly StoryTool[]
  readonly system?: string
  readonly prompt?: string
  /** Entries of the list before the prompt. */
  readonly history?: readonly object[]
  readonly maxTokens?: number
  readonly turns: readonly StoryTurn[]
  /** `answered` when absent; null for a record without an end. */
  readonly end?: StopReason | null
  readonly detail?: Record<string, unknown>
  readonly budget?: Record<string, unknown>
}

export interface StoryTool {
  readonly name: string
  readonly description?: string
  readonly schema?: object
  readonly strict?: boolean
  readonly traits?: Record<string, boolean>
}

export interface StoryTurn {
  readonly text?: string
  readonly calls?: readonly StoryCall[]
  /** The wire's stop word; told from the calls when absent. */
  readonly stop?: string
  readonly output?: number
  /** The provider refuses this turn's request. */
  readonly refused?: { readonly status: number; readonly message: string; readonly type?: string }
  /** A refusal is followed by another attempt, which succeeds. */
  readonly retried?: boolean
  /** Changes the body of this turn's request. */
  readonly request?: (body: Record<string, unknown>) => Record<string, unknown>
  /** The whole response body. */
  readonly response?: object
  /** A text of the user behind the results. */
  readonly says?: string
}

export interface StoryCall {
  readonly id?: string
  readonly name: string
  readonly input?: unknown
  readonly raw?: string
  /** What the model is told; null for a call without an end. */
  readonly result?: string | null
  readonly returned?: unknown
  readonly outcome?: OutcomeKind
  readonly error?: { readonly name: string; readonly message: string }
  /** What was put right in its arguments. */
  readonly notes?: readonly Note[]
  /** What the dispatcher found wrong with it; told on record. */
  readonly findings?: readonly Omit<Finding, 'where'>[]
}
