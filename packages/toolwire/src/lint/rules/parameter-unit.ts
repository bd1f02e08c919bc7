import { isNumber, keyword, type Parameter } from '../parameter.ts'
import { beside } from '../parameter-text.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { nameTokens } from '../text/name-words.ts'
import type { Words } from '../words/words.ts'

/** A measured quantity without a unit. */
export const parameterUnit: Rule = toolRule({
  code: 'parameter-unit',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicAgents],
  forms: ['source'],
  readsText: true,
  check({ tool, words }, report) {
    for (const parameter of tool.parameters) {
      const { description, values } = parameter
      if (parameter.isItem || !isNumber(parameter) || values !== undefined) continue
      const word = parameter.words.find((token) => words.measure.has(token))
      if (word === undefined || isCount(parameter, word) || isShare(parameter)) continue
      if (nameTokens(parameter.name).some((token) => token.length > 1 && words.unit.has(token))) continue
      if (namesUnit(description, words) || beside(parameter, tool).some(isUnit)) continue
      const proposal = PROPOSALS[word]
      report({ parameter, args: { word, ...(proposal !== undefined && { proposal }) } })
    }
  },
})

const PROPOSALS: Readonly<Record<string, string>> = {
  timeout: 'seconds',
  duration: 'seconds',
  delay: 'seconds',
  interval: 'seconds',
  ttl: 'seconds',
  latency: 'ms',
  age: 'years',
  size: 'bytes',
}

/** Words that make a size or length a number of things. */
const COUNTED: ReadonlySet<string> = new Set(
  `page batch sample window chunk pool group population step hidden grid vocab team party limit max min number count array
  list string password name class kernel queue tournament household family board deck board block cluster`.split(
    /\s+/,
  ),
)

/** What has a size in bytes, pixels or points; of the rest it is a number. */
const SIZED =
  /\b(?:file|image|photo|disk|memory|upload|download|font|attachment|buffer|payload|video|storage|volume|paper|screen)\b/i
/** Figures of pure geometry, and texts and lists, whose lengths are numbers. */
const SHAPE =
  /\b(?:circle|rectangle|triangle|cone|cylinder|sphere|cuboid|polygon|square|cube|shape|graph|tree|sequence|text|string|list|array|password|neuron|node)\b/i

function isCount({ words, description }: Parameter, word: string): boolean {
  if (
    /\b(?:number|count|amount|how many|maximum|total) of\b/i.test(description) &&
    word !== 'price' &&
    word !== 'cost'
  )
    return true
  if (word === 'size' && !SIZED.test(`${words.join(' ')} ${description}`)) return true
  if (SHAPE.test(description)) return true
  return (
    (word === 'size' || word === 'length' || word === 'rate') && words.some((token) => COUNTED.has(token))
  )
}

/** A share, a factor or a score has no unit. */
function isShare(parameter: Parameter): boolean {
  if (keyword(parameter, 'maximum') === 1 || isBelowOne(keyword(parameter, 'default'))) return true
  return /\b(?:decimal|fraction|ratio|probability|factor|multiplier|between 0 and 1|0(?:\.0)?(?: to |-)1(?:\.0)?|0\.\d+|rating|influence|scale|score)\b/i.test(
    `${parameter.words.join(' ')} ${parameter.description}`,
  )
}

function isBelowOne(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && value < 1
}

/** A unit in a text. Letters alone count beside a number, in brackets, or after `in`. */
function namesUnit(text: string, { unit }: Words): boolean {
  const lower = text.toLowerCase()
  if (/[%°$€£¥]|\b(?:km\/h|m\/s|currency|units?|per)\b/.test(lower)) return true
  for (const match of lower.matchAll(/\p{L}+/gu)) {
    const word = match[0]
    if (!unit.has(word)) continue
    if (word.length > 1) return true
    const before = lower.slice(Math.max(0, match.index - 3), match.index)
    if (/(?:\d\s?|\(|in |, )$/.test(before)) return true
  }
  return false
}

/** Another parameter that says the unit or the currency. */
function isUnit({ words }: Parameter): boolean {
  return words.includes('unit') || words.includes('currency')
}
