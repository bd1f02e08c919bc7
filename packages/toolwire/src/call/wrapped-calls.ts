import { isObject, own, ownArray, ownString } from '../json/value.ts'
import type { Call } from '../wire/call.ts'
import { formOf, withoutPrefix } from '../tool/resolve-name.ts'

/**
 * The calls inside a wrapper that a model's own format puts around parallel calls (`multi_tool_use.parallel`), as
 * calls of their own. Undefined when the call is no wrapper; empty when it is one that cannot be read.
 */
export function unwrapCalls(call: Call, input: unknown): readonly Call[] | undefined {
  const form = formOf(withoutPrefix(call.name))
  if (form !== 'multitooluseparallel' && form !== 'parallel') return undefined
  const inner = isObject(input) ? ownArray(input, 'tool_uses').map((use) => innerCall(call, use)) : []
  if (inner.length > 0 && inner.every((one) => !!one)) return inner
  return form === 'parallel' ? undefined : []
}

function innerCall(outer: Call, use: unknown): Call | undefined {
  if (!isObject(use)) return undefined
  const name = ownString(use, 'recipient_name')
  if (name === undefined) return undefined
  return {
    callId: outer.callId,
    name: withoutPrefix(name),
    input: own(use, 'parameters'),
    where: outer.where,
    complete: outer.complete,
  }
}
