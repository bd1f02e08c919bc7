import { judgeCalls } from '../call/judge-calls.ts'
import type { CallJudgement } from '../call/judgement.ts'
import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import { isSameCall, type Outcome } from '../wire/call.ts'
import { type DispatchCallsOptions, resolveOptions } from './dispatch-options.ts'
import { notExecutedText, wrappedText } from './error-text.ts'
import { type Ended, notRun, runCall } from './run-call.ts'
import { schedule, type Task } from './schedule.ts'

/**
 * Runs the calls of a response and resolves with one outcome per call, in call order. Calls run together, within
 * the limits of the options and of their tools; each is validated first, and answered whatever happens: it never
 * rejects for anything that a model or a handler does.
 *
 * @example
 * const outcomes = await dispatchCalls(response, tools, { signal })
 * const next = tools.wire.answer(request, response, outcomes)
 */
export async function dispatchCalls(
  response: unknown,
  tools: CompiledTools,
  options: DispatchCallsOptions = {},
): Promise<Outcome[]> {
  const resolved = resolveOptions(options)
  const { on, after, concurrency } = resolved
  const { wire } = tools
  const { judgements = judgeCalls(response, wire, tools, options) } = options
  const { copied, findings } = sharedIds(judgements)
  const outcomes: Outcome[] = []
  // Toolsets of which a member failed.
  const broken = new Set<string>()

  function start(index: number, { call, tool, input }: CallJudgement): void {
    on({ type: 'start', index, call, tool, input })
  }

  async function end(index: number, { outcome, ran }: Ended): Promise<Outcome> {
    const finding = findings[index]
    let own = finding === undefined ? outcome : { ...outcome, findings: [...outcome.findings, finding] }
    try {
      own = (await after?.(own, index)) ?? own
    } catch {
      // One that fails leaves the outcome as it is.
    }
    outcomes[index] = own
    on({ type: 'end', index, outcome: own, ran })
    return own
  }

  /** A wrapper's calls run as calls of their own; when the last has ended, their results are the wrapper's. */
  function tasksOf(judgement: CallJudgement, index: number): Task[] {
    if (copied[index] !== undefined) return []
    const inner = judgement.runs ? judgement.inner : undefined
    const toolset = wire.orderedToolsets ? judgement.call.toolset : undefined
    const results: Ended[] = []
    let left = 0
    return (inner ?? [judgement]).map((one, position, all) => ({
      ...lineOf(one, toolset),
      run: async () => {
        if (left === 0) start(index, judgement)
        left ||= all.length
        // So that every call of the turn starts before the first handler is called.
        await undefined
        results[position] =
          toolset !== undefined && broken.has(toolset)
            ? notRun(one, 'cancelled', notExecutedText(toolset))
            : await runCall({ index, judgement: one }, resolved)
        if (--left > 0) return
        const [only] = results
        const ended = inner === undefined && only ? only : wrapped(judgement, results)
        const { isError } = await end(index, ended)
        if (toolset !== undefined && isError) broken.add(toolset)
      },
    }))
  }

  await schedule(judgements.flatMap(tasksOf), concurrency)
  for (const [index, judgement] of judgements.entries()) {
    const outcome = outcomes[copied[index] ?? -1]
    if (outcome === undefined) continue
    start(index, judgement)
    await end(index, { outcome: { ...outcome, call: judgement.call }, ran: false })
  }
  return outcomes
}

function lineOf({ tool }: CallJudgement, toolset: string | undefined): Pick<Task, 'line' | 'lineLimit'> {
  if (toolset !== undefined) return { line: `toolset ${toolset}` }
  if (tool === undefined) return {}
  const { sequential, concurrency } = tool.definition
  // One line for all of them: what must keep its order may touch the same world.
  if (sequential) return { line: 'sequential' }
  return concurrency === undefined ? {} : { line: `tool ${tool.wireName}`, lineLimit: concurrency }
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
