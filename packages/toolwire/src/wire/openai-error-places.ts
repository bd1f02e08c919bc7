import { segmentsOf } from '../json/pointer.ts'

/** A field as the provider names it: `/input/2/call_id` is `input[2].call_id`. */
export function parameterOf(where: string): string {
  let name = ''
  for (const segment of segmentsOf(where)) {
    if (/^\d+$/.test(segment)) name += `[${segment}]`
    else name += name === '' ? segment : `.${segment}`
  }
  return name
}

/** The kind of a value in the provider's words. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** The value if it is a string. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
