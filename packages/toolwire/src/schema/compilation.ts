import { below } from '../json/pointer.ts'
import { isObject } from '../json/value.ts'
import type { Profile, SchemaRules } from '../wire/profile.ts'
import type { CompiledSchema, Loss } from './compiled-schema.ts'
import { createDecoder } from './decode-arguments.ts'
import { withPhrases } from './describe.ts'
import { createSpend, seal, type Definition, type EmitOptions, type Emitter } from './emit.ts'
import { emitStrict } from './emit-strict.ts'
import type { NodeCodec } from './node-codec.ts'
import { rootForm, WRAPPER } from './root-form.ts'
import type { SchemaDocument, SchemaNode, SchemaObject } from './schema-node.ts'
import { rememberValidators } from './validate-value.ts'
import { createValidator, type Validator } from './validator.ts'

const MAX_PARTS = 50_000

/** What one compilation of a document by some rules works with. */
export function createEmitter(document: SchemaDocument, rules: SchemaRules, options: EmitOptions): Emitter {
  const validators = new Map<SchemaNode, Validator>()
  const emitter: Emitter = {
    document,
    rules,
    options,
    losses: [],
    root: undefined,
    definitions: new Map<SchemaNode, Definition>(),
    names: new Set(),
    written: new Map(),
    validatorOf: rememberValidators(document.targets, { format: options.format }),
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
    depth: 0,
    opened: new Map(),
    leadsTo: new Set(),
  }
  return emitter
}

/** The whole schema, and how its root travels. */
export interface EmittedRoot {
  readonly schema: SchemaObject
  readonly codec: NodeCodec | undefined
  /** Phrases for the description of the tool. */
  readonly rootNotes: readonly string[]
}

/** The root as an object of arguments, its definitions with it. */
export function emitRoot(emitter: Emitter): EmittedRoot {
  const form = rootForm(emitter)
  const { document } = emitter
  // A copy, for references to the root mean any value that it admits, not the arguments of a call.
  const root = form.wraps ? document.root : document.place({ ...form.node }, document.whereOf(form.node))
  if (!form.wraps) emitter.root = root
  emitter.opened.set(document.root, 1)
  const piece = emitter.emit(root)
  // An object whose form on the wire is none (a map) is wrapped like any other root.
  const wraps = form.wraps || piece.schema['type'] !== 'object'
  const schema: SchemaObject = wraps
    ? {
        type: 'object',
        properties: { [WRAPPER]: seal(emitter, piece) },
        required: [WRAPPER],
        ...(emitter.rules.closed ? { additionalProperties: false } : {}),
      }
    : seal(emitter, { ...piece, notes: [] })
  const definitions = [...emitter.definitions.values()]
  if (definitions.length > 0) {
    schema['$defs'] = Object.fromEntries(definitions.map((each) => [each.name, each.schema]))
  }
  return {
    schema,
    codec: wraps ? wrapperCodec(piece.codec) : piece.codec,
    rootNotes: wraps ? [] : [...form.notes, ...piece.notes],
  }
}

/** What a finished compilation is made of. */
export interface Finished extends EmittedRoot {
  readonly profile: Profile
  readonly strict: boolean
  readonly field?: string | undefined
}

/** The result, with the way back. */
export function finish(emitter: Emitter, finished: Finished): CompiledSchema {
  const { profile, strict, schema, codec, rootNotes, field } = finished
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
    ...(field === undefined ? {} : { field }),
    strict,
    losses: withoutRepeats(emitter.losses),
    notes,
    encode: (value) => (codec === undefined ? value : codec.encode(value)),
    decode: decoder,
  }
}

// A target that is written out more than once loses the same each time.
function withoutRepeats(losses: readonly Loss[]): readonly Loss[] {
  const seen = new Set<string>()
  return losses.filter((loss) => {
    const key = JSON.stringify(loss)
    return seen.has(key) ? false : seen.add(key)
  })
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

/** The codec of a root that travels in a property of its own. */
export function wrapperCodec(inner: NodeCodec | undefined): NodeCodec {
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
