import type { Fix } from '../../finding/finding.ts'
import { isObject } from '../../json/value.ts'
import { schemaFaultsOf } from '../native-faults.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { LintTool } from '../tool-set.ts'

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
      if (code !== 'non-strict-schema' || args['rule'] === 'size') continue
      const fix = where === '' && args['rule'] === 'open-object' ? closing(tool) : undefined
      report({ where: tool.locate(where), ...(at !== undefined && { at }), args, ...(fix && { fix }) })
    }
  },
})

/** What takes no arguments can be closed without a change of meaning; an object that says it is open cannot. */
function closing({ input, locate }: LintTool): Fix | undefined {
  if (!isObject(input)) return undefined
  const { properties = {} } = input
  const isEmpty = isObject(properties) && Object.keys(properties).length === 0
  if (!isEmpty || !Object.keys(input).every((key) => HARMLESS.has(key))) return undefined
  return { where: `${locate('')}/additionalProperties`, action: 'add', value: false }
}

const HARMLESS: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'title', 'description'])
