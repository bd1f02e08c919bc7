import { isObject } from '../../json/value.ts'
import { schemaCosts } from '../../schema/check-schema.ts'
import type { Profile } from '../../wire/profile.ts'
import type { CompiledForm } from '../compiled-form.ts'
import { schemaFaultsOf } from '../native-faults.ts'
import { setRule, type Report, type Rule, type SetSubject } from '../rule.ts'
import { sources } from '../sources.ts'

/** More strict tools, optional parameters, unions or sheer size than a provider takes in strict mode. */
export const strictBudget: Rule = setRule({
  code: 'strict-budget',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicStrict, sources.openaiStructured],
  forms: ['compiled'],
  check(subject, report) {
    const { form } = subject
    if (form?.profile === undefined) return
    if (form.from === 'compiler') return reportPlan(form, report)
    reportTotals(form, form.profile, report)
    reportSizes(subject, form, report)
  },
})

type Budget = NonNullable<Profile['tools']['strictBudget']>

/** What all strict tools of the request cost together. */
function reportTotals(form: CompiledForm, { tools }: Profile, report: Report<'strict-budget'>): void {
  const limits = tools.strictBudget
  const strict = form.tools.filter((tool) => tool.strict === true)
  if (limits === undefined || strict.length === 0) return
  const used = { tools: strict.length, optional: 0, unions: 0 }
  for (const { schema } of strict) {
    const costs = isObject(schema) ? schemaCosts(schema) : { optional: 0, unions: 0 }
    used.optional += costs.optional
    used.unions += costs.unions
  }
  for (const budget of ['tools', 'optional', 'unions'] as const satisfies readonly (keyof Budget)[]) {
    if (used[budget] > limits[budget]) report({ args: { budget, got: used[budget], limit: limits[budget] } })
  }
}

/** One schema that is too large by itself. */
function reportSizes(subject: SetSubject, form: CompiledForm, report: Report<'strict-budget'>): void {
  for (const compiled of form.tools) {
    const { tool } = compiled
    for (const { code, where, args } of schemaFaultsOf({ ...subject, tool, compiled })) {
      if (code !== 'non-strict-schema' || args['rule'] !== 'size') continue
      const { what, count, limit } = args
      report({
        tool,
        where: tool.locate(where),
        at: where,
        args: { budget: String(what), got: Number(count), limit: Number(limit) },
      })
    }
  }
}

/** Which tools the compiler sends without strict because the request's budget is spent. */
function reportPlan(form: CompiledForm, report: Report<'strict-budget'>): void {
  const left = new Map<string, { readonly limit: number; readonly names: string[] }>()
  for (const { tool, losses } of form.tools) {
    for (const { args } of losses) {
      const { budget, limit } = args
      if (typeof budget !== 'string') continue
      const known = left.get(budget)
      if (known === undefined) left.set(budget, { limit: Number(limit), names: [tool.name] })
      else known.names.push(tool.name)
    }
  }
  const names = [...left.values()].flatMap((one) => one.names)
  const [first] = left
  if (first === undefined) return
  const [budget, { limit }] = first
  const got = form.tools.filter(({ strict }) => strict === true).length + names.length
  report({ severity: 'hint', args: { budget, got, limit, left: names } })
}
