import type { OpenObject } from '../json/value.ts'
import type { Finding } from '../finding/finding.ts'
import type { NativeTool } from '../tool/compile-tools.ts'
import type { AnyTool, Tool } from '../tool/tool.ts'
import type { Recorder, StopReason, TraceEvent } from '../trace/event.ts'
import type { Call, Outcome } from '../wire/call.ts'
import type { Codec, Model, Usage } from '../wire/codec.ts'
import type { BudgetOptions } from './budget.ts'
import type { RepeatOptions } from './repeats.ts'

/** What a run needs and what it may do. */
export interface RunOptions<
  Req extends object = OpenObject,
  Res extends object = OpenObject,
> extends RunHooks<Req, Res> {
  /** Of `anthropicModel`, `openaiModel`, or anything with a wire and a `send`. */
  readonly model: Model<Req, Res>
  /** Own tools, and native entries of the wire, which pass through as they are. */
  readonly tools?: readonly (AnyTool | NativeTool)[]
  /** What the user asks. May be absent when `request` ends with it. */
  readonly prompt?: string
  /** Native fields to start from, the history included: `result.request` of a run before. */
  readonly request?: Partial<Req>
  readonly system?: string
  readonly budget?: BudgetOptions
  /** What is done about equal calls; `false` for nothing. */
  readonly repeats?: false | RepeatOptions
  /**
   * What is done about faults of a request before it is sent. Default `repair`: faults of the history are mended and
   * recorded, also where something is lost by it: a result that answers no call is dropped, of two answers to a call
   * one, reasoning that the provider would refuse, and half a surrogate pair is replaced. Definitions and settings
   * stay as they are. `reject` sends nothing with an error, `observe` only records.
   */
  readonly check?: 'repair' | 'reject' | 'observe'
  /** Ends the run at any moment; the run resolves with `aborted` and a history that the provider accepts. */
  readonly signal?: AbortSignal
  /** Calls that may run at once. Default 8. */
  readonly concurrency?: number
  /** Milliseconds that a call may take. Default 60,000. */
  readonly timeout?: number
  /** Characters of a result that the model gets. Default 25,000. */
  readonly maxResult?: number
  /** Whether arguments with one reading are converted. Default `safe`. */
  readonly convert?: 'safe' | 'never'
  /** Changes the text of a foreign exception before the model reads it. */
  readonly redact?: (text: string) => string
  /** Gets every event. The run does not close it. */
  readonly trace?: Recorder
}

/** Options of `run` with the wires that its entry knows. */
export interface BoundRunOptions<
  Req extends object = OpenObject,
  Res extends object = OpenObject,
> extends RunOptions<Req, Res> {
  /** For models that bring only what talks on their wire. */
  readonly codecs?: readonly Codec[]
}

/**
 * What may be decided on the way.
 *
 * **Contract.** A hook may be asynchronous, never mutates what it is given, and returns undefined to leave things as
 * they are. When it throws, the run stops `failed` with a valid history.
 */
export interface RunHooks<Req extends object = OpenObject, Res extends object = OpenObject> {
  /** Asked before each turn. What it changes stays changed; `stop` ends the run with that reason. */
  readonly beforeTurn?: (turn: TurnStart<Req>) => Awaitable<TurnChange<Req, Res> | undefined | void>
  /** Asked for each call that may run, right before it does; calls of a turn run together. */
  readonly beforeCall?: (call: CallToRun) => Awaitable<CallDecision | undefined | void>
  /** Told how each call ended, before the model is; what it returns stands instead. */
  readonly afterCall?: (outcome: Outcome) => Awaitable<Outcome | undefined | void>
}

export interface TurnStart<Req extends object> {
  /** From 1. */
  readonly number: number
  readonly request: Req
  readonly tools: readonly (AnyTool | NativeTool)[]
}

export interface TurnChange<Req extends object, Res extends object> {
  readonly request?: Req
  readonly tools?: readonly (AnyTool | NativeTool)[]
  /** Another model of the same wire, or another name behind the same transport. */
  readonly model?: Model<Req, Res> | string
  /** Why the run ends here. */
  readonly stop?: string
}

/** A call with its input as the tool's author defined it. */
export interface CallToRun extends Call {
  readonly tool: AnyTool | Tool
}

/** Denied with a reason that the model reads, or answered by the program. */
export type CallDecision = { readonly deny: string } | { readonly answer: unknown }

/** How a run ended. */
export interface RunResult<Req extends object = OpenObject, Res extends object = OpenObject> {
  readonly stop: { readonly reason: StopReason; readonly detail: OpenObject }
  /** The text of the last response. */
  readonly text: string
  /** The whole history, as the provider accepts it: go on with `run({ …, request: result.request, prompt })`. */
  readonly request: Req
  /** The last response, where one came. */
  readonly response?: Res
  readonly turns: number
  /** Every call of the run in order, with what came of it. */
  readonly calls: readonly Outcome[]
  readonly usage: Usage
  readonly findings: readonly Finding[]
}

/** A run that is awaited for its result or iterated for its events, or both. */
export interface Run<Req extends object = OpenObject, Res extends object = OpenObject>
  extends PromiseLike<RunResult<Req, Res>>, AsyncIterable<RunEvent> {}

/** What happens in a run: the events of its trace. */
export type RunEvent = TraceEvent

export type Awaitable<Value> = Value | PromiseLike<Value>
