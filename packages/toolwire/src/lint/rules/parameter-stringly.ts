import type { LintArgsOf } from '../../finding/lint-codes.ts'
import { isText, keyword, type Parameter } from '../parameter.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { patterns } from '../words/patterns.ts'
import type { Words } from '../words/words.ts'

/** Text that holds what has a type of its own: a number, a boolean, a list, JSON. */
export const parameterStringly: Rule = toolRule({
  code: 'parameter-stringly',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.openaiFunctions],
  forms: ['source'],
  readsText: true,
  check({ tool, words }, report) {
    for (const parameter of tool.parameters) {
      if (parameter.isItem || !isText(parameter) || keyword(parameter, 'contentMediaType') !== undefined)
        continue
      const why = heldType(parameter, words)
      if (why !== undefined) report({ parameter, args: { why, proposal: PROPOSALS[why] } })
    }
  },
})

type Why = LintArgsOf<'parameter-stringly'>['why']

const PROPOSALS: Readonly<Record<Why, string>> = {
  number: 'type: number or integer',
  boolean: 'type: boolean',
  list: 'type: array',
  json: 'type: object, or array, with its parts',
}

const NUMBER = /^-?\d+(?:\.\d+)?$/
const BOOLEAN = /^(?:true|false)$/i

function heldType(parameter: Parameter, words: Words): Why | undefined {
  const { description, values, words: tokens } = parameter
  if (values !== undefined) {
    if (values.length < 2 || tokens.some((token) => CODES.has(token))) return undefined
    if (values.every((value) => BOOLEAN.test(String(value)))) return 'boolean'
    return values.every((value) => NUMBER.test(String(value))) ? 'number' : undefined
  }
  if (LIST.test(description) && !PAIR.test(description)) return 'list'
  if (JSON_TEXT.test(description)) return 'json'
  if (tokens.some((token) => CODES.has(token)) || OTHER.test(description)) return undefined
  const initial = keyword(parameter, 'default')
  if (typeof initial === 'string' && !patterns.example.test(description)) {
    if (BOOLEAN.test(initial)) return 'boolean'
    return NUMBER.test(initial) ? 'number' : undefined
  }
  const last = tokens.at(-1) ?? ''
  if (!words.numeric.has(last) || isIdentifier(tokens) || hasForm(parameter)) return undefined
  return 'number'
}

/** Text made of digits that nobody reckons with. */
const CODES: ReadonlySet<string> = new Set(
  'id uuid phone fax zip postal postcode version hex code isbn sku ssn serial account tracking card model port year format mode'.split(
    ' ',
  ),
)

const LIST = /\bcomma[- ](?:separated|delimited)\b|\b(?:separated|delimited) by commas?\b/i
const PAIR = /\b(?:lat(?:itude)?|lng|lon(?:gitude)?|coordinates?)\b/i
const JSON_TEXT =
  /\bJSON[- ](?:string|encoded|text|formatted string|serialized)\b|\bstringified JSON\b|\bstring of JSON\b/i
/** Money as a decimal string, a measure with its unit, a name, an expression, a date. */
const OTHER =
  /\b(?:decimal|wei|currency|string representation|as (?:a )?string|e\.g\.?,? ["'`]?\d+ ?[a-z%]|small|large|title|slug|url|uri|name|range|expression|format|\d+x\d+|width ?x ?height|cursor|token|or ["'`]?(?:all|max|auto|none)\b)/i

/** `order_number` is a name; `page_number` and `number_of_pages` are numbers. */
function isIdentifier(tokens: readonly string[]): boolean {
  const [first, second] = tokens.slice(-2)
  if (second === undefined) return first === 'number' || first === 'page' || first === 'size'
  // A size may be `small`, or `10x20`.
  if (second === 'size') return !COUNTABLE.has(first ?? '')
  return second === 'number' && !COUNTABLE.has(first ?? '')
}

const COUNTABLE: ReadonlySet<string> = new Set([
  'page',
  'line',
  'row',
  'column',
  'max',
  'min',
  'total',
  'batch',
  'file',
  'chunk',
  'buffer',
])

function hasForm(parameter: Parameter): boolean {
  return ['pattern', 'format', 'examples', 'example'].some((name) => keyword(parameter, name) !== undefined)
}
