import type { CallJudgement } from '../call/judgement.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import type { ExecuteContext } from '../tool/tool.ts'
import type { Outcome, OutcomeKind } from '../wire/call.ts'
import type { DispatchEvent, ResolvedOptions } from './dispatch-options.ts'
import {
  cancelledText,
  deniedText,
  hookFailedText,
  issuesText,
  noHandlerText,
  refusalText,
  thrownText,
  timeoutText,
  uncheckedText,
  unknownText,
} from './error-text.ts'
import { limitText } from './limit-text.ts'
import { race, type Raced, type Stopper } from './race.ts'
import { toContent } from './to-content.ts'

/** A judged call with its place among the calls of its response. */
export interface PlacedCall {
  readonly index: number
  readonly judgement: CallJudgement
}

/** What all calls of one dispatch share. */
export interface Shared {
  readonly options: ResolvedOptions
  readonly stopper: Stopper
}

/** An outcome, and whether the handler was called for it. */
export interface Ended {
  readonly outcome: Outcome
  readonly ran: boolean
}

/** Runs one call that was judged, or answers why it does not run. Never rejects. */
export async function runCall(placed: PlacedCall, shared: Shared): Promise<Ended> {
  const { judgement } = placed
  const { tool } = judgement
  if (!judgement.runs || tool === undefined) return notRun(judgement, 'error', refusalText(judgement))
  if (tool.definition.execute === undefined) return notRun(judgement, 'error', noHandlerText(tool.wireName))
  const started = performance.now()
  const prepared = await prepare(placed, { shared, tool, started })
  if ('outcome' in prepared) return prepared
  if (shared.stopper.stopped) return notRun(judgement, 'cancelled', cancelledText())
  return execute(placed, { shared, tool, started, input: prepared.input })
}

/** The outcome of a call that did not run, or not to its end. */
export function notRun(judgement: CallJudgement, outcome: OutcomeKind, content: string): Ended {
  return { outcome: outcomeOf(judgement, { outcome, content, isError: true, durationMs: 0 }), ran: false }
}

interface Running {
  readonly shared: Shared
  readonly tool: CompiledTool
  readonly started: number
}

/** What the handler gets: the value of the author's own validator, if nobody objects. */
function prepare(placed: PlacedCall, running: Running): MaybeAsync<Ended | { readonly input: unknown }> {
  const { judgement } = placed
  const { shared, tool } = running
  if (shared.stopper.stopped) return notRun(judgement, 'cancelled', cancelledText())
  const { parse } = tool.definition
  // No tick is lost where there is nothing to wait for: all calls start before the first one ends.
  if (parse === undefined) return decide(placed, running, judgement.input)
  return parsed(placed, running, parse)
}

type MaybeAsync<Value> = Value | Promise<Value>

// oxlint-disable-next-line max-params -- the third names what was found present
async function parsed(
  placed: PlacedCall,
  running: Running,
  parse: NonNullable<CompiledTool['definition']['parse']>,
): Promise<Ended | { readonly input: unknown }> {
  const { judgement } = placed
  const { shared, tool } = running
  const timeout = limitsOf(tool, shared).timeout
  const ended = await race(() => parse(judgement.input), { stopper: shared.stopper, timeout })
  if (ended.kind === 'abort') return notRun(judgement, 'cancelled', cancelledText())
  if (ended.kind === 'timeout') return notRun(judgement, 'timeout', uncheckedText(tool, timeout))
  if (ended.kind === 'thrown') return failed(judgement, running, { error: ended.error, ran: false })
  // The value is what `parse` resolved to.
  const result = ended.value as Awaited<ReturnType<typeof parse>>
  if ('issues' in result) return notRun(judgement, 'error', issuesText(tool, result.issues))
  return decide(placed, running, result.value)
}

function decide(
  placed: PlacedCall,
  running: Running,
  input: unknown,
): MaybeAsync<Ended | { readonly input: unknown }> {
  const { before } = running.shared.options
  return before === undefined ? { input } : decided(placed, running, { input, before })
}

async function decided(
  { index, judgement }: PlacedCall,
  { shared, tool }: Running,
  { input, before }: { readonly input: unknown; readonly before: NonNullable<ResolvedOptions['before']> },
): Promise<Ended | { readonly input: unknown }> {
  const work = (): unknown => before({ index, call: judgement.call, tool, input })
  const ended = await race(work, { stopper: shared.stopper })
  if (ended.kind === 'thrown') {
    const { outcome } = notRun(judgement, 'error', hookFailedText(ended.error))
    return { outcome: { ...outcome, error: ended.error }, ran: false }
  }
  if (ended.kind !== 'value' || shared.stopper.stopped) return notRun(judgement, 'cancelled', cancelledText())
  // The value is what `before` gave.
  const decision = ended.value as Awaited<ReturnType<typeof before>>
  if (decision === undefined) return { input }
  if ('deny' in decision) return notRun(judgement, 'denied', deniedText(decision.deny))
  return returned(judgement, decision.answer, {
    limit: limitsOf(tool, shared).maxResult,
    durationMs: 0,
    ran: false,
  })
}

