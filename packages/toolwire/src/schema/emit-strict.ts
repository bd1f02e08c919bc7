import { lose, notStrict, takes, type Emitted, type Emitter } from './emit.ts'
import { emitArray } from './emit-array.ts'
import { emitObject } from './emit-object.ts'
import { emitReference } from './emit-reference.ts'
import { emitUnion } from './emit-union.ts'
import { emitValues } from './emit-values.ts'
import { flattenNode } from './flatten-node.ts'
import { TYPE_OF_KEYWORD } from './keywords.ts'
import { emitNull } from './nullable.ts'
import { carry, emitAny, textOf } from './carry-keywords.ts'
import { phrasesOf } from './describe.ts'
import { withoutRules } from './root-form.ts'
import { typeList, unsupported, type SchemaNode, type SchemaObject } from './schema-node.ts'

/** A node as the strict rules have it. */
export function emitStrict(emitter: Emitter, source: SchemaNode): Emitted {
  emitter.spend()
  if (emitter.depth >= MAX_LEVELS) {
    unsupported(
      emitter.document.whereOf(source),
      `with its references followed, the schema nests deeper than ${MAX_LEVELS} levels`,
    )
  }
  emitter.depth++
  try {
    return emitWhole(emitter, source)
  } finally {
    emitter.depth--
  }
}

// Far more than any schema that is meant, far less than what the stack holds.
const MAX_LEVELS = 300

function emitWhole(emitter: Emitter, source: SchemaNode): Emitted {
  if (source === true) return emitAny(emitter, {})
  if (source === false) return notStrict(emitter, source, { what: 'no value fits' })
  const flat = flattenNode(emitter, source)
  if (flat === false) return notStrict(emitter, source, { what: 'no value fits all parts of allOf' })
  if (flat === true) return emitAny(emitter, {})
  const { node, notes } = withoutRules(emitter, flat)
  const piece = withEncoded(node, emitNode(emitter, node))
  return notes.length === 0 ? piece : { ...piece, notes: [...piece.notes, ...notes] }
}

/** Default and examples in the wire's form, where it is not the author's. */
function withEncoded(node: SchemaObject, piece: Emitted): Emitted {
  const { codec } = piece
  if (codec === undefined || (node['default'] === undefined && node['examples'] === undefined)) return piece
  let { schema, notes } = piece
  for (const key of ['default', 'examples'] as const) {
    const value = node[key]
    if (value === undefined) continue
    const encoded =
      key === 'examples' && Array.isArray(value)
        ? value.map((each) => codec.encode(each))
        : codec.encode(value)
    if (schema[key] !== undefined) schema = { ...schema, [key]: encoded }
    const [plain] = phrasesOf(new Map([[key, value]]))
    const [phrase = ''] = phrasesOf(new Map([[key, encoded]]))
    notes = notes.map((note) => (note === plain ? phrase : note))
  }
  return { ...piece, schema, notes }
}

function emitNode(emitter: Emitter, node: SchemaObject): Emitted {
  if (node['$ref'] !== undefined) return emitReference(emitter, node)
  if (node['anyOf'] !== undefined || node['oneOf'] !== undefined) return emitUnion(emitter, node)
  if (node['enum'] !== undefined || node['const'] !== undefined) return emitValues(emitter, node)
  const types = typesOf(node)
  if (types.length === 0) return emitAny(emitter, node)
  if (node['type'] === undefined && node !== emitter.root && isNarrowed(emitter, node, types)) {
    return emitAny(emitter, node)
  }
  if (types.length === 1) return emitType(emitter, node, types[0] ?? '')
  if (types.every((type) => SCALARS.has(type))) return emitScalar(emitter, node, types)
  return emitUnion(emitter, { ...textOf(node), anyOf: types.map((type) => ofType(emitter, node, type)) })
}

const SCALARS = new Set(['string', 'number', 'integer', 'boolean', 'null'])

function emitType(emitter: Emitter, node: SchemaObject, type: string): Emitted {
  if (type === 'object') return emitObject(emitter, node)
  if (type === 'array') return emitArray(emitter, node)
  return emitScalar(emitter, node, [type])
}

function emitScalar(emitter: Emitter, node: SchemaObject, types: readonly string[]): Emitted {
  if (types.length === 1 && types[0] === 'null') return emitNull(emitter, node)
  const rest = carry(emitter, withWholeBounds(emitter, node, types), ['type'])
  return { ...rest, schema: { type: types.length === 1 ? types[0] : [...types], ...rest.schema } }
}

/** Exclusive bounds of an integer as the next whole number, where the wire knows only the inclusive ones. */
function withWholeBounds(emitter: Emitter, node: SchemaObject, types: readonly string[]): SchemaObject {
  if (!types.every((type) => type === 'integer' || type === 'null')) return node
  const changed: SchemaObject = { ...node }
  const { exclusiveMinimum: above, exclusiveMaximum: under } = node
  if (typeof above === 'number' && isWholeOnly(emitter, 'exclusiveMinimum', 'minimum')) {
    delete changed['exclusiveMinimum']
    changed['minimum'] = Math.max(Math.floor(above) + 1, Number(node['minimum'] ?? Number.NEGATIVE_INFINITY))
  }
  if (typeof under === 'number' && isWholeOnly(emitter, 'exclusiveMaximum', 'maximum')) {
    delete changed['exclusiveMaximum']
    changed['maximum'] = Math.min(Math.ceil(under) - 1, Number(node['maximum'] ?? Number.POSITIVE_INFINITY))
  }
  return emitter.document.place(changed, emitter.document.whereOf(node))
}

function isWholeOnly(emitter: Emitter, exclusive: string, inclusive: string): boolean {
  return !takes(emitter, exclusive) && takes(emitter, inclusive)
}

/** The types a node admits: its own, or what its keywords speak of. */
function typesOf(node: SchemaObject): readonly string[] {
  const types = typeList(node)
  if (types.length > 0) return types.includes('number') ? types.filter((type) => type !== 'integer') : types
  const spoken = new Set(Object.keys(node).flatMap((key) => TYPE_OF_KEYWORD.get(key) ?? []))
  return spoken.size === 1 ? [...spoken] : []
}

/**
 * Rules for one type, without a word of the type: every value of another type is admitted, though hardly ever meant.
 * Strict without loss of meaning has no form for that, unless the wire has open values.
 */
function isNarrowed(emitter: Emitter, node: SchemaObject, [type = '']: readonly string[]): boolean {
  if (emitter.options.exact) {
    if (!emitter.rules.closed) return true
    notStrict(emitter, node, {
      what: `rules for ${type} values without a type admit values of every other type`,
      advice: `say type: '${type}' there, or strict: 'best-effort' for this tool`,
    })
  }
  lose(emitter, node, { keyword: 'type', kind: 'narrowed', enforcedBy: 'nobody', args: { type } })
  return false
}

/** The node with one type, and only the keywords that speak of it. */
function ofType(emitter: Emitter, node: SchemaObject, type: string): SchemaObject {
  const branch: SchemaObject = { type }
  const group = type === 'integer' ? 'number' : type
  for (const key of Object.keys(node)) {
    const spoken = TYPE_OF_KEYWORD.get(key)
    if (
      spoken === undefined ? !['type', 'title', 'description', 'default'].includes(key) : spoken === group
    ) {
      branch[key] = node[key]
    }
  }
  return emitter.document.place(branch, emitter.document.whereOf(node))
}
