import { ToolwireError } from '../error/toolwire-error.ts'
import type { Profile } from '../wire/profile.ts'
import { emitNative } from './carry-keywords.ts'
import { checkByRules } from './check-schema.ts'
import { createEmitter, emitRoot, finish } from './compilation.ts'
import type { CompiledSchema, Loss } from './compiled-schema.ts'
import { notStrict, type EmitOptions, type Emitted, type Emitter } from './emit.ts'
import { emitStrict } from './emit-strict.ts'
import { openApiForm } from './openapi-form.ts'
import { rulesOf } from './rules-of.ts'
import { unsupported, type SchemaDocument, type SchemaNode } from './schema-node.ts'

interface NaturalOptions {
  readonly profile: Profile
  readonly strict: boolean | 'best-effort'
  readonly policy?: { readonly schemaField?: string }
  readonly emit: EmitOptions
}

// What a wire without recursion gets when nothing is said about it.
const LEVELS = 3

/**
 * A schema for a wire that has no strict flag: always made by the one table of rules, since the provider may hold the
 * model to it. `strict: true` refuses where a value could no longer be expressed; otherwise a part without a form is
 * left open, with a loss.
 */
export function compileNatural(
  document: SchemaDocument,
  { profile, strict, policy, emit }: NaturalOptions,
): CompiledSchema {
  const { schemas } = profile
  const wanted = policy?.schemaField
  const isOther = wanted !== undefined && schemas.otherFields?.[wanted] !== undefined
  const field = isOther ? wanted : schemas.field
  const rules = rulesOf(profile, { strict: false, field })
  const hasReferences = rules.keywords?.includes('$ref') !== false
  const unroll = emit.unroll ?? (strict === true || hasReferences ? undefined : LEVELS)
  const emitter = createEmitter(document, rules, { ...emit, unroll })
  if (strict !== true) emitter.emit = (node) => emitLeniently(emitter, node)
  const root = emitRoot(emitter)
  const schema = rules.upperCaseTypes === true ? openApiForm(emitter, root.schema) : root.schema
  const issue = checkByRules(schema, rules)[0]
  if (issue !== undefined) {
    const what = `the provider does not take it (${issue.rule}: ${issue.keyword})`
    if (strict === true) notStrict(emitter, document.root, { what })
    unsupported(issue.where, what)
  }
  return finish(emitter, { ...root, schema, profile, strict: false, field })
}

/** The node, or anything in its place where it has no form: the validator judges it then. */
function emitLeniently(emitter: Emitter, node: SchemaNode): Emitted {
  const mark = emitter.losses.length
  try {
    return emitStrict(emitter, node)
  } catch (error) {
    if (!ToolwireError.is(error) || error.code !== 'schema-not-strict') throw error
    const losses = error.details['losses']
    const reason = (Array.isArray(losses) ? losses.at(-1) : undefined) as unknown as Loss
    emitter.losses.length = mark
    emitter.losses.push(reason)
    return emitNative(emitter, typeof node === 'object' ? node : {})
  }
}
