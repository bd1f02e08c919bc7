import { conditionOf } from '../conditions.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { textTokens } from '../tokens.ts'
import type { LintTool } from '../tool-set.ts'

/** A tool whose parameters depend on each other, or nest, and that shows no call. */
export const exampleNeeded: Rule = toolRule({
  code: 'example-needed',
  severity: 'hint',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicTools, sources.anthropicAdvanced],
  forms: ['source'],
  check({ tool }, report) {
    if (tool.examples.length > 0 || showsCall(tool.description)) return
    const condition = conditionOf(tool)
    if (condition === undefined && !isNested(tool)) return
    const choices = condition?.parameter?.values?.length ?? 1
    const count = Math.min(MOST, Math.max(1, choices))
    report({
      where: tool.where,
      args: { why: condition === undefined ? 'nested' : 'conditional', count, price: count * priceOf(tool) },
    })
  },
})

/** As many as providers advise. */
const MOST = 5
const MIN_OPTIONALS = 3

/** An object of JSON in the text. */
function showsCall(text: string): boolean {
  return /\{\s*["'][^{}]*["']\s*:/.test(text)
}

function isNested({ parameters }: LintTool): boolean {
  const own = parameters.filter(({ isItem }) => !isItem)
  return (
    own.some(({ depth }) => depth >= 2) && own.filter(({ required }) => !required).length >= MIN_OPTIONALS
  )
}

/** Of one call: the required parameters and some of the optional ones, each with a value of usual length. */
function priceOf({ parameters }: LintTool): number {
  const shown = parameters
    .filter(({ isItem, required, depth }) => !isItem && (required || depth === 1))
    .slice(0, 8)
  return textTokens(`{${shown.map(({ name }) => `"${name}": "…………"`).join(', ')}}`)
}
