import { segmentsOf } from '../json/pointer.ts'
import { checkByRules } from '../schema/check-schema.ts'
import { rulesOf } from '../schema/rules-of.ts'
import { schemaFault, type SchemaFault } from '../schema/schema-fault.ts'
import type { ToolSubject } from './rule.ts'
import type { LintTool } from './tool-set.ts'

/** What a provider certainly refuses in the schema of a tool that is sent as it stands; none for what is compiled. */
export function schemaFaultsOf({ form, compiled }: ToolSubject): readonly SchemaFault[] {
  // What the compiler made is accepted by construction.
  if (form?.from !== 'document' || form.profile === undefined || compiled === undefined) return []
  const { schema } = compiled
  if (schema === undefined || schema === null) return []
  const strict = compiled.strict === true
  const rules = rulesOf(form.profile, { strict, field: fieldOf(compiled.tool) })
  return checkByRules(schema, rules)
    .filter(({ certain }) => certain)
    .map((issue) => schemaFault(issue, schema, strict))
}

/** The field that holds the schema, as its wire spells it: a provider may have other rules for another field. */
function fieldOf({ at }: LintTool): string {
  const key = String(segmentsOf(at.input).at(-1) ?? '')
  return key.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}
