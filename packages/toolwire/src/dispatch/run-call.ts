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
  const { parse, execute, timeout = options.timeout, maxResult = options.maxResult } = definition
  if (!execute) return notRun(judgement, 'error', noHandlerText(tool.wireName))
  const telling = { judgement, maxResult, redact: options.redact }

  let { input } = judgement
  if (parse) {
    const raced = await race(() => parse(input), { signal, timeout })
    if ('error' in raced) return failed(raced.error, telling)
    if ('stopped' in raced) {
      return raced.stopped === 'abort'
        ? notRun(judgement, 'cancelled', CANCELLED)
        : notRun(judgement, 'timeout', uncheckedText(tool, timeout))
    }
    const parsed = raced.returned as Parsed // what `parse` resolved to
    if ('issues' in parsed) return notRun(judgement, 'error', issuesText(tool, parsed.issues))
    input = parsed.value
  }
  if (before) {
    const raced = await race(() => before({ index, call, tool, input }), { signal })
    if ('error' in raced) return ended(withError(judgement, hookFailedText(raced.error), raced.error))
    if ('stopped' in raced || signal?.aborted) return notRun(judgement, 'cancelled', CANCELLED)
    const decision = raced.returned as CallDecision | undefined // what `before` gave
    if (decision) {
      return 'deny' in decision
        ? notRun(judgement, 'denied', deniedText(decision.deny))
        : succeeded(decision.answer, telling)
    }
  }
  if (signal?.aborted) return notRun(judgement, 'cancelled', CANCELLED)

  const started = performance.now()
  let isOver = false
  let abortReason: unknown
  // Made when it is asked for: most handlers never do.
  let controller: AbortController | undefined
  const context: ExecuteContext = {
    callId: call.callId,
    turn,
    get signal() {
      controller ??= new AbortController()
      if (abortReason !== undefined) controller.abort(abortReason)
      return controller.signal
    },
    progress: (progress) => {
      if (!isOver) on({ type: 'progress', index, call, progress })
    },
  }
  const late = (settled: Settled): void =>
    on({ type: 'late', index, call, durationMs: since(started), ...settled })
  const raced = await race(() => execute(input as never, context), { signal, timeout, late })
  isOver = true
  const durationMs = since(started)
  if ('returned' in raced) return succeeded(raced.returned, telling, durationMs)
  if ('error' in raced) return failed(raced.error, telling, durationMs)
  const isTimeout = raced.stopped === 'timeout'
  const content = isTimeout ? timeoutText(tool, timeout) : unknownText(tool)
  abortReason = isTimeout ? new DOMException(content, 'TimeoutError') : signal?.reason
  controller?.abort(abortReason)
  return ended(drafted(judgement, isTimeout ? 'timeout' : 'unknown', content), durationMs)
}

/** The outcome of a call that did not run. */
export function notRun(judgement: CallJudgement, outcome: OutcomeKind, content: Outcome['content']): Ended {
  return ended(drafted(judgement, outcome, content))
}

interface Telling {
  readonly judgement: CallJudgement
  readonly maxResult: number
  readonly redact: (text: string) => string
}

/** `durationMs` is absent where the handler was not called. */
function succeeded(returned: unknown, { judgement, maxResult }: Telling, durationMs?: number): Ended {
  const { content, isError } = toContent(returned, maxResult)
  const draft = drafted(judgement, isError ? 'error' : 'ok', content)
  draft.isError = isError
  draft.returned = returned
  return ended(draft, durationMs)
}

function failed(error: unknown, { judgement, maxResult, redact }: Telling, durationMs?: number): Ended {
  return ended(withError(judgement, limitText(thrownText(error, redact), maxResult), error), durationMs)
}

function withError(judgement: CallJudgement, content: string, error: unknown): Draft {
  const draft = drafted(judgement, 'error', content)
  draft.error = error
  return draft
}

/** An outcome in the making: one object, however it ends. */
type Draft = { -readonly [Key in keyof Outcome]: Outcome[Key] }

function drafted(
  { call, input, findings, notes }: CallJudgement,
  outcome: OutcomeKind,
  content: Outcome['content'],
): Draft {
  const draft: Draft = { call, outcome, content, isError: true, durationMs: 0, findings, notes }
  if (input !== undefined) draft.input = input
  return draft
}

function ended(draft: Draft, durationMs?: number): Ended {
  if (durationMs === undefined) return { outcome: draft, ran: false }
  draft.durationMs = durationMs
  return { outcome: draft, ran: true }
}

function since(started: number): number {
  return Math.round(performance.now() - started)
}
