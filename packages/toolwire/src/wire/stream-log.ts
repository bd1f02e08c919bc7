import { fault } from '../finding/fault-codes.ts'
import type { FaultArgs } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { own, ownString } from '../json/value.ts'

/** What an accumulator notes of the stream itself while it reads. */
export interface StreamLog {
  /** The event that is being read; -1 before the first. */
  readonly event: number
  /** The server said that it failed, or an event could not be read. */
  readonly isBroken: boolean
  /**
   * Begins the next event and gives it as an object. Text that is JSON is parsed; the end mark `[DONE]` and what says
   * nothing give undefined. What the server says of an error is noted.
   */
  next(event: unknown): object | undefined
  /** Notes that an event does not say to which call it belongs; the first one is reported. */
  ambiguous(args: FaultArgs['ambiguous-stream']): void
  /** Notes arguments that came as a value where text is meant; once for each call. */
  misencoded(args: FaultArgs['misencoded-arguments']): void
  /** The findings, if the stream ends here. */
  findings(isEnded: boolean): readonly Finding[]
}

export function createStreamLog(): StreamLog {
  let event = -1
  let broken: FaultArgs['interrupted-stream'] | undefined
  let ambiguity: Finding | undefined
  const misencoded = new Map<string, Finding>()

  function read(given: unknown): unknown {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given) as unknown
    } catch {
      // A list or an object that cannot be read held something; other words (`[DONE]`, `ping`) did not.
      if (/^\s*(?:\{|\[(?!DONE\]))/.test(given))
        broken ??= { why: 'unreadable', message: given.slice(0, MAX_TEXT) }
      return undefined
    }
  }

  return {
    get event() {
      return event
    },
    get isBroken() {
      return broken !== undefined
    },
    next(given) {
      event++
      const listed = read(given)
      // Gemini may send an error in a list.
      const value: unknown = Array.isArray(listed) && listed.length === 1 ? listed[0] : listed
      if (typeof value !== 'object' || value === null) return undefined
      const error = own(value, 'error') ?? undefined
      if (own(value, 'type') === 'error' || (error !== undefined && !isOfResponse(value))) {
        broken ??= { why: 'error', message: errorText(value, error) }
      }
      return value
    },
    ambiguous(args) {
      ambiguity ??= fault('ambiguous-stream', `/${event}`, args, { severity: 'warning' })
    },
    misencoded(args) {
      const key = args.callId ?? ''
      if (!misencoded.has(key)) misencoded.set(key, fault('misencoded-arguments', `/${event}`, args))
    },
    findings(isEnded) {
      const found = [...misencoded.values()]
      if (ambiguity !== undefined) found.push(ambiguity)
      if (!isEnded) {
        const where = event < 0 ? '' : `/${event}`
        found.push(fault('interrupted-stream', where, broken ?? { why: 'end' }))
      }
      return found
    },
  }
}

const MAX_TEXT = 200

/** A whole response has a member `error`, too. */
function isOfResponse(value: unknown): boolean {
  return own(value, 'object') === 'response'
}

function errorText(event: unknown, error: unknown): string {
  const said =
    ownString(error, 'message') ??
    ownString(event, 'message') ??
    (typeof error === 'string' ? error : (ownString(error, 'type') ?? 'no message'))
  return said.slice(0, MAX_TEXT)
}
