import type { Profile, SchemaRules } from '../wire/profile.ts'

/** The rules for a schema in a field of a definition; the wire's usual field when none is named. */
export function rulesOf(
  { schemas }: Profile,
  { strict, field }: { readonly strict: boolean; readonly field?: string | undefined },
): SchemaRules {
  const other = field === undefined ? undefined : schemas.otherFields?.[field]
  return other ?? (strict ? schemas.strict : schemas.open)
}
