import { schemaFaultsOf } from '../native-faults.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** A schema in a provider's own document that this provider refuses. */
export const unsupportedSchema: Rule = toolRule({
  code: 'unsupported-schema',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicTools, sources.openaiFunctions],
  forms: ['compiled'],
  check(subject, report) {
    const { tool } = subject
    for (const fault of schemaFaultsOf(subject)) {
      if (fault.code === 'unsupported-schema') report({ where: tool.locate(fault.where), args: fault.args })
    }
  },
})
