import type { Parameter } from '../parameter.ts'
import { addedTokens, beside, describing } from '../parameter-text.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { contentWords, stem, wordsOf } from '../text/stems.ts'
import type { LintTool } from '../tool-set.ts'

/** A parameter that says nothing of itself, or only its name again. */
export const parameterDescription: Rule = toolRule({
  code: 'parameter-description',
  severity: 'warning',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.anthropicTools, sources.openaiFunctions],
  forms: ['source'],
  check({ tool }, report) {
    for (const parameter of tool.parameters) {
      if (parameter.isItem || isFixed(parameter) || hasPart(parameter)) continue
      const why = parameter.description.trim() === '' ? 'absent' : 'restates'
      if (why === 'restates' && !restates(parameter)) continue
      const skeleton = describing(parameter)
      const says =
        why === 'restates' ||
        isDescribedByParts(parameter) ||
        isCoordinate(parameter, tool) ||
        isFlag(parameter)
      report({
        parameter,
        severity: says ? 'hint' : 'warning',
        certainty: why === 'restates' ? 'likely' : 'certain',
        args: { why, skeleton, price: addedTokens(skeleton) },
      })
    }
  },
})

/** One value is allowed: the model has nothing to choose. */
function isFixed({ values }: Parameter): boolean {
  return values !== undefined && values.length === 1
}

/** What it holds is described: the parts of an object, or the items of an array. */
function hasPart({ description, children }: Parameter): boolean {
  if (description.trim() !== '') return false
  return children.some(({ isItem, description: text }) => isItem && text.trim() !== '')
}

/** `x` and `y`: one letter, with a sibling of one letter. */
function isCoordinate(parameter: Parameter, tool: LintTool): boolean {
  const isLetter = ({ name }: Parameter): boolean => /^[a-z]\d?$/i.test(name)
  return (
    isLetter(parameter) && beside(parameter, tool).some((other) => other !== parameter && isLetter(other))
  )
}

/** An object or a list of objects that says nothing of itself, but all of its parts. */
function isDescribedByParts(parameter: Parameter): boolean {
  const parts = parameter.children.flatMap((child) => (child.isItem ? child.children : [child]))
  return parts.length > 0 && parts.every(({ description }) => description.trim() !== '')
}

function isFlag({ types }: Parameter): boolean {
  return types.length === 1 && types[0] === 'boolean'
}

/** Nothing but the words of the name, and words that any parameter could have. */
function restates({ description, words, name }: Parameter): boolean {
  const said = contentWords(description).map(stem)
  if (said.length === 0) return wordsOf(description).length > 0
  const known = new Set([...words, ...wordsOf(name)].map(stem))
  return said.every((word) => known.has(word) || EMPTY.has(word)) && !/\d|["'`]/.test(description)
}

const EMPTY: ReadonlySet<string> = new Set(
  [
    'parameter',
    'argument',
    'value',
    'field',
    'input',
    'string',
    'number',
    'required',
    'optional',
    'given',
  ].map(stem),
)
