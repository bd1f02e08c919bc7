import { overlaps } from '../overlap.ts'
import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** Two tools that are described in nearly the same words. */
export const descriptionOverlap: Rule = setRule({
  code: 'description-overlap',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicTools, sources.openaiFunctions],
  forms: ['source'],
  readsText: true,
  check({ set }, report) {
    for (const { first, second, similarity } of overlaps(set)) {
      report({
        tool: second,
        where: second.at.description,
        args: {
          other: first.name,
          first: first.where,
          similarity: Math.round(similarity * 100) / 100,
          description: second.description,
          otherDescription: first.description,
          price: 20,
          edits: 2,
        },
      })
    }
  },
})
