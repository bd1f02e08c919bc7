import { setRule, type Rule, type SetSubject } from '../rule.ts'
import { sources } from '../sources.ts'
import { textTokens, tokensOf } from '../tokens.ts'
import type { LintTool } from '../tool-set.ts'

/** Definitions that cost much in every request, with what costs most. */
export const toolTokens: Rule = setRule({
  code: 'tool-tokens',
  severity: 'hint',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.anthropicAdvanced],
  forms: ['compiled'],
  options: { hint: 5_000, warning: 10_000 },
  check(subject, report) {
    const costs = costsOf(subject)
    const tokens = costs.reduce((sum, one) => sum + one.tokens, 0)
    const { hint, warning } = subject.options
    if (tokens <= hint) return
    const biggest = [...costs].sort((a, b) => b.tokens - a.tokens).slice(0, MOST)
    const cuts = cutsOf(costs.map(({ tool }) => tool))
    report({
      severity: tokens > warning ? 'warning' : 'hint',
      args: {
        tokens,
        limit: tokens > warning ? warning : hint,
        biggest: biggest.map((one) => ({ tool: one.tool.name, tokens: one.tokens })),
        ...(cuts.length > 0 && {
          cuts,
          price: -cuts.reduce((sum, cut) => sum + cut.tokens, 0),
          edits: cuts.length,
        }),
      },
    })
  },
})

const MOST = 5
const MOST_CUTS = 3
/** What a description may have before it is worth a cut. */
const LONG_TEXT = 150
/** The values of an enum that are worth their place. */
const MANY_VALUES = 20

interface Cost {
  readonly tool: LintTool
  readonly tokens: number
}

/** What is in sight of the model: as sent where one form is asked for, else as written, so that all wires say the same. */
function costsOf({ set, form, targets }: SetSubject): readonly Cost[] {
  const sent = targets.length === 1 ? form?.tools : undefined
  const known = new Map((sent ?? []).map(({ tool, tokens }) => [tool, tokens]))
  return set.tools
    .filter(({ deferred }) => !deferred)
    .map((tool) => ({
      tool,
      tokens: known.get(tool) ?? tokensOf(tool.name, tool.description, { schema: tool.input }),
    }))
}

/** The texts and lists that save most when they are cut to a usual length. */
function cutsOf(tools: readonly LintTool[]): { readonly what: string; readonly tokens: number }[] {
  const cuts = tools.flatMap(({ name, description, parameters }) => [
    { what: `description of ${name}`, tokens: textTokens(description) - LONG_TEXT },
    ...parameters
      .filter(({ values = [] }) => values.length > MANY_VALUES)
      .map(({ path, values = [] }) => ({
        what: `values of ${name}.${path}`,
        tokens: textTokens(JSON.stringify(values.slice(MANY_VALUES))),
      })),
  ])
  return cuts
    .filter(({ tokens }) => tokens > LONG_TEXT / 3)
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, MOST_CUTS)
}
