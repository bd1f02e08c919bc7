import { isObject, own, ownArray, ownObject } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'

/** The spelling in which an object has a member: ProtoJSON takes `functionCall` and `function_call` alike. */
export function keyIn(object: unknown, name: string): string {
  if (!isObject(object) || Object.hasOwn(object, name)) return name
  const snake = snakeOf(name)
  return Object.hasOwn(object, snake) ? snake : name
}

/** A name in ProtoJSON's other spelling. */
export function snakeOf(name: string): string {
  let snake = SNAKES.get(name)
  if (snake === undefined) {
    snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    SNAKES.set(name, snake)
  }
  return snake
}

// The names are those of the API, a few dozen: they are asked for in every part of every content.
const SNAKES = new Map<string, string>()

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
