import { isObject, own, ownString } from '../json/value.ts'
import type { Usage } from '../wire/codec.ts'
import { shortHash } from './hash.ts'
import { tracedTools } from './index-event.ts'
import { contentTextOf, returnedTextOf } from './result-text.ts'
import { known } from './run-draft.ts'
import type { CallDraft, ResultDraft, RunDraft, Unsent } from './run-draft.ts'
import { runEnd } from './run-end.ts'
import type { Edge, Gives, Given, TraceProblem, TraceRun } from './trace-run.ts'

/** What is known about the file that a run stands in. */
export interface FileFacts {
  readonly file: string | undefined
  readonly recorder: TraceRun['recorder']
  readonly problems: readonly TraceProblem[]
  /** True when the last line is torn. */
  readonly torn: boolean
}

/** The index of a run whose file has been read. */
export function finishRun(draft: RunDraft, facts: FileFacts): TraceRun {
  for (const [call, unsent] of draft.unsent) addUnsent(draft, call, unsent)
  for (const result of draft.results) complete(result)
  draft.turns.sort((one, other) => one.number - other.number)
  const { start, end } = draft
  const parent = own(start, 'parent')
  const budget = own(start, 'budget')
  const edges = edgesOf(draft, facts)
  const usage = end?.usage ?? usageOfTurns(draft)
  return {
    id: draft.id,
    format: 'toolwire',
    tools: tracedTools(start),
    turns: draft.turns,
    entries: draft.entries,
    calls: draft.calls,
    results: draft.results,
    edges,
    end: runEnd(draft),
    labels: draft.labels,
    recorded: draft.recorded,
    unknown: draft.unknown,
    problems: facts.problems,
    gives: givesOf(draft),
    ...known('file', facts.file),
    ...known('recorder', facts.recorder),
    ...known('parent', isObject(parent) ? parentOf(parent) : undefined),
    ...known('wire', draft.codec?.wire),
    ...known('profile', ownString(start, 'profile')),
    ...known('model', ownString(start, 'model')),
    ...known('agent', ownString(start, 'agent')),
    ...known('budget', isObject(budget) ? budget : undefined),
    ...known('usage', usage),
    ...known('durationMs', end?.durationMs),
  }
}

function parentOf(parent: Readonly<Record<string, unknown>>): { run: string; call?: number } {
  const call = own(parent, 'call')
  return {
    run: ownString(parent, 'run') ?? '',
    ...known('call', typeof call === 'number' ? call : undefined),
  }
}

/** A result that no request carried: only when none came after its turn, for else it is missing there. */
function addUnsent(draft: RunDraft, call: CallDraft, { event, place, time }: Unsent): void {
  if (
    call.result !== undefined ||
    draft.turns.some((turn) => turn.number > call.turn && turn.requests.length > 0)
  )
    return
  const content = own(event, 'sent')
  const text = contentTextOf(content)
  const size = own(event, 'bytes')
  const result: ResultDraft = {
    kind: 'result',
    call,
    error: own(event, 'isError') === true ? 'yes' : 'no',
    signal: own(event, 'isError') === true ? 'status' : 'none',
    resultKind: 'tool',
    sent: false,
    history: false,
    order: draft.entries.length,
    turn: call.turn,
    place: content === undefined ? place : { ...place, where: '/sent' },
    ...known('callId', call.callId),
    ...known('content', content),
    ...known('text', text),
    ...known('size', text?.length ?? (typeof size === 'number' ? size : undefined)),
    ...known('hash', ownString(event, 'hash')),
    ...known('returned', own(event, 'returned')),
    ...known('time', time),
  }
  call.result = result
  draft.entries.push(result)
  draft.results.push(result)
}

/** What the call's own events say of its result: outcome before flag, what was returned before what was sent. */
function complete(result: ResultDraft): void {
  const { call } = result
  const outcome = call?.outcome
  if (outcome === 'denied') result.resultKind = 'rejection'
  if (outcome === 'cancelled') result.resultKind = 'cancelled'
  if (outcome !== undefined && result.error !== 'yes') {
    result.error = outcome === 'ok' ? 'no' : outcome === 'unknown' ? 'unknown' : 'yes'
    if (result.error === 'yes') result.signal = call?.error === undefined ? 'status' : 'exception'
  }
  if (result.error === 'unknown' && result.text !== undefined && ERROR_TEXT.test(result.text)) {
    result.error = 'yes'
    result.signal = 'text'
  }
  const known = result.returned === undefined ? result.text : returnedTextOf(result.returned)
  if (known !== undefined) result.hash = shortHash(known)
}

// The beginning that toolwire and most dispatchers give a failed result on wires without a flag.
const ERROR_TEXT = /^\s*(?:error|exception)\b\s*[:-]/i

function edgesOf(draft: RunDraft, facts: FileFacts): readonly Edge[] {
  const edges: Edge[] = []
  if (draft.turns.length > 0 && draft.start.type === undefined) edges.push('clipped-start')
  if (facts.torn && draft.end === undefined) edges.push('clipped-end')
  const last = draft.turns.at(-1)
  if (draft.end === undefined && last !== undefined && last.response === undefined) {
    const request = last.requests.at(-1)
    if (request !== undefined && request.response === undefined && !facts.torn) edges.push('open-request')
  }
  return edges
}

function usageOfTurns(draft: RunDraft): Usage | undefined {
  const counted = draft.turns.flatMap(({ usage }) => (usage === undefined ? [] : [usage]))
  if (counted.length === 0) return undefined
  const sum = (of: (usage: Usage) => number): number => counted.reduce((total, usage) => total + of(usage), 0)
  return {
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    cacheRead: sum(({ cacheRead }) => cacheRead),
    cacheWrite: sum(({ cacheWrite }) => cacheWrite),
  }
}

function givesOf(draft: RunDraft): Gives {
  const isWhole = draft.codec !== undefined
  const yes = (given: boolean): Given => (given ? 'yes' : 'no')
  const intact = draft.turns.flatMap(({ requests }) => requests).every((request) => request.intact)
  return {
    // Where a wire carries objects there is no text to keep: nothing was lost.
    rawInput: yes(isWhole),
    definitions: yes(isWhole),
    errorFlag: 'yes',
    times: 'yes',
    usage: yes(isWhole),
    wireOrder: yes(isWhole),
    stopReason: yes(isWhole),
    requests: isWhole && !intact ? 'partly' : yes(isWhole),
    end: 'yes',
    text: 'yes',
  }
}
