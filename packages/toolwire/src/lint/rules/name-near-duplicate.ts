import { nearNames } from '../near-names.ts'
import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** Two names that are easily taken for each other. */
export const nameNearDuplicate: Rule = setRule({
  code: 'name-near-duplicate',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicWriting],
  forms: ['source'],
  readsName: true,
  check({ set }, report) {
    for (const { first, second, why } of nearNames(set)) {
      report({
        tool: second,
        where: second.at.name,
        severity: why === 'digit' ? 'hint' : 'warning',
        args: { name: second.name, other: first.name, first: first.where, why, edits: 2 },
      })
    }
  },
})
