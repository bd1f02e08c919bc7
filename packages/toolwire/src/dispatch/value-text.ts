import { setOwn } from '../json/value.ts'
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
  if (isPlain(value, 0, { left })) {
    const text = plainText(value)
    if (text !== undefined && !text.includes('\\ud')) return text
  }
  const plain = plainForm(value, { left, above: new Set() })
  return typeof plain === 'string' ? plain : (JSON.stringify(plain) ?? '')
}

/** What a value is that must not be read for its text: a stream, an iterator, a promise. Undefined for others. */
export function unreadableKind(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (hasMember(value, Symbol.asyncIterator) || hasMember(value, 'getReader') || hasMember(value, 'pipe')) {
    return nameOf(value) ?? 'stream'
  }
  // A response or request body is a stream behind a property; an iterator gives itself once.
  if (hasMember(value, 'arrayBuffer') && hasMember(value, 'formData')) return nameOf(value) ?? 'Response'
  if (hasMember(value, 'next') && hasMember(value, Symbol.iterator)) return nameOf(value) ?? 'iterator'
  return hasMember(value, 'then') ? (nameOf(value) ?? 'Promise') : undefined
}

/** The name of a value's class, by its tag or its constructor. */
function nameOf(value: object): string | undefined {
  const tag: unknown = Reflect.get(value, Symbol.toStringTag)
  if (typeof tag === 'string' && tag !== '') return tag
  const { constructor } = value
  return typeof constructor === 'function' && constructor.name !== '' ? constructor.name : undefined
}

interface Walk {
  /** Characters and members that may still be read: shared parts of a value can multiply without end. */
  left: number
  readonly above: Set<object>
}

/** How much is read at least, and at most: an engine's longest string is not much longer. */
const SMALLEST = 8_000_000
const LARGEST = 200_000_000
/** What a member costs beside its text, so that many small ones end too. */
const MEMBER = 8
const MAX_DEPTH = 200

/** True for what `JSON.stringify` gives in full, without calling anything of the value's own. */
function isPlain(value: unknown, depth: number, budget: { left: number }): boolean {
  if (typeof value === 'string') return (budget.left -= value.length + MEMBER) > 0
  if (typeof value === 'number') return (budget.left -= MEMBER) > 0 && Number.isFinite(value)
  if (typeof value !== 'object') return (budget.left -= MEMBER) > 0 && typeof value === 'boolean'
  if (value === null) return true
  if (depth >= MAX_DEPTH || (budget.left -= MEMBER) <= 0) return false
  try {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        if (!isPlain(value[index], depth + 1, budget)) return false
      }
      return !('toJSON' in value)
    }
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return false
    for (const key of Object.keys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      if (descriptor === undefined || !('value' in descriptor)) return false
      budget.left -= key.length
      // An undefined member is left out, as JSON has it.
      if (descriptor.value !== undefined && !isPlain(descriptor.value, depth + 1, budget)) return false
    }
    return !('toJSON' in value)
  } catch {
    return false
  }
}

function plainText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    // A proxy that answers otherwise the second time.
    return undefined
  }
}

/** The value made of what JSON can hold. Undefined where JSON leaves a member out. */
function plainForm(value: unknown, walk: Walk): unknown {
  if (typeof value === 'string') {
    walk.left -= value.length + MEMBER
    return walk.left > 0 ? wellFormed(value) : LEFT_OUT
  }
  walk.left -= MEMBER
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'symbol') return `[${String(value)}]`
  if (typeof value === 'function') return `[function ${functionName(value)}]`
  if (typeof value !== 'object' || value === null) return value
  if (walk.left <= 0) return LEFT_OUT
  if (walk.above.has(value)) return '[circular]'
  if (walk.above.size >= MAX_DEPTH) return `[nested deeper than ${MAX_DEPTH} levels]`
  walk.above.add(value)
  try {
    return objectForm(value, walk)
  } catch (error) {
    return `[unreadable${error instanceof Error ? `: ${error.name}` : ''}]`
  } finally {
    walk.above.delete(value)
  }
}

function objectForm(value: object, walk: Walk): unknown {
  const special = specialForm(value, walk)
  if (special !== undefined) return special
  if (Array.isArray(value)) return listForm(value, walk)
  if (value instanceof Map) return mapForm(value, walk)
  if (value instanceof Set) return listForm([...value], walk)
  return membersForm(value, walk)
}

