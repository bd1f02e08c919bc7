import { isObject, own, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Refusal } from '../codec.ts'

/** What an error response says, or undefined when the body is none of this wire's. */
export function readError(status: number, body: unknown): Refusal | undefined {
  if (!isObject(body)) return undefined
  const error = own(body, 'type') === 'error' ? own(body, 'error') : undefined
  if (!isObject(error)) return awsError(status, body)
  const details = own(error, 'details')
  const code = isObject(details) ? ownString(details, 'error_code') : undefined
  const type = ownString(error, 'type') ?? 'api_error'
  return { status, type, code: code ?? null, param: null, message: ownString(error, 'message') ?? '' }
}

/** An error as Amazon Bedrock writes it: the message alone, its kind in a field or a header. */
function awsError(status: number, body: OpenObject): Refusal | undefined {
  const message = ownString(body, 'message')
  const [type] =
    ownString(body, '__type')?.split('#').slice(-1) ?? (status === 400 ? ['ValidationException'] : [])
  if (message === undefined || type === undefined || own(body, 'error') !== undefined) return undefined
  return { status, type, code: null, param: null, message }
}
