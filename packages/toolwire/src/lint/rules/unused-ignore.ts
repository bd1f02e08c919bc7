import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** An ignore that silences nothing, or gives no reason. What it needs is known only behind all other rules. */
export const unusedIgnore: Rule = setRule({
  code: 'unused-ignore',
  severity: 'hint',
  certainty: 'certain',
  basis: 'heuristic',
  sources: [sources.house],
  forms: ['source'],
  check({ idle }, report) {
    for (const problem of idle) report(problem)
  },
})
