import type { Finding } from '../finding/finding.ts'
import type { WireName } from '../wire/profile.ts'

/** A request that an emulator got, and how it was answered. */
export interface ReceivedRequest {
  /** From 1, in the order in which requests were complete. */
  readonly number: number
  /** For a path of no wire: the one whose clients send such headers. */
  readonly wire: WireName
  readonly method: string
  /** Path and query; a key in it is replaced by `redacted`. */
  readonly path: string
  /** Lower-case names; keys and cookies are replaced by `[redacted]`. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed body, its text where it is no JSON, undefined where there is none. */
  readonly body: unknown
  /** The status of the response; 0 as long as it is not there. */
  readonly status: number
  /** What was answered. */
  readonly response: unknown
  /** Empty where the provider sends none. */
  readonly requestId: string
  /** The fault for which it was refused, where that has a code. */
  readonly finding: Finding | undefined
}

/** Headers by lower-case name, without secrets. */
export function safeHeaders(headers: Headers): Record<string, string> {
  const safe: Record<string, string> = {}
  for (const [name, value] of headers) safe[name] = SECRET.test(name) ? '[redacted]' : value
  return safe
}

/** Path and query of an address, without secrets. */
export function safePath({ pathname, search }: URL): string {
  return pathname + search.replaceAll(SECRET_PARAMETER, '$1redacted')
}

const SECRET_PARAMETER = /([?&](?:[^=&]*(?:key|token|secret))=)[^&]*/gi
const SECRET = /authorization|api-key|cookie|token|secret/
