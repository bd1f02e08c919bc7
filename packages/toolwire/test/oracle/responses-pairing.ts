// What OpenAI Responses says about calls, outputs and reasoning, written down from its specification and error
// bodies alone (facts of 2026-12-01, sections A2 and A3). Nothing of the library is imported here.

interface Item {
  readonly type?: string
  readonly role?: string
  readonly id?: string
  readonly call_id?: string
  readonly async?: boolean
}

const OUTPUT_OF: Readonly<Record<string, string>> = {
  function_call: 'function_call_output',
  custom_tool_call: 'custom_tool_call_output',
}
const CALL_OF = Object.fromEntries(Object.entries(OUTPUT_OF).map(([call, output]) => [output, call]))

/**
 * Why the API would refuse the input, or bind an output to the wrong call; undefined when all is well. `pending` are
 * the calls of the stored response that the request continues; absent when it continues none.
 */
export function responsesRefusal(input: readonly Item[], pending?: readonly string[]): string | undefined {
  const open = new Map<string, string>((pending ?? []).map((id) => [id, 'function_call']))
  const called = new Set(open.keys())
  for (const [index, item] of input.entries()) {
    const type = item.type ?? 'message'
    if (type in OUTPUT_OF) {
      const id = item.call_id ?? ''
      if (id === '') return 'a call without an id'
      if (id.length > 64) return 'string too long'
      if (type === 'function_call' && item.id !== undefined && !item.id.startsWith('fc'))
        return "Expected an ID that begins with 'fc'"
      if (called.has(id)) return 'two calls with one id: outputs bind to the wrong one'
      called.add(id)
      if (item.async !== true) open.set(id, type)
    } else if (type in CALL_OF) {
      const id = item.call_id ?? ''
      if (open.get(id) !== CALL_OF[type]) return `No tool call found for ${type} with call_id ${id}`
      open.delete(id)
    } else if (type === 'reasoning') {
      const next = input.slice(index + 1).find((one) => one.type !== 'reasoning')
      const leads = next !== undefined && next.role !== 'user' && !((next.type ?? '') in CALL_OF)
      if (!leads) return "of type 'reasoning' was provided without its required following item"
    }
  }
  const [unanswered] = open.keys()
  return unanswered === undefined ? undefined : `No tool output found for function call ${unanswered}`
}
