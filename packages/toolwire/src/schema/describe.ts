import { isObject } from '../json/value.ts'

/** Short phrases for constraints that are not in the schema: "1 to 50", "default 20", "must match `^[A-Z]{2}$`". */
export function phrasesOf(keywords: ReadonlyMap<string, unknown>): string[] {
  const phrases: string[] = []
  const add = (phrase: string | undefined) => {
    if (phrase !== undefined) phrases.push(phrase)
  }
  const at = (key: string) => keywords.get(key)
  add(range([at('minimum'), at('maximum')], ''))
  if (at('exclusiveMinimum') !== undefined) add(`more than ${String(at('exclusiveMinimum'))}`)
  if (at('exclusiveMaximum') !== undefined) add(`less than ${String(at('exclusiveMaximum'))}`)
  add(range([at('minLength'), at('maxLength')], ' characters'))
  add(range([at('minItems'), at('maxItems')], ' items'))
  add(range([at('minProperties'), at('maxProperties')], ' entries'))
  for (const [key, value] of keywords) add(WORDS.get(key)?.(value))
  return phrases
}

/** The author's text with phrases behind it, as a sentence of their own. */
export function withPhrases(text: string | undefined, phrases: readonly string[]): string | undefined {
  if (phrases.length === 0) return text
  const joined = phrases.join('; ')
  const sentence = `${joined.charAt(0).toUpperCase()}${joined.slice(1)}.`
  if (text === undefined || text.trim() === '') return sentence
  if (text.includes(sentence)) return text
  return /[.!?:]\s*$/.test(text) ? `${text.trimEnd()} ${sentence}` : `${text}. ${sentence}`
}

const WORDS = new Map<string, (value: unknown) => string | undefined>([
  ['pattern', (value) => `must match \`${String(value)}\``],
  ['format', (value) => `format ${String(value)}`],
  ['multipleOf', (value) => `a multiple of ${String(value)}`],
  ['uniqueItems', (value) => (value === true ? 'no duplicates' : undefined)],
  ['default', (value) => `default ${short(value)}`],
  [
    'examples',
    (value) => (Array.isArray(value) ? `for example ${value.slice(0, 3).map(short).join(', ')}` : undefined),
  ],
  ['contentEncoding', (value) => `encoded as ${String(value)}`],
  ['contentMediaType', (value) => `content of type ${String(value)}`],
  ['propertyNames', (value) => `keys as in ${short(value)}`],
  ['contains', (value) => `must contain an item as in ${short(value)}`],
  ['not', (value) => `must not be as in ${short(value)}`],
  ['if', (value) => `where it is as in ${short(value)}, further rules apply`],
  ['then', (value) => `then ${short(value)}`],
  ['else', (value) => `else ${short(value)}`],
  ['dependentRequired', dependencies],
  ['dependencies', dependencies],
  ['dependentSchemas', (value) => `where a key is there: ${short(value)}`],
])

function range([low, high]: readonly [unknown, unknown], unit: string): string | undefined {
  const last = high ?? low
  const units = last === 1 ? (ONE.get(unit) ?? unit) : unit
  if (last === undefined) return undefined
  if (low === high) return `exactly ${String(low)}${units}`
  if (low === undefined) return `at most ${String(high)}${units}`
  if (high === undefined) return `at least ${String(low)}${units}`
  return `${String(low)} to ${String(high)}${units}`
}

const ONE = new Map([
  [' characters', ' character'],
  [' items', ' item'],
  [' entries', ' entry'],
])

function dependencies(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  return Object.entries(value)
    .map(
      ([key, names]) =>
        `\`${key}\` needs ${Array.isArray(names) ? names.map((name) => `\`${String(name)}\``).join(', ') : short(names)}`,
    )
    .join('; ')
}

/** JSON text, shortened to what a description bears. */
function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
