import { repeatKey } from '../call/repeat-key.ts'
import type { TraceCall, TraceEntry, TraceRequest, TraceRun } from '../trace/trace-run.ts'
import type { Codec, DeclaredTool } from '../wire/codec.ts'
import { wires } from '../wire/index.ts'
import type { LocatedFault } from './located-fault.ts'
import { faultsOfRecord } from './faults-of-record.ts'
import { faultsOfRequests } from './faults-of-requests.ts'
import { faultsOfResponses } from './faults-of-responses.ts'
import type { AnyTool } from '../tool/tool.ts'
import { streaksOf } from './streaks.ts'
import type { Streak } from './streaks.ts'
import type { Thresholds } from './thresholds.ts'
import { objectOf, traitsOf } from './traits.ts'
import type { KnownTraits } from './traits.ts'

/** A run with what the symptoms ask of it, computed once. */
export interface View {
  readonly run: TraceRun
  readonly codec: Codec | undefined
  readonly thresholds: Thresholds
  /** The run ended with an answer. */
  readonly answered: boolean
  /** Something outside the calls says that it failed: the record, a label, whoever asks. */
  readonly knownFailed: boolean
  /** Client-side calls of the run, in order. */
  readonly calls: readonly TraceCall[]
  /** Calls that were taken up in the last turn and of which no end is on record. */
  readonly running: readonly TraceCall[]
  readonly requests: readonly TraceRequest[]
  readonly faults: readonly LocatedFault[]
  /** Equal calls with nothing changed between them. */
  readonly streaks: readonly Streak[]
  traits(tool: string): KnownTraits
  /** The tool that a call means: the author's name where it is known. */
  toolOf(call: TraceCall): string
  keyOf(call: TraceCall): string
  /** The definition in force when a call was made. */
  definitionOf(call: TraceCall): DeclaredTool | undefined
  /** The user turn of a turn. */
  userTurnOf(turn: number): number
  /** The next call of the same user turn that the model made after it had read this one's result. */
  nextCall(call: TraceCall): TraceCall | undefined
  /** The turn in which this tool, or the one called next for the same object, succeeded, if the run was answered. */
  recoveryOf(call: TraceCall, tool?: string): number | undefined
}

export interface ViewOptions {
  readonly thresholds: Thresholds
  readonly failed: boolean
  /** Definitions to judge by, where the record has none. */
  readonly tools: readonly AnyTool[] | undefined
}

export function viewOf(run: TraceRun, options: ViewOptions): View {
  const codec = run.wire === undefined ? undefined : wires[run.wire]
  const calls = run.calls.filter((call) => call.side === 'client')
  const requests = run.turns.flatMap((turn) => turn.requests)
  const turns = new Map(run.turns.map((turn) => [turn.number, turn]))
  const traits = traitsOf(run)
  const toolOf = (call: TraceCall): string => call.toolName ?? call.name
  const keyOf = (call: TraceCall): string =>
    repeatKey(toolOf(call), call.handlerInput ?? call.input ?? call.rawInput)
  const userTurnOf = (turn: number): number => turns.get(turn)?.userTurn ?? 1
  const answered = run.end.reason === 'answered'
  const successes = successesOf(calls, toolOf)

  const nextCall = (call: TraceCall): TraceCall | undefined =>
    calls.find((next) => next.turn > call.turn && userTurnOf(next.turn) === userTurnOf(call.turn))

  /** Another tool for the same object, called next with success. */
  function alternativeOf(call: TraceCall): number | undefined {
    const next = nextCall(call)
    const object = objectOf(toolOf(call))
    if (next?.result === undefined || next.result.error === 'yes' || object === '') return undefined
    return objectOf(toolOf(next)) === object ? next.turn : undefined
  }

  return {
    run,
    codec,
    thresholds: options.thresholds,
    answered,
    knownFailed: options.failed || isKnownToHaveFailed(run),
    calls,
    running: calls.filter((call) => isRunning(call, run.turns.at(-1)?.number)),
    requests,
    faults: codec === undefined ? [] : faultsOf(run, codec, options.tools),
    streaks: streaksOf({ calls, traits, toolOf, keyOf, userTurnOf }),
    traits,
    toolOf,
    keyOf,
    definitionOf: (call) => {
      return turns
        .get(call.turn)
        ?.requests.at(-1)
        ?.declared?.tools.find(({ name }) => name === call.name)
    },
    userTurnOf,
    nextCall,
    recoveryOf: (call, tool = toolOf(call)) =>
      answered
        ? (successes.get(tool)?.find((success) => success.turn > call.turn)?.turn ?? alternativeOf(call))
        : undefined,
  }
}

function isRunning(
  { turn, started, outcome, result, mayStayOpen }: TraceCall,
  last: number | undefined,
): boolean {
  return turn === last && started === true && outcome === undefined && result === undefined && !mayStayOpen
}

function faultsOf(run: TraceRun, codec: Codec, tools: ViewOptions['tools']): readonly LocatedFault[] {
  const chosen = codec.profiles.find(({ id }) => id === run.profile)
  const profile = chosen ?? codec.profile
  const requests = faultsOfRequests(run, { codec, profile: chosen })
  const judged = faultsOfResponses(run, { codec, profile }, tools)
  const isJudged = (told: LocatedFault): boolean =>
    judged.some(
      ({ call, finding }) =>
        call === told.call && (finding.code === told.finding.code || finding.at === told.finding.at),
    )
  const responses = [...judged, ...faultsOfRecord(run).filter((told) => !isJudged(told))]
  // What was wrong in a response is wrong in its echo, too: told once, where the model made it.
  const isSame = (one: LocatedFault, other: LocatedFault): boolean =>
    one.call !== undefined && one.call === other.call && one.finding.code === other.finding.code
  return [
    ...requests.filter((fault) => !responses.some((made) => isSame(made, fault))),
    ...responses.map((made) => {
      const echoed = requests.find((fault) => fault.accepted === false && isSame(made, fault))
      return echoed?.request === undefined ? made : { ...made, request: echoed.request, accepted: false }
    }),
  ]
}

function successesOf(
  calls: readonly TraceCall[],
  toolOf: (call: TraceCall) => string,
): ReadonlyMap<string, TraceCall[]> {
  const successes = new Map<string, TraceCall[]>()
  for (const call of calls) {
    if (call.result === undefined || call.result.error === 'yes' || call.result.resultKind !== 'tool')
      continue
    const known = successes.get(toolOf(call))
    if (known === undefined) successes.set(toolOf(call), [call])
    else known.push(call)
  }
  return successes
}

/** A stop on record other than these, or a label that says so. */
const FINE: ReadonlySet<string> = new Set(['answered', 'paused', 'aborted', 'open', 'unknown'])

function isKnownToHaveFailed(run: TraceRun): boolean {
  if (run.end.recorded && !FINE.has(run.end.reason)) return true
  return run.labels.some(({ name, value }) =>
    /^(?:reward|score)$/i.test(name)
      ? value === 0
      : /^(?:passed|success|solved)$/i.test(name) && value === false,
  )
}

/** The last entry of a run that is more than a remark of the system. */
export function lastEntry(run: TraceRun): TraceEntry | undefined {
  return run.entries.findLast((entry) => entry.kind !== 'boundary' && entry.kind !== 'reasoning')
}
