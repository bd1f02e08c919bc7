import type { LintArgsOf } from '../../finding/lint-codes.ts'
import { isText, keyword } from '../parameter.ts'
import { quotedValues } from '../parameter-text.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { patterns } from '../words/patterns.ts'

/** A rule for a value that stands in words where the schema could say and enforce it. */
export const parameterFormatInProse: Rule = toolRule({
  code: 'parameter-format-in-prose',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.openaiFunctions],
  forms: ['source'],
  readsText: true,
  check({ tool, words }, report) {
    for (const parameter of tool.parameters) {
      const { description: text, values } = parameter
      if (parameter.isItem || !isText(parameter) || text === '' || values !== undefined) continue
      if (STATED.some((name) => keyword(parameter, name) !== undefined)) continue
      const last = parameter.words.at(-1) ?? ''
      const found = (words.expression.has(last) ? undefined : listedIn(text)) ?? formatIn(text)
      if (found !== undefined) report({ parameter, args: found })
    }
  },
})

const STATED = ['format', 'pattern', 'anyOf', 'oneOf', 'contentMediaType']
/** How far the first value may stand from its cue. */
const NEAR = 6
/** What stands between two values of a list: marks, or a short explanation. */
const MOST_BETWEEN = 160
const MOST_VALUES = 50

type Found = LintArgsOf<'parameter-format-in-prose'>

/** The values that follow a cue such as `one of`. */
function listedIn(text: string): Found | undefined {
  const quoted = quotedValues(text)
  for (const cue of text.matchAll(patterns.cue)) {
    const end = cue.index + cue[0].length
    const from = quoted.findIndex(({ at }) => at >= end)
    const first = quoted[from]
    if (first === undefined || !isGap(text.slice(end, first.at))) continue
    const values = [first.value]
    let last = first.at
    for (const { value, at } of quoted.slice(from + 1, from + MOST_VALUES)) {
      if (at - last > MOST_BETWEEN || !continues(text, { at, value, last })) break
      if (!values.includes(value)) values.push(value)
      last = at
    }
    const span = text.slice(cue.index, last + (values.at(-1) ?? '').length + 2)
    if (/^.{0,4}\betc\b/i.test(text.slice(last + (values.at(-1) ?? '').length + 2))) return undefined
    if (values.length > 1) return { why: 'enum', values, text: span }
    if (/must be/i.test(cue[0])) return { why: 'const', values, text: span }
  }
  return undefined
}

function isGap(between: string): boolean {
  return between.length <= NEAR && !/[\p{L}\p{N}]/u.test(between)
}

/** A further value of the list: behind a mark, a conjunction or at the start of a line, not in the middle of a sentence. */
function continues(
  text: string,
  { at, last }: { readonly at: number; readonly value: string; readonly last: number },
): boolean {
  const between = text.slice(last, at)
  return /(?:[,|/;:]|\bor\b|\band\b|^\s*[-*•]|\n|\s[-–•]\s*)\s*[-*•]?\s*$/m.test(between)
}

const FORMATS: readonly (readonly [format: string, names: RegExp])[] = [
  ['uri', /^(?:https? )?ur[il]\b/i],
  ['email', /^e-?mail(?: address)?\b/i],
  ['uuid', /^(?:uuid|guid)\b/i],
  ['date-time', /^(?:iso[ -]?8601|rfc ?3339)? ?(?:date-?time|timestamp)\b/i],
  ['date', /^(?:date in (?:the )?)?[`'"]?yyyy-mm-dd[`'"]?(?![T ]?hh)/i],
]

/** A date, address or id whose form is ordered in words: `must be a valid URL`. */
function formatIn(text: string): Found | undefined {
  const rule = /\b(?:must|has to|should) be (?:(?:an?|in|the|of|valid|full|absolute|format|form) )*/gi
  for (const match of text.matchAll(rule)) {
    const rest = text.slice(match.index + match[0].length)
    const found = FORMATS.find(([, names]) => names.test(rest))
    if (found === undefined) continue
    const named = /^[\w -]{1,24}/.exec(rest)?.[0] ?? ''
    return { why: 'format', format: found[0], text: match[0] + named.trim() }
  }
  return undefined
}
