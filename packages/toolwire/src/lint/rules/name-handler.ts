import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** A tool whose registry key or function has another name. */
export const nameHandler: Rule = toolRule({
  code: 'name-handler',
  severity: 'warning',
  certainty: 'certain',
  basis: 'heuristic',
  sources: [sources.house],
  forms: ['source'],
  readsName: true,
  check({ tool }, report) {
    const { name, handler } = tool
    if (handler === undefined || handler === name) return
    report({ where: tool.at.name, args: { name, handler } })
  },
})
