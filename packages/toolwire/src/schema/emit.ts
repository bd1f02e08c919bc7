import { ToolwireError } from '../error/toolwire-error.ts'
import type { JsonValue } from '../json/value.ts'
import type { SchemaRules } from '../wire/profile.ts'
import type { Loss } from './compiled-schema.ts'
import { withPhrases } from './describe.ts'
import type { NodeCodec } from './node-codec.ts'
import { unsupported, type SchemaDocument, type SchemaNode, type SchemaObject } from './schema-node.ts'
import type { Validator } from './validator.ts'

/** A piece of the wire's schema while it is made: the text is written when it is in its place. */
export interface Emitted {
  readonly schema: SchemaObject
  readonly codec?: NodeCodec | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Phrases for the description. */
  readonly notes: readonly string[]
  /** Nothing can stand here: the recursion has been written out as often as it may be. */
  readonly cut?: true
}

/** What one compilation works with. */
export interface Emitter {
  readonly document: SchemaDocument
  readonly rules: SchemaRules
  readonly options: EmitOptions
  readonly losses: Loss[]
  /** Definitions of the output by the node that they come from. */
  readonly definitions: Map<SchemaNode, Definition>
  /** The names of the definitions. */
  readonly names: Set<string>
  /** Phrases written, by the schema that carries them. */
  readonly written: Map<SchemaObject, readonly string[]>
  /** A schema for the source's node with which values are told apart. */
  validatorOf(node: SchemaNode): Validator
  wireValidatorOf(schema: SchemaObject): Validator
  emit(node: SchemaNode): Emitted
  /** The node that is sent as the root: without properties it means no arguments, not any object. */
  root: SchemaNode | undefined
  /** Counts work, so that a schema that grows without bound when it is written out is refused. */
  spend(): void
  /** How deep the current place is in what is emitted, references followed. */
  depth: number
  /** How often a target of references is being written out around the current place. */
  readonly opened: Map<SchemaNode, number>
  /** Definitions in the making that the current place leads back to without an optional property between. */
  readonly leadsTo: Set<Definition>
}

export interface EmitOptions {
  /** `strict: true`: no value that the source admits may be lost. */
  readonly exact: boolean
  /** JSON text and the like may stand in for what has no natural form. */
  readonly encodings: boolean
  readonly nullableOptional: 'box' | 'merge'
  /** Optional properties with a default become required: they cost nothing of the budget of optionals. */
  readonly requireDefaults: boolean
  /** How often a recursive schema is written out where the wire has no recursion; undefined is never. */
  readonly unroll: number | undefined
  /** Where the wire has no places of their own for the items of a tuple. */
  readonly tuple: 'object' | 'array'
  /** Whether `format` refuses values in the way back. */
  readonly format: 'assert' | 'annotate'
}

export interface Definition {
  readonly name: string
  schema: SchemaObject
  codec: NodeCodec | undefined
  done: boolean
  /** See `Emitter.leadsTo`. */
  leadsTo: ReadonlySet<Definition>
}

/** Whether the wire takes a keyword. */
export function takes({ rules }: Pick<Emitter, 'rules'>, keyword: string): boolean {
  return rules.keywords === undefined || rules.keywords.includes(keyword)
}

/** Writes the description, and remembers the phrases for the list of notes. */
export function seal(emitter: Emitter, piece: Emitted): SchemaObject {
  const description = withPhrases(piece.description, piece.notes)
  const schema: SchemaObject = {}
  if (piece.schema['type'] !== undefined) schema['type'] = piece.schema['type']
  if (piece.title !== undefined) schema['title'] = piece.title
  if (description !== undefined) schema['description'] = description
  Object.assign(schema, piece.schema)
  if (piece.notes.length > 0) emitter.written.set(schema, piece.notes)
  return schema
}

/** Adds a loss. */
export function lose(
  emitter: Emitter,
  node: SchemaNode,
  loss: Omit<Loss, 'where' | 'args'> & { readonly args?: Readonly<Record<string, JsonValue>> },
): void {
  emitter.losses.push({ args: {}, ...loss, where: emitter.document.whereOf(node) })
}

/** Ends the strict compilation: it cannot be had without loss of meaning. */
export function notStrict(emitter: Emitter, node: SchemaNode, reason: StrictReason): never {
  const loss: Loss = {
    where: emitter.document.whereOf(node),
    keyword: 'strict',
    kind: 'widened',
    enforcedBy: 'validator',
    args: { ...reason },
  }
  throw new ToolwireError(
    'schema-not-strict',
    `${reason.what}; at ${loss.where === '' ? 'the root' : loss.where} of the schema; ` +
      `${reason.advice ?? "say strict: 'best-effort' or false for this tool"}`,
    {
      details: {
        losses: [...emitter.losses, loss] as unknown as JsonValue,
        falls: reason.falls ?? false,
        budget: reason.budget ?? '',
      },
    },
  )
}

export type StrictReason = {
  readonly what: string
  readonly advice?: string
  /** The tool is sent without strict even where strict was asked for: the table of encodings has no other way. */
  readonly falls?: boolean
  /** The budget of a request that one schema alone exceeds. */
  readonly budget?: 'optional' | 'unions'
}

/** A counter that refuses schemas that grow without bound. */
export function createSpend(limit: number): () => void {
  let left = limit
  return () => {
    if (--left < 0) unsupported('', `written out, the schema has more than ${limit} parts`)
  }
}
