import { isObject, setOwn } from '../../json/value.ts'

/**
 * Adds a member of a delta to what has come: texts grow, lists get more, objects are merged member by member, and
 * whatever else is set anew. Names and types say the same each time.
 */
export function mergeField(target: Record<string, unknown>, key: string, value: unknown): void {
  const before = Object.hasOwn(target, key) ? target[key] : undefined
  if (value === undefined || (value === null && before !== undefined)) return
  setOwn(target, key, merged(key, before, value))
}

function merged(key: string, before: unknown, value: unknown): unknown {
  if (typeof value === 'string' && typeof before === 'string')
    return FIXED.has(key) ? value || before : before + value
  if (Array.isArray(value)) return mergedList(before, value)
  if (!isObject(value)) return value
  const members: Record<string, unknown> = isObject(before) ? { ...before } : {}
  for (const [name, member] of Object.entries(value)) mergeField(members, name, member)
  return members
}

/** Strings that are said again, never continued. */
const FIXED: ReadonlySet<string> = new Set([
  'role',
  'id',
  'type',
  'name',
  'format',
  'signature',
  'status',
  'model',
])

/** Items with an index of their own continue the item of that index; others are new. */
function mergedList(before: unknown, added: readonly unknown[]): unknown[] {
  const list: unknown[] = Array.isArray(before) ? before : []
  // The list is ours from the first piece on, so that many pieces do not copy it each time.
  const own = OURS.has(list) ? list : [...list]
  OURS.add(own)
  for (const item of added) {
    const last = own.length - 1
    if (continues(own[last], item)) own[last] = merged('', own[last], item)
    else own.push(item)
  }
  return own
}

const OURS = new WeakSet<unknown[]>()

function continues(last: unknown, item: unknown): boolean {
  if (!isObject(last) || !isObject(item) || last['type'] !== item['type']) return false
  return typeof item['index'] === 'number' && last['index'] === item['index']
}
