import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Refusal } from '../codec.ts'
import { failureIn } from './read.ts'

/** What an error response says, or undefined when the body is none of this wire's. It may come in a list, or as text. */
export function readError(status: number, body: unknown): Refusal | undefined {
  const read = typeof body === 'string' ? parsed(body) : body
  const whole: unknown = Array.isArray(read) ? read[0] : read
  if (!isObject(whole)) return undefined
  const error = own(whole, 'error')
  const failure = failureIn(whole)
  if (failure !== undefined) return { status, code: null, param: null, ...failure }
  const message = ownString(error, 'message')
  if (message === undefined) return undefined
  // An SDK puts the whole body into the message.
  const inner = message.trimStart().startsWith('{') ? readError(status, message) : undefined
  if (inner !== undefined) return inner
  const details = ownArray(error, 'details').filter(isObject)
  const of = (type: string): OpenObject => details.find((one) => own(one, '@type') === type) ?? {}
  const [violation] = ownArray(of(BAD_REQUEST), 'fieldViolations')
  const waitMs = secondsIn(own(of(RETRY), 'retryDelay'))
  return {
    status,
    type: ownString(error, 'status') ?? 'UNKNOWN',
    code: ownString(of(ERROR_INFO), 'reason') ?? dailyQuota(of(QUOTA)),
    param: ownString(violation, 'field') ?? null,
    message,
    ...(waitMs === undefined ? undefined : { waitMs }),
  }
}

/** The code that `readError` gives a quota of a day: it is not there again before the next. */
export const DAILY_QUOTA = 'DAILY_QUOTA'

const RPC = 'type.googleapis.com/google.rpc.'
/** The detail that names a reason. */
export const ERROR_INFO: string = `${RPC}ErrorInfo`
/** The detail that names fields. */
export const BAD_REQUEST: string = `${RPC}BadRequest`
/** The detail that says how long to wait. */
export const RETRY: string = `${RPC}RetryInfo`
const QUOTA = `${RPC}QuotaFailure`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A duration as JSON has it: `38.86s`. */
function secondsIn(duration: unknown): number | undefined {
  const seconds = typeof duration === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(duration)?.[1] : undefined
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000)
}

function dailyQuota(failure: OpenObject): string | null {
  const isDaily = ownArray(failure, 'violations').some(
    (violation) => ownString(violation, 'quotaId')?.includes('PerDay') === true,
  )
  return isDaily ? DAILY_QUOTA : null
}
