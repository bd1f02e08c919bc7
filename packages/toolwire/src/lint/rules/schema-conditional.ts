import { conditionOf } from '../conditions.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** Parameters that depend on the value of another, which no provider's schema can say. */
export const schemaConditional: Rule = toolRule({
  code: 'schema-conditional',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicTools, sources.anthropicAdvanced],
  forms: ['source'],
  readsText: true,
  check({ tool }, report) {
    const found = conditionOf(tool)
    if (found === undefined) return
    const { args, at, parameter } = found
    report({ args, at, where: tool.locate(at), ...(parameter && { parameter }) })
  },
})