/** Values that are said in a word, or that say themselves. */
function specialForm(value: object, walk: Walk): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || isNamed(value, 'SharedArrayBuffer')) {
    return `[${nameOf(value) ?? 'bytes'}, ${(value as ArrayBuffer).byteLength} bytes]`
  }
  if (typeof Blob === 'function' && value instanceof Blob) {
    return `[${nameOf(value) ?? 'Blob'}, ${value.type === '' ? '' : `${value.type}, `}${value.size} bytes]`
  }
  if (value instanceof Error) return errorForm(value, walk)
  if (BOXED.test(Object.prototype.toString.call(value))) return plainForm(value.valueOf(), walk)
  const unreadable = unreadableKind(value)
  if (unreadable !== undefined) return `[${unreadable}, not read]`
  const { toJSON } = value as { readonly toJSON?: unknown }
  const form: unknown = typeof toJSON === 'function' ? toJSON.call(value, '') : value
  return form === value ? undefined : (plainForm(form, walk) ?? null)
}

function listForm(value: readonly unknown[], walk: Walk): unknown[] {
  const list: unknown[] = []
  for (let index = 0; index < value.length; index++) {
    if (walk.left <= 0) {
      list.push(LEFT_OUT)
      break
    }
    list.push(memberForm(value, index, walk) ?? null)
  }
  return list
}

function mapForm(value: ReadonlyMap<unknown, unknown>, walk: Walk): unknown {
  const entries = [...value]
  if (!entries.every(([key]) => typeof key === 'string')) return listForm(entries, walk)
  const object: Record<string, unknown> = {}
  for (const [key, member] of entries) setOwn(object, String(key), plainForm(member, walk) ?? null)
  return object
}

function membersForm(value: object, walk: Walk): unknown {
  const keys = Object.keys(value)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (keys.length === 0 && prototype !== Object.prototype && prototype !== null) return emptyForm(value)
  const object: Record<string, unknown> = {}
  for (const key of keys) {
    walk.left -= key.length
    if (walk.left <= 0) {
      setOwn(object, key, LEFT_OUT)
      break
    }
    const member = memberForm(value, key, walk)
    if (member !== undefined) setOwn(object, wellFormed(key), member)
  }
  return object
}

/** An object of a class that shows nothing of itself: by its own text where it has one, else by name. */
function emptyForm(value: object): unknown {
  const { toString } = value
  if (typeof toString === 'function' && toString !== Object.prototype.toString) {
    const text: unknown = toString.call(value)
    if (typeof text === 'string') return wellFormed(text)
  }
  const name = nameOf(value)
  return name === undefined || name === 'Object' ? {} : `[${name}]`
}

function errorForm(error: Error, walk: Walk): unknown {
  const form: Record<string, unknown> = {
    name: String(error.name),
    message: wellFormed(String(error.message)),
  }
  for (const key of Object.keys(error)) {
    if (key !== 'stack') setOwn(form, key, memberForm(error, key, walk))
  }
  if (Object.hasOwn(error, 'cause')) form['cause'] = memberForm(error, 'cause', walk)
  return form
}

/** A member, behind a getter of its own that may throw. Functions and symbols are no data: JSON leaves them out. */
function memberForm(holder: object, key: string | number, walk: Walk): unknown {
  let member: unknown
  try {
    member = Reflect.get(holder, key)
  } catch (error) {
    return `[unreadable${error instanceof Error ? `: ${error.name}` : ''}]`
  }
  return typeof member === 'function' || typeof member === 'symbol' ? undefined : plainForm(member, walk)
}

function hasMember(value: object, key: string | symbol): boolean {
  return typeof Reflect.get(value, key) === 'function'
}

function isNamed(value: object, name: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`
}

function functionName(value: { readonly name?: unknown }): string {
  try {
    return typeof value.name === 'string' && value.name !== '' ? value.name : 'without a name'
  } catch {
    return 'without a name'
  }
}

const BOXED = /^\[object (?:Number|String|Boolean|BigInt)\]$/
const LEFT_OUT = '[left out: the value is too large]'
