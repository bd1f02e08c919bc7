import { wellFormed } from '../json/well-formed.ts'

/**
 * Any value as text that says as much of it as can be said: JSON where it is JSON, and in place of what JSON cannot
 * hold a string that names it. Never throws, ends for any value, and reads nothing that only gives itself once.
 * A value far beyond `limit` characters is not read to its end, and says so in place.
 *
 * @example valueText({ at: new Date(0), size: 5n }) // {"at":"1970-01-01T00:00:00.000Z","size":"5"}
 */
export function valueText(value: unknown, limit = 0): string {
  const left = Math.min(Math.max(SMALLEST, 2 * limit), LARGEST)
  try {
    const text = isPlain(value, 0, { left }) ? JSON.stringify(value) : undefined
    // A lone half of a surrogate pair is written as `\ud…`.
    if (text !== undefined && !text.includes('\\ud')) return text
  } catch {
    // A proxy that refuses to be looked at, or answers otherwise the second time.
  }
  const form = formOf(value, { left, above: [] })
  return typeof form === 'string' ? form : (JSON.stringify(form) ?? '')
}

/** What a value is that must not be read for its text: a stream, an iterator, a promise. Undefined for others. */
export function unreadableKind(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const has = (key: string | symbol): boolean => typeof Reflect.get(value, key) === 'function'
  const isUnreadable =
    has(Symbol.asyncIterator) ||
    has('getReader') ||
    has('pipe') ||
    has('then') ||
    // A response or request body is a stream behind a property; an iterator gives itself once.
    (has('arrayBuffer') && has('formData')) ||
    (has('next') && has(Symbol.iterator))
  return isUnreadable ? nameOf(value) : undefined
}

/** The name of a value's class, by its tag or its constructor. */
function nameOf(value: object): string {
  const tag = tagOf(value)
  const { constructor } = value
  return (tag === 'Object' && typeof constructor === 'function' && constructor.name) || tag
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}

/** True for what `JSON.stringify` gives in full, without calling anything of the value's own: the usual, and fast. */
function isPlain(value: unknown, depth: number, budget: { left: number }): boolean {
  budget.left -= MEMBER + (typeof value === 'string' ? value.length : 0)
  if (budget.left <= 0 || depth > MAX_DEPTH) return false
  if (typeof value !== 'object' || value === null) {
    return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
  }
  if ('toJSON' in value) return false
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1, budget))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return Object.keys(value).every((key) => {
    budget.left -= key.length
    const member = Object.getOwnPropertyDescriptor(value, key)
    // An undefined member is left out, as JSON has it; a getter might throw.
    return (
      member && 'value' in member && (member.value === undefined || isPlain(member.value, depth + 1, budget))
    )
  })
}

interface Walk {
  /** Characters and members that may still be read: shared parts of a value can multiply without end. */
  left: number
  /** The objects around. */
  readonly above: object[]
}

/** How much is read at least, and at most: an engine's longest string is not much longer. */
const SMALLEST = 8_000_000
const LARGEST = 200_000_000
/** What a member costs beside its text, so that many small ones end too. */
const MEMBER = 8
const MAX_DEPTH = 200

/** The value made of what JSON can hold, undefined where JSON leaves a member out. */
function formOf(value: unknown, walk: Walk): unknown {
  const { above } = walk
  walk.left -= MEMBER + (typeof value === 'string' ? value.length : 0)
  if (typeof value === 'string') return walk.left > 0 ? wellFormed(value) : LEFT_OUT
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'symbol') return `[${String(value)}]`
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
  if (walk.left <= 0) return LEFT_OUT
  if (above.includes(value)) return '[circular]'
  if (above.length >= MAX_DEPTH) return `[nested deeper than ${MAX_DEPTH} levels]`
  above.push(value)
  try {
    return objectForm(value, walk)
  } catch (error) {
    return unreadable(error)
  } finally {
    above.pop()
  }
}

/** A member, behind a getter of its own that may throw. Functions and symbols are no data: JSON leaves them out. */
function memberForm(holder: object, key: string | number, walk: Walk): unknown {
  try {
    const member: unknown = Reflect.get(holder, key)
    return typeof member === 'function' || typeof member === 'symbol' ? undefined : formOf(member, walk)
  } catch (error) {
    return unreadable(error)
  }
}

function unreadable(error: unknown): string {
  return `[unreadable${error instanceof Error ? `: ${error.name}` : ''}]`
}

function objectForm(value: object, walk: Walk): unknown {
  if (typeof value === 'function') return `[function ${String(value.name) || 'without a name'}]`
  const tag = tagOf(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (ArrayBuffer.isView(value) || tag.endsWith('ArrayBuffer')) {
    return `[${tag}, ${(value as ArrayBuffer).byteLength} bytes]`
  }
  if (typeof Blob === 'function' && value instanceof Blob) {
    return `[${tag}, ${value.type === '' ? '' : `${value.type}, `}${value.size} bytes]`
  }
  if (value instanceof Error) return errorForm(value, walk)
  if (BOXED.test(tag)) return formOf(value.valueOf(), walk)
  const kind = unreadableKind(value)
  if (kind) return `[${kind}, not read]`
  const { toJSON } = value as { readonly toJSON?: unknown }
  const form: unknown = typeof toJSON === 'function' ? toJSON.call(value, '') : value
  if (form !== value) return formOf(form, walk) ?? null
  if (Array.isArray(value)) return listForm(value, walk)
  if (value instanceof Set) return listForm([...value], walk)
  if (!(value instanceof Map)) return membersForm(value, walk)
  const entries = [...value]
  const isNamed = entries.every(([key]) => typeof key === 'string')
  if (!isNamed) return listForm(entries, walk)
  return membersForm(Object.fromEntries(entries.map(([key, member]) => [key, member ?? null])), walk)
}

function listForm(value: readonly unknown[], walk: Walk): unknown[] {
  const list: unknown[] = []
  for (let index = 0; index < value.length; index++) {
    if (walk.left <= 0) return [...list, LEFT_OUT]
    list.push(memberForm(value, index, walk) ?? null)
  }
  return list
}

function membersForm(value: object, walk: Walk): unknown {
  const keys = Object.keys(value)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (keys.length === 0 && prototype !== Object.prototype && prototype !== null) return emptyForm(value)
  const form = emptyObject()
  for (const key of keys) {
    walk.left -= key.length
    const member = walk.left > 0 ? memberForm(value, key, walk) : LEFT_OUT
    if (member !== undefined) form[wellFormed(key)] = member
    if (walk.left <= 0) break
  }
  return form
}

/** An object of a class that shows nothing of itself: by its own text where it has one, else by name. */
function emptyForm(value: object): unknown {
  const { toString } = value
  if (typeof toString === 'function' && toString !== Object.prototype.toString) {
    const text: unknown = toString.call(value)
    if (typeof text === 'string') return wellFormed(text)
  }
  const name = nameOf(value)
  return name === 'Object' ? {} : `[${name}]`
}

function errorForm(error: Error, walk: Walk): unknown {
  const { name, message } = error
  const form = emptyObject()
  form['name'] = String(name)
  form['message'] = wellFormed(String(message))
  const keys = Object.keys(error).filter((key) => key !== 'stack')
  if (Object.hasOwn(error, 'cause')) keys.push('cause')
  for (const key of keys) form[key] = memberForm(error, key, walk)
  return form
}

/** Without a prototype, so that every name is one of its own. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}

const BOXED = /^(?:Number|String|Boolean|BigInt)$/
const LEFT_OUT = '[left out: the value is too large]'
