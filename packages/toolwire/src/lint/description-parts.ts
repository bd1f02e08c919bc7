import { isObject } from '../json/value.ts'
import { perTool } from './rule.ts'
import { siblingOf } from './siblings.ts'
import { isAction } from './text/action.ts'
import { isSpaceless } from './text/script.ts'
import { contentWords, stem, wordsOf } from './text/stems.ts'
import { textTokens } from './tokens.ts'
import type { LintTool, ToolSet } from './tool-set.ts'
import { patterns } from './words/patterns.ts'
import type { Words } from './words/words.ts'

/** The six things that a useful description does, one point each. */
export type DescriptionPart = 'purpose' | 'when' | 'when not' | 'parameters' | 'returns' | 'limits'

/** Which parts a description lacks. */
export const missingParts: (tool: LintTool) => readonly DescriptionPart[] = perTool((tool) => {
  const { description: text, output, parameters } = tool
  const has: Readonly<Record<DescriptionPart, boolean>> = {
    purpose: !isLabelOnly(tool),
    when: patterns.when.test(text),
    'when not': patterns.not.test(text),
    parameters: parameters.every(({ isItem, description }) => isItem || description.trim() !== ''),
    returns: patterns.returns.test(text) || (isObject(output) && Object.keys(output).length > 0),
    limits: patterns.limit.test(text) || patterns.stop.test(text),
  }
  return PARTS.filter((part) => !has[part])
})

const PARTS: readonly DescriptionPart[] = ['purpose', 'when', 'when not', 'parameters', 'returns', 'limits']

/** True for a description that says no more than the name: few words beside those of the name, or few words at all. */
export const isLabelOnly: (tool: LintTool) => boolean = perTool(({ description, name, words }) => {
  const all = wordsOf(description)
  // Scripts without spaces make one word of a sentence: there characters are counted.
  if (isSpaceless(description)) return description.trim().length < MIN_CHARACTERS
  if (all.length < MIN_WORDS) return true
  const known = new Set([...words, ...wordsOf(name)].map(stem))
  const fresh = new Set(
    contentWords(description)
      .map(stem)
      .filter((one) => !known.has(one)),
  )
  return fresh.size <= MAX_LABEL_WORDS
})

const MIN_WORDS = 6
const MIN_CHARACTERS = 12
const MAX_LABEL_WORDS = 2

/** A description to fill in: every part a sentence, siblings by their real names. */
export function skeletonOf(
  tool: LintTool,
  { set, words }: { readonly set: ToolSet; readonly words: Words },
): string {
  const parts: DescriptionPart[] = ['purpose', 'when', 'when not', 'returns', 'limits']
  return parts.map((part) => sentenceFor(part, tool, { set, words })).join(' ')
}

/** A sentence to fill in for a part of a description. */
export function sentenceFor(
  part: DescriptionPart,
  tool: LintTool,
  { set, words }: { readonly set: ToolSet; readonly words: Words },
): string {
  switch (part) {
    case 'purpose':
      return `${purposeOf(tool, words)}.`
    case 'when':
      return 'Use it when <need>.'
    case 'when not': {
      const sibling = siblingOf(tool, { set, words })
      return sibling === undefined
        ? 'Do not use it for <other need>.'
        : `For <other need> use \`${sibling.name}\` instead.`
    }
    case 'parameters':
      return parameterSentence(tool)
    case 'returns':
      return isSearch(tool, words)
        ? 'Returns up to <N> <things> with <fields>, best first.'
        : 'Returns <shape>.'
    case 'limits':
      return isSearch(tool, words)
        ? 'If nothing matches, the list is empty: try broader words once, then tell the user.'
        : '<What it cannot do, or at most how much.>'
    default:
      return part satisfies never
  }
}

/** What the sentences cost together, in tokens. */
export function priceOf(sentences: readonly string[]): number {
  return sentences.reduce((sum, sentence) => sum + textTokens(` ${sentence}`), 0)
}

/** True for a tool whose first verb is one of searching: the action is to look for something. */
export function isSearch(tool: LintTool, words: Words): boolean {
  const action = tool.words.find((word) => words.verbs.has(word))
  return action !== undefined && words.search.has(action)
}

function purposeOf({ words: tokens }: LintTool, words: Words): string {
  const at = tokens.findIndex((token) => isAction(token, words))
  const verb = tokens[at] ?? '<verb>'
  const object = tokens.filter((_, index) => index !== at).join(' ')
  const start = verb === '<verb>' ? '<Does what>' : verb.slice(0, 1).toUpperCase() + verb.slice(1)
  return `${start} ${object === '' ? '<object>' : object}, <how, of what, from where>`
}

function parameterSentence({ parameters }: LintTool): string {
  const bare = parameters
    .filter(({ isItem, description }) => !isItem && description.trim() === '')
    .slice(0, 3)
  return `${bare.map(({ path }) => `\`${path}\`: <meaning, e.g. a value>`).join('; ')}.`
}
