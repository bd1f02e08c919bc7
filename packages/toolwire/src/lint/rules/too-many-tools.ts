import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** More tools than a provider takes in one request. */
export const tooManyTools: Rule = setRule({
  code: 'too-many-tools',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.openaiFunctions, sources.anthropicTools],
  forms: ['compiled'],
  check({ set, form }, report) {
    const { maxTools, maxDeferred } = form?.profile?.tools ?? {}
    // Of a list that is no request nobody knows that all of it is sent at once.
    const severity = form?.from === 'document' ? 'error' : 'warning'
    const deferred = set.tools.filter((tool) => tool.deferred).length
    const count = set.tools.length + set.others.length
    if (maxTools !== undefined && count > maxTools)
      report({ severity: set.toolSearch ? 'warning' : severity, args: { count, limit: maxTools } })
    if (maxDeferred !== undefined && deferred > maxDeferred)
      report({ severity, args: { count: deferred, limit: maxDeferred, deferred: true } })
  },
})
