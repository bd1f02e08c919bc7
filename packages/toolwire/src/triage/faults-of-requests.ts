import type { CheckContext } from '../check/check-report.ts'
import { createRequestChecker } from '../check/request-checker.ts'
import type { RequestChecker } from '../check/request-checker.ts'
import type { Finding } from '../finding/finding.ts'
import { valueAt } from '../json/pointer.ts'
import { isObject, own } from '../json/value.ts'
import type { TraceCall, TraceRequest, TraceRun } from '../trace/trace-run.ts'
import type { Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import type { LocatedFault } from './located-fault.ts'

/**
 * The faults of the requests of a run, each once, at the first request that has it. Judged are those that can tell
 * something new: refused ones, the last one, and those that do more than append; what an accepted request holds is
 * still there in the next.
 */
export function faultsOfRequests(
  run: TraceRun,
  { codec, profile }: Pick<Judge, 'codec' | 'profile'>,
): readonly LocatedFault[] {
  const requests = run.turns.flatMap((turn) => turn.requests)
  const context = run.model === undefined ? {} : { model: run.model }
  const checker = createRequestChecker(codec, profile, context)
  const seen = new Set<string>()
  const faults: LocatedFault[] = []
  const first = requests[0]
  for (const [index, request] of requests.entries()) {
    const accepted = isAccepted(request)
    const isTelling = index === requests.length - 1 || !request.appends || accepted === false
    if (!request.intact || !isTelling) continue
    const body = request.body()
    for (const finding of findingsOf({ run, codec, profile, context, checker }, body)) {
      const key = `${finding.code} ${keyOf(finding)}`
      if (seen.has(key)) continue
      seen.add(key)
      if (accepted === true && isHistory(finding, codec, first)) continue
      const call = callOf(run, codec, { finding, request, accepted, body })
      faults.push(located(run, { finding, request, accepted, body }, call))
    }
  }
  return faults
}

/** Whether the provider took a request; undefined when nothing tells. */
function isAccepted({ response }: TraceRequest): boolean | undefined {
  if (response === undefined || response.status === undefined) return undefined
  if (response.status < 400) return true
  return response.status === 400 ||
    response.status === 404 ||
    response.status === 413 ||
    response.status === 422
    ? false
    : undefined
}

interface Judge {
  readonly run: TraceRun
  readonly codec: Codec
  /** Undefined when the run names none. */
  readonly profile: Profile | undefined
  readonly context: CheckContext
  readonly checker: RequestChecker
}

function findingsOf({ run, codec, profile, context, checker }: Judge, body: unknown): readonly Finding[] {
  const held = codec.heldState(body)
  if (held === undefined) return checker.check(body)
  const previousResponse = held.id === undefined ? undefined : responseWithId(run, held.id)
  return createRequestChecker(
    codec,
    profile,
    previousResponse === undefined ? context : { ...context, previousResponse },
  ).check(body)
}

function responseWithId(run: TraceRun, id: string): unknown {
  for (const turn of run.turns) {
    const body = turn.response?.body()
    if (isObject(body) && own(body, 'id') === id) return body
  }
  return undefined
}

/** The same fault is found again in every later request: by its ids, else by its place. */
function keyOf({ where, args }: Finding): string {
  const ids = ['callId', 'got', 'itemId', 'expected']
    .map((name) => args[name])
    .filter((value) => typeof value === 'string')
  return ids.length > 0 ? ids.join(' ') : where
}

/** What was handed in with the first request was told before the run: the provider's word on it counts. */
function isHistory({ where }: Finding, codec: Codec, first: TraceRequest | undefined): boolean {
  const [, list, index] = where.split('/')
  return first !== undefined && list === codec.list && Number(index) < first.entries
}

interface Judged {
  readonly finding: Finding
  readonly request: TraceRequest
  readonly accepted: boolean | undefined
  readonly body: unknown
}

function located(
  run: TraceRun,
  { finding, request, accepted, body }: Judged,
  call: TraceCall | undefined,
): LocatedFault {
  return {
    finding,
    origin: 'request',
    place: request.placeOf(finding.where),
    turn: call?.turn ?? request.turn,
    order: call?.order ?? orderOf(run, request),
    request,
    value: valueAt(body, finding.where),
    ...(request.time === undefined ? {} : { time: request.time }),
    ...(accepted === undefined ? {} : { accepted }),
    ...(call === undefined ? {} : { call }),
  }
}

/** The call of the run that a fault is about: by the id that it names, else by the one that stands at its place. */
function callOf(run: TraceRun, codec: Codec, { finding, request, body }: Judged): TraceCall | undefined {
  const { args, where } = finding
  const byId = (id: unknown): TraceCall | undefined =>
    typeof id === 'string'
      ? run.calls.findLast((call) => call.callId === id && call.turn < request.turn)
      : undefined
  const named = byId(args.expected) ?? byId(args.callId)
  if (named !== undefined) return named
  const message = Number(where.split('/')[2])
  if (!Number.isInteger(message)) return undefined
  const part = codec
    .requestParts(body, message)
    .find((one) => one.kind === 'call' && (where === one.where || where.startsWith(`${one.where}/`)))
  return part?.kind === 'call' ? byId(part.callId) : undefined
}

function orderOf(run: TraceRun, request: TraceRequest): number {
  return run.entries.find((entry) => entry.turn >= request.turn)?.order ?? run.entries.length
}
