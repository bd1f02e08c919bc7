import type { CallJudgement } from '../call/judgement.ts'
import { dispatchCalls } from '../dispatch/dispatch-calls.ts'
import type { CallDecision, DispatchCallsOptions, ReadyCall } from '../dispatch/dispatch-options.ts'
import { fault } from '../finding/fault-codes.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { Outcome } from '../wire/call.ts'
import { toldOfCalls, type TurnOfCalls } from './call-events.ts'
import { noteText, refusalText, seenCall, type Repeats, type SeenCall, type Streak } from './repeats.ts'
import type { RunLog } from './run-log.ts'
import type { RunOptions } from './run-options.ts'
import { HookFailure, callHook, failed, type Stop } from './stop.ts'

/** A turn whose calls are to be answered. */
export interface CallingTurn extends TurnOfCalls {
  readonly response: object
  readonly judgements: readonly CallJudgement[]
  readonly compiled: CompiledTools
  /** How many calls may run; all that follow are told `reason`. */
  readonly fits: number
  readonly reason: string
  readonly signal: AbortSignal
}

export interface CallContext {
  readonly options: CallOptions
  readonly limits: CallLimits
  readonly log: RunLog
  readonly repeats: Repeats
}

/** The options of a run that concern its calls. */
export type CallOptions = Pick<
  RunOptions,
  'beforeCall' | 'afterCall' | 'concurrency' | 'timeout' | 'maxResult' | 'convert' | 'redact'
>

export type CallLimits = Pick<
  DispatchCallsOptions,
  'concurrency' | 'timeout' | 'maxResult' | 'convert' | 'redact'
>

/** One outcome per call, in call order. */
export interface Answered {
  readonly outcomes: readonly Outcome[]
  /** The run ends here: a call was repeated too often, a hook threw, or a terminal tool was called. */
  readonly stop?: Stop
}

/**
 * Answers each call of a response exactly once: those that fit the budget and are no fruitless repeats are run, the
 * others are told why not.
 */
export async function answerCalls(turn: CallingTurn, context: CallContext): Promise<Answered> {
  const { response, compiled, judgements } = turn
  const { options, limits, repeats, log } = context
  const calls = judgements.map(({ call, tool, input, wireInput }, index) =>
    seenCall(call, turn.first + index, tool, input ?? wireInput),
  )
  const refusals = calls.map((seen, index) =>
    index < turn.fits ? repeatRefusal(seen, turn, context) : { text: turn.reason },
  )
  let stop: Stop | undefined = refusals.find((refusal) => refusal?.stop !== undefined)?.stop

  async function hook<Value>(
    name: string,
    call: () => Value | PromiseLike<Value>,
  ): Promise<Value | undefined> {
    try {
      return await callHook(name, call, turn.signal)
    } catch (error) {
      if (error instanceof HookFailure) stop ??= failed({ hook: name, message: error.message })
      return undefined
    }
  }

  async function before(ready: ReadyCall): Promise<CallDecision | undefined | void> {
    const refusal = refusals[ready.index]
    if (refusal !== undefined) return { deny: refusal.text }
    const { beforeCall } = options
    if (beforeCall === undefined) return undefined
    const { call, tool, input } = ready
    const decision = await hook('beforeCall', () =>
      beforeCall({ ...call, input, tool: tool.definition.source }),
    )
    return stop?.reason === 'failed' ? { deny: 'not run: the run was stopped' } : decision
  }

  /** Notes a repeat, last of all: what the program made of the outcome is what the model gets. */
  function finish(outcome: Outcome, index: number): Outcome {
    const seen = calls[index]
    if (seen === undefined || refusals[index] !== undefined || isCopy(outcome)) return outcome
    const streak = repeats.record(seen, outcome, hasRun(judgements[index], outcome))
    return streak === undefined
      ? outcome
      : { ...outcome, content: withNote(outcome.content, noteText(streak)) }
  }

  function after(ended: Outcome, index: number): Outcome | Promise<Outcome> {
    const refusal = refusals[index]
    const outcome = refusal === undefined ? ended : denied(ended, refusal.text)
    const { afterCall } = options
    if (afterCall === undefined) return finish(outcome, index)
    return hook('afterCall', () => afterCall(outcome)).then((changed) => finish(changed ?? outcome, index))
  }

  const outcomes = await dispatchCalls(response, compiled, {
    ...limits,
    signal: turn.signal,
    turn: turn.number,
    judgements,
    // Without anything to decide no tick is lost before the calls start.
    ...(options.beforeCall === undefined && refusals.every((refusal) => refusal === undefined)
      ? {}
      : { before }),
    after,
    on: toldOfCalls(turn, log),
  })
  repeats.endTurn()
  stop ??= terminalStop(judgements, outcomes)
  return { outcomes, ...(stop === undefined ? {} : { stop }) }
}

/** Why a call is not run, and whether the run ends with it. */
interface Refused {
  readonly text: string
  readonly stop?: Stop
}

function repeatRefusal(
  seen: SeenCall,
  turn: CallingTurn,
  { repeats, log }: CallContext,
): Refused | undefined {
  const repeated = repeats.judge(seen)
  if (repeated === undefined) return undefined
  const { action, streak } = repeated
  const { call, tool } = seen
  const name = tool?.definition.name ?? call.name
  const { count, callIds } = streak
  const finding = fault('repeated-call', call.where, { name, count, calls: [...callIds] })
  log.found(turn.number, finding, { phase: 'call', action: 'rejected' })
  const text = refusalText(name, streak)
  return action === 'stop' ? { text, stop: repeatStop(name, streak) } : { text }
}

function repeatStop(name: string, { count, first, callIds }: Streak): Stop {
  return { reason: 'repeat', detail: { name, count, first, callIds } }
}

/** A tool whose call ends the run by design did its work. */
function terminalStop(judgements: readonly CallJudgement[], outcomes: readonly Outcome[]): Stop | undefined {
  const index = outcomes.findIndex(
    ({ outcome }, at) => outcome === 'ok' && judgements[at]?.tool?.definition.traits.terminal === true,
  )
  const judgement = judgements[index]
  if (judgement === undefined) return undefined
  return {
    reason: 'answered',
    detail: { tool: judgement.tool?.definition.name, callId: judgement.call.callId },
  }
}

/** A second copy of the call before it: dispatch answered it with the same outcome. */
function isCopy({ findings }: Outcome): boolean {
  return findings.some(({ code, args }) => code === 'duplicate-call-id' && args['same'] === true)
}

function hasRun(judgement: CallJudgement | undefined, { outcome }: Outcome): boolean {
  return judgement?.runs === true && outcome !== 'denied' && outcome !== 'cancelled'
}

function denied(outcome: Outcome, content: string): Outcome {
  return { ...outcome, outcome: 'denied', isError: true, content }
}

function withNote(content: Outcome['content'], note: string): Outcome['content'] {
  return typeof content === 'string'
    ? `${content}\n\n${note}`.trimStart()
    : [...content, { type: 'text', text: note }]
}

/** The options that dispatch has too. */
export function limitsOf(options: CallOptions): CallLimits {
  const { concurrency, timeout, maxResult, convert, redact } = options
  return {
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(maxResult === undefined ? {} : { maxResult }),
    ...(convert === undefined ? {} : { convert }),
    ...(redact === undefined ? {} : { redact }),
  }
}
