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
import { race, type Settled } from './race.ts'
import { toContent } from './to-content.ts'

/** A judged call with its place among the calls of its response. */
export interface PlacedCall {
  readonly index: number
  readonly judgement: CallJudgement
}

/** An outcome, and whether the handler was called for it. */
export interface Ended {
  readonly outcome: Outcome
  readonly ran: boolean
}

/** Runs one call that was judged, or answers why it does not run. Never rejects. */
export async function runCall({ index, judgement }: PlacedCall, options: ResolvedOptions): Promise<Ended> {
  const { call, tool } = judgement
  const { signal, before, on, turn = 0 } = options
  if (!judgement.runs || tool === undefined) return notRun(judgement, 'error', refusalText(judgement))
  const { definition } = tool
  const { parse, timeout = options.timeout, maxResult = options.maxResult } = definition
  if (definition.execute === undefined) return notRun(judgement, 'error', noHandlerText(tool.wireName))

  let started: number | undefined
  const end = (outcome: OutcomeKind, content: Outcome['content'], more?: Partial<Outcome>): Ended => ({
    outcome: { ...notRun(judgement, outcome, content).outcome, durationMs: since(started), ...more },
    ran: started !== undefined,
  })
  const returned = (value: unknown): Ended => {
    const { content, isError } = toContent(value, maxResult)
    return end(isError ? 'error' : 'ok', content, { isError, returned: value })
  }
  const failed = (error: unknown): Ended =>
    end('error', limitText(thrownText(error, options.redact), maxResult), { error })

  let { input } = judgement
  if (parse !== undefined) {
    const ended = await race(() => parse(input), { signal, timeout })
    if (ended.kind === 'abort') return end('cancelled', CANCELLED)
    if (ended.kind === 'timeout') return end('timeout', uncheckedText(tool, timeout))
    if (ended.kind === 'thrown') return failed(ended.error)
    const parsed = ended.value as Parsed // what `parse` resolved to
    if ('issues' in parsed) return end('error', issuesText(tool, parsed.issues))
    input = parsed.value
  }
  if (before !== undefined) {
    const ended = await race(() => before({ index, call, tool, input }), { signal })
    if (ended.kind === 'thrown') return end('error', hookFailedText(ended.error), { error: ended.error })
    if (ended.kind !== 'value' || signal?.aborted) return end('cancelled', CANCELLED)
    const decision = ended.value as CallDecision | undefined // what `before` gave
    if (decision !== undefined) {
      return 'deny' in decision ? end('denied', deniedText(decision.deny)) : returned(decision.answer)
    }
  }
  if (signal?.aborted) return end('cancelled', CANCELLED)

  // Made when it is asked for: most handlers never do.
  let controller: AbortController | undefined
  let stop: { readonly reason: unknown } | undefined
  let isOpen = true
  const context: ExecuteContext = {
    callId: call.callId,
    turn,
    get signal() {
      controller ??= new AbortController()
      if (stop !== undefined) controller.abort(stop.reason)
      return controller.signal
    },
    progress: (progress) => {
      if (isOpen) on({ type: 'progress', index, call, progress })
    },
  }
  const late = (late: Settled): void => {
    const end = late.kind === 'value' ? { returned: late.value } : { error: late.error }
    on({ type: 'late', index, call, durationMs: since(started), ...end })
  }
  started = performance.now()
  const ended = await race(() => definition.execute?.(input as never, context), { signal, timeout, late })
  isOpen = false
  if (ended.kind === 'value') return returned(ended.value)
  if (ended.kind === 'thrown') return failed(ended.error)
  const isTimeout = ended.kind === 'timeout'
  const content = isTimeout ? timeoutText(tool, timeout) : unknownText(tool)
  stop = { reason: isTimeout ? new DOMException(content, 'TimeoutError') : signal?.reason }
  controller?.abort(stop.reason)
  return end(isTimeout ? 'timeout' : 'unknown', content)
}

/** The outcome of a call that did not run. */
export function notRun(judgement: CallJudgement, outcome: OutcomeKind, content: Outcome['content']): Ended {
  const { call, input, findings, notes } = judgement
  const given = input === undefined ? {} : { input }
  return {
    outcome: { call, ...given, outcome, content, isError: true, durationMs: 0, findings, notes },
    ran: false,
  }
}

/** Milliseconds since then; 0 for what did not start. */
function since(started: number | undefined): number {
  return started === undefined ? 0 : Math.round(performance.now() - started)
}
