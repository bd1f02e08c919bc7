/**
 * The headers that a trace keeps: content type, request ids, retry and rate-limit headers, API version and beta
 * headers, server timing. Everything else is dropped, so that no key, cookie or account reaches the file.
 */
export function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const plain = name.toLowerCase()
    if (KEPT.has(plain) || RATE_LIMIT.test(plain)) kept[plain] = value
  }
  return kept
}

/** The provider's id of an exchange, under whichever name it came. */
export function requestIdOf(headers: Readonly<Record<string, string>>): string | undefined {
  for (const name of REQUEST_IDS) {
    const value = headers[name]
    if (value !== undefined) return value
  }
  return undefined
}

/** A URL whose secrets in the query are replaced. */
export function keptUrl(url: string): string {
  return url.replace(USER_INFO, '//').replace(SECRET_QUERY, '$1$2=[redacted]')
}

const REQUEST_IDS = ['request-id', 'x-request-id', 'x-amzn-requestid', 'apim-request-id', 'x-goog-request-id']

const KEPT: ReadonlySet<string> = new Set([
  'content-type',
  'retry-after',
  'retry-after-ms',
  'x-should-retry',
  'anthropic-version',
  'anthropic-beta',
  'openai-version',
  'openai-beta',
  'openai-processing-ms',
  'server-timing',
  ...REQUEST_IDS,
])

const RATE_LIMIT = /^(?:x-|[a-z]+-)?ratelimit-/
const USER_INFO = /\/\/[^/?#@]*@/
const SECRET_QUERY = /([?&])([^=&#]*(?:key|token|secret|signature|password)[^=&#]*)=[^&#]*/gi
