import { pointer, valueAt } from '../json/pointer.ts'
import type { TraceRequest } from '../trace/trace-run.ts'
import type { View } from './view.ts'

/** The token limit that a request sets. */
export function tokenLimit(request: TraceRequest | undefined, { codec }: View): number | undefined {
  const body = request?.body()
  const { tokenLimit: field, tokenLimitAt = field === undefined ? undefined : pointer(field) } = codec ?? {}
  const limit = tokenLimitAt === undefined ? undefined : valueAt(body, tokenLimitAt)
  return typeof limit === 'number' ? limit : undefined
}
