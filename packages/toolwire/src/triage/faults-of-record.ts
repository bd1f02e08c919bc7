import type { Finding } from '../finding/finding.ts'
import { isObject, own, ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { TraceRun } from '../trace/trace-run.ts'
import { faultInResponse } from './faults-of-responses.ts'
import type { LocatedFault } from './located-fault.ts'

/**
 * Faults of arguments as the run itself told them. What a wire cannot say in a schema, such as a largest number, is
 * checked by the dispatcher alone: nothing that was sent shows it.
 */
export function faultsOfRecord(run: TraceRun): readonly LocatedFault[] {
  return run.recorded.flatMap(({ event }) => {
    const finding = own(event, 'finding')
    const turn = run.turns.find(({ number }) => number === own(event, 'turn'))
    if (turn?.response === undefined || own(event, 'phase') !== 'call' || !isFinding(finding)) return []
    const fault = faultInResponse(turn, turn.response, finding)
    return fault.call === undefined ? [] : [fault]
  })
}

const ARGUMENTS: ReadonlySet<string> = new Set([
  'invalid-argument',
  'missing-argument',
  'unknown-argument',
  'stringified-argument',
])

function isFinding(value: unknown): value is Finding & OpenObject {
  if (!isObject(value)) return false
  const severity = own(value, 'severity')
  const at = own(value, 'at')
  return (
    ARGUMENTS.has(ownString(value, 'code') ?? '') &&
    (severity === 'error' || severity === 'warning' || severity === 'hint') &&
    ownString(value, 'where') !== undefined &&
    (at === undefined || typeof at === 'string') &&
    isObject(own(value, 'args'))
  )
}
