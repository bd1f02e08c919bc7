import type { JsonValue } from '../../json/value.ts'
import { isNumber, keyword, type Parameter } from '../parameter.ts'
import { addedTokens } from '../parameter-text.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** An optional parameter of which nobody says what happens without it, or of which text and schema say two things. */
export const parameterDefault: Rule = toolRule({
  code: 'parameter-default',
  severity: 'hint',
  certainty: 'hint',
  basis: 'heuristic',
  sources: [sources.measured],
  forms: ['source'],
  readsText: true,
  check({ tool }, report) {
    for (const parameter of tool.parameters) {
      const { description, required, isItem, words } = parameter
      if (isItem || description.trim() === '') continue
      const value = keyword(parameter, 'default')
      if (value !== undefined && value !== null) {
        const told = toldDefault(parameter)
        if (told !== undefined && differs(value, told)) {
          // A default is JSON, like the rest of the schema.
          report({
            parameter,
            severity: 'warning',
            certainty: 'likely',
            args: { why: 'differs', value: value as JsonValue, told },
          })
        }
        continue
      }
      if (required || !isChoice(parameter) || value === null || TOLD.test(description)) continue
      if (words.some((word) => PAGING.has(word)) || FILTER.test(description)) continue
      report({ parameter, args: { why: 'absent', price: addedTokens('Default: <value>.') } })
    }
  },
})

function isChoice(parameter: Parameter): boolean {
  const { types, values } = parameter
  if (values !== undefined) return values.length > 1
  return isNumber(parameter) || (types.length === 1 && types[0] === 'boolean')
}

const TOLD =
  /\bdefault|\b(?:if|when|unless|where) (?:it is |it's |this is |they are )?(?:not )?(?:omitted|absent|unset|missing|empty|provided|set|given|specified|present|passed)\b|\botherwise\b|\bomit|\bleave (?:it |this )?(?:blank|empty|out)\b|\bwithout (?:it|this)\b|\b(?:required|used|only|valid) (?:if|when|for|with|by|unless)\b|\boptional\b.*\bboth\b/i
/** Without a filter nothing is filtered, without an update nothing is changed. */
const FILTER =
  /\bfilters?\b|\bfiltered\b|\bonly\b|\blimit(?:s|ed)? (?:the )?(?:results|search|to)\b|^(?:minimum|maximum|min|max)\b|\bnew\b/i
const PAGING: ReadonlySet<string> = new Set([
  'page',
  'cursor',
  'offset',
  'after',
  'before',
  'filter',
  'id',
  'number',
  'line',
  'index',
  'version',
  'min',
  'max',
  'minimum',
  'maximum',
])

const PROSE =
  /\bdefaults?(?: value)?(?: is| to|:|=)?\s*[`'"(]*((?:-?\d+(?:\.\d+)?(?![\w.]*\d|%| ?[a-z]))|true|false)\b|\bdefaults?(?: value)?(?: is| to|:|=)?\s*[`'"]([^`'"\n]{1,60})[`'"]/i

/** The default that the text gives, where it is a literal. */
function toldDefault({ description, values }: Parameter): string | undefined {
  const match = PROSE.exec(description)
  if (match === null) return undefined
  const [, literal, quoted] = match
  if (literal !== undefined) return literal
  return values === undefined || values.map(String).includes(quoted ?? '') ? quoted : undefined
}

function differs(value: unknown, told: string): boolean {
  if (typeof value === 'number') return Number.isFinite(Number(told)) && Number(told) !== value
  if (typeof value === 'boolean')
    return /^(?:true|false)$/i.test(told) && told.toLowerCase() !== String(value)
  return typeof value === 'string' && told.trim().toLowerCase() !== value.trim().toLowerCase()
}
