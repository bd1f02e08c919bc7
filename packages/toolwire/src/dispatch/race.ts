/** How a piece of work ended, as seen by whoever waited for it. */
export type Raced =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'thrown'; readonly error: unknown }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'abort' }

/** The abort of a whole dispatch, seen by all its calls through one listener. */
export interface Stopper {
  readonly stopped: boolean
  readonly reason: unknown
  /** Called once when the signal aborts; returns the way to be forgotten. */
  onStop(listener: () => void): () => void
  /** Takes the listener off the signal. */
  close(): void
}

export function createStopper(signal: AbortSignal | undefined): Stopper {
  const listeners = new Set<() => void>()
  const stop = (): void => {
    for (const listener of listeners) listener()
    listeners.clear()
  }
  signal?.addEventListener('abort', stop, { once: true })
  return {
    get stopped() {
      return signal?.aborted === true
    },
    get reason() {
      return signal?.reason
    },
    onStop: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => signal?.removeEventListener('abort', stop),
  }
}

export interface RaceLimits {
  readonly stopper: Stopper
  /** Milliseconds; more than a timer can hold means no limit. */
  readonly timeout?: number
  /** Told how the work ended after all, when nobody waited any more. */
  readonly late?: (ended: Raced) => void
}

/** Starts the work now and resolves with what comes first: its end, the time limit, or the abort. Never rejects. */
export function race(work: () => unknown, limits: RaceLimits): Promise<Raced> {
  const { stopper, timeout = Number.POSITIVE_INFINITY, late } = limits
  return new Promise((resolve) => {
    let open = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (raced: Raced): void => {
      if (!open) return
      open = false
      clearTimeout(timer)
      forget()
      resolve(raced)
    }
    const settle = (raced: Raced): void => {
      if (open) end(raced)
      else late?.(raced)
    }
    const forget = stopper.onStop(() => end({ kind: 'abort' }))
    if (timeout <= LONGEST_TIMER) timer = setTimeout(() => end({ kind: 'timeout' }), timeout)
    try {
      Promise.resolve(work()).then(
        (value) => settle({ kind: 'value', value }),
        (error: unknown) => settle({ kind: 'thrown', error }),
      )
    } catch (error) {
      settle({ kind: 'thrown', error })
    }
  })
}

/** A timer with a longer delay fires at once (HTML, "timer initialization steps": 32-bit signed). */
const LONGEST_TIMER = 2 ** 31 - 1
