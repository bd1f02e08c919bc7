import type { DispatchEvent } from '../dispatch/dispatch-options.ts'
import { ToolError } from '../error/tool-error.ts'
import type { Finding } from '../finding/finding.ts'
import type { TraceEvent } from '../trace/event.ts'
import type { Outcome } from '../wire/call.ts'
import type { RunLog, Told } from './run-log.ts'

/** Where the calls of a turn stand in the run. */
export interface TurnOfCalls {
  /** The turn's number. */
  readonly number: number
  /** Ordinal in the run of the turn's first call. */
  readonly first: number
}

/** A listener that tells what dispatch does as events of the run, and keeps the findings of each call. */
export function toldOfCalls(turn: TurnOfCalls, log: RunLog): (event: DispatchEvent) => void {
  return (event) => {
    if (event.type === 'end') {
      for (const finding of event.outcome.findings) log.found(turn.number, finding, toldOf(finding))
    }
    if (!log.isHeard) return
    const call = turn.first + event.index
    log.tell((run) => callEvent({ run, turn: turn.number, call }, event))
  }
}

interface Of {
  readonly run: string
  readonly turn: number
  readonly call: number
}

function callEvent(of: Of, event: DispatchEvent): TraceEvent {
  switch (event.type) {
    case 'start': {
      const { callId, name, where } = event.call
      const toolName = event.tool?.definition.name ?? name
      return {
        type: 'call_start',
        ...of,
        callId,
        name,
        ...(toolName === name ? {} : { toolName }),
        where,
        ...(event.input === undefined ? {} : { input: event.input }),
      }
    }
    case 'progress':
      return { type: 'call_delta', ...of, progress: event.progress }
    case 'end':
      return { type: 'call_end', ...of, ...endOf(event.outcome) }
    case 'late': {
      const { callId, name } = event.call
      const isError = event.error !== undefined
      return {
        type: 'call_end',
        ...of,
        callId,
        name,
        outcome: isError ? 'error' : 'ok',
        isError,
        content: '',
        ...(isError ? { error: errorOf(event.error) } : { returned: event.returned }),
        durationMs: event.durationMs,
        late: true,
      }
    }
    default:
      return event satisfies never
  }
}

type EndFields = Omit<Extract<TraceEvent, { readonly type: 'call_end' }>, 'type' | keyof Of>

function endOf({ call, outcome, isError, content, returned, durationMs, notes, error }: Outcome): EndFields {
  return {
    callId: call.callId,
    name: call.name,
    outcome,
    isError,
    content,
    ...(returned === undefined || returned === content ? {} : { returned }),
    durationMs,
    ...(error === undefined ? {} : { error: errorOf(error) }),
    ...(notes.length === 0 ? {} : { notes }),
  }
}

/** A finding with a fix was mended; another one of severity error kept the call from running. */
function toldOf(finding: Finding): Told {
  const action =
    finding.fix !== undefined ? 'repaired' : finding.severity === 'error' ? 'rejected' : 'observed'
  return { phase: 'call', action }
}

function errorOf(error: unknown): NonNullable<EndFields['error']> {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) }
  const retryable = ToolError.is(error) && error.retryable !== undefined ? { retryable: error.retryable } : {}
  return { name: error.name, message: error.message, ...retryable }
}
