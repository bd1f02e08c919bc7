import { isObject, own, setOwn } from '../../json/value.ts'
import { placesOf, zoneOf } from './place.ts'
import { referenceIn } from './question.ts'
import { argumentsOf, type Argument } from './schema-view.ts'
import { contentWords, stem, wordsOf } from './words.ts'

/** What the arguments of a call may be taken from. */
export interface Evidence {
  /** The piece of the question that asks for the call. */
  readonly text: string
  readonly place?: string
  /** What to search for. */
  readonly query?: string
  /** Values by field name, of a search hit. */
  readonly known?: ReadonlyMap<string, string | number>
  /** A filter of a search needs more than a mention: the words of a filter are common ones. */
  readonly cautious?: boolean
}

/**
 * The arguments for which there is evidence, or undefined when a required one has none: nothing is invented. An
 * absent value is null where the schema wants the key.
 */
export function fillInput(
  args: readonly Argument[],
  evidence: Evidence,
): Record<string, unknown> | undefined {
  const input: Record<string, unknown> = {}
  const needed = args.filter((arg) => arg.required && !arg.nullable && arg.type === 'string')
  for (const arg of args) {
    const isOnly = needed.length === 1 && needed[0] === arg && !isPlace(arg)
    const value = valueFor(arg, evidence, isOnly)
    if (value !== undefined) setOwn(input, arg.name, value)
    else if (arg.required && arg.nullable) setOwn(input, arg.name, null)
    else if (arg.required) return undefined
  }
  return input
}

const PLACE = /^(city|place|location|where|town|region|area|address|country)$/

function isPlace(arg: Argument): boolean {
  return arg.words.some((word) => PLACE.test(word))
}

function valueFor(arg: Argument, evidence: Evidence, isOnly: boolean): unknown {
  const known = evidence.known?.get(arg.name)
  if (known !== undefined) return known
  if (arg.values !== undefined) return listedValue(arg, evidence)
  switch (arg.type) {
    case 'string':
      return textFor(arg, evidence) ?? (isOnly ? onlyText(evidence) : undefined)
    case 'integer':
    case 'number':
      return numberFor(arg, evidence)
    case 'boolean':
      return arg.required && !arg.nullable ? own(arg.schema, 'default') === true : undefined
    case 'array':
      return listFor(arg, evidence)
    case 'object':
      return arg.required && !arg.nullable ? fillInput(argumentsOf(arg.schema), evidence) : undefined
    default:
      return own(arg.schema, 'default')
  }
}

function listedValue(arg: Argument, { text, cautious }: Evidence): unknown {
  const values = arg.values ?? []
  if (values.length === 1 && arg.required) return values[0]
  const mentioned = values.find(
    (value) => typeof value === 'string' && mentions(text, value, cautious === true),
  )
  if (mentioned !== undefined) return mentioned
  if (!arg.required || arg.nullable) return undefined
  return (
    own(arg.schema, 'default') ??
    values.find((value) => /^(medium|normal|default|standard)$/i.test(String(value))) ??
    values[0]
  )
}

const FILTERED = 'sections?|docs?|documentation|guides?|parts?|pages?|files?|manuals?|chapters?'

function mentions(text: string, value: string, cautious: boolean): boolean {
  const word = value.replaceAll(/[^\p{L}\p{N}]+/gu, '[\\s_-]+')
  if (word === '' || !/^[\p{L}\p{N}[\]\\+_-]+$/u.test(word)) return false
  const filter = `\\b(?:in|from|under|only|the)\\s+(?:the\\s+)?${word}\\s+(?:${FILTERED})\\b|\\bsection[:\\s]+${word}\\b`
  return new RegExp(cautious ? filter : `\\b${word}\\b`, 'iu').test(text)
}

type TextSource = (arg: Argument, evidence: Evidence) => string | undefined

