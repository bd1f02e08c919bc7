import { inspectResponse } from '../check/check-response.ts'
import type { Finding } from '../finding/finding.ts'
import { valueAt } from '../json/pointer.ts'
import type { JsonValue } from '../json/value.ts'
import type { AnyTool } from '../tool/tool.ts'
import type { TraceResponse, TraceRun, TraceTurn } from '../trace/trace-run.ts'
import type { Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import { createDefinitionsInForce } from './definitions-in-force.ts'
import type { LocatedFault } from './located-fault.ts'

/** The faults of a run's responses, judged by the definitions in force at each request. */
export function faultsOfResponses(
  run: TraceRun,
  { codec, profile }: { readonly codec: Codec; readonly profile: Profile },
  given: readonly AnyTool[] | undefined,
): readonly LocatedFault[] {
  const definitions = createDefinitionsInForce(codec, given)
  return run.turns.flatMap((turn) => {
    const { response } = turn
    if (response === undefined) return []
    const tools = definitions.of(turn.requests.at(-1)?.declared)
    const { findings } = inspectResponse(response.body(), codec, { profile, tools })
    return findings.map((finding) => faultInResponse(turn, response, finding))
  })
}

/** A fault of a turn's response at its place in the trace, with the call that it is about. */
export function faultInResponse(turn: TraceTurn, response: TraceResponse, finding: Finding): LocatedFault {
  const { where } = finding
  const call = turn.calls.find(({ place }) => isBelow(where, place.body ?? place.where))
  const text = turn.calls.length === 0 ? undefined : turn.calls[0]
  return {
    finding: withStop(finding, turn),
    origin: 'response',
    place: response.placeOf(where),
    turn: turn.number,
    order: call?.order ?? text?.order ?? 0,
    value: valueAt(response.body(), where),
    ...(call === undefined ? {} : { call }),
    ...(response.time === undefined ? {} : { time: response.time }),
  }
}

function isBelow(where: string, base: string): boolean {
  return where === base || where.startsWith(`${base}/`)
}

/** A call that was cut off is told with the wire's own stop word. */
function withStop(finding: Finding, { stopReason, ending }: TraceTurn): Finding {
  if (finding.code !== 'truncated-arguments' || ending !== 'truncated' || stopReason === undefined)
    return finding
  const args: Record<string, JsonValue> = { ...finding.args, stop: stopReason }
  return { ...finding, args }
}
