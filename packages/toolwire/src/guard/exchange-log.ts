import type { Change } from '../check/check-report.ts'
import type { Finding } from '../finding/finding.ts'
import { own } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { FindingEvent, Recorder, ResponseEvent, StopReason, TurnStartEvent } from '../trace/event.ts'
import type { Ending, Usage } from '../wire/codec.ts'
import type { Conversation } from './conversations.ts'

/** A request as it was sent. */
export interface SentExchange {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: OpenObject
}

/** What came back. */
export type CameBack = Omit<ResponseEvent, 'type' | 'run' | 'turn' | 'attempt'>

/** Writes the exchanges of conversations as the runs of a trace. Nothing of it throws. */
export interface ExchangeLog {
  /** A request of a conversation; gives what its answer is told to. */
  request(conversation: Conversation, sent: SentExchange): OpenExchange
  /** Ends the run of a conversation that is remembered no longer, where it is known how it ended. */
  forget(conversation: Conversation): void
}

export interface OpenExchange {
  found(finding: Finding, phase: FindingEvent['phase'], action: FindingEvent['action']): void
  repaired(change: Change): void
  cameBack(back: CameBack): void
}

/** A log to this recorder; without one everything is dropped. */
export function createExchangeLog(recorder: Recorder | undefined): ExchangeLog {
  if (recorder === undefined) return { request: () => SILENT, forget: () => {} }
  // Several guards and processes may write to one file.
  const prefix = randomPrefix()
  const runs = new Map<number, RunSoFar>()
  const write: Recorder['write'] = (event) => {
    try {
      recorder.write(event)
    } catch {
      // A recorder of somebody's own never costs a request.
    }
  }

  function open(conversation: Conversation, sent: SentExchange): OpenExchange {
    const { endpoint, turn, attempt, id } = conversation
    const { codec } = endpoint
    const run = `${prefix}_${id}`
    const of = { run, turn }
    const before = runs.get(id)
    const soFar = before ?? {
      start: performance.now(),
      turns: 0,
      calls: 0,
      usage: NO_USAGE,
      reason: undefined,
    }
    soFar.reason = undefined
    if (before === undefined) {
      runs.set(id, soFar)
      const model = own(sent.body, 'model') ?? endpoint.model
      const { wire, profile } = codec
      const named = typeof model === 'string' ? { model } : {}
      write({ type: 'run_start', run, wire, profile: profile.id, ...named, tools: [] })
    }
    if (attempt === 1) write({ type: 'turn_start', ...of, cause: causeOf(sent.body, conversation) })
    const { method, url, body } = sent
    const headers = Object.fromEntries(sent.headers)
    write({ type: 'request', ...of, attempt, method, url, headers, body })
    return {
      found: (finding, phase, action) => write({ type: 'finding', ...of, finding, phase, action }),
      repaired: (change) => write({ type: 'repair', ...of, ...change }),
      cameBack(back) {
        write({ type: 'response', ...of, attempt, ...back })
        if (back.error !== undefined || back.status === undefined || back.status >= 400) return
        const { body: response } = back
        if (typeof response !== 'object' || response === null) return
        const usage = own(response, 'usage') ?? own(response, 'usageMetadata')
        const { native: stopReason, kind } = codec.ending(response)
        const calls = codec.calls(response).length
        count(soFar, { calls, usage: codec.usage(response), reason: calls > 0 ? undefined : REASONS[kind] })
        write({ type: 'turn_end', ...of, stopReason, calls, ...(usage === undefined ? {} : { usage }) })
      },
    }
  }

  return {
    request: open,
    forget({ id }) {
      const soFar = runs.get(id)
      runs.delete(id)
      if (soFar?.reason === undefined) return
      const { start, reason, turns, calls, usage } = soFar
      const durationMs = performance.now() - start
      const stop = { reason, detail: {} }
      write({ type: 'run_end', run: `${prefix}_${id}`, stop, turns, calls, usage, durationMs })
    },
  }
}

/** What a run amounts to so far. */
interface RunSoFar {
  readonly start: number
  turns: number
  calls: number
  usage: Usage
  /** How it ended, where its last response says so. */
  reason: StopReason | undefined
}

const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }

const REASONS: Readonly<Partial<Record<Ending['kind'], StopReason>>> = {
  done: 'answered',
  truncated: 'truncated',
  refused: 'refused',
  paused: 'paused',
  failed: 'failed',
}

function count(soFar: RunSoFar, turn: Pick<RunSoFar, 'calls' | 'usage' | 'reason'>): void {
  const { usage } = soFar
  soFar.turns++
  soFar.calls += turn.calls
  soFar.reason = turn.reason
  soFar.usage = {
    input: usage.input + turn.usage.input,
    output: usage.output + turn.usage.output,
    cacheRead: usage.cacheRead + turn.usage.cacheRead,
    cacheWrite: usage.cacheWrite + turn.usage.cacheWrite,
  }
}

const SILENT: OpenExchange = { found: () => {}, repaired: () => {}, cameBack: () => {} }

function causeOf(body: OpenObject, { endpoint, turn }: Conversation): TurnStartEvent['cause'] {
  const { codec } = endpoint
  const list = own(body, codec.list)
  const parts = codec.requestParts(body, Array.isArray(list) ? Math.max(0, list.length - 1) : 0)
  const last = parts.at(-1)
  if (last?.kind === 'result' && last.side === 'client') return 'results'
  return last?.role === 'assistant' && turn > 1 ? 'pause' : 'prompt'
}

function randomPrefix(): string {
  return [...crypto.getRandomValues(new Uint8Array(3))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
