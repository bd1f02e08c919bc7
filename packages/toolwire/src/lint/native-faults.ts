import { checkSchema } from '../schema/check-schema.ts'
import { schemaFault, type SchemaFault } from '../schema/schema-fault.ts'
import type { ToolSubject } from './rule.ts'

/** What a provider certainly refuses in the schema of a tool that is sent as it stands; none for what is compiled. */
export function schemaFaultsOf({ form, compiled }: ToolSubject): readonly SchemaFault[] {
  // What the compiler made is accepted by construction.
  if (form?.from !== 'document' || form.profile === undefined || compiled === undefined) return []
  const { schema } = compiled
  if (schema === undefined || schema === null) return []
  const strict = compiled.strict === true
  return checkSchema(schema, form.profile, strict)
    .filter(({ certain }) => certain)
    .map((issue) => schemaFault(issue, schema, strict))
}
