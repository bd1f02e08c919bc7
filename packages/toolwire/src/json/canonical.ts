import { isObject } from './value.ts'

/** JSON text with sorted keys and numbers by value: two inputs are the same call when this text is equal. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item)).join(',')}]`
  if (isObject(value)) {
    let text = ''
    for (const key of Object.keys(value).sort()) {
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalText(value[key])}`
    }
    return `{${text}}`
  }
  if (Object.is(value, -0)) return '0'
  return JSON.stringify(value) ?? 'null'
}
