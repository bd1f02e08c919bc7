import { segmentsOf, valueAt } from '../../json/pointer.ts'
import { isObject, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'

/** A field as the provider names it: `/messages/1/content/0/id` is `messages.1.content.0.tool_use.id`. */
export function fieldOf(where: string, body: unknown): string {
  const segments = segmentsOf(where)
  return `${blockOf(where, body)}.${segments[4] ?? ''}`
}

/** A block as the provider names it: `messages.1.content.0.tool_use`. */
export function blockOf(where: string, body: unknown): string {
  const block = segmentsOf(where).slice(0, 4)
  const type = ownString(objectAt(body, `/${block.join('/')}`), 'type') ?? ''
  return `${block.join('.')}.${type}`
}

/** The field of a result block that names its call. */
export function idPointer(where: string): string {
  return `/${[...segmentsOf(where).slice(0, 4), 'tool_use_id'].join('/')}`
}

/** A pointer in dots: `messages.1.content.0`. */
export function dotted(where: string): string {
  return segmentsOf(where).join('.')
}

/** The index of the message or tool that a pointer leads into. */
export function indexOf(where: string): string {
  return segmentsOf(where)[1] ?? '0'
}

/** The object at a pointer, or an empty one. */
export function objectAt(body: unknown, where: string): OpenObject {
  const value = valueAt(body, where)
  return isObject(value) ? value : {}
}

/** The value if it is a string. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
