import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { pointer } from '../json/pointer.ts'
import { isObject } from '../json/value.ts'
import type { Codec } from '../wire/codec.ts'

/**
 * A `malformed-call` where the provider says so. A `stop-reason-mismatch` when the stop reason of a response and its calls disagree: calls behind a reason that
 * says the answer is done, or a reason that says calls where there is none. Wires whose reason says nothing of
 * calls have no such fault.
 */
export function judgeEnding(response: unknown, codec: Codec): Finding[] {
  const { kind, native } = codec.ending(response)
  const { malformedCall } = codec.rules
  if (malformedCall?.reasons.includes(native) === true)
    return [fault('malformed-call', malformedCall.where, { stop: native })]
  if (kind !== 'calls' && kind !== 'done') return []
  const calls = codec.calls(response).length
  if ((kind === 'calls') === calls > 0) return []
  return [
    fault('stop-reason-mismatch', codec.rules.stop?.where ?? whereOf(response, native), {
      stop: native,
      calls,
    }),
  ]
}

/** The member of the response that holds the reason in the wire's own word. */
function whereOf(response: unknown, native: string): string {
  if (!isObject(response)) return ''
  const key = Object.keys(response).find((name) => response[name] === native)
  return key === undefined ? '' : pointer(key)
}
