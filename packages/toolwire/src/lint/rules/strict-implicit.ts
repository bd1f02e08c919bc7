import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** A tool that leaves it to the provider whether it is strict. */
export const strictImplicit: Rule = toolRule({
  code: 'strict-implicit',
  severity: 'warning',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.openaiFunctions],
  forms: ['compiled'],
  check({ tool, form, compiled }, report) {
    if (form?.from !== 'document' || form.profile?.tools.decidesStrict !== true) return
    if (compiled?.strict === undefined) report({ where: tool.where, args: {} })
  },
})
