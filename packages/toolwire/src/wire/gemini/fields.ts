import { isObject, own, ownArray } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'

/** The spelling in which an object has a member: ProtoJSON takes `functionCall` and `function_call` alike. */
export function keyIn(object: OpenObject, name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return !Object.hasOwn(object, name) && Object.hasOwn(object, snake) ? snake : name
}

/** The member in either spelling. */
export function field(object: OpenObject, name: string): unknown {
  return own(object, keyIn(object, name))
}

/** The member if it is an object, else an empty one. */
export function objectIn(object: OpenObject, name: string): OpenObject {
  const inner = field(object, name)
  return isObject(inner) ? inner : {}
}

/** The member if it is an array, else an empty one. */
export function arrayIn(object: OpenObject, name: string): readonly unknown[] {
  return ownArray(object, keyIn(object, name))
}
