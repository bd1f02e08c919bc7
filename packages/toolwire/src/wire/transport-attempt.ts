import type { AttemptEvent } from './codec.ts'

/** Tells an observer of an attempt. Events are made only for somebody who looks; what the observer throws is its own affair. */
export function reportAttempt(
  observe: ((event: AttemptEvent) => void) | undefined,
  make: () => AttemptEvent,
): void {
  if (observe === undefined) return
  try {
    observe(make())
  } catch {
    // A broken observer must not cost a response that may have been paid for.
  }
}

/** Headers as they may be shown: people print events. */
export function shownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    shown[name] = SECRET_HEADER.test(name) ? '[redacted]' : value
  return shown
}

/** A URL as it may be shown: gateways carry keys in the query and in the user part. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

const SECRET_HEADER = /auth|key|cookie|secret|token$/i
