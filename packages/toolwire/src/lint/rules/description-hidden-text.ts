import { textsOf, type DefinitionText } from '../definition-texts.ts'
import { hiddenText, withoutInvisible } from '../hidden-text.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** Text that people do not see, and models read. */
export const descriptionHiddenText: Rule = toolRule({
  code: 'description-hidden-text',
  severity: 'error',
  certainty: 'certain',
  basis: 'heuristic',
  sources: [sources.house],
  forms: ['source'],
  check({ tool }, report) {
    for (const source of textsOf(tool)) {
      const isName = source.place === 'name' || source.isKey
      for (const { kind, severity, count, codes, text } of hiddenText(source.text, isName)) {
        const safe = kind === 'invisible characters' && !source.isKey
        report({
          where: source.where,
          severity,
          args: { kind, place: source.place, count, codes: [...codes], text },
          ...(safe && { fix: stripped(source) }),
        })
      }
    }
  },
})

function stripped({ where, text }: DefinitionText): { where: string; action: 'replace'; value: string } {
  return { where, action: 'replace', value: withoutInvisible(text) }
}
