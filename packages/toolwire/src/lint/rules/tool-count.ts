import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** More tools at once than a model chooses well among. */
export const toolCount: Rule = setRule({
  code: 'tool-count',
  severity: 'hint',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.openaiFunctions, sources.geminiFunctions, sources.retrievalStudy],
  forms: ['compiled'],
  options: { hint: 20, warning: 30 },
  check({ set, options }, report) {
    const count = set.tools.filter(({ deferred }) => !deferred).length + set.others.length
    if (count > options.warning) report({ severity: 'warning', args: { count, limit: options.warning } })
    else if (count > options.hint) report({ args: { count, limit: options.hint } })
  },
})