async function execute(placed: PlacedCall, running: Running & { readonly input: unknown }): Promise<Ended> {
  const { judgement } = placed
  const { shared, tool, input } = running
  const { timeout, maxResult } = limitsOf(tool, shared)
  const handle = createContext(placed, shared)
  const started = performance.now()
  const late = (ended: Raced): void => shared.options.on(lateEvent(placed, ended, since(started)))
  const work = (): unknown => tool.definition.execute?.(input as never, handle.context)
  const ended = await race(work, { stopper: shared.stopper, timeout, late })
  const durationMs = since(started)
  handle.close()
  switch (ended.kind) {
    case 'value':
      return isError(ended.value)
        ? failed(judgement, running, { error: ended.value, ran: true })
        : returned(judgement, ended.value, { limit: maxResult, durationMs, ran: true })
    case 'thrown':
      return failed(judgement, running, { error: ended.error, ran: true })
    case 'timeout': {
      const content = timeoutText(tool, timeout)
      handle.abort(new DOMException(content, 'TimeoutError'))
      return {
        outcome: outcomeOf(judgement, { outcome: 'timeout', content, isError: true, durationMs }),
        ran: true,
      }
    }
    case 'abort': {
      handle.abort(shared.stopper.reason)
      const content = unknownText(tool)
      return {
        outcome: outcomeOf(judgement, { outcome: 'unknown', content, isError: true, durationMs }),
        ran: true,
      }
    }
  }
}

interface Returned {
  readonly limit: number
  readonly durationMs: number
  readonly ran: boolean
}

function returned(judgement: CallJudgement, value: unknown, { limit, durationMs, ran }: Returned): Ended {
  const { content, isError } = toContent(value, limit)
  const outcome = isError ? 'error' : 'ok'
  return {
    outcome: { ...outcomeOf(judgement, { outcome, content, isError, durationMs }), returned: value },
    ran,
  }
}

function failed(
  judgement: CallJudgement,
  { shared, tool, started }: Running,
  { error, ran }: { readonly error: unknown; readonly ran: boolean },
): Ended {
  const content = limitText(thrownText(error, shared.options.redact), limitsOf(tool, shared).maxResult)
  const durationMs = since(started)
  return {
    outcome: { ...outcomeOf(judgement, { outcome: 'error', content, isError: true, durationMs }), error },
    ran,
  }
}

type Told = Pick<Outcome, 'outcome' | 'content' | 'isError' | 'durationMs'>

function outcomeOf({ call, input, findings, notes }: CallJudgement, told: Told): Outcome {
  return { call, ...(input === undefined ? {} : { input }), ...told, findings, notes }
}

/** The handler's context; its signal is made when it is asked for, for most handlers never do. */
function createContext({ index, judgement }: PlacedCall, { options, stopper }: Shared): ContextHandle {
  const { call } = judgement
  let controller: AbortController | undefined
  let stop: { readonly reason: unknown } | undefined
  let open = true
  const context: ExecuteContext = {
    callId: call.callId,
    turn: options.turn ?? 0,
    get signal() {
      if (controller === undefined) {
        controller = new AbortController()
        if (stop !== undefined) controller.abort(stop.reason)
        else if (stopper.stopped) controller.abort(stopper.reason)
      }
      return controller.signal
    },
    progress: (progress) => {
      if (open) options.on({ type: 'progress', index, call, progress })
    },
  }
  return {
    context,
    close: () => {
      open = false
    },
    abort: (reason) => {
      stop = { reason }
      controller?.abort(reason)
    },
  }
}

interface ContextHandle {
  readonly context: ExecuteContext
  /** No progress is reported any more. */
  close(): void
  abort(reason: unknown): void
}

function lateEvent({ index, judgement }: PlacedCall, ended: Raced, durationMs: number): DispatchEvent {
  const base = { type: 'late', index, call: judgement.call, durationMs } as const
  if (ended.kind === 'value') return { ...base, returned: ended.value }
  return ended.kind === 'thrown' ? { ...base, error: ended.error } : base
}

function limitsOf(
  { definition }: CompiledTool,
  { options }: Shared,
): { readonly timeout: number; readonly maxResult: number } {
  return {
    timeout: definition.timeout ?? options.timeout,
    maxResult: definition.maxResult ?? options.maxResult,
  }
}

/** A proxy may refuse the question. */
function isError(value: unknown): boolean {
  try {
    return value instanceof Error
  } catch {
    return false
  }
}

function since(started: number): number {
  return Math.round(performance.now() - started)
}
