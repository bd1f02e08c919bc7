import { below } from '../json/pointer.ts'
import { isObject } from '../json/value.ts'
import { perTool } from './rule.ts'
import type { LintTool } from './tool-set.ts'

/** A string of a definition. */
export interface DefinitionText {
  readonly text: string
  /** JSON pointer into the document. */
  readonly where: string
  /** What it is, for people: `description`, `parameter "query"`. */
  readonly place: string
  /** Keys cannot be edited in place. */
  readonly isKey: boolean
}

/** Every string of a definition, for a model reads them all: names, titles, descriptions, keys, values, examples, output. */
export const textsOf: (tool: LintTool) => readonly DefinitionText[] = perTool((tool) => {
  const { name, title, description, input, output, examples, at } = tool
  const texts: DefinitionText[] = []
  const add = (text: string, where: string, place: string): void => {
    if (text !== '') texts.push({ text, where, place, isKey: false })
  }
  add(name, at.name, 'name')
  add(title, at.title, 'title')
  add(description, at.description, 'description')
  for (const parameter of tool.parameters) {
    if (!parameter.isItem)
      texts.push({ text: parameter.name, where: parameter.where, place: 'parameter name', isKey: true })
  }
  collect(input, { place: 'input schema', locate: tool.locate, at: '', texts, depth: 0 })
  collect(output, { place: 'output schema', locate: (inner) => at.output + inner, at: '', texts, depth: 0 })
  collect(examples, { place: 'example', locate: (inner) => at.examples + inner, at: '', texts, depth: 0 })
  return texts
})

interface Walk {
  readonly place: string
  readonly locate: (at: string) => string
  readonly at: string
  readonly texts: DefinitionText[]
  readonly depth: number
}

const MAX_DEPTH = 100
const MAX_TEXTS = 20_000
/** Short strings that no order fits into; look-alikes and invisible characters are looked for in all. */
const PLAIN = /^[\w .,:/()-]{0,11}$/

function collect(value: unknown, walk: Walk): void {
  const { texts, depth, at } = walk
  if (depth > MAX_DEPTH || texts.length > MAX_TEXTS) return
  if (typeof value === 'string') {
    if (!PLAIN.test(value))
      texts.push({ text: value, where: walk.locate(at), place: placeOf(walk), isKey: false })
    return
  }
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      collect(one, { ...walk, at: below(at, index), depth: depth + 1 })
  } else if (isObject(value)) {
    for (const key of Object.keys(value))
      collect(value[key], { ...walk, at: below(at, key), depth: depth + 1 })
  }
}

function placeOf({ place, at }: Walk): string {
  const parameter = /^.*\/properties\/([^/]+)\//.exec(at)?.[1]
  return parameter === undefined
    ? place
    : `${place} of ${JSON.stringify(parameter.replaceAll('~1', '/').replaceAll('~0', '~'))}`
}
