import { segmentsOf } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownString, setOwn } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Accumulator, PartialCall } from '../accumulator.ts'
import { createStreamLog, type StreamLog } from '../stream-log.ts'
import { createCandidate, type StreamedCandidate } from './accumulate-candidate.ts'
import type { GeminiResponse } from './types.ts'

/**
 * Responses of Gemini, chunk by chunk. Calls arrive whole, or on Vertex in parts by path; texts side by side become
 * one part, and a part with a signature stays as it came.
 *
 * @example
 * const acc = accumulator()
 * for await (const chunk of await ai.models.generateContentStream(request)) acc.push(chunk)
 * const response = acc.response()
 */
export function accumulator(): Accumulator<GeminiResponse> {
  const log = createStreamLog()
  const state: State = { log, head: {}, candidates: new Map() }
  return {
    push(given) {
      const chunk = log.next(given)
      // Without `alt=sse` all chunks come in one list.
      for (const one of Array.isArray(chunk) ? chunk : [chunk]) if (isObject(one)) read(state, one)
    },
    // The first of the candidates is the one that counts.
    calls: () => firstCandidate(state)?.calls ?? NO_CALLS,
    response: () => responseOf(state),
    findings: () => log.findings(isEnded(state)),
    eventOf(where, offset = 0) {
      const [member, , ...path] = segmentsOf(where)
      return member === 'candidates' ? (firstCandidate(state)?.eventOf(path, offset) ?? '') : ''
    },
  }
}

interface State {
  readonly log: StreamLog
  readonly head: Record<string, unknown>
  readonly candidates: Map<number, StreamedCandidate>
}

const NO_CALLS: readonly PartialCall[] = []

function firstCandidate({ candidates }: State): StreamedCandidate | undefined {
  return candidates.get(0) ?? candidates.values().next().value
}

function read({ log, head, candidates }: State, chunk: OpenObject): void {
  for (const key in chunk) {
    if (!Object.hasOwn(chunk, key) || key === 'candidates' || key === 'error') continue
    if ((chunk[key] ?? undefined) !== undefined) setOwn(head, key, chunk[key])
  }
  for (const [position, native] of ownArray(chunk, 'candidates').entries()) {
    if (!isObject(native)) continue
    const index = own(native, 'index')
    const number = typeof index === 'number' ? index : position
    let candidate = candidates.get(number)
    if (candidate === undefined) {
      candidate = createCandidate(log)
      candidates.set(number, candidate)
    }
    candidate.add(native, `/candidates/${position}`)
  }
}

function responseOf({ head, candidates }: State): GeminiResponse {
  if (candidates.size === 0) return { ...head }
  const ordered = [...candidates.entries()].sort(([a], [b]) => a - b)
  return { candidates: ordered.map(([, candidate]) => candidate.value()), ...head }
}

function isEnded({ log, head, candidates }: State): boolean {
  if (log.isBroken) return false
  // A prompt that was blocked has no candidate.
  if (candidates.size === 0) return ownString(head['promptFeedback'], 'blockReason') !== undefined
  return [...candidates.values()].every(({ isEnded }) => isEnded)
}
