import { isObject, own } from '../json/value.ts'
import type { TraceRequest } from '../trace/trace-run.ts'
import type { View } from './view.ts'

/** The token limit that a request sets. */
export function tokenLimit(request: TraceRequest | undefined, { codec }: View): number | undefined {
  const body = request?.body()
  if (codec?.tokenLimit === undefined || !isObject(body)) return undefined
  const limit = own(body, codec.tokenLimit)
  return typeof limit === 'number' ? limit : undefined
}
