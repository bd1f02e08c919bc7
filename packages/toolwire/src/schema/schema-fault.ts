import { pointer, valueAt } from '../json/pointer.ts'
import { isObject, type JsonValue } from '../json/value.ts'
import type { SchemaIssue } from './check-schema.ts'

/** What a breach of a provider's rules is called, and where it stands. */
export interface SchemaFault {
  readonly code: 'unsupported-schema' | 'non-strict-schema'
  /** Inside the schema: the keyword where it stands, else the schema that lacks it. */
  readonly where: string
  /** The keyword, for what only strict mode asks for. */
  readonly at?: string
  readonly args: { [key: string]: JsonValue; keyword: string }
}

/** The fault that an issue of a schema is: refused always, or only because strict mode is asked for. */
export function schemaFault(
  { keyword, rule, where, context, args }: SchemaIssue,
  schema: unknown,
  strict: boolean,
): SchemaFault {
  const said = { ...args, keyword, rule, context: [...context] }
  if (strict && !ALWAYS.has(rule))
    return { code: 'non-strict-schema', where, at: pointer(keyword), args: said }
  const holder = valueAt(schema, where)
  const stands = isObject(holder) && Object.hasOwn(holder, keyword) && rule !== 'root-type'
  return { code: 'unsupported-schema', where: where + (stands ? pointer(keyword) : ''), args: said }
}

/** Rules that hold without strict mode too. */
const ALWAYS: ReadonlySet<SchemaIssue['rule']> = new Set([
  'invalid',
  'root-type',
  'root-keyword',
  'missing-properties',
  'missing-items',
  'property-key',
])
