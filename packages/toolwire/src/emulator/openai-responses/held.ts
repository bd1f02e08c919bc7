import { isObject, own, ownArray, ownString, type OpenObject } from '../../json/value.ts'
import type { Expanded, ResponseStore, StoredResponse } from '../emulated-wire.ts'
import { invalid } from '../openai-refusals.ts'

/**
 * The body with what the server holds written out: the items of the chain that `previous_response_id` names in front,
 * referenced items in their place. Refusals: facts of 2026, `previous_response_not_found` and the 404 of an item.
 */
export function expand(body: OpenObject, store: ResponseStore): Expanded {
  const id = own(body, 'previous_response_id')
  const previous = typeof id === 'string' ? store.get(id) : undefined
  if (typeof id === 'string' && previous === undefined) return { refusal: unknownPrevious(id) }
  const held = previous === undefined ? [] : [...previous.entries, ...ownArray(previous.response, 'output')]
  const given = entriesOf(body)
  const missing = given
    .map(referenceOf)
    .find((reference) => reference !== undefined && itemOf(reference, store) === undefined)
  if (missing !== undefined) return { refusal: unknownItem(missing) }
  const entries = given.map((item) => {
    const reference = referenceOf(item)
    return reference === undefined ? item : itemOf(reference, store)
  })
  const { previous_response_id: _id, ...rest } = body
  return { body: { ...rest, input: [...held, ...entries] }, held: held.length }
}

/** What the server keeps of a response: everything, unless `store` is false. */
export function hold(
  body: OpenObject,
  expanded: OpenObject,
  response: OpenObject,
): StoredResponse | undefined {
  if (own(body, 'store') === false) return undefined
  return { response, entries: ownArray(expanded, 'input') }
}

function entriesOf(body: OpenObject): readonly unknown[] {
  const input = own(body, 'input')
  return typeof input === 'string' ? [{ role: 'user', content: input }] : ownArray(body, 'input')
}

function referenceOf(item: unknown): string | undefined {
  if (!isObject(item) || own(item, 'type') !== 'item_reference') return undefined
  return ownString(item, 'id') ?? ''
}

function itemOf(id: string, store: ResponseStore): unknown {
  for (const { response, entries } of store.values()) {
    const item = [...ownArray(response, 'output'), ...entries].find(
      (one) => isObject(one) && own(one, 'id') === id,
    )
    if (item !== undefined) return item
  }
  return undefined
}

function unknownPrevious(id: string): ReturnType<typeof invalid> {
  if (!/^[A-Za-z0-9_-]+$/.test(id)) {
    return invalid(
      `Invalid 'previous_response_id': '${id}'. Expected an ID that contains letters, numbers, underscores, or dashes, but this value contained additional characters.`,
      'previous_response_id',
      'invalid_value',
    )
  }
  return invalid(
    `Previous response with id '${id}' not found.`,
    'previous_response_id',
    'previous_response_not_found',
  )
}

function unknownItem(id: string): ReturnType<typeof invalid> {
  const message = `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`
  return { ...invalid(message, 'input', null), status: 404 }
}
