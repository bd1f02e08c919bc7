import { isObject, own, ownArray, ownObject } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'

/** The spelling in which an object has a member: ProtoJSON takes `functionCall` and `function_call` alike. */
export function keyIn(object: unknown, name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return isObject(object) && !Object.hasOwn(object, name) && Object.hasOwn(object, snake) ? snake : name
}

/** The member in either spelling. */
export function field(object: unknown, name: string): unknown {
  return own(object, keyIn(object, name))
}

/** The member if it is an object, else an empty one. */
export function objectIn(object: unknown, name: string): OpenObject {
  return ownObject(object, keyIn(object, name))
}

/** The member if it is an array, else an empty one. */
export function arrayIn(object: unknown, name: string): readonly unknown[] {
  return ownArray(object, keyIn(object, name))
}
