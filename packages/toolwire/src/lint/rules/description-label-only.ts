import { isLabelOnly, priceOf, skeletonOf } from '../description-parts.ts'
import { nearlyNamed } from '../near-names.ts'
import { overlapping } from '../overlap.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { wordsOf } from '../text/stems.ts'

/** A description that is a label: it says no more than the name. */
export const descriptionLabelOnly: Rule = toolRule({
  code: 'description-label-only',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicTools, sources.descriptionStudy],
  forms: ['source'],
  readsText: true,
  check({ tool, set, words }, report) {
    if (!isLabelOnly(tool)) return
    const described = tool.parameters.every(({ isItem, description }) => isItem || description.trim() !== '')
    const alone = !nearlyNamed(set).has(tool) && !overlapping(set).has(tool)
    const skeleton = skeletonOf(tool, { set, words })
    report({
      where: tool.at.description,
      severity: described && alone ? 'hint' : 'warning',
      args: {
        description: tool.description,
        words: wordsOf(tool.description).length,
        skeleton,
        price: Math.max(1, priceOf([skeleton]) - priceOf([tool.description])),
      },
    })
  },
})
