import type { CallJudgement } from '../call/judgement.ts'
import type { Parsed } from '../tool/compiled-tools.ts'
import type { ExecuteContext } from '../tool/tool.ts'
import type { Outcome, OutcomeKind } from '../wire/call.ts'
import type { CallDecision, ResolvedOptions } from './dispatch-options.ts'
import {
  CANCELLED,
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
import { race, type Raced, type Settled } from './race.ts'
import { toContent } from './to-content.ts'

/** An outcome, and whether the handler was called for it. */
export interface Ended {
  readonly outcome: Outcome
  readonly ran: boolean
}

/**
 * Runs one call that was judged, or answers why it does not run. `index` is its place among the calls of its
 * response. Never rejects.
 */
export async function runCall(
  index: number,
  judgement: CallJudgement,
  options: ResolvedOptions,
): Promise<Ended> {
  const { call, tool } = judgement
  const { signal, before, on, turn = 0 } = options
  if (!judgement.runs || !tool) return notRun(judgement, 'error', refusalText(judgement))
  const { definition } = tool
  const { parse, timeout = options.timeout, maxResult = options.maxResult } = definition
  if (!definition.execute) return notRun(judgement, 'error', noHandlerText(tool.wireName))

  let started: number | undefined
  const end = (outcome: OutcomeKind, content: Outcome['content'], more?: Partial<Outcome>): Ended => ({
    outcome: { ...notRun(judgement, outcome, content).outcome, durationMs: since(started), ...more },
    ran: started !== undefined,
  })
  const cancelled = (): Ended => end('cancelled', CANCELLED)
  const succeed = (returned: unknown): Ended => {
    const { content, isError } = toContent(returned, maxResult)
    return end(isError ? 'error' : 'ok', content, { isError, returned })
  }
  const fail = (error: unknown): Ended =>
    end('error', limitText(thrownText(error, options.redact), maxResult), { error })

  let { input } = judgement
  if (parse) {
    const ended = await race(() => parse(input), { signal, timeout })
    if ('error' in ended) return fail(ended.error)
    if ('stopped' in ended) {
      return ended.stopped === 'abort' ? cancelled() : end('timeout', uncheckedText(tool, timeout))
    }
    const parsed = ended.returned as Parsed // what `parse` resolved to
    if ('issues' in parsed) return end('error', issuesText(tool, parsed.issues))
    input = parsed.value
  }
  if (before) {
    const ended = await race(() => before({ index, call, tool, input }), { signal })
    if ('error' in ended) return end('error', hookFailedText(ended.error), ended)
    if ('stopped' in ended || signal?.aborted) return cancelled()
    const decision = ended.returned as CallDecision | undefined // what `before` gave
    if (decision) {
      return 'deny' in decision ? end('denied', deniedText(decision.deny)) : succeed(decision.answer)
    }
  }
  if (signal?.aborted) return cancelled()

  // Made when it is asked for: most handlers never do.
  let controller: AbortController | undefined
  let ended: Raced | undefined
  let reason: unknown
  const context: ExecuteContext = {
    callId: call.callId,
    turn,
    get signal() {
      controller ??= new AbortController()
      if (ended && 'stopped' in ended) controller.abort(reason)
      return controller.signal
    },
    progress: (progress) => {
      if (!ended) on({ type: 'progress', index, call, progress })
    },
  }
  const late = (settled: Settled): void =>
    on({ type: 'late', index, call, durationMs: since(started), ...settled })
  started = performance.now()
  ended = await race(() => definition.execute?.(input as never, context), { signal, timeout, late })
  if ('returned' in ended) return succeed(ended.returned)
  if ('error' in ended) return fail(ended.error)
  const isTimeout = ended.stopped === 'timeout'
  const content = isTimeout ? timeoutText(tool, timeout) : unknownText(tool)
  reason = isTimeout ? new DOMException(content, 'TimeoutError') : signal?.reason
  controller?.abort(reason)
  return end(isTimeout ? 'timeout' : 'unknown', content)
}

/** The outcome of a call that did not run. */
export function notRun(judgement: CallJudgement, outcome: OutcomeKind, content: Outcome['content']): Ended {
  const { call, input, findings, notes } = judgement
  const given = input === undefined ? undefined : { input }
  return {
    outcome: { call, ...given, outcome, content, isError: true, durationMs: 0, findings, notes },
    ran: false,
  }
}

/** Milliseconds since then; 0 for what did not start. */
function since(started: number | undefined): number {
  return started === undefined ? 0 : Math.round(performance.now() - started)
}
