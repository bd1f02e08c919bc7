import type { Finding } from '../finding/finding.ts'
import { segmentsOf, valueAt } from '../json/pointer.ts'
import type { Codec } from '../wire/codec.ts'
import type { Change, Unchecked } from './check-report.ts'
import { WITHOUT_TOOLS, type ResponseOptions } from './check-response.ts'
import { repairResponse } from './repair-response.ts'
import { onWire } from './scan.ts'
import { eventIn, isNamedEvent } from './stream-event.ts'

/** What is wrong with a stream, and the response that it makes. */
export interface StreamInspection {
  /** `where` leads into the list of events. */
  readonly findings: readonly Finding[]
  readonly unchecked: readonly Unchecked[]
  /** The response to act on; null when a fault remains. */
  readonly repaired: unknown
  readonly changes: readonly Change[]
}

/** Assembles a stream, judges how it came, and then the response as any other. */
export function inspectStream(
  events: readonly unknown[],
  codec: Codec,
  options: ResponseOptions,
): StreamInspection {
  const stream = codec.accumulator()
  for (const event of events) stream.push(eventIn(event))
  const ofStream = stream.findings().flatMap((finding) => onWire(codec, finding) ?? [])
  // No call of a part counts, so that none is judged.
  if (ofStream.some(({ code }) => code === 'interrupted-stream')) {
    return { findings: inOrder(ofStream), unchecked: OF_PARTS, repaired: null, changes: [] }
  }
  const response = stream.response()
  const { inspection, repaired, changes } = repairResponse(response, codec, options)

  /** Where in the list of events something in the response came from. */
  function origin(where: string, text?: unknown): string {
    const whole = typeof text === 'string' ? valueAt(response, where) : undefined
    const offset = typeof whole === 'string' ? Math.max(whole.indexOf(text as string), 0) : 0 // a string, see above
    const event = stream.eventOf(where, offset)
    const [index = '', ...inner] = segmentsOf(event)
    const isWrapped = inner.length > 0 && isNamedEvent(events[Number(index)])
    return event.replace(`/${index}`, `/${index}${isWrapped ? '/data' : ''}`)
  }

  const findings = [...ofStream, ...inspection.findings.map((finding) => moved(finding, origin))]
  if (repaired === null)
    return { findings: inOrder(findings), unchecked: inspection.unchecked, repaired, changes: [] }
  // What the stream left open was settled by assembling it.
  const settled = ofStream.map(({ code, where }): Change => ({
    code,
    where,
    action: 'replace',
    lossy: false,
  }))
  return {
    findings: inOrder(findings),
    unchecked: inspection.unchecked,
    repaired,
    changes: [...settled, ...changes.map((change) => ({ ...change, where: origin(change.where) }))],
  }
}

const OF_PARTS: readonly Unchecked[] = WITHOUT_TOOLS.map(({ code }) => ({
  code,
  reason: 'the stream was interrupted: no call of it counts, so none is judged',
}))

/** The finding with its places in the events. A fix would lead into the response, which nobody has sent. */
function moved(finding: Finding, origin: (where: string, text?: unknown) => string): Finding {
  const { fix: _fix, ...rest } = finding
  const { first } = finding.args
  const args = typeof first === 'string' ? { ...finding.args, first: origin(first) } : finding.args
  return { ...rest, where: origin(finding.where, finding.args['text']), args }
}

function inOrder(findings: readonly Finding[]): Finding[] {
  const eventOf = ({ where }: Finding): number => Number(segmentsOf(where)[0] ?? -1)
  return findings.toSorted((one, other) => eventOf(one) - eventOf(other))
}
