import { isObject, own, ownString } from '../../json/value.ts'
import type { Refusal } from '../codec.ts'

/** What an error response says, or undefined when the body is none of this wire's. */
export function readError(status: number, body: unknown): Refusal | undefined {
  const error = isObject(body) ? own(body, 'error') : undefined
  if (!isObject(error) || ownString(error, 'message') === undefined || own(error, 'status') !== undefined)
    return undefined
  const type = ownString(error, 'type') ?? 'server_error'
  return {
    status,
    type,
    code: ownString(error, 'code') ?? null,
    param: ownString(error, 'param') ?? null,
    message: ownString(error, 'message') ?? '',
  }
}
