import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { AnswerOptions } from '../codec.ts'
import type { EchoIds } from '../echo-ids.ts'
import { itemIdPrefixes } from './id-limits.ts'
import { isCall } from './read.ts'
import type { ResponsesItem, ResponsesResponse } from './types.ts'

/**
 * The items of a response as input: each the very same object, unless a field of it is refused on the way back.
 * Reasoning at the end, which leads to nothing, is left out.
 */
export function echoedItems(
  response: ResponsesResponse,
  ids: EchoIds,
  onChange: AnswerOptions['onChange'],
): readonly ResponsesItem[] {
  const output = ownArray(response, 'output')
  const last = output.findLastIndex((item) => !isReasoning(item))
  const itemIds = new Set<string>()
  let call = -1
  const echoed: ResponsesItem[] = []
  output.forEach((item, index) => {
    const where = `/output/${index}`
    if (!isObject(item)) return
    if (index > last) {
      return onChange?.({ code: 'orphan-reasoning', where, action: 'remove', before: item, lossy: true })
    }
    let kept: ResponsesItem = withoutRefused(item)
    if (isCall(item)) {
      call++
      const id = ids[call]
      if (!id) return undefined
      if (own(item, 'call_id') !== id) kept = { ...kept, call_id: id }
      kept = withText(kept, where, onChange)
    }
    echoed.push(withSoundId(kept, { where, itemIds, onChange }))
    return undefined
  })
  return echoed
}

/** A field that a response has and a request may not have, by the type of the item; `*` is any. */
const REFUSED_BACK: ReadonlyMap<string, readonly string[]> = new Map([
  // The API adds it for whoever lists a conversation; `toResponseInputItems` of SDK 7.59.0 drops it.
  ['*', ['created_by']],
  // "Unknown parameter: 'input[3].status'" and "array too long" for content: BerriAI/litellm#13420, 2025-08, and more.
  ['reasoning', ['status', 'content']],
  // Added by the SDK's own parsing, refused by the API.
  ['function_call', ['parsed_arguments']],
  ['output_text', ['parsed']],
  ['refusal', ['parsed']],
  // Only on the stored form.
  ['custom_tool_call_output', ['status']],
])

function withoutRefused(item: OpenObject): ResponsesItem {
  let kept = without(item)
  for (const key of ['content', 'output']) {
    const list = own(kept, key)
    if (!Array.isArray(list)) continue
    const inner = list.map((part: unknown) => (isObject(part) ? without(part) : part))
    if (inner.some((part, index) => part !== list[index])) kept = { ...kept, [key]: inner }
  }
  return kept as ResponsesItem // an item that the API sent, less some keys
}

function without(value: OpenObject): OpenObject {
  const refused = [
    ...(REFUSED_BACK.get('*') ?? []),
    ...(REFUSED_BACK.get(ownString(value, 'type') ?? '') ?? []),
  ]
  if (!refused.some((key) => Object.hasOwn(value, key))) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !refused.includes(key)))
}

/** The call with text as its arguments. */
function withText(item: ResponsesItem, where: string, onChange: AnswerOptions['onChange']): ResponsesItem {
  const field = own(item, 'type') === 'function_call' ? 'arguments' : 'input'
  const before = own(item, field)
  if (typeof before === 'string') return item
  const empty = before === undefined || before === null
  const after = empty ? (field === 'arguments' ? '{}' : '') : JSON.stringify(before)
  const code = empty ? 'empty-arguments' : 'misencoded-arguments'
  onChange?.({ code, where: `${where}/${field}`, action: 'replace', before, after, lossy: false })
  return { ...item, [field]: after }
}

interface IdState {
  readonly where: string
  readonly itemIds: Set<string>
  readonly onChange: AnswerOptions['onChange']
}

/** The item without an id that the API refuses: two of one name, or a call's that is no item id. Only `call_id` pairs. */
function withSoundId(item: ResponsesItem, state: IdState): ResponsesItem {
  const { where, itemIds, onChange } = state
  const { id, ...rest } = item
  if (id === undefined || id === null) return item
  // Other items need their id; a call is known by its `call_id`.
  const prefix = (isCall(item) && ownString(itemIdPrefixes, item.type ?? '')) || ''
  const sound = typeof id === 'string' && id.startsWith(prefix) && !itemIds.has(id)
  if (!sound) {
    onChange?.({ code: 'invalid-call-id', where: `${where}/id`, action: 'remove', before: id, lossy: false })
    return rest
  }
  itemIds.add(id)
  return item
}

function isReasoning(item: unknown): boolean {
  return own(item, 'type') === 'reasoning'
}
