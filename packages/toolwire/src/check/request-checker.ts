import type { Finding } from '../finding/finding.ts'
import { isObject, ownArray } from '../json/value.ts'
import type { Codec, HeldState } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import type { CheckContext } from './check-report.ts'
import { withProfile } from './with-profile.ts'
import { createRequestScan } from './request-scan.ts'
import type { RequestScan } from './request-scan.ts'

/** Checks the requests of one run, one after the other. */
export interface RequestChecker {
  /** What is wrong with a request. One that only appends to the last one costs only what is new. */
  check(request: unknown): readonly Finding[]
}

/**
 * A checker that remembers the last request it saw: its entries must be the same objects for what was read to count.
 *
 * @example
 * const checker = createRequestChecker(anthropic)
 * checker.check(request).filter(({ severity }) => severity === 'error')
 */
export function createRequestChecker(
  wire: Codec,
  chosen?: Profile,
  context: CheckContext = {},
): RequestChecker {
  const profile = chosen ?? wire.profile
  const isChosen = chosen !== undefined
  const codec = withProfile(wire, profile)
  let scan: RequestScan | undefined
  let seen: readonly unknown[] = []
  let held: HeldState | undefined

  return {
    check(request) {
      const list = isObject(request) ? ownArray(request, codec.list) : []
      const state = codec.heldState(request)
      const isSame = state?.kind === held?.kind && state?.id === held?.id
      if (scan === undefined || !isSame || !continues(seen, list)) {
        scan = createRequestScan(codec, state, { profile, isChosen, context, openEnd: false })
      }
      held = state
      seen = list
      scan.read(request)
      return scan.problems(request).map(({ finding }) => finding)
    },
  }
}

function continues(before: readonly unknown[], list: readonly unknown[]): boolean {
  if (before.length > list.length) return false
  // All that a turn late in a loop costs more than an early one: a plain loop keeps it small.
  for (let index = 0; index < before.length; index++) if (before[index] !== list[index]) return false
  return true
}
