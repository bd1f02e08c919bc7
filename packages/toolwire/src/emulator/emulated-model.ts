import type { OpenObject } from '../json/value.ts'
import type { Conversation } from '../conversation/conversation.ts'

/** What an emulated model is asked: the request as it came, with its index. */
export interface EmulatedRequest {
  readonly body: OpenObject
  readonly conversation: Conversation
  /** How many requests the emulator has accepted, this one included. */
  readonly turn: number
  /** False when the request allows at most one call a turn. */
  readonly parallel?: boolean
  /** The names of the tools that may be called, where the request allows some of its tools only. */
  readonly allowed?: readonly string[]
}

/** A turn of an emulated model, in no provider's words; the emulator renders it for the wire of the request. */
export interface EmulatedTurn {
  readonly text?: string
  readonly thinking?: string
  readonly calls?: readonly EmulatedCall[]
  /** The wire's own stop word, or one of `truncated`, `refused`. Calls give the right one when absent. */
  readonly stop?: string
  readonly usage?: { readonly input?: number; readonly output?: number }
  /** Answers with an error status instead. */
  readonly error?: {
    readonly status: number
    readonly type?: string
    readonly message?: string
    readonly headers?: Readonly<Record<string, string>>
  }
  /** Answers with this body as it is. */
  readonly response?: OpenObject
}

export interface EmulatedCall {
  readonly name: string
  readonly input?: unknown
  /** The arguments' text as on the wire: for malformed and truncated ones. On Anthropic and Gemini, which carry objects, the value it parses to where it parses; what does not parse ends a turn of Gemini as a malformed call. */
  readonly rawInput?: string
  readonly callId?: string
}

/**
 * Decides what an emulated provider answers.
 *
 * **Contract.** Called once per accepted request, in order of arrival. May be asynchronous. What it throws is
 * answered with a 500 of the wire that carries the message, and nothing is lost: `requests` has the body.
 */
export interface EmulatedModel {
  turn(request: EmulatedRequest): EmulatedTurn | Promise<EmulatedTurn>
  /** How far the requests so far differ from what the model expects, or undefined where they do not. */
  drift?(): Drift | undefined
}

/** A script and what was asked of it do not agree. */
export interface Drift {
  /** `more`: more turns were asked for than there are; `fewer`: turns are left over. */
  readonly kind: 'more' | 'fewer'
  readonly listed: number
  readonly asked: number
  readonly message: string
}
