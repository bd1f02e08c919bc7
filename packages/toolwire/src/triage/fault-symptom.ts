import type { FaultCode } from '../finding/fault-codes.ts'
import { segmentsOf } from '../json/pointer.ts'
import type { JsonValue } from '../json/value.ts'
import { callEvidence, faultEvidence } from './evidence.ts'
import type { LocatedFault } from './located-fault.ts'
import type { Evidence, Found, Symptom } from './symptom.ts'
import type { View } from './view.ts'

interface FaultSymptom {
  readonly code: FaultCode
  readonly needs: Symptom['needs']
  /** What to do; a sentence about the user's code. */
  readonly suggestion: (fault: LocatedFault, view: View) => string
  /** Its own quotations, where the value at its place does not tell enough. */
  readonly evidence?: (fault: LocatedFault, view: View) => readonly Evidence[]
  /** Found, but no fault in this trace. */
  readonly silent?: (fault: LocatedFault, view: View) => boolean
}

/**
 * A fault of a request as a symptom: judged by `check`, told once per request. One that the provider took all the
 * same is a warning: by its own rules it would have been refused.
 */
export function requestSymptom(options: FaultSymptom): Symptom {
  return {
    code: options.code,
    question: 2,
    needs: options.needs,
    find: (view) => {
      const groups = groupsOf(faultsOf(view, options), (fault) =>
        String(fault.request?.seq ?? fault.request?.place.source.line),
      )
      return groups.map((faults) => requestFound(options, faults, view))
    },
  }
}

/**
 * A fault of calls as a symptom: judged by `judgeCalls` with the definitions in force, told once per tool and
 * argument, and less bad when the same tool succeeded later.
 */
export function callSymptom(options: FaultSymptom): Symptom {
  return {
    code: options.code,
    question: 3,
    needs: options.needs,
    recovers: true,
    find: (view) => {
      const groups = groupsOf(faultsOf(view, options), (fault) => {
        const tool = fault.call === undefined ? '' : view.toolOf(fault.call)
        return `${tool} ${fault.finding.at ?? ''} ${String(fault.finding.args.name ?? '')}`
      })
      return groups.map((faults) => callFound(options, faults, view))
    },
  }
}

type Group = readonly [LocatedFault, ...LocatedFault[]]

function faultsOf(view: View, { code, silent }: FaultSymptom): readonly LocatedFault[] {
  return view.faults.filter((fault) => fault.finding.code === code && silent?.(fault, view) !== true)
}

function groupsOf(faults: readonly LocatedFault[], keyOf: (fault: LocatedFault) => string): readonly Group[] {
  const groups = new Map<string, [LocatedFault, ...LocatedFault[]]>()
  for (const fault of faults) {
    const known = groups.get(keyOf(fault))
    if (known === undefined) groups.set(keyOf(fault), [fault])
    else known.push(fault)
  }
  return [...groups.values()]
}

function requestFound(options: FaultSymptom, faults: Group, view: View): Found {
  const [first] = faults
  const { finding, accepted } = first
  return {
    ...base(options, faults, view),
    severity: finding.severity === 'error' && accepted === true ? 'warning' : finding.severity,
    certainty: 'certain',
  }
}

function callFound(options: FaultSymptom, faults: Group, view: View): Found {
  const [first] = faults
  const { finding, call, accepted } = first
  const isLiteral = call?.inputFrom === 'literal'
  const meant = finding.args.nearest ?? finding.args.name
  const isName = finding.code === 'unknown-tool' || finding.code === 'misspelled-tool-name'
  // Only a call that failed has something to recover from.
  const last = faults.findLast((fault) => !isHarmless(fault))?.call
  const recovered =
    last === undefined
      ? undefined
      : view.recoveryOf(last, isName && typeof meant === 'string' ? meant : undefined)
  const found = base(options, faults, view)
  const harmless = faults.every(isHarmless)
  const isLess = finding.severity === 'error' && (isLiteral || accepted === true || harmless)
  return {
    ...found,
    severity: isMended(faults) ? 'hint' : isLess ? 'warning' : finding.severity,
    about: { ...found.about, ...(harmless ? { harmless } : {}) },
    certainty: isLiteral ? 'likely' : 'certain',
    // The model made the call well: what is wrong with it was done on its way back.
    ...(first.origin === 'request' && call !== undefined
      ? { suggestion: `echo the response of turn ${call.turn} unchanged: the call was right when it came` }
      : {}),
    args: {
      ...(finding.at === undefined || finding.args.name !== undefined
        ? {}
        : { name: segmentsOf(finding.at).join('.') }),
      ...found.args,
      ...(recovered === undefined ? {} : { recovered }),
    },
  }
}

/** The handler ran and answered without an error, and no provider refused what was wrong with the call. */
function isHarmless({ call, accepted }: LocatedFault): boolean {
  if (call === undefined || accepted === false) return false
  if (call.outcome !== undefined) return call.outcome === 'ok'
  return call.result?.error === 'no' && call.result.resultKind === 'tool'
}

/** The record says of each call that its arguments were put right, and that it worked. */
function isMended(faults: Group): boolean {
  return faults.every((fault) => isHarmless(fault) && (fault.call?.notes ?? []).length > 0)
}

/** What a finding has whatever it is about. */
function base(options: FaultSymptom, faults: Group, view: View): Omit<Found, 'severity' | 'certainty'> {
  const [first] = faults
  const { finding, request, accepted, place } = first
  const tool = first.call === undefined ? undefined : view.toolOf(first.call)
  const status = request?.response?.status
  return {
    place,
    ...(finding.at === undefined ? {} : { at: finding.at }),
    args: {
      ...finding.args,
      ...placeArgs(first, tool),
      ...(request === undefined ? {} : { request: request.turn }),
      ...(accepted === false && status !== undefined ? { refused: status } : {}),
      ...(accepted === true ? { accepted } : {}),
      ...others(faults),
    },
    evidence: options.evidence?.(first, view) ?? [faultEvidence(first)],
    suggestion: options.suggestion(first, view),
    about: aboutOf(faults, view),
    count: faults.length,
  }
}

/** The name of the argument that a finding is about: its own word, else its path. */
export function argumentName({ finding }: LocatedFault): string {
  const { name } = finding.args
  if (typeof name === 'string' && name !== '') return name
  return finding.at === undefined || finding.at === '' ? 'the argument' : segmentsOf(finding.at).join('.')
}

function placeArgs({ turn, call }: LocatedFault, tool: string | undefined): Record<string, JsonValue> {
  return {
    turn,
    ...(call === undefined ? {} : { call: call.ordinal }),
    ...(tool === undefined ? {} : { tool }),
  }
}

/** The other places of a finding that was folded. */
function others(faults: Group): Record<string, JsonValue> {
  if (faults.length === 1) return {}
  return {
    others: faults.slice(1).map(({ place }) => `${place.source.file}:${place.source.line} ${place.where}`),
  }
}

function aboutOf(faults: Group, view: View): Found['about'] {
  const [first] = faults
  const calls = faults.flatMap(({ call }) => (call === undefined ? [] : [call.ordinal]))
  return {
    turn: first.turn,
    userTurn: view.userTurnOf(first.turn),
    order: first.order,
    calls,
    ...(first.call === undefined ? {} : { tool: view.toolOf(first.call) }),
    ...(first.request === undefined ? {} : { request: first.request }),
  }
}

/** The call, and the place where its result should be or is. */
export function callAndPlace(fault: LocatedFault): readonly Evidence[] {
  return fault.call === undefined ? [faultEvidence(fault)] : [callEvidence(fault.call), faultEvidence(fault)]
}
