import { plainForm } from '../../json/near.ts'
import { ownString } from '../../json/value.ts'
import { priceOf, skeletonOf } from '../description-parts.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { wordsOf } from '../text/stems.ts'
import type { LintTool } from '../tool-set.ts'

/** A tool that is not described at all, or by its own name. */
export const descriptionMissing: Rule = toolRule({
  code: 'description-missing',
  severity: 'error',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.anthropicTools],
  forms: ['source'],
  check({ tool, set, words }, report) {
    const why = whyMissing(tool)
    if (why === undefined) return
    // The title word for word, or the name in other letters, is at least some text for people.
    const isText = why === 'title' || (why === 'name' && tool.description.trim() !== tool.name)
    const skeleton = skeletonOf(tool, { set, words })
    report({
      where: why === 'absent' ? tool.where : tool.at.description,
      severity: isText ? 'warning' : 'error',
      args: { why, skeleton, price: priceOf([skeleton]) },
    })
  },
})

function whyMissing({
  description,
  name,
  title,
  source,
}: LintTool): 'absent' | 'empty' | 'name' | 'title' | undefined {
  const text = description.trim()
  if (text === '')
    return (ownString(source, 'description') ?? '') === '' && !Object.hasOwn(source, 'description')
      ? 'absent'
      : 'empty'
  const plain = plainForm(text)
  // A text without any letter or digit is as good as none.
  if (plain === '') return 'empty'
  if (plain === plainForm(name)) return 'name'
  // A title that is a sentence is a copy of the description, not the other way round.
  return wordsOf(title).length <= 3 && plain === plainForm(title) ? 'title' : undefined
}
