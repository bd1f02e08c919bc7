import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { isDestructive } from '../text/action.ts'
import { praises, shouts } from '../words/pressure.ts'

/** A description that shouts, or that praises the tool. */
export const descriptionPressure: Rule = toolRule({
  code: 'description-pressure',
  severity: 'hint',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicPrompting, sources.wordingStudy],
  forms: ['source'],
  readsText: true,
  check({ tool, words }, report) {
    const { description } = tool
    const where = tool.at.description
    const praise = praises
      .map((pattern) => pattern.exec(description)?.[0])
      .find((found) => found !== undefined)
    if (praise !== undefined) {
      const text = praise.replace(/^[.!]\s+/, '')
      report({ where, severity: 'warning', args: { why: 'praise', text, count: 1 } })
    }
    const shouted = description.match(shouts) ?? []
    const marks = description.match(/!{3,}/g) ?? []
    const allowed = isDestructive(tool, words) ? 2 : 1
    if (shouted.length > allowed || marks.length > 0) {
      const found = [...new Set([...shouted, ...marks])].join(', ')
      report({ where, args: { why: 'shouting', text: found, count: shouted.length + marks.length } })
    }
  },
})
