import { ToolwireError } from '../error/toolwire-error.ts'
import { redactSecrets } from '../json/secret-patterns.ts'
import type { CallJudgement } from '../call/judgement.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import type { Call, Outcome } from '../wire/call.ts'

/** How the calls of a response are run. */
export interface DispatchOptions {
  /** Stops the calls: finished ones keep their results, the others are answered as cancelled or unknown. */
  readonly signal?: AbortSignal
  /** How many calls run at once; 8 when absent. */
  readonly concurrency?: number
  /** Milliseconds that a call may take where its tool says nothing; 60,000 when absent, `Infinity` for no limit. */
  readonly timeout?: number
  /** The most characters of a result that the model gets where its tool says nothing; 25,000 when absent. */
  readonly maxResult?: number
  /** `safe` (the default) takes arguments in the one way they can be read: the string "5" for an integer. */
  readonly convert?: 'safe' | 'never'
  /** What the model gets of a foreign exception's text. Takes out secrets by their known patterns when absent. */
  readonly redact?: (text: string) => string
  /** Sees what happens as it happens; what it throws is ignored. */
  readonly on?: (event: DispatchEvent) => void
}

/** What a loop adds to the options of a dispatch. */
export interface DispatchCallsOptions extends DispatchOptions {
  /** The turn that handlers are told; 0 when absent. */
  readonly turn?: number
  /** Verdicts on the calls of this response, in call order, so that they are not judged a second time. */
  readonly judgements?: readonly CallJudgement[]
  /** Decides on a call that could run. One that throws keeps the call from running. */
  readonly before?: (call: ReadyCall) => MaybePromise<CallDecision | undefined | void>
  /** May replace an outcome before anybody sees it. One that throws leaves the outcome as it is. */
  readonly after?: (outcome: Outcome, index: number) => MaybePromise<Outcome | undefined | void>
}

type MaybePromise<Value> = Value | Promise<Value>

/** A call that is about to run: valid, and its tool has a handler. */
export interface ReadyCall {
  /** Its place among the response's calls, from 0. */
  readonly index: number
  readonly call: Call
  readonly tool: CompiledTool
  /** What the handler will get. */
  readonly input: unknown
}

/** Keeps a call from running: denied with a reason, or answered with a value as if the tool had returned it. */
export type CallDecision = { readonly deny: string } | { readonly answer: unknown }

/**
 * What happens to a call. `index` is its place among the response's calls, from 0; ids repeat.
 * Every call has one `start` and one `end`, whether it ran or not.
 */
export type DispatchEvent =
  | {
      readonly type: 'start'
      readonly index: number
      readonly call: Call
      readonly tool: CompiledTool | undefined
      /** The decoded input; undefined where it was not valid. */
      readonly input: unknown
    }
  | { readonly type: 'progress'; readonly index: number; readonly call: Call; readonly progress: unknown }
  | { readonly type: 'end'; readonly index: number; readonly outcome: Outcome; readonly ran: boolean }
  | LateEvent

/** A handler ended after its call was answered. The model never gets this value. */
interface LateEvent {
  readonly type: 'late'
  readonly index: number
  readonly call: Call
  /** What it returned, or what it threw. */
  readonly returned?: unknown
  readonly error?: unknown
  /** Since the handler started. */
  readonly durationMs: number
}

/** Options with every default in its place. */
export interface ResolvedOptions extends DispatchCallsOptions {
  readonly concurrency: number
  readonly timeout: number
  readonly maxResult: number
  readonly redact: (text: string) => string
  readonly on: (event: DispatchEvent) => void
}

/** The options with their defaults; throws `invalid-option` for a number that is no limit. */
export function resolveOptions(options: DispatchCallsOptions): ResolvedOptions {
  const { concurrency = 8, timeout = 60_000, maxResult = 25_000, redact = redactSecrets, on } = options
  for (const [name, value] of Object.entries({ concurrency, timeout, maxResult })) {
    if (typeof value === 'number' && value >= 1) continue
    throw new ToolwireError('invalid-option', `${name} must be a number of at least 1, got ${String(value)}`)
  }
  return { ...options, concurrency, timeout, maxResult, redact, on: quiet(on) }
}

/** A listener that fails must not cost a call its answer. */
function quiet(on: DispatchOptions['on']): (event: DispatchEvent) => void {
  return (event) => {
    try {
      on?.(event)
    } catch {
      // The listener's own fault; the calls go on.
    }
  }
}
