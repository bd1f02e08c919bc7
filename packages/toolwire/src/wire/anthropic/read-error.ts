import { isObject, own, ownString } from '../../json/value.ts'
import type { Refusal } from '../codec.ts'

/** What an error response says, or undefined when the body is none of this wire's. */
export function readError(status: number, body: unknown): Refusal | undefined {
  const error = isObject(body) && own(body, 'type') === 'error' ? own(body, 'error') : undefined
  if (!isObject(error)) return undefined
  const details = own(error, 'details')
  const code = isObject(details) ? ownString(details, 'error_code') : undefined
  const type = ownString(error, 'type') ?? 'api_error'
  return { status, type, code: code ?? null, param: null, message: ownString(error, 'message') ?? '' }
}
