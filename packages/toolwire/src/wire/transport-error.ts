import { ToolwireError } from '../error/toolwire-error.ts'
import type { JsonValue } from '../json/value.ts'
import type { Codec, Refusal } from './codec.ts'

/** What a provider refused, as a thrown error: `details` hold status, type, code, param, message, requestId. */
export function refusedError(refusal: Refusal, requestId: string | null): ToolwireError {
  const { status, type, code, param, message } = refusal
  const details: Record<string, JsonValue> = { status, type, code, param, message, requestId }
  const id = requestId === null ? '' : ` (request ${requestId})`
  return new ToolwireError(
    'provider-refused',
    `the provider refused the request with ${status} ${type}: ${message}${id}`,
    {
      details,
    },
  )
}

/** No usable answer: `details` hold the message, and the status where one came. */
export function unreachableError(
  message: string,
  details: Readonly<Record<string, JsonValue>>,
  cause?: unknown,
): ToolwireError {
  return new ToolwireError('provider-unreachable', message, {
    details: { message, ...details },
    ...(cause === undefined ? {} : { cause }),
  })
}

/** The refusal that a body states, or one made of the status and what the body says, where it is none of the wire's. */
export function refusalOf(wire: Pick<Codec, 'readError'>, status: number, body: unknown): Refusal {
  const refusal = wire.readError(status, body)
  if (refusal !== undefined) return refusal
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  return { status, type: 'unknown', code: null, param: null, message: excerpt(text) || 'no message' }
}

/** The message of whatever was thrown, with that of its cause: `fetch failed` alone says nothing. */
export function causeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== ''
    ? `${error.message} (${cause.message})`
    : error.message
}

/** The beginning of a body, in one line. */
export function excerpt(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT)}…` : plain
}

const EXCERPT = 200
