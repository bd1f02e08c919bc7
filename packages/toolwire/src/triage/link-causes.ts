import type { Item } from './item.ts'

/**
 * Links findings to the one they follow from, and leaves out what another one says already. At most one parent: of
 * those that the table allows and that begin no later, the one with the strongest link, of equals the earliest.
 */
export function linkCauses(found: readonly Item[]): readonly Item[] {
  const items = found.filter((item) => !found.some((other) => absorbs(other, item)))
  for (const item of items) {
    const parent = strongest(item, items)
    if (parent !== undefined) item.parent = parent
  }
  return items
}

const OF_CALLS = [
  'unknown-tool',
  'misspelled-tool-name',
  'invalid-argument',
  'missing-argument',
  'unknown-argument',
  'stringified-argument',
  'malformed-arguments',
  'concatenated-arguments',
  'misencoded-arguments',
  'empty-arguments',
  'non-object-arguments',
  'truncated-arguments',
]

const OF_REQUESTS = [
  'missing-result',
  'orphan-result',
  'misplaced-result',
  'duplicate-result',
  'duplicate-call-id',
  'result-mismatch',
  'invalid-call-id',
  'invalid-turn',
  'empty-content',
  'invalid-unicode',
  'undeclared-tools',
  'tool-choice-conflict',
  'missing-reasoning',
  'orphan-reasoning',
  'invalid-reasoning',
  'invalid-tool-name',
  'duplicate-tool-name',
  'too-many-tools',
  'unsupported-schema',
  'non-strict-schema',
  // Arguments are echoed: what was wrong with them in the response is refused with the history.
  'malformed-arguments',
  'truncated-arguments',
  'misencoded-arguments',
  'empty-arguments',
]

const REPEATS = ['redundant-call', 'repeated-call', 'retry-unchanged']

/** From a consequence to what may have caused it. It has no cycles. */
const CAUSES: Readonly<Record<string, readonly string[]>> = {
  'malformed-arguments': ['truncated-arguments'],
  'missing-argument': ['truncated-arguments'],
  'undeclared-argument': ['invalid-argument', 'missing-argument', 'unknown-argument'],
  'tool-error': OF_CALLS,
  'retry-unchanged': [...OF_CALLS, 'tool-error'],
  'repeated-call': [...OF_CALLS, 'tool-error', 'retry-unchanged'],
  'provider-rejection': OF_REQUESTS,
  'unanswered-end': ['stop-reason-mismatch', 'leaked-call'],
  'empty-final': ['stop-reason-mismatch', 'leaked-call', ...REPEATS, 'budget-hit'],
  'budget-hit': [...OF_CALLS, 'tool-error', ...REPEATS],
}

/** Codes that say the same of the same call. */
const ABSORBS: Readonly<Record<string, readonly string[]>> = {
  'truncated-arguments': ['malformed-arguments'],
  'repeated-call': ['redundant-call', 'retry-unchanged'],
  'duplicate-call-id': ['duplicate-result'],
}

function absorbs(one: Item, other: Item): boolean {
  return ABSORBS[one.code]?.includes(other.code) === true && sharesCall(one, other)
}

function sharesCall(one: Item, other: Item): boolean {
  return one.about.calls.some((call) => other.about.calls.includes(call))
}

function strongest(item: Item, items: readonly Item[]): Item | undefined {
  const allowed = CAUSES[item.code]
  if (allowed === undefined) return undefined
  let best: Item | undefined
  let bestStrength = 0
  for (const cause of items) {
    if (!allowed.includes(cause.code) || cause.about.order > item.about.order) continue
    const strength = strengthOf(item, cause)
    if (
      strength > bestStrength ||
      (strength === bestStrength && best !== undefined && strength > 0 && isEarlier(cause, best))
    ) {
      best = cause
      bestStrength = strength
    }
  }
  return best
}

/** Consequences that stand in the very call of their cause. */
const SAME_CALL: ReadonlySet<string> = new Set([
  'malformed-arguments',
  'missing-argument',
  'undeclared-argument',
  'tool-error',
])
const RUN_WIDE: ReadonlySet<string> = new Set(['budget-hit', 'empty-final'])

function strengthOf(item: Item, cause: Item): number {
  if (sharesCall(item, cause)) return 4
  if (SAME_CALL.has(item.code)) return 0
  if (item.about.request !== undefined && item.about.request === cause.about.request) return 3
  const isSameTurn = item.about.userTurn === cause.about.userTurn
  if (isSameTurn && item.about.tool !== undefined && item.about.tool === cause.about.tool) return 2
  // A budget is used up by what went wrong all along, not by a fault that was got over.
  return RUN_WIDE.has(item.code) && cause.args.recovered === undefined && cause.severity !== 'hint' ? 1 : 0
}

function isEarlier(one: Item, other: Item): boolean {
  return one.about.order < other.about.order
}
