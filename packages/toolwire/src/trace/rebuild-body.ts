import { segmentsOf } from '../json/pointer.ts'
import { isObject, own, ownArray, setOwn } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'

/**
 * The body that a stored delta makes of its base. The base is not changed, but for its lists when `reuse` is
 * given: then they are spliced in place, which makes a chain linear.
 */
export function applyDelta(base: OpenObject, delta: OpenObject, reuse = false): OpenObject {
  let body: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(base)) setOwn(body, key, value)
  const set = own(delta, 'set')
  // Lists of the delta are copied: later deltas splice into what they made, not into what was read.
  if (isObject(set))
    for (const [key, value] of Object.entries(set))
      setOwn(body, key, Array.isArray(value) ? [...value] : value)
  for (const key of ownArray(delta, 'unset')) delete body[String(key)]
  for (const splice of ownArray(delta, 'splice')) {
    const [where, start, removed, items] = Array.isArray(splice) ? splice : []
    const key = segmentsOf(String(where))[0] ?? ''
    const list: unknown = own(body, key)
    if (!Array.isArray(list) || !Array.isArray(items)) continue
    const copy: unknown[] = reuse ? list : [...list]
    spliceInto(copy, { start: Number(start), removed: Number(removed) }, items)
    setOwn(body, key, copy)
  }
  const order = ownArray(delta, 'order')
  if (order.length > 0) body = ordered(body, order.map(String))
  return body
}

// A spread into `splice` would put every item on the stack.
function spliceInto(
  list: unknown[],
  at: { start: number; removed: number },
  items: readonly unknown[],
): void {
  const rest = list.splice(at.start)
  for (const item of items) list.push(item)
  for (let index = at.removed; index < rest.length; index++) list.push(rest[index])
}

function ordered(body: OpenObject, order: readonly string[]): Record<string, unknown> {
  const sorted: Record<string, unknown> = {}
  for (const key of order) if (Object.hasOwn(body, key)) setOwn(sorted, key, body[key])
  for (const [key, value] of Object.entries(body)) if (!Object.hasOwn(sorted, key)) setOwn(sorted, key, value)
  return sorted
}
