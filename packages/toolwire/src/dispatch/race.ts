/** How a piece of work ended, as seen by whoever waited for it. */
export type Raced = Settled | { readonly stopped: 'timeout' | 'abort' }

/** An end of its own. An error that was returned counts as thrown. */
export type Settled = { readonly returned: unknown } | { readonly error: unknown }

export interface RaceLimits {
  readonly signal: AbortSignal | undefined
  /** Milliseconds; more than a timer can hold means no limit. */
  readonly timeout?: number
  /** Told how the work ended after all, when nobody waited any more. */
  readonly late?: (ended: Settled) => void
}

/**
 * Starts the work now and resolves with what comes first: its end, the time limit, or the abort. Never rejects.
 * Work that is aborted beforehand does not start.
 */
export function race(work: () => unknown, limits: RaceLimits): Promise<Raced> {
  const { signal, timeout = Number.POSITIVE_INFINITY, late } = limits
  return new Promise((resolve) => {
    let isOpen = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (raced: Raced): void => {
      isOpen = false
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(raced)
    }
    const abort = (): void => end({ stopped: 'abort' })
    const settle = (ended: Settled): void => (isOpen ? end(ended) : late?.(ended))
    const fail = (error: unknown): void => settle({ error })
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    if (timeout <= LONGEST_TIMER) timer = setTimeout(() => end({ stopped: 'timeout' }), timeout)
    try {
      Promise.resolve(work()).then(
        (returned) => (isError(returned) ? fail(returned) : settle({ returned })),
        fail,
      )
    } catch (error) {
      fail(error)
    }
  })
}

/** A timer with a longer delay fires at once (HTML, "timer initialization steps": 32-bit signed). */
const LONGEST_TIMER = 2 ** 31 - 1

/** A proxy may refuse the question. */
function isError(value: unknown): boolean {
  try {
    return value instanceof Error
  } catch {
    return false
  }
}
