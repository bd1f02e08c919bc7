import { schemaFaultsOf } from '../native-faults.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** A tool of a provider's own document that asks for strict mode with a schema that does not qualify. */
export const nonStrictSchema: Rule = toolRule({
  code: 'non-strict-schema',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicStrict, sources.openaiStructured],
  forms: ['compiled'],
  check(subject, report) {
    const { tool } = subject
    for (const { code, where, at, args } of schemaFaultsOf(subject)) {
      // How much there is of something is a budget of its own: `strict-budget`.
      if (code === 'non-strict-schema' && args['rule'] !== 'size')
        report({ where: tool.locate(where), ...(at !== undefined && { at }), args })
    }
  },
})
