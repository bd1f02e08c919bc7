import type { JsonValue } from '../../json/value.ts'
import { isObject, own } from '../../json/value.ts'
import { keyword, type Parameter } from '../parameter.ts'
import { addedTokens } from '../parameter-text.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** An enum none of whose values is explained. */
export const parameterEnumMeaning: Rule = toolRule({
  code: 'parameter-enum-meaning',
  severity: 'hint',
  certainty: 'hint',
  basis: 'advised',
  sources: [sources.openaiFunctions],
  forms: ['source'],
  readsText: true,
  check({ tool }, report) {
    for (const parameter of tool.parameters) {
      const { values = [], types, words } = parameter
      if (values.length < 2 || types.every((type) => type === 'boolean')) continue
      if (values.every(isPlain) || isExplained(parameter, { values, tool: tool.description })) continue
      const shown = values.slice(0, 8)
      const table = shown.map((value) => `${JSON.stringify(value)}: <meaning>`).join('; ')
      const codes = values.filter((value) => isCode(value) && !isPlain(value)).length * 2 >= values.length
      const why = codes && !words.some((word) => STANDARD.has(word)) ? 'codes' : 'unexplained'
      report({
        parameter,
        args: { values: shown, why, price: addedTokens(table) },
        ...(why === 'codes' && { severity: 'warning', certainty: 'likely' }),
      })
    }
  },
})

/** Values that say all there is to say. */
const PLAIN: ReadonlySet<string> = new Set(
  `open closed asc desc ascending descending all any none both yes no on off true false new old low medium high min max
  left right top bottom up down day week month year hour minute second get put post patch delete am pm and or not eq ne gt
  lt gte lte in png jpg jpeg gif svg pdf csv json xml html md txt zip http https s m l xl xs xxl buy sell add set sum avg
  count push pop male female`.split(/\s+/),
)

/** What such a parameter takes has names that everybody uses. */
const STANDARD: ReadonlySet<string> = new Set(
  'unit currency language lang locale country format extension encoding protocol scheme timezone method operator grade size'.split(
    ' ',
  ),
)

function isPlain(value: JsonValue): boolean {
  return typeof value === 'string' && (PLAIN.has(value.toLowerCase()) || !/[\p{L}\p{N}]/u.test(value))
}

/** A number, three characters or fewer, or a few capitals that are no word. */
function isCode(value: JsonValue): boolean {
  if (typeof value === 'number') return true
  return (
    typeof value === 'string' &&
    value !== '' &&
    (value.length <= 3 || /^[B-DF-HJ-NP-TV-Z0-9]{4,5}$/.test(value))
  )
}

function isExplained(
  parameter: Parameter,
  { values, tool }: { readonly values: readonly JsonValue[]; readonly tool: string },
): boolean {
  if (EXPLAINING.some((name) => keyword(parameter, name) !== undefined)) return true
  if (
    parameter.branches.some(
      (branch) => isObject(branch) && Object.hasOwn(branch, 'const') && own(branch, 'title'),
    )
  )
    return true
  // The items of a list are explained with the list.
  const said =
    `${parameter.description} ${parameter.isItem ? (parameter.parent?.description ?? '') : ''}`.toLowerCase()
  return values.some((value) => {
    const text = String(value).toLowerCase()
    // What the tool's own text writes like the value, `RGB`, is a word of its subject; one letter may be an article.
    if (text.length > 1 && isWord(tool, tool.indexOf(String(value)), text.length)) return true
    const at = said.indexOf(text)
    // Words of the value in other form count: `created_at` as `created at`.
    return (
      text !== '' &&
      (isWord(said, at, text.length) || (text.length > 3 && said.includes(text.replaceAll(/[_-]/g, ' '))))
    )
  })
}

const EXPLAINING = [
  'enumDescriptions',
  'x-enumDescriptions',
  'x-enum-descriptions',
  'enumNames',
  'x-enumNames',
]

function isWord(text: string, at: number, length: number): boolean {
  if (at === -1) return false
  return !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[at + length] ?? '')
}
