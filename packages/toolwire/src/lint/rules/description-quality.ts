import { missingParts, priceOf, sentenceFor } from '../description-parts.ts'
import { nearlyNamed } from '../near-names.ts'
import { overlapping } from '../overlap.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { isDestructive } from '../text/action.ts'
import { textTokens } from '../tokens.ts'

/** What a description lacks, as one scored finding: six parts, a point each. */
export const descriptionQuality: Rule = toolRule({
  code: 'description-quality',
  severity: 'hint',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicTools, sources.openaiFunctions, sources.descriptionStudy],
  forms: ['source'],
  readsText: true,
  options: { calls: 10 },
  check({ tool, set, words, options }, report) {
    const missing = missingParts(tool)
    if (missing.length === 0) return
    const score = PARTS - missing.length
    const risky = isDestructive(tool, words) || nearlyNamed(set).has(tool) || overlapping(set).has(tool)
    const sentences = missing.map((part) => {
      const sentence = sentenceFor(part, tool, { set, words })
      return { part, sentence, tokens: textTokens(` ${sentence}`) }
    })
    const price = priceOf(sentences.map(({ sentence }) => sentence))
    report({
      where: tool.at.description,
      severity: score < 2 || (risky && score < 3) ? 'warning' : 'hint',
      args: {
        score,
        missing: [...missing],
        sentences,
        price,
        perRun: price * options.calls,
        edits: missing.length,
      },
    })
  },
})

const PARTS = 6
