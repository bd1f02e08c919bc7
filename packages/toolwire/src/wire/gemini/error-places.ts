import { segmentsOf, valueAt } from '../../json/pointer.ts'
import { isObject } from '../../json/value.ts'

/**
 * A place as the provider names it: `/tools/0/functionDeclarations/2/parameters/properties/day` is
 * `tools[0].function_declarations[2].parameters.properties[1].value`, for maps are lists of pairs there.
 */
export function protoPath(where: string, body: unknown): string {
  let path = ''
  let at = ''
  let isMap = false
  for (const segment of segmentsOf(where)) {
    if (isMap) {
      const map = valueAt(body, at)
      path += `[${isObject(map) ? Math.max(0, Object.keys(map).indexOf(segment)) : 0}].value`
    } else if (/^\d+$/.test(segment)) path += `[${segment}]`
    else
      path += `${path === '' ? '' : '.'}${segment.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
    at += `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`
    isMap = !isMap && segment === 'properties'
  }
  return path
}

/**
 * The same in the second style, which names keys: `tools[0].function_declarations[2].parameters.properties[day]`.
 */
export function namedPath(where: string): string {
  let path = ''
  let isMap = false
  for (const segment of segmentsOf(where)) {
    if (isMap || /^\d+$/.test(segment)) path += `[${segment}]`
    else
      path += `${path === '' ? '' : '.'}${segment.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
    isMap = !isMap && segment === 'properties'
  }
  return path
}

/** The value if it is a string. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
