import { judgeCalls } from '../call/judge-calls.ts'
import type { CallJudgement } from '../call/judgement.ts'
import { repeatKey } from '../call/repeat-key.ts'
import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { Outcome } from '../wire/call.ts'
import { type DispatchCallsOptions, resolveOptions } from './dispatch-options.ts'
import { notExecutedText, wrappedText } from './error-text.ts'
import { createStopper } from './race.ts'
import { type Ended, notRun, type PlacedCall, runCall, type Shared } from './run-call.ts'
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
  const { wire } = tools
  const judgements =
    options.judgements ??
    judgeCalls(response, wire, tools, options.convert === undefined ? {} : { convert: options.convert })
  const stopper = createStopper(options.signal)
  const shared: Shared = { options: resolved, stopper }
  const outcomes: Outcome[] = []
  const { firsts, findings } = sharedIds(judgements)
  const broken = new Set<string>()
  const ordered = wire.orderedToolsets === true

  async function end(index: number, ended: Ended): Promise<Outcome> {
    const finding = findings[index]
    const own =
      finding === undefined
        ? ended.outcome
        : { ...ended.outcome, findings: [...ended.outcome.findings, finding] }
    const outcome = (await replaced(own, index, shared)) ?? own
    outcomes[index] = outcome
    resolved.on({ type: 'end', index, outcome, ran: ended.ran })
    return outcome
  }

  function start(index: number, { call, tool, input }: CallJudgement): void {
    resolved.on({ type: 'start', index, call, tool, input })
  }

  function single(placed: PlacedCall): Task {
    const { index, judgement } = placed
    const toolset = ordered ? judgement.call.toolset : undefined
    return {
      ...lineOf(judgement, toolset),
      run: async () => {
        start(index, judgement)
        if (toolset !== undefined && broken.has(toolset)) {
          await end(index, notRun(judgement, 'cancelled', notExecutedText(toolset)))
          return
        }
        const outcome = await end(index, await runCall(placed, shared))
        if (toolset !== undefined && outcome.isError) broken.add(toolset)
      },
    }
  }

  /** A wrapper's calls run as calls of their own; when the last has ended, their results are the wrapper's. */
  function wrapper(index: number, judgement: CallJudgement, inner: readonly CallJudgement[]): Task[] {
    const results: Ended[] = []
    let started = false
    let left = inner.length
    return inner.map((one, position) => ({
      ...lineOf(one, undefined),
      run: async () => {
        if (!started) start(index, judgement)
        started = true
        results[position] = await runCall({ index, judgement: one }, shared)
        if (--left === 0) await end(index, wrapped(judgement, inner, results))
      },
    }))
  }

  const tasks = judgements.flatMap((judgement, index) => {
    if (firsts[index] !== undefined) return []
    const { inner, runs } = judgement
    return runs && inner !== undefined ? wrapper(index, judgement, inner) : [single({ index, judgement })]
  })
  try {
    await schedule(tasks, resolved.concurrency)
    for (const [index, judgement] of judgements.entries()) {
      const first = firsts[index]
      const outcome = first === undefined ? undefined : outcomes[first]
      if (outcome === undefined) continue
      start(index, judgement)
      await end(index, { outcome: { ...outcome, call: judgement.call }, ran: false })
    }
  } finally {
    stopper.close()
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
  readonly firsts: readonly (number | undefined)[]
  readonly findings: readonly (Finding | undefined)[]
} {
  const seen = new Map<string, number>()
  const firsts: (number | undefined)[] = []
  const findings: (Finding | undefined)[] = []
  judgements.forEach(({ call }, index) => {
    const { callId, name } = call
    const earlier = callId === '' ? undefined : seen.get(callId)
    if (earlier === undefined) {
      seen.set(callId, index)
      return
    }
    const before = judgements[index - 1]?.call
    const same = before?.callId === callId && before.name === name && keyOf(before) === keyOf(call)
    if (same) firsts[index] = firsts[index - 1] ?? index - 1
    const first = judgements[earlier]?.call.where ?? ''
    findings[index] = fault('duplicate-call-id', call.where, { callId, name, first, same })
  })
  return { firsts, findings }
}

function keyOf({ name, input, rawInput }: CallJudgement['call']): string {
  return input === undefined ? (rawInput ?? '') : repeatKey(name, input)
}

/** What the program makes of an outcome. One that fails leaves it as it is. */
async function replaced(outcome: Outcome, index: number, { options }: Shared): Promise<Outcome | undefined> {
  if (options.after === undefined) return undefined
  try {
    const changed = await options.after(outcome, index)
    return changed ?? undefined
  } catch {
    return undefined
  }
}

function wrapped(
  judgement: CallJudgement,
  inner: readonly CallJudgement[],
  results: readonly Ended[],
): Ended {
  const parts = results.map(({ outcome }, index) => ({
    name: inner[index]?.tool?.wireName ?? outcome.call.name,
    outcome,
  }))
  const failed = results.every(({ outcome }) => outcome.isError)
  const { call, wireInput, findings } = judgement
  return {
    outcome: {
      call,
      input: wireInput,
      outcome: failed ? (results[0]?.outcome.outcome ?? 'error') : 'ok',
      content: wrappedText(parts),
      isError: failed,
      returned: results.map(({ outcome }) => outcome.returned),
      durationMs: Math.max(...results.map(({ outcome }) => outcome.durationMs)),
      findings,
      notes: inner.flatMap(({ notes }) => notes),
    },
    ran: results.some(({ ran }) => ran),
  }
}
