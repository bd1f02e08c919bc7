import { isObject, type OpenObject } from '../json/value.ts'
import { ToolwireError } from '../error/toolwire-error.ts'
import type { StopReason } from '../trace/event.ts'
import { abortable } from '../wire/transport.ts'

/** How a run ends. */
export interface Stop {
  readonly reason: StopReason
  readonly detail: OpenObject
}

/** Thrown inside the loop where a hook threw: the run ends, its history stays whole. */
export class HookFailure extends Error {
  readonly hook: string

  constructor(hook: string, cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'HookFailure'
    this.hook = hook
  }
}

/** What a hook returns; rejects with a `HookFailure` where it throws, and with the signal's reason on abort. */
export function callHook<Value>(
  hook: string,
  call: () => Value | PromiseLike<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const called = new Promise<Value>((resolve) => resolve(call())).catch((error: unknown) => {
    throw new HookFailure(hook, error)
  })
  return abortable(called, signal)
}

/** What was thrown inside a run, as the stop it means. */
export function stopFor(error: unknown, signal: AbortSignal): Stop {
  if (signal.aborted) return abortedStop(signal)
  if (error instanceof HookFailure) return failed({ hook: error.hook, message: error.message })
  if (ToolwireError.is(error)) return failed({ error: error.code, message: error.message, ...error.details })
  const name = error instanceof Error ? error.name : typeof error
  return failed({ error: name, message: messageOf(error) })
}

export function abortedStop(signal: AbortSignal): Stop {
  return { reason: 'aborted', detail: { message: messageOf(signal.reason) } }
}

export function failed(detail: OpenObject): Stop {
  return { reason: 'failed', detail }
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  if (isObject(error) && typeof error['message'] === 'string') return error['message']
  return String(error)
}
