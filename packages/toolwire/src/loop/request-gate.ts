import { historyCodes } from '../check/history-codes.ts'
import { repairRequest } from '../check/repair-request.ts'
import { createRequestChecker } from '../check/request-checker.ts'
import { ToolwireError } from '../error/toolwire-error.ts'
import type { Finding } from '../finding/finding.ts'
import type { JsonValue } from '../json/value.ts'
import type { FindingEvent } from '../trace/event.ts'
import type { Codec } from '../wire/codec.ts'
import type { RunLog } from './run-log.ts'

/** Every request of a run passes here before it is sent. */
export interface RequestGate {
  /**
   * The request as it may be sent. Throws `check-failed` where the policy is `reject` and the provider would refuse,
   * and for a message that says nothing and cannot be left out.
   */
  pass<Req extends object>(request: Req, turn: number): Req
  /** True once a request was rejected. */
  readonly hasRejected: boolean
}

export interface RequestGateOptions {
  readonly wire: Codec
  readonly policy: 'repair' | 'reject' | 'observe'
  readonly log: RunLog
}

/**
 * The check before each request. It reads only what is new since the last one; a repair is written into the
 * history, so that each fault is found once.
 */
export function createRequestGate({ wire, policy, log }: RequestGateOptions): RequestGate {
  const checker = createRequestChecker(wire)
  const told = new Set<string>()
  let hasRejected = false

  function tell(
    turn: number,
    findings: readonly Finding[],
    actionOf: (finding: Finding) => FindingEvent['action'],
  ): void {
    for (const finding of findings) {
      const key = keyOf(finding)
      if (told.has(key)) continue
      told.add(key)
      log.found(turn, finding, { phase: 'request', action: actionOf(finding) })
    }
  }

  function reject(turn: number, findings: readonly Finding[]): void {
    tell(turn, findings, ({ severity }) => (severity === 'error' ? 'rejected' : 'observed'))
    const errors = findings.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) refuse(errors, "Mend the history, or let check: 'repair' do it")
  }

  function refuse(errors: readonly Finding[], advice: string): never {
    hasRejected = true
    throw checkFailed(errors, advice)
  }

  function repair<Req extends object>(request: Req, turn: number, findings: readonly Finding[]): Req {
    const { repaired, changes, remaining } = repairRequest(request, wire, { codes: historyCodes })
    const codes = new Set(changes.map(({ code }) => code))
    const left = new Set(remaining.map(keyOf))
    const empty = remaining.filter(({ code, severity }) => code === 'empty-content' && severity === 'error')
    tell(turn, findings, (finding) => {
      if (!left.has(keyOf(finding))) return codes.has(finding.code) ? 'repaired' : 'observed'
      return empty.length > 0 && finding.code === 'empty-content' ? 'rejected' : 'observed'
    })
    for (const change of changes) log.repaired(turn, change)
    if (empty.length > 0) refuse(empty, 'It says nothing and cannot be left out: give it content')
    return repaired
  }

  return {
    get hasRejected() {
      return hasRejected
    },
    pass: (request, turn) => {
      const findings = checker.check(request)
      if (findings.length === 0) return request
      if (policy === 'repair') return repair(request, turn, findings)
      if (policy === 'reject') reject(turn, findings)
      else tell(turn, findings, () => 'observed')
      return request
    },
  }
}

function keyOf({ code, where }: Finding): string {
  return `${code} ${where}`
}

function checkFailed(errors: readonly Finding[], advice: string): ToolwireError {
  const [first] = errors
  const more = errors.length === 1 ? '' : ` and ${errors.length - 1} more`
  const found = errors.map(({ code, where, args }): JsonValue => ({ code, where, args: { ...args } }))
  return new ToolwireError(
    'check-failed',
    `the request was not sent: ${first?.code} at ${first?.where}${more}. ${advice}`,
    { details: { findings: found } },
  )
}
