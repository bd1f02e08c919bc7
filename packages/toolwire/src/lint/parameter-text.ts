import { isNumber, isText, keyword, type Parameter } from './parameter.ts'
import { textTokens } from './tokens.ts'
import type { LintTool } from './tool-set.ts'
import { patterns, quotedValue } from './words/patterns.ts'

/** Whether a parameter shows what a value looks like: in words, by an example, a default, or by the schema itself. */
export function showsValue(parameter: Parameter): boolean {
  return (
    parameter.values !== undefined ||
    SHOWING.some((name) => keyword(parameter, name) !== undefined) ||
    patterns.example.test(parameter.description) ||
    TOLD_DEFAULT.test(parameter.description) ||
    statesFormat(parameter.description)
  )
}

/** `Default is English.` shows a value as well as an example does. */
const TOLD_DEFAULT = /\bdefault(?:s|ing)?(?: (?:is|to|value is)|:) ?[\p{L}\p{N}]/iu

const SHOWING = ['format', 'pattern', 'default', 'examples', 'example', '$ref']

/** Whether a text names a notation that people and models know. */
export function statesFormat(text: string): boolean {
  return /\b(?:ISO|RFC|YYYY|yyyy|Unix|UNIX|unix|epoch|HH:|BCP|E\.164|IANA|UUID|GUID|base64|hex)|\d{4}-\d\d|\d\d:\d\d|https?:\/\//.test(
    text,
  )
}

/** The values that a text quotes from a place on, in their order. */
export function quotedValues(text: string): readonly { readonly value: string; readonly at: number }[] {
  return [...text.matchAll(quotedValue)].map((match) => ({
    value: unquoted(match.slice(1).find((group) => group !== undefined) ?? ''),
    at: match.index,
  }))
}

/** Two pairs of marks around one value: ``` ``"x"`` ```. */
function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2')
}

/** The parameters that stand beside one, itself among them. */
export function beside({ parent }: Parameter, { parameters }: LintTool): readonly Parameter[] {
  return parent?.children ?? parameters.filter((other) => other.parent === undefined)
}

/** The name as words: `user_id` gives `user id`. */
function spoken({ words, name }: Parameter): string {
  return words.length === 0 ? name : words.join(' ')
}

const NAMES: ReadonlySet<string> = new Set(['number', 'id', 'index', 'code', 'year', 'port'])

/** A description to fill in, from name and type. */
export function describing(parameter: Parameter): string {
  const { types, values } = parameter
  const subject = spoken(parameter)
  if (values !== undefined) {
    const shown = values.slice(0, 4).map((value) => `${JSON.stringify(value)}: <meaning>`)
    return `Which ${subject}: ${shown.join('; ')}.`
  }
  if (isNumber(parameter)) {
    // The number of an issue is a name, not a measure.
    if (NAMES.has(parameter.words.at(-1) ?? '')) return `<Meaning of ${subject}>, e.g. <value>.`
    return `<Meaning of ${subject}>, in <unit>${parameter.required ? '' : '; default <value>'}.`
  }
  if (isText(parameter)) return `<Meaning of ${subject}>, e.g. "<value>".`
  if (types.length === 1 && types[0] === 'boolean') return `True to <what ${subject} does>; false by default.`
  if (types.length === 1 && types[0] === 'array') return `<Meaning of ${subject}>, each <what>; at most <N>.`
  return `<Meaning of ${subject}>.`
}

/** What a text costs when it is added to a description, in tokens. */
export function addedTokens(text: string): number {
  return textTokens(` ${text}`)
}
