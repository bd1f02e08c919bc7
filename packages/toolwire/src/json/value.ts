/** Any value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A JSON object whose values are known to be JSON. */
export type JsonObject = { [key: string]: JsonValue }

/** An object that came from outside: every key may be there, every value is unknown. */
export type OpenObject = { readonly [key: string]: unknown }

/** True for objects that are neither null nor arrays. */
export function isObject(value: unknown): value is OpenObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The own property of an object, never one of its prototype: names may come from a model. Undefined for what is no
 * object.
 */
export function own(object: unknown, key: string): unknown {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined
}

/** The own property if it is a string. */
export function ownString(object: unknown, key: string): string | undefined {
  const value = own(object, key)
  return typeof value === 'string' ? value : undefined
}

/** The own property if it is an array, else an empty one. */
export function ownArray(object: unknown, key: string): readonly unknown[] {
  const value = own(object, key)
  return Array.isArray(value) ? value : []
}

/** The own property if it is an object, else an empty one. */
export function ownObject(object: unknown, key: string): OpenObject {
  const value = own(object, key)
  return isObject(value) ? value : {}
}

/** The object without the members that are undefined. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  const left: Partial<Members> = {}
  for (const key of Object.keys(members) as (keyof Members)[]) {
    if (members[key] !== undefined) left[key] = members[key]
  }
  // What is left has the type by its very definition.
  return left as unknown as Defined<Members>
}

type Defined<Members> = {
  [Key in keyof Members as undefined extends Members[Key] ? never : Key]: Members[Key]
} & {
  [Key in keyof Members as undefined extends Members[Key] ? Key : never]?: Exclude<Members[Key], undefined>
}

/** Sets an own property, also where assignment would not (`__proto__` is a setter of every object). */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key !== '__proto__') (target as Record<string, unknown>)[key] = value
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}
