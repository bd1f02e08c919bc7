import { isObject, own, ownArray, ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { Note, OutcomeKind } from '../wire/call.ts'
import type { Usage } from '../wire/codec.ts'
import { wires } from '../wire/index.ts'
import type { WireName } from '../wire/profile.ts'
import type { TracedTool, StopReason } from './event.ts'
import { indexRequest, openCall } from './index-request.ts'
import { indexResponse } from './index-response.ts'
import type { RequestChain } from './request-chain.ts'
import { known, placeIn, turnOf } from './run-draft.ts'
import type { CallDraft, LocatedLine, RunDraft } from './run-draft.ts'

/** Takes one event of a run into its index. Types that are not known are kept as they are. */
export function indexEvent(draft: RunDraft, chain: RequestChain, line: LocatedLine): void {
  const { event } = line
  switch (own(event, 'type')) {
    case 'run_start':
      draft.start = event
      draft.codec = wireOf(ownString(event, 'wire'))
      return
    case 'turn_start': {
      const turn = turnOf(draft, line.turn)
      if (line.time !== undefined) turn.startedAt = line.time
      return
    }
    case 'request':
      indexRequest(draft, chain, line)
      return
    case 'response':
      indexResponse(draft, line)
      return
    case 'call_start':
      startCall(draft, line)
      return
    case 'call_end':
      endCall(draft, line)
      return
    case 'call_delta':
      return
    case 'turn_end':
      endTurn(draft, line)
      return
    case 'run_end':
      endRun(draft, line)
      return
    case 'label':
      draft.labels.push({
        name: ownString(event, 'name') ?? '',
        value: own(event, 'value'),
        place: placeIn(line, ''),
      })
      return
    case 'finding':
    case 'repair':
      draft.recorded.push({ event, place: placeIn(line, '') })
      return
    default:
      draft.unknown.push({ event, place: placeIn(line, '') })
  }
}

/** The codec of a recorded wire; undefined for one that this version does not speak. */
function wireOf(name: string | undefined): RunDraft['codec'] {
  // The own-property look-up says that it is a wire's name.
  return name !== undefined && Object.hasOwn(wires, name) ? wires[name as WireName] : undefined
}

/** What the record says about tools beside their definitions. */
export function tracedTools(start: OpenObject): readonly TracedTool[] {
  return ownArray(start, 'tools').flatMap((tool) => {
    if (!isObject(tool)) return []
    const traits = own(tool, 'traits')
    const name = ownString(tool, 'name')
    if (name === undefined) return []
    return [
      {
        name,
        traits: isObject(traits) ? traits : {},
        strict: own(tool, 'strict') === true,
        ...known('wireName', ownString(tool, 'wireName')),
        ...known('timeoutMs', numberOf(tool, 'timeoutMs')),
        ...known('maxResult', numberOf(tool, 'maxResult')),
      },
    ]
  })
}

function startCall(draft: RunDraft, line: LocatedLine): void {
  const call = callOf(draft, line)
  call.started = true
  if (line.time !== undefined) call.startedAt = line.time
  const toolName = ownString(line.event, 'toolName')
  if (toolName !== undefined) call.toolName = toolName
  if (Object.hasOwn(line.event, 'input')) call.handlerInput = own(line.event, 'input')
}

function endCall(draft: RunDraft, line: LocatedLine): void {
  const { event } = line
  const call = callOf(draft, line)
  const durationMs = numberOf(event, 'durationMs')
  if (own(event, 'late') === true) {
    call.late = {
      place: placeIn(line, ''),
      ...known('durationMs', durationMs),
      ...known('returned', own(event, 'returned')),
    }
    return
  }
  call.outcome = (ownString(event, 'outcome') ?? 'unknown') as OutcomeKind
  if (line.time !== undefined) call.endedAt = line.time
  if (durationMs !== undefined) call.durationMs = durationMs
  const error = own(event, 'error')
  if (isObject(error)) {
    const retryable = own(error, 'retryable')
    call.error = {
      name: ownString(error, 'name') ?? 'Error',
      message: ownString(error, 'message') ?? '',
      ...known('retryable', typeof retryable === 'boolean' ? retryable : undefined),
    }
  }
  // Notes are written by toolwire; a foreign writer's are kept as they came.
  if (Array.isArray(own(event, 'notes'))) call.notes = own(event, 'notes') as readonly Note[]
  const before = draft.unsent.get(call)
  draft.unsent.set(call, { event: { ...before?.event, ...event }, place: placeIn(line, ''), time: line.time })
}

/** The call that an event means: by its ordinal, by its place in the response, else a new one. */
function callOf(draft: RunDraft, line: LocatedLine): CallDraft {
  const { event } = line
  const ordinal = numberOf(event, 'call') ?? 0
  const recorded = draft.recordedCalls.get(ordinal)
  if (recorded !== undefined) return recorded
  const turn = turnOf(draft, line.turn)
  const where = `/body${ownString(event, 'where') ?? ''}`
  const callId = ownString(event, 'callId')
  const call =
    turn.calls.find((one) => one.place.where === where) ??
    turn.calls.find((one) => one.callId === callId && !taken(draft, one)) ??
    madeCall(draft, line, turn)
  draft.recordedCalls.set(ordinal, call)
  return call
}

function taken(draft: RunDraft, call: CallDraft): boolean {
  for (const one of draft.recordedCalls.values()) if (one === call) return true
  return false
}

/** A call of which only its own events tell. */
function madeCall(draft: RunDraft, line: LocatedLine, turn: { readonly calls: CallDraft[] }): CallDraft {
  const { event } = line
  const callId = ownString(event, 'callId')
  const call: CallDraft = {
    kind: 'call',
    ordinal: draft.calls.length + 1,
    name: ownString(event, 'name') ?? '',
    group: line.turn,
    side: 'client',
    mayStayOpen: false,
    history: false,
    order: draft.entries.length,
    turn: line.turn,
    place: placeIn(line, ''),
    ...known('callId', callId),
    ...known('input', own(event, 'input')),
    ...known('time', line.time),
  }
  draft.entries.push(call)
  draft.calls.push(call)
  turn.calls.push(call)
  if (callId !== undefined) openCall(draft, callId, call)
  return call
}

function endTurn(draft: RunDraft, line: LocatedLine): void {
  const turn = turnOf(draft, line.turn)
  const stopReason = ownString(line.event, 'stopReason')
  if (stopReason !== undefined && stopReason !== '') turn.stopReason ??= stopReason
  if (Object.hasOwn(line.event, 'usage')) turn.nativeUsage ??= own(line.event, 'usage')
  if (line.time !== undefined) turn.endedAt = line.time
}

function endRun(draft: RunDraft, line: LocatedLine): void {
  const stop = own(line.event, 'stop')
  const detail = isObject(stop) ? own(stop, 'detail') : undefined
  const reason = isObject(stop) ? ownString(stop, 'reason') : undefined
  draft.end = {
    // A reason that a newer writer knows is kept as its own word.
    reason: reason !== undefined && REASONS.has(reason) ? (reason as StopReason) : 'unknown',
    recorded: true,
    place: placeIn(line, ''),
    ...known('native', reason),
    ...known('detail', isObject(detail) ? detail : undefined),
    ...known('usage', usageOf(own(line.event, 'usage'))),
    ...known('durationMs', numberOf(line.event, 'durationMs')),
  }
}

const REASONS: ReadonlySet<string> = new Set([
  'answered',
  'budget',
  'repeat',
  'truncated',
  'refused',
  'paused',
  'aborted',
  'failed',
] satisfies StopReason[])

function usageOf(value: unknown): Usage | undefined {
  if (!isObject(value)) return undefined
  const reasoning = numberOf(value, 'reasoning')
  return {
    input: numberOf(value, 'input') ?? 0,
    output: numberOf(value, 'output') ?? 0,
    cacheRead: numberOf(value, 'cacheRead') ?? 0,
    cacheWrite: numberOf(value, 'cacheWrite') ?? 0,
    ...known('reasoning', reasoning),
  }
}

function numberOf(object: OpenObject, key: string): number | undefined {
  const value = own(object, key)
  return typeof value === 'number' ? value : undefined
}
