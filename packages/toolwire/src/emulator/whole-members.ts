import { isObject, type OpenObject } from '../json/value.ts'

/**
 * The members of a cut-off JSON object that are complete, `{}` when there is none: what is left of the input of a
 * call that a token limit cut, on a wire that carries objects.
 *
 * @example wholeMembers('{"path":"a.txt","text":"hel') // { path: 'a.txt' }
 */
export function wholeMembers(text: string): OpenObject {
  const ends = commas(text).toReversed()
  if (CLOSED.test(text)) ends.unshift(text.length)
  for (const end of ends) {
    const value = parsed(`${text.slice(0, end)}}`)
    if (value !== undefined) return value
  }
  return {}
}

// A number or word at the very end may go on.
const CLOSED = /["}\]{]\s*$/

function parsed(text: string): OpenObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The last commas between members of the root object: what lies behind one of them may be broken. */
function commas(text: string): number[] {
  const found: number[] = []
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    else if (char === ',' && depth === 1) found.push(at)
  }
  return found.slice(-2)
}
