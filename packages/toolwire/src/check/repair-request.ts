import type { Finding } from '../finding/finding.ts'
import { pointer, valueAt } from '../json/pointer.ts'
import { own, ownArray } from '../json/value.ts'
import type { Codec, Part } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import type { Change, CheckContext, Unchecked } from './check-report.ts'
import type { Problem } from './problem.ts'
import { cutResult } from './cut-result.ts'
import { createIdRepair } from './repair-ids.ts'
import { repairPairing } from './repair-pairing.ts'
import { createToolRepair } from './repair-tools.ts'
import { createRepairWork } from './repair-work.ts'
import type { RepairWork } from './repair-work.ts'
import { withProfile } from './with-profile.ts'
import { createRequestScan, definitionProblems } from './request-scan.ts'
import { entryOf } from './scan.ts'

export interface RepairRequestOptions {
  /** Only faults with these codes are mended; all that have a repair when absent. */
  readonly codes?: readonly string[]
  readonly profile?: Profile
  readonly context?: CheckContext
  /** `false` keeps everything that could not be had back; `true` also cuts results that are over the limit. */
  readonly lossy?: boolean
  /** The body holds definitions only, and no conversation. */
  readonly definitionsOnly?: boolean
  /** The request as it comes is known to be nested not too deep, and each of its texts to be well-formed. */
  readonly isFlawless?: boolean
  /** See `ScanOptions`. */
  readonly known?: ReadonlySet<unknown>
}

export interface RequestRepair<Request> {
  /** The request with what could be mended; the very same object when nothing had to be. */
  readonly repaired: Request
  readonly changes: readonly Change[]
  /** What was found in the request as it came. */
  readonly findings: readonly Finding[]
  /** What is still wrong with the repaired request. */
  readonly remaining: readonly Finding[]
  readonly unchecked: readonly Unchecked[]
}

/**
 * A request with its faults mended: results merged and moved first, then duplicates and ids, then gaps filled, then
 * orphans dropped, then content. Nothing is mutated; untouched parts are shared.
 *
 * @example repairRequest(request, anthropic, { codes: ['missing-result'] }).repaired
 */
export function repairRequest<Request>(
  request: Request,
  wire: Codec,
  options: RepairRequestOptions = {},
): RequestRepair<Request> {
  const codec = withProfile(wire, options.profile ?? wire.profile)
  const first = inspectRequest(request, codec, options)
  const changes: Change[] = []
  let repaired: unknown = request
  let current = first
  for (let round = 0; round < MAX_ROUNDS && current.problems.length > 0; round++) {
    const made = repairRound(repaired, current, { codec, options })
    if (made === undefined) break
    repaired = made.body
    changes.push(...made.changes)
    const known = soundEntries({ request, repaired, problems: first.problems, list: codec.list })
    current = inspectRequest(repaired, codec, { ...options, isFlawless: false, known })
  }
  return {
    repaired: repaired as Request, // the same shape, mended
    changes,
    findings: first.problems.map(({ finding }) => finding),
    remaining: current.problems.map(({ finding }) => finding),
    unchecked: first.unchecked,
  }
}

/** What is wrong with a request, with what its repair needs. */
export function inspectRequest(body: unknown, wire: Codec, options: RepairRequestOptions = {}): Inspection {
  const { profile = wire.profile, context = {}, definitionsOnly = false } = options
  const codec = withProfile(wire, profile)
  if (definitionsOnly) {
    return {
      problems: definitionProblems(codec.declaredTools(body), profile, body),
      unchecked: [],
      byEntry: [],
    }
  }
  const scan = createRequestScan(codec, codec.heldState(body), {
    profile,
    isChosen: options.profile !== undefined,
    context,
    openEnd: false,
    isFlawless: options.isFlawless === true,
    ...(options.known === undefined ? {} : { known: options.known }),
  })
  scan.read(body)
  return { problems: scan.problems(body), unchecked: scan.unchecked(body), byEntry: scan.byEntry() }
}

export interface Inspection {
  readonly problems: readonly Problem[]
  readonly unchecked: readonly Unchecked[]
  /** The parts of each entry. */
  readonly byEntry: readonly (readonly Part[])[]
}

interface Repaired {
  readonly request: unknown
  readonly repaired: unknown
  /** What was found in the request. */
  readonly problems: readonly Problem[]
  readonly list: string
}

/**
 * The entries of a request that nothing was found in: where a repair has kept them they need not be looked at again, as
 * long as the tools are the same that results are read with.
 */
function soundEntries({ request, repaired, problems, list }: Repaired): ReadonlySet<unknown> {
  if (own(request, 'tools') !== own(repaired, 'tools')) return new Set()
  const base = `${pointer(list)}/`
  const told = new Set(problems.map(({ finding: { where } }) => entryOf(where, base)))
  return new Set(ownArray(request, list).filter((_entry, index) => !told.has(index)))
}

/** Each round mends the first family that has something to mend: filling before merging would invent a second answer. */
const ORDER: readonly (readonly string[])[] = [
  ['invalid-turn'],
  ['misplaced-result', 'result-mismatch'],
  ['duplicate-call-id', 'duplicate-result', 'invalid-call-id'],
  ['missing-result'],
  ['orphan-result'],
]
const ORDERED: ReadonlySet<string> = new Set(ORDER.flat())

// Each family needs one round, and a second one where two faults stand in the same place.
const MAX_ROUNDS = 20

function repairRound(
  body: unknown,
  { problems, byEntry }: Inspection,
  { codec, options }: { readonly codec: Codec; readonly options: RepairRequestOptions },
): { readonly body: unknown; readonly changes: readonly Change[] } | undefined {
  const { codes, profile = codec.profile, lossy } = options
  const allowed = problems.filter(({ finding }) => codes === undefined || codes.includes(finding.code))
  for (const family of [...ORDER, undefined]) {
    const ofFamily = allowed.filter(({ finding }) =>
      family === undefined ? !ORDERED.has(finding.code) : family.includes(finding.code),
    )
    if (ofFamily.length === 0) continue
    const work = createRepairWork(body, { codec, profile, cuts: lossy === true, byEntry })
    const repairs = [createIdRepair(work), createToolRepair(work)]
    for (const problem of ofFamily) {
      if (lossy === false && isLossy(problem)) continue
      const made =
        repairs.some((repair) => repair(problem)) || repairPairing(problem, work) || cutResult(problem, work)
      if (!made) applyFix(problem, work)
    }
    if (!work.edits.isEmpty() || work.changes.length > 0)
      return { body: work.finish(), changes: work.changes }
  }
  return undefined
}

/** Codes whose repair drops or replaces something for good. */
const LOSSY: ReadonlySet<string> = new Set([
  'orphan-result',
  'duplicate-result',
  'invalid-unicode',
  'orphan-reasoning',
  'invalid-reasoning',
  'truncated-arguments',
])

function isLossy({ finding, kind }: Problem): boolean {
  const { why } = finding.args
  if (finding.code === 'invalid-turn') return why === 'call-first' && kind !== 'split-turn'
  return LOSSY.has(finding.code) && why !== 'nested'
}

function applyFix(problem: Problem, work: RepairWork): void {
  const { fix } = problem.finding
  if (fix === undefined) return
  const before = valueAt(work.body, fix.where)
  if (fix.action === 'remove') work.edits.remove(fix.where)
  else work.edits.replace(fix.where, fix.value)
  const after = fix.action === 'remove' ? {} : { after: fix.value }
  work.changed(problem, { action: fix.action, lossy: isLossy(problem), before, ...after })
}
