import { isObject } from '../json/value.ts'
import type { TraceRequest } from '../trace/trace-run.ts'

/** The token limit that a request sets, under whatever name its wire has for it. */
export function tokenLimit(request: TraceRequest | undefined): number | undefined {
  const body = request?.body()
  if (!isObject(body)) return undefined
  for (const [key, value] of Object.entries(body)) {
    if (typeof value === 'number' && /^max_?(?:output_?|completion_?)?tokens$/i.test(key)) return value
  }
  return undefined
}
