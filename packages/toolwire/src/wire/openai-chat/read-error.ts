import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Refusal } from '../codec.ts'

/**
 * What an error response says, or undefined when the body is none. Servers that speak this wire have many forms of it:
 * with and without `error` around it, a text in its place, a list, another server's error inside.
 */
export function readError(status: number, body: unknown): Refusal | undefined {
  const whole: unknown = Array.isArray(body) ? body[0] : body
  if (!isObject(whole)) return undefined
  const stated = statedIn(whole)
  if (stated === undefined) return undefined
  const inner = passedOn(stated, status)
  if (inner !== undefined) return inner
  const code = own(stated, 'code')
  const type = ownString(stated, 'type') ?? ownString(stated, 'status')
  return {
    status,
    type: type ?? (status < 500 ? 'invalid_request_error' : 'server_error'),
    code: typeof code === 'string' ? code : typeof code === 'number' && code !== status ? String(code) : null,
    param: ownString(stated, 'param') ?? null,
    message: messageIn(stated),
  }
}

/** The object that holds the message. */
function statedIn(whole: OpenObject): OpenObject | undefined {
  const error = own(whole, 'error')
  if (typeof error === 'string') return { ...whole, message: error }
  if (isObject(error)) return messageIn(error) === '' ? undefined : error
  const base = own(whole, 'base_resp')
  if (isObject(base)) {
    const code = own(base, 'status_code')
    return code === 0 ? undefined : { message: own(base, 'status_msg'), code }
  }
  if (Object.hasOwn(whole, 'detail')) return { message: own(whole, 'detail') }
  const isError = own(whole, 'object') === 'error' || ownString(whole, 'code') !== undefined
  return isError && messageIn(whole) !== '' ? whole : undefined
}

/** A text, or a list of what is wrong with which field, as FastAPI writes it. */
function messageIn(stated: OpenObject): string {
  const message = own(stated, 'message')
  if (typeof message === 'string') return message
  const list = isObject(message) ? own(message, 'detail') : message
  if (!Array.isArray(list)) return typeof list === 'string' ? list : ''
  return list
    .filter(isObject)
    .map((each) =>
      [ownArray(each, 'loc').join('.'), ownString(each, 'msg') ?? ''].filter((text) => text !== ''),
    )
    .map((parts) => parts.join(': '))
    .join('; ')
}

/** A gateway's error that holds the one of the server behind it as text. */
function passedOn(stated: OpenObject, status: number): Refusal | undefined {
  const raw = ownString(own(stated, 'metadata'), 'raw')
  if (raw === undefined) return undefined
  try {
    return readError(status, JSON.parse(raw))
  } catch {
    return readError(status, { error: { ...stated, message: raw, metadata: null } })
  }
}