/** By the words of the argument's name: where its value is taken from. First match wins. */
const TEXT_SOURCES: readonly (readonly [RegExp, TextSource])[] = [
  [/^(query|q|search|terms?|keywords?|question|pattern|phrase)$/, (_arg, { query, text }) => query ?? text],
  [/^(timezone|zone|tz)$/, (_arg, { place, text }) => zone(place ?? placesOf(text)[0]) ?? 'UTC'],
  [
    /^(city|place|location|where|town|region|area|address)$/,
    (arg, { place, text }) => placeFor(arg, place ?? placesOf(text)[0]),
  ],
  [/^(country)$/, (_arg, { place }) => place],
  [/^(title|subject|headline)$/, (_arg, { text }) => titleIn(text)],
  [
    /^(description|body|details?|content|message|summary|comment|text|note)$/,
    (arg, { text }) => (arg.required && !arg.nullable ? text : undefined),
  ],
  [/^(date|day|when)$/, (_arg, { text }) => /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0]],
  [/^(e?mail)$/, (_arg, { text }) => /[\w.+-]+@[\w-]+\.[\w.-]*\w/.exec(text)?.[0]],
  [/^(url|uri|link)$/, (_arg, { text }) => /https?:\/\/[^\s'"<>)]+/.exec(text)?.[0] ?? referenceIn(text)],
  [
    /^(id|ids|path|file|filename|document|doc|page|slug|key|ref|reference)$/,
    (_arg, { text }) => referenceIn(text),
  ],
  [/^(expression|formula|equation)$/, (_arg, { text }) => /[\d(][\d\s.()+*/^%-]*[\d)]/.exec(text)?.[0]],
]

function textFor(arg: Argument, evidence: Evidence): string | undefined {
  for (const [pattern, source] of TEXT_SOURCES) {
    if (!arg.words.some((word) => pattern.test(word))) continue
    const value = source(arg, evidence)
    if (value !== undefined && value !== '') return value
  }
  return arg.required ? quotedIn(evidence.text) : undefined
}

// The one text that a tool wants is what the clause is about.
function onlyText({ text, place }: Evidence): string | undefined {
  if (place !== undefined) return place
  const reference = referenceIn(text) ?? quotedIn(text)
  if (reference !== undefined) return reference
  const words = contentWords(text)
  return words.length === 0 ? undefined : words.join(' ')
}

function zone(place: string | undefined): string | undefined {
  return place === undefined ? undefined : (zoneOf(place) ?? place)
}

function placeFor(arg: Argument, place: string | undefined): string | undefined {
  return /\bIANA\b|time ?zone (?:name|id)/i.test(arg.description) ? zone(place) : place
}

function numberFor(arg: Argument, { text }: Evidence): number | undefined {
  const named = arg.words.map((word) =>
    new RegExp(
      `\\b(\\d+(?:\\.\\d+)?)\\s+${stem(word)}|\\b${word}\\s*(?:of|:|=)?\\s*(\\d+(?:\\.\\d+)?)`,
      'i',
    ).exec(text),
  )
  const match = named.find((found) => found !== null)
  const first = arg.required && !arg.nullable ? /-?\d+(?:\.\d+)?/.exec(text)?.[0] : undefined
  const digits = match?.[1] ?? match?.[2] ?? first
  if (digits !== undefined) return arg.type === 'integer' ? Math.trunc(Number(digits)) : Number(digits)
  const preset = own(arg.schema, 'default')
  return arg.required && !arg.nullable && typeof preset === 'number' ? preset : undefined
}

function listFor(arg: Argument, { text }: Evidence): unknown[] | undefined {
  const items = own(arg.schema, 'items')
  const values = isObject(items) ? own(items, 'enum') : undefined
  const found = Array.isArray(values)
    ? values.filter((value) => typeof value === 'string' && mentions(text, value, false))
    : namedList(arg, text)
  if (found.length > 0) return found
  return arg.required && !arg.nullable ? [] : undefined
}

function namedList(arg: Argument, text: string): string[] {
  const name = arg.words.at(-1) ?? ''
  if (!/^\p{L}+$/u.test(name)) return []
  const match = new RegExp(
    `\\b${stem(name)}\\w*\\s*:?\\s+((?:[\\w-]+)(?:(?:\\s*,\\s*|\\s+and\\s+)[\\w-]+)*)`,
    'i',
  ).exec(text)
  return match?.[1]?.split(/\s*,\s*|\s+and\s+/) ?? []
}

function quotedIn(text: string): string | undefined {
  return /["“«]([^"”»]+)["”»]|(?<!\w)'([^']{3,})'(?!\w)/
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined)
}

/** What a thing that is to be made should be called: quoted, behind a colon or `about`, or what is left of the request. */
function titleIn(text: string): string | undefined {
  const quoted = quotedIn(text)
  if (quoted !== undefined) return quoted
  const named =
    /(?:\btitled|\bcalled|\bnamed|\babout|\bregarding|\bsaying(?: that)?|\bthat says|\btitle:?|:)\s+(.+)$/is.exec(
      text,
    )?.[1]
  const rest = named ?? /\b(?:for|that|because)\s+(.+)$/is.exec(text)?.[1] ?? restOf(text)
  const title = rest
    .replace(SETTING, '')
    .trim()
    .replaceAll(/[.!?,;:]+$/g, '')
  if (title === '') return undefined
  return title.charAt(0).toUpperCase() + title.slice(1)
}

// What follows sets another argument: `…, priority high`, `… with labels a and b`.
const SETTING =
  /[,;]?\s+(?:(?:and|with|at|of)\s+)?(?:(?:a|the)\s+)?(?:(?:high|low|medium|critical|urgent)\s+)?(?:priority|severity|labels?|labell?ed|tags?|assigned?)\b.*$/is

function restOf(text: string): string {
  const words = text.trim().split(/\s+/)
  const at = words.findIndex((word) =>
    /^(?:ticket|issue|bug|incident|task)s?\b/i.test(wordsOf(word)[0] ?? ''),
  )
  return words.slice(at + 1).join(' ')
}
