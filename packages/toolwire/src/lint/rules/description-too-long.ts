import { perSet, toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { textTokens, tokensOf } from '../tokens.ts'

/** A description that some clients cut, or that crowds out the others. */
export const descriptionTooLong: Rule = toolRule({
  code: 'description-too-long',
  severity: 'warning',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.openaiFunctions, sources.descriptionStudy],
  forms: ['source'],
  options: { characters: 1024, tokens: 600, share: 25, tools: 10 },
  check({ tool, set, options }, report) {
    const characters = [...tool.description].length
    const tokens = textTokens(tool.description)
    const share = Math.round((tokens / setTokens(set)) * 100)
    const where = tool.at.description
    if (tokens > options.tokens) {
      report({
        where,
        args: { why: 'tokens', got: tokens, limit: options.tokens, price: options.tokens - tokens },
      })
    } else if (characters > options.characters) {
      const price = textTokens(' '.repeat(options.characters)) - tokens
      report({ where, args: { why: 'characters', got: characters, limit: options.characters, price } })
    } else if (set.tools.length > options.tools && share > options.share) {
      report({
        where,
        args: { why: 'share', got: share, limit: options.share, price: -Math.round(tokens / 2) },
      })
    }
  },
})

const setTokens = perSet((set) =>
  set.tools.reduce(
    (sum, { name, description, input }) => sum + tokensOf(name, description, { schema: input }),
    0,
  ),
)
