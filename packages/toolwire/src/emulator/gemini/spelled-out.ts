import { isObject, own, type OpenObject } from '../../json/value.ts'
import { snakeCase } from './fields.ts'

/** The member in either spelling. */
export function member(object: unknown, name: string): unknown {
  return own(object, name) ?? own(object, snakeCase(name))
}

/**
 * The request with a list wherever the API takes one item in its place: contents, parts, tools. The very same body
 * where it has lists already.
 */
export function spelledOut(body: OpenObject): OpenObject {
  let out = body
  for (const name of ['contents', 'systemInstruction', 'tools']) {
    const key = own(body, name) === undefined ? snakeCase(name) : name
    const given = own(body, key)
    if (given === undefined || given === null) continue
    const listed = name === 'systemInstruction' ? withParts(given) : listOf(given, name)
    if (listed !== given) out = { ...out, [key]: listed }
  }
  return out
}

function listOf(given: unknown, name: string): unknown {
  if (!Array.isArray(given)) return [name === 'contents' ? withParts(given) : given]
  if (name !== 'contents') return given
  const contents = given.map(withParts)
  return contents.every((content, index) => content === given[index]) ? given : contents
}

function withParts(content: unknown): unknown {
  if (!isObject(content)) return content
  const parts = own(content, 'parts')
  return isObject(parts) && !Array.isArray(parts) ? { ...content, parts: [parts] } : content
}
