import type { Finding } from '../finding/finding.ts'
import type { FindingEvent, Recorder, TraceEvent } from '../trace/event.ts'
import type { AttemptEvent, EchoChange } from '../wire/codec.ts'
import type { Texts } from '../json/texts.ts'
import type { Feed } from './feed.ts'

/** What is told of a run while it goes: events for readers and the trace, findings for the result. */
export interface RunLog {
  readonly run: string
  readonly findings: readonly Finding[]
  /** False where nobody hears: then nothing needs to be told. */
  readonly isHeard: boolean
  /** Told only when somebody hears it, so an event that nobody hears is not made. */
  tell(make: (run: string) => TraceEvent): void
  found(turn: number, finding: Finding, told: Told): void
  repaired(turn: number, change: EchoChange | RepairChange): void
  /** A listener to the attempts of a turn; undefined when nobody hears it. */
  observer(turn: number, texts: Texts): ((attempt: AttemptEvent) => void) | undefined
}

/** When a finding was made, and what was done about it. */
export type Told = Pick<FindingEvent, 'phase' | 'action'>

/** A change of a request, with the values where they are known. */
export interface RepairChange {
  readonly code: string
  readonly where: string
  readonly action: 'add' | 'remove' | 'replace' | 'move' | 'rename'
  readonly before?: unknown
  readonly after?: unknown
  readonly lossy: boolean
}

export function createRunLog(run: string, feed: Feed<TraceEvent>, trace: Recorder | undefined): RunLog {
  const findings: Finding[] = []

  const isHeard = (): boolean => feed.isRead || trace !== undefined

  function tell(make: (run: string) => TraceEvent): void {
    if (!isHeard()) return
    const event = make(run)
    feed.write(event)
    trace?.write(event)
  }

  return {
    run,
    findings,
    get isHeard() {
      return isHeard()
    },
    tell,
    found: (turn, finding, { phase, action }) => {
      findings.push(finding)
      tell((run) => ({ type: 'finding', run, turn, finding, phase, action }))
    },
    repaired: (turn, change) => {
      const { code, where, action, lossy } = change
      const before = 'before' in change ? { before: change.before } : {}
      const after = 'after' in change ? { after: change.after } : {}
      tell((run) => ({ type: 'repair', run, turn, code, where, action, ...before, ...after, lossy }))
    },
    observer: (turn, texts) => {
      if (!isHeard()) return undefined
      return (attempt) => tell((run) => attemptEvent({ run, turn }, attempt, texts))
    },
  }
}

function attemptEvent(
  of: { readonly run: string; readonly turn: number },
  attempt: AttemptEvent,
  texts: Texts,
): TraceEvent {
  switch (attempt.type) {
    case 'request':
      return { ...of, ...attempt, texts }
    case 'response':
      return { ...of, ...attempt }
    case 'failure': {
      const { attempt: number, kind, message, durationMs } = attempt
      return { ...of, type: 'response', attempt: number, durationMs, error: { kind, message } }
    }
    default:
      return attempt satisfies never
  }
}
