import { judgeCalls } from '../call/judge-calls.ts'
import { judgeEnding } from '../call/judge-ending.ts'
import type { CallJudgement } from '../call/judgement.ts'
import { createTexts, type Texts } from '../json/texts.ts'
import type { TraceEvent, TurnStartEvent } from '../trace/event.ts'
import type { Outcome } from '../wire/call.ts'
import type { AnswerOptions, Ending, Usage } from '../wire/codec.ts'
import { answerCalls, limitsOf, type Answered, type CallContext } from './answer-calls.ts'
import { createBudget, type Budget, type BudgetState, type Reached } from './budget.ts'
import type { Feed } from './feed.ts'
import { createRepeats } from './repeats.ts'
import { createRequestGate, type RequestGate } from './request-gate.ts'
import { NO_USAGE, addUsage } from './usage.ts'
import { createRunLog, type RunLog } from './run-log.ts'
import type { BoundRunOptions, RunOptions, RunResult } from './run-options.ts'
import { changeSetup, openSetup, runStart, tracedTools, warnOfLowLimit, type Setup } from './run-setup.ts'
import { abortedStop, callHook, failed, stopFor, type Stop } from './stop.ts'

/** The world's part in a run: replaced in tests. */
export interface World {
  /** Milliseconds of a monotonic clock. */
  now(): number
  runId(): string
}

/** What a run lives in. */
export interface Surroundings {
  readonly feed: Feed<TraceEvent>
  /** Aborts the run. */
  readonly controller: AbortController
  readonly world?: World
}

/** What follows a turn: another one, or the end. */
type Next = { readonly cause: TurnStartEvent['cause'] } | { readonly stop: Stop }

/** Pauses in a row: a provider's own loop has ten rounds before each. */
const MAX_PAUSES = 10
/** Truncated turns in a row that are answered and followed by another. */
const MAX_TRUNCATED = 2

const REAL_WORLD: World = { now: () => performance.now(), runId: () => crypto.randomUUID() }

/** One run, from its first request to its stop, in the order in which things happen. */
export class RunLife<Req extends object, Res extends object> {
  readonly #options: RunOptions<Req, Res>
  readonly #world: World
  readonly #log: RunLog
  readonly #texts: Texts = createTexts()
  readonly #controller: AbortController
  readonly #budget: Budget
  readonly #gate: RequestGate
  readonly #calls: CallContext
  readonly #outcomes: Outcome[] = []
  readonly #start: number

  #setup: Setup<Req, Res>
  /** Rejects what is being waited for. */
  #abandon: ((reason: unknown) => void) | undefined
  #usage: Usage = NO_USAGE
  #response: Res | undefined
  #turns = 0
  /** Calls that count for the budget: all but those that did not fit. */
  #counted = 0
  #truncated = 0
  #pauses = 0
  /** Set when a budget is met: the next turn is the last, and no tool may be called in it. */
  #closing: Reached | undefined

