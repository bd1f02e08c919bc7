import { ToolwireError } from '../error/toolwire-error.ts'
import { below } from '../json/pointer.ts'
import { isObject, type JsonValue, type OpenObject } from '../json/value.ts'
import type { Profile, SchemaRules } from '../wire/profile.ts'
import { checkSchema, schemaCosts, type SchemaIssue } from './check-schema.ts'
import type { CompiledSchema, Loss } from './compiled-schema.ts'
import { createDecoder } from './decode-arguments.ts'
import { createSpend, notStrict, seal, type Definition, type EmitOptions, type Emitter } from './emit.ts'
import { emitOpen } from './emit-open.ts'
import { emitStrict } from './emit-strict.ts'
import { withPhrases } from './describe.ts'
import type { NodeCodec } from './node-codec.ts'
import { parseSchema } from './parse-schema.ts'
import { rootForm, WRAPPER } from './root-form.ts'
import { unsupported, type SchemaDocument, type SchemaNode, type SchemaObject } from './schema-node.ts'
import { rememberValidators } from './validate-value.ts'
import { createValidator, type Validator } from './validator.ts'

/** How far a schema may be changed so that the provider constrains the model to it. */
export type SchemaStrictness = boolean | 'best-effort'

/** Choices where a schema has more than one form. */
export interface SchemaPolicy {
  /** Optional and nullable where every key is required: `box` keeps absent and null apart, `merge` makes them one. */
  readonly nullableOptional?: 'box' | 'merge'
  /** Optional properties with a default are required, which spares a request's budget of optionals. */
  readonly requireDefaults?: boolean
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
  const document = parseSchema(source)
  const strict = options.strict ?? true
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

function compileStrict(
  document: SchemaDocument,
  options: CompileSchemaOptions & { readonly strict: true | 'best-effort' },
): CompiledSchema {
  const { profile, policy } = options
  const rules = profile.schemas.strict
  const emitter = createEmitter(document, rules, {
    encodings: options.strict === true,
    nullableOptional: policy?.nullableOptional ?? 'box',
    requireDefaults: policy?.requireDefaults ?? false,
  })
  const form = rootForm(emitter)
  if (!form.wraps) emitter.root = form.node
  const piece = emitter.emit(form.wraps ? document.root : form.node)
  // An object whose form on the wire is none (a map) is wrapped like any other root.
  const wraps = form.wraps || piece.schema['type'] !== 'object'
  const body: SchemaObject = wraps
    ? {
        type: 'object',
        properties: { [WRAPPER]: seal(emitter, piece) },
        required: [WRAPPER],
        additionalProperties: false,
      }
    : seal(emitter, { ...piece, notes: [] })
  const definitions = [...emitter.definitions.values()]
  if (definitions.length > 0)
    body['$defs'] = Object.fromEntries(definitions.map((each) => [each.name, each.schema]))
  judge(emitter, { schema: body, profile })
  return finish(emitter, {
    profile,
    strict: true,
    schema: body,
    codec: wraps ? wrapperCodec(piece.codec) : piece.codec,
    rootNotes: wraps ? [] : [...form.notes, ...piece.notes],
  })
}

function compileOpen(
  document: SchemaDocument,
  { profile }: CompileSchemaOptions,
  losses: readonly Loss[],
): CompiledSchema {
  const emitter = createEmitter(document, profile.schemas.open, {
    encodings: false,
    nullableOptional: 'box',
    requireDefaults: false,
  })
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

interface Finished {
  readonly profile: Profile
  readonly strict: boolean
  readonly schema: SchemaObject
  readonly codec: NodeCodec | undefined
  readonly rootNotes: readonly string[]
}

function finish(emitter: Emitter, { profile, strict, schema, codec, rootNotes }: Finished): CompiledSchema {
  const notes = notesOf(emitter, schema)
  const rootText = withPhrases(undefined, rootNotes)
  if (rootText !== undefined) notes.unshift({ where: '', text: rootText })
  const decoder = createDecoder({
    document: emitter.document,
    validatorOf: emitter.validatorOf,
    profile,
    strict,
    codec,
  })
  return {
    schema,
    strict,
    losses: emitter.losses,
    notes,
    encode: (value) => (codec === undefined ? value : codec.encode(value)),
    decode: decoder,
  }
}

function notesOf(emitter: Emitter, root: SchemaObject): { where: string; text: string }[] {
  const notes: { where: string; text: string }[] = []
  const walk = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return
    const phrases = emitter.written.get(value as SchemaObject)
    if (phrases !== undefined) notes.push({ where, text: withPhrases(undefined, phrases) ?? '' })
    for (const [key, part] of Object.entries(value)) walk(part, below(where, key))
  }
  if (emitter.written.size > 0) walk(root, '')
  return notes
}

function createEmitter(document: SchemaDocument, rules: SchemaRules, options: EmitOptions): Emitter {
  const validators = new Map<SchemaNode, Validator>()
  const emitter: Emitter = {
    document,
    rules,
    options,
    losses: [],
    root: undefined,
    definitions: new Map<SchemaNode, Definition>(),
    written: new Map(),
    validatorOf: rememberValidators(document.targets),
    wireValidatorOf(schema) {
      const known = validators.get(schema)
      if (known !== undefined) return known
      const targets = [...emitter.definitions.values()].map(
        (each) => [`#/$defs/${each.name}`, each.schema] as const,
      )
      const validator = createValidator(schema, Object.fromEntries(targets))
      validators.set(schema, validator)
      return validator
    },
    emit: (node) => emitStrict(emitter, node),
    spend: createSpend(MAX_PARTS),
  }
  return emitter
}

const MAX_PARTS = 50_000

function wrapperCodec(inner: NodeCodec | undefined): NodeCodec {
  return {
    encode: (value) => ({ [WRAPPER]: inner === undefined ? value : inner.encode(value) }),
    decode(value, at) {
      // A model may leave the wrapper out; the validator judges what is there then.
      if (!isObject(value) || !Object.hasOwn(value, WRAPPER) || Object.keys(value).length !== 1) return value
      const wire = `${at.wire}/${WRAPPER}`
      at.context.moved.push([at.source, wire])
      return inner === undefined ? value[WRAPPER] : inner.decode(value[WRAPPER], { ...at, wire })
    },
  }
}

function lastLoss(error: ToolwireError): Loss[] {
  const losses = error.details['losses']
  return Array.isArray(losses) ? (losses.slice(-1) as unknown as Loss[]) : []
}

function withoutMark(error: ToolwireError): ToolwireError {
  const { falls: _falls, budget: _budget, ...details } = error.details
  return new ToolwireError(error.code, error.message, { details: details as Record<string, JsonValue> })
}
