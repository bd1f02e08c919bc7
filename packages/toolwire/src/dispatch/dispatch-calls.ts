import { judgeCalls } from '../call/judge-calls.ts'
import type { CallJudgement } from '../call/judgement.ts'
import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import { isSameCall, type Outcome } from '../wire/call.ts'
import { type DispatchCallsOptions, resolveOptions } from './dispatch-options.ts'
import { notExecutedText, wrappedText } from './error-text.ts'
import { type Ended, notRun, runCall } from './run-call.ts'
import { createSchedule, type Line } from './schedule.ts'

/**
 * Runs the calls of a response and resolves with one outcome per call, in call order. `tools` are what `compile`
 * returned: no compiler comes along, which `dispatch` brings for definitions. Calls run together, within the limits of
 * the options and of their tools; each is validated first, and answered whatever happens: it never rejects for anything
 * that a model or a handler does.
 *
 * @example
 * const outcomes = await dispatchCalls(response, compile([searchDocs]), { signal })
 * const next = tools.wire.answer(request, response, outcomes)
 */
export async function dispatchCalls(
  response: unknown,
  tools: CompiledTools,
  options: DispatchCallsOptions = {},
): Promise<Outcome[]> {
  const resolved = resolveOptions(options)
  const { on, after } = resolved
  const { wire } = tools
  const { judgements = judgeCalls(response, wire, tools, options) } = options
  const { copied, findings } = sharedIds(judgements)
  const schedule = createSchedule(resolved.concurrency)
  // Toolsets of which a member failed.
  const broken = new Set<string>()
  const outcomes: Promise<Outcome>[] = []

  async function outcomeOf(index: number, judgement: CallJudgement): Promise<Outcome> {
    const { call, tool, input, inner } = judgement
    let isStarted = false
    const start = async (): Promise<void> => {
      if (!isStarted) on({ type: 'start', index, call, tool, input })
      isStarted = true
      // So that every call of the turn starts before the first handler is called.
      await undefined
    }
    const first = outcomes[copied[index] ?? -1]
    if (first) {
      const outcome = { ...(await first), call }
      await start()
      return end(index, { outcome, ran: false })
    }
    // A wrapper's calls run as calls of their own; when the last has ended, their results are the wrapper's.
    if (inner && judgement.runs) {
      const results = inner.map((one) =>
        schedule(lineOf(one), async () => {
          await start()
          return runCall(index, one, resolved)
        }),
      )
      return end(index, wrapped(judgement, await Promise.all(results)))
    }
    const toolset = wire.orderedToolsets ? call.toolset : undefined
    return schedule(toolset ? { name: `toolset ${toolset}` } : lineOf(judgement), async () => {
      await start()
      const isBroken = toolset && broken.has(toolset)
      const ended = isBroken
        ? notRun(judgement, 'cancelled', notExecutedText(toolset))
        : await runCall(index, judgement, resolved)
      const outcome = await end(index, ended)
      if (toolset && outcome.isError) broken.add(toolset)
      return outcome
    })
  }

  async function end(index: number, { outcome, ran }: Ended): Promise<Outcome> {
    const finding = findings[index]
    let own = finding ? { ...outcome, findings: [...outcome.findings, finding] } : outcome
    try {
      own = (await after?.(own, index)) ?? own
    } catch {
      // One that fails leaves the outcome as it is.
    }
    on({ type: 'end', index, outcome: own, ran })
    return own
  }

  for (const [index, judgement] of judgements.entries()) outcomes.push(outcomeOf(index, judgement))
  return Promise.all(outcomes)
}

function lineOf({ tool }: CallJudgement): Line | undefined {
  const { sequential, concurrency } = tool?.definition ?? {}
  // One line for all of them: what must keep its order may touch the same world.
  if (sequential) return { name: 'sequential' }
  return concurrency ? { name: `tool ${tool?.wireName}`, limit: concurrency } : undefined
}

/** Calls that share an id: identical neighbours run once, for they are copies; different ones run each. */
function sharedIds(judgements: readonly CallJudgement[]): {
  /** Of a copy: the index of the call that runs. */
  readonly copied: readonly (number | undefined)[]
  readonly findings: readonly (Finding | undefined)[]
} {
  const seen = new Map<string, string>()
  const copied: number[] = []
  const findings: Finding[] = []
  judgements.forEach(({ call }, index) => {
    const { callId, name, where } = call
    const first = callId === '' ? undefined : seen.get(callId)
    if (first === undefined) return seen.set(callId, where)
    const before = judgements[index - 1]?.call
    const same = before?.callId === callId && isSameCall(before, call)
    if (same) copied[index] = copied[index - 1] ?? index - 1
    findings[index] = fault('duplicate-call-id', where, { callId, name, first, same })
    return undefined
  })
  return { copied, findings }
}

function wrapped(judgement: CallJudgement, results: readonly Ended[]): Ended {
  const { call, wireInput: input, findings, inner = [] } = judgement
  const outcomes = results.map(({ outcome }) => outcome)
  const isError = outcomes.every((outcome) => outcome.isError)
  const parts = outcomes.map((outcome, index) => ({
    name: inner[index]?.tool?.wireName ?? outcome.call.name,
    outcome,
  }))
  return {
    outcome: {
      call,
      input,
      outcome: (isError && outcomes[0]?.outcome) || 'ok',
      content: wrappedText(parts),
      isError,
      returned: outcomes.map(({ returned }) => returned),
      durationMs: Math.max(...outcomes.map(({ durationMs }) => durationMs)),
      findings,
      notes: inner.flatMap(({ notes }) => notes),
    },
    ran: results.some(({ ran }) => ran),
  }
}