  /** Throws a `ToolwireError` for options that cannot be used. */
  constructor(options: BoundRunOptions<Req, Res>, { feed, controller, world = REAL_WORLD }: Surroundings) {
    this.#options = options
    this.#controller = controller
    this.#world = world
    this.#setup = openSetup(options)
    this.#budget = createBudget(options.budget)
    this.#log = createRunLog(world.runId(), feed, options.trace)
    this.#calls = {
      options,
      limits: limitsOf(options),
      log: this.#log,
      repeats: createRepeats(options.repeats),
    }
    this.#gate = createRequestGate({
      wire: this.#setup.compiled.wire,
      policy: options.check ?? 'repair',
      log: this.#log,
    })
    this.#start = world.now()
  }

  /** Called once. Rejects for a request that `check: 'reject'` refuses at the start, else never. */
  async live(): Promise<RunResult<Req, Res>> {
    const { signal } = this.#options
    const forward = (): void => this.#controller.abort(signal?.reason)
    if (signal?.aborted === true) forward()
    signal?.addEventListener('abort', forward, { once: true })
    const own = this.#controller.signal
    own.addEventListener('abort', () => this.#abandon?.(own.reason), { once: true })
    this.#log.tell((run) => runStart(run, this.#setup, this.#budget))
    warnOfLowLimit(this.#setup, this.#log)
    try {
      let next: Next = { cause: 'prompt' }
      while (!('stop' in next)) next = await this.#turn(next.cause)
      return this.#close(next.stop)
    } catch (error) {
      const result = this.#close(stopFor(error, this.#controller.signal))
      // A history that was handed in broken is misuse; whatever goes wrong later is told by the stop.
      if (this.#turns <= 1 && this.#gate.hasRejected) throw error
      return result
    } finally {
      signal?.removeEventListener('abort', forward)
    }
  }

  async #turn(cause: TurnStartEvent['cause']): Promise<Next> {
    const { signal } = this.#controller
    const toolsBefore = this.#setup.compiled
    const stop = await this.#prepare()
    if (stop !== undefined) return { stop }
    signal.throwIfAborted()
    const turn = ++this.#turns
    const { compiled } = this.#setup
    const changed = compiled === toolsBefore ? {} : { tools: tracedTools(compiled) }
    this.#log.tell((run) => ({ type: 'turn_start', run, turn, cause, ...changed }))

    const response = await this.#ask(turn)
    const { wire } = this.#setup.model
    const ending = wire.ending(response)
    const { convert } = this.#options
    const calls = judgeCalls(response, compiled.wire, compiled, convert === undefined ? {} : { convert })
    if ((ending.kind === 'calls') !== calls.length > 0) this.#tellMismatch(response)
    const next =
      calls.length === 0 ? this.#conclude(response, ending) : await this.#answer(response, ending, calls)

    const usage = nativeUsage(response)
    this.#log.tell((run) => ({
      type: 'turn_end',
      run,
      turn,
      stopReason: ending.native,
      calls: calls.length,
      ...usage,
    }))
    return next
  }

  /** What the caller changes before a turn; a stop if the run shall end here. */
  async #prepare(): Promise<Stop | undefined> {
    const { beforeTurn } = this.#options
    if (beforeTurn === undefined) return undefined
    const { request, tools } = this.#setup
    const turn = { number: this.#turns + 1, request, tools }
    const change = await callHook('beforeTurn', () => beforeTurn(turn), this.#controller.signal)
    if (change === undefined) return undefined
    if (change.stop !== undefined)
      return { reason: 'budget', detail: { budget: 'beforeTurn', reason: change.stop } }
    this.#setup = changeSetup(this.#setup, change)
    return undefined
  }

  /** Sends the checked request and takes in what came back. */
  async #ask(turn: number): Promise<Res> {
    const { signal } = this.#controller
    const { model } = this.#setup
    const request = this.#gate.pass(this.#setup.request, turn)
    if (request !== this.#setup.request) this.#setup = { ...this.#setup, request }
    const sent = this.#closing === undefined ? request : model.wire.withoutCalls(request)
    const texts = this.#texts
    const observe = this.#log.observer(turn, texts)
    const named = { signal, texts, model: model.model }
    const sending = model.send(sent, { ...named, ...(observe === undefined ? {} : { observe }) })
    const response = await this.#unlessAborted(sending)
    this.#response = response
    this.#usage = addUsage(this.#usage, model.wire.usage(response))
    return response
  }

  /** What is sent may ignore the signal. One listener serves all turns of the run. */
  #unlessAborted(sending: PromiseLike<Res>): Promise<Res> {
    return new Promise((resolve, reject) => {
      this.#abandon = reject
      if (this.#controller.signal.aborted) reject(this.#controller.signal.reason)
      sending.then(resolve, reject)
    })
  }

  #tellMismatch(response: Res): void {
    for (const finding of judgeEnding(response, this.#setup.compiled.wire)) {
      this.#log.found(this.#turns, finding, { phase: 'response', action: 'observed' })
    }
  }

  /** A response without calls ends the run, unless the provider only paused. */
  #conclude(response: Res, ending: Ending): Next {
    const { native, kind } = ending
    if (kind === 'failed') return { stop: this.#failedByProvider(response, native) }
    this.#echo(response)
    if (kind === 'refused') return { stop: { reason: 'refused', detail: { native } } }
    if (this.#closing !== undefined) return { stop: budgetStop(this.#closing, native) }
    if (kind === 'truncated') return { stop: { reason: 'truncated', detail: { native } } }
    if (kind === 'calls') return { stop: failed({ error: 'stop-reason-mismatch', native }) }
    if (kind !== 'paused') return { stop: { reason: 'answered', detail: { native } } }
    this.#pauses++
    if (this.#pauses <= MAX_PAUSES) return this.#goOn('pause')
    return {
      stop: { reason: 'budget', detail: { budget: 'pauses', reason: `paused ${MAX_PAUSES} times in a row` } },
    }
  }

  /** Every call gets its one result; then the run goes on, or stops for a reason. */
  async #answer(response: Res, ending: Ending, calls: readonly CallJudgement[]): Promise<Next> {
    const { kind, native } = ending
    if (kind === 'failed') return { stop: this.#failedByProvider(response, native) }
    this.#pauses = 0
    const { outcomes, stop } = await this.#callsAnswered(response, kind, calls)
    this.#outcomes.push(...outcomes)
    this.#advance(response, outcomes)
    if (this.#controller.signal.aborted) return { stop: abortedStop(this.#controller.signal) }
    if (stop !== undefined) return { stop }
    if (kind === 'refused') return { stop: { reason: 'refused', detail: { native } } }
    if (this.#closing !== undefined) return { stop: budgetStop(this.#closing, native) }
    this.#truncated = kind === 'truncated' ? this.#truncated + 1 : 0
    if (this.#truncated <= MAX_TRUNCATED) return this.#goOn('results')
    return { stop: { reason: 'truncated', detail: { native, turnsInARow: this.#truncated } } }
  }

  async #callsAnswered(
    response: Res,
    ending: Ending['kind'],
    judgements: readonly CallJudgement[],
  ): Promise<Answered> {
    const isOver = this.#closing !== undefined || ending === 'refused'
    const reached = this.#closing?.reason ?? this.#budget.full
    const fits = isOver ? 0 : this.#budget.fits(this.#state())
    const turn = {
      number: this.#turns,
      response,
      judgements,
      compiled: this.#setup.compiled,
      first: this.#outcomes.length + 1,
      fits,
      reason: ending === 'refused' ? 'not run: the response was refused' : `not run: ${reached}`,
      signal: this.#controller.signal,
    }
    const answered = await answerCalls(turn, this.#calls)
    this.#counted += Math.min(answered.outcomes.length, fits)
    return answered
  }

  /** The next turn, or the closing one where a budget is met. */
  #goOn(cause: TurnStartEvent['cause']): Next {
    this.#closing = this.#budget.reached(this.#state())
    return { cause }
  }

  #advance(response: Res, outcomes: readonly Outcome[]): void {
    const { model, request } = this.#setup
    this.#setup = {
      ...this.#setup,
      request: model.wire.answer(request, response, outcomes, this.#answerOptions()),
    }
  }

  #echo(response: Res): void {
    const { model, request } = this.#setup
    this.#setup = { ...this.#setup, request: model.wire.echo(request, response, this.#answerOptions()) }
  }

  #answerOptions(): AnswerOptions {
    const { state } = this.#setup.model
    const onChange: AnswerOptions['onChange'] = (change) => this.#log.repaired(this.#turns, change)
    return { onChange, ...(state === undefined ? {} : { state }) }
  }

  /** A response that says of itself that it failed is not echoed: the history stays as it was. */
  #failedByProvider(response: Res, native: string): Stop {
    const refusal = this.#setup.compiled.wire.readError(200, response)
    const { type, code, message } = refusal ?? {
      type: null,
      code: null,
      message: `the response ended as ${native}`,
    }
    return failed({ native, type, code, message })
  }

  #state(): BudgetState {
    return {
      turns: this.#turns,
      calls: this.#counted,
      usage: this.#usage,
      elapsedMs: this.#world.now() - this.#start,
    }
  }

  #close(stop: Stop): RunResult<Req, Res> {
    const { model, request } = this.#setup
    const response = this.#response
    const turns = this.#turns
    const durationMs = this.#world.now() - this.#start
    this.#log.tell((run) => ({
      type: 'run_end',
      run,
      stop,
      turns,
      calls: this.#outcomes.length,
      usage: this.#usage,
      durationMs,
    }))
    return {
      stop,
      text: response === undefined ? '' : model.wire.text(response),
      request,
      ...(response === undefined ? {} : { response }),
      turns,
      calls: this.#outcomes,
      usage: this.#usage,
      findings: this.#log.findings,
    }
  }
}

function budgetStop({ budget, reason }: Reached, native: string): Stop {
  return { reason: 'budget', detail: { budget, reason, native } }
}

/** As the provider counts; every wire has it under this name. */
function nativeUsage(response: object): { readonly usage?: unknown } {
  return 'usage' in response && Object.hasOwn(response, 'usage') ? { usage: response.usage } : {}
}
