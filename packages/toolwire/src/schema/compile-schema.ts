import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, type JsonValue, type OpenObject } from '../json/value.ts'
import type { Profile } from '../wire/profile.ts'
import { checkSchema, schemaCosts, type SchemaIssue } from './check-schema.ts'
import { createEmitter, emitRoot, finish, wrapperCodec } from './compilation.ts'
import { compileNatural } from './compile-natural.ts'
import type { CompiledSchema, Loss } from './compiled-schema.ts'
import { notStrict, type EmitOptions, type Emitter } from './emit.ts'
import { emitOpen } from './emit-open.ts'
import { parseSchema } from './parse-schema.ts'
import { rootForm } from './root-form.ts'
import { unsupported, type SchemaDocument, type SchemaObject } from './schema-node.ts'

/** How far a schema may be changed so that the provider constrains the model to it. */
export type SchemaStrictness = boolean | 'best-effort'

/** Choices where a schema has more than one form. */
export interface SchemaPolicy {
  /** Optional and nullable where every key is required: `box` keeps absent and null apart, `merge` makes them one. */
  readonly nullableOptional?: 'box' | 'merge'
  /** Optional properties with a default are required, which spares a request's budget of optionals. */
  readonly requireDefaults?: boolean
  /**
   * A recursive schema is written out this many levels deep where the wire has no recursion; deeper values can then
   * no longer be expressed, which is a loss of kind `narrowed`.
   */
  readonly unroll?: number
  /**
   * A tuple on a wire that knows lists of one kind only: `object` (the default) has a named property for each place,
   * `array` a list whose items may be any of the kinds; which stands where is left to the validator.
   */
  readonly tuple?: 'object' | 'array'
  /** Whether `format` refuses arguments (`assert`, the default) or only describes them. */
  readonly format?: 'assert' | 'annotate'
  /**
   * The field of a definition that the schema is made for, on wires with more than one: `parameters` on Gemini, whose
   * default is `parametersJsonSchema`. Wires with one field take no notice.
   */
  readonly schemaField?: string
}

export interface CompileSchemaOptions {
  readonly profile: Profile
  /** `true` when absent: strict without loss of meaning, or an error. */
  readonly strict?: SchemaStrictness
  readonly policy?: SchemaPolicy
}

/**
 * The schema as a profile takes it, what was lost and who enforces it now, and the exact way there and back for
 * arguments. Pure: the same input gives the same bytes.
 *
 * Throws `schema-unsupported` for what cannot be read, and `schema-not-strict` where `strict: true` cannot be had
 * without loss of meaning; the losses are in its details.
 *
 * @example
 * const { schema, decode } = compileSchema({ type: 'object', properties: { q: { type: 'string' } } }, { profile })
 * decode({ q: null }).value // {} on a wire where optional is null
 */
export function compileSchema(source: OpenObject, options: CompileSchemaOptions): CompiledSchema {
  if (!isObject(source)) unsupported('', 'a schema of arguments must be an object')
  const document = parseSchema(source)
  const strict = options.strict ?? true
  if (options.profile.schemas.withoutStrict === true) {
    return compileNatural(document, { ...options, strict, emit: emitOptions(options, true) })
  }
  if (strict === false) return compileOpen(document, options, [])
  try {
    return compileStrict(document, { ...options, strict })
  } catch (error) {
    if (!ToolwireError.is(error) || error.code !== 'schema-not-strict') throw error
    if (error.details['budget'] === 'optional' && options.policy?.requireDefaults === undefined) {
      return compileSchema(source, { ...options, policy: { ...options.policy, requireDefaults: true } })
    }
    if (strict === true && error.details['falls'] !== true) throw withoutMark(error)
    return compileOpen(document, options, lastLoss(error))
  }
}

function emitOptions({ policy, strict = true }: CompileSchemaOptions, encodings: boolean): EmitOptions {
  return {
    exact: strict === true,
    encodings,
    nullableOptional: policy?.nullableOptional ?? 'box',
    requireDefaults: policy?.requireDefaults ?? false,
    unroll: policy?.unroll,
    tuple: policy?.tuple ?? 'object',
    format: policy?.format ?? 'assert',
  }
}

function compileStrict(
  document: SchemaDocument,
  options: CompileSchemaOptions & { readonly strict: true | 'best-effort' },
): CompiledSchema {
  const { profile } = options
  const emitter = createEmitter(
    document,
    profile.schemas.strict,
    emitOptions(options, options.strict === true),
  )
  const root = emitRoot(emitter)
  judge(emitter, { schema: root.schema, profile })
  return finish(emitter, { ...root, profile, strict: true })
}

function compileOpen(
  document: SchemaDocument,
  options: CompileSchemaOptions,
  losses: readonly Loss[],
): CompiledSchema {
  const { profile } = options
  const emitter = createEmitter(
    document,
    profile.schemas.open,
    emitOptions({ profile, ...(options.policy && { policy: options.policy }) }, false),
  )
  emitter.losses.push(...losses)
  const form = rootForm(emitter)
  const { schema, codec } = emitOpen(emitter, form)
  const issue = checkSchema(schema, profile, false).find(({ certain }) => certain)
  if (issue !== undefined)
    unsupported(issue.where, `the provider does not take it (${issue.rule}: ${issue.keyword})`)
  return finish(emitter, {
    profile,
    strict: false,
    schema,
    codec: form.wraps ? wrapperCodec(undefined) : codec,
    rootNotes: form.notes,
  })
}

/** The last word of a strict compilation: what the profile's own rules and the budget of a request say. */
function judge(
  emitter: Emitter,
  { schema, profile }: { readonly schema: SchemaObject; readonly profile: Profile },
): void {
  const issues = checkSchema(schema, profile, true)
  const size = issues.find(({ rule }) => rule === 'size')
  if (size !== undefined) notStrict(emitter, emitter.document.root, { what: sizeText(size) })
  const issue = issues[0]
  if (issue !== undefined) {
    const falls = issue.rule === 'recursion'
    notStrict(emitter, emitter.document.root, {
      what: `strict does not take ${issue.keyword} (${issue.rule})`,
      falls,
    })
  }
  const budget = profile.tools.strictBudget
  if (budget === undefined) return
  const costs = schemaCosts(schema)
  for (const name of ['optional', 'unions'] as const) {
    if (costs[name] <= budget[name]) continue
    const what = name === 'optional' ? 'optional parameters' : 'parameters with unions'
    notStrict(emitter, emitter.document.root, {
      what: `${costs[name]} ${what} are more than the ${budget[name]} that a request may have`,
      falls: true,
      budget: name,
    })
  }
}

function sizeText({ args }: SchemaIssue): string {
  return `${String(args['count'])} is more than the limit of ${String(args['limit'])} for ${String(args['what'])}`
}

function lastLoss(error: ToolwireError): Loss[] {
  const losses = error.details['losses']
  return Array.isArray(losses) ? (losses.slice(-1) as unknown as Loss[]) : []
}

function withoutMark(error: ToolwireError): ToolwireError {
  const { falls: _falls, budget: _budget, ...details } = error.details
  return new ToolwireError(error.code, error.message, { details: details as Record<string, JsonValue> })
}
