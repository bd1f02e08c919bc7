import { notStrict, seal, type Emitted, type Emitter } from './emit.ts'
import { emitArray } from './emit-array.ts'
import { emitObject } from './emit-object.ts'
import { emitUnion } from './emit-union.ts'
import { emitValues } from './emit-values.ts'
import { phrasesOf } from './describe.ts'
import { flattenNode } from './flatten-node.ts'
import { TYPE_OF_KEYWORD } from './keywords.ts'
import { carry, emitAny, textOf } from './carry-keywords.ts'
import type { NodeCodec } from './node-codec.ts'
import { withoutRules } from './root-form.ts'
import { typeList, type SchemaNode, type SchemaObject } from './schema-node.ts'

/** A node as the strict rules have it. */
export function emitStrict(emitter: Emitter, source: SchemaNode): Emitted {
  emitter.spend()
  if (source === true) return emitAny(emitter, {})
  if (source === false) return notStrict(emitter, source, { what: 'no value fits' })
  const flat = flattenNode(emitter, source)
  if (flat === false) return notStrict(emitter, source, { what: 'no value fits all parts of allOf' })
  if (flat === true) return emitAny(emitter, {})
  const { node, notes } = withoutRules(emitter, flat)
  const piece = emitNode(emitter, node)
  return notes.length === 0 ? piece : { ...piece, notes: [...piece.notes, ...notes] }
}

function emitNode(emitter: Emitter, node: SchemaObject): Emitted {
  if (node['$ref'] !== undefined) return emitReference(emitter, node)
  if (node['anyOf'] !== undefined || node['oneOf'] !== undefined) return emitUnion(emitter, node)
  if (node['enum'] !== undefined || node['const'] !== undefined) return emitValues(emitter, node)
  const types = typesOf(node)
  if (types.length === 0) return emitAny(emitter, node)
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
  const rest = carry(emitter, node, ['type'])
  return { ...rest, schema: { type: types.length === 1 ? types[0] : [...types], ...rest.schema } }
}

function emitReference(emitter: Emitter, node: SchemaObject): Emitted {
  const target = emitter.document.target(node)
  const known = emitter.definitions.get(target)
  const definition = known ?? define(emitter, target)
  if (known !== undefined && !known.done && !emitter.rules.recursion) {
    notStrict(emitter, node, { what: 'a recursive schema has no strict form on this wire', falls: true })
  }
  const { title, description } = textOf(node)
  const text = title !== undefined || description !== undefined
  const reference = { $ref: `#/$defs/${definition.name}` }
  const notes = node['default'] === undefined ? [] : phrasesOf(new Map([['default', node['default']]]))
  const codec = definition.done
    ? definition.codec
    : {
        encode: (value: unknown) => (definition.codec === undefined ? value : definition.codec.encode(value)),
        decode: ((value, at) =>
          definition.codec === undefined ? value : definition.codec.decode(value, at)) as NodeCodec['decode'],
      }
  const wraps = !emitter.rules.refSiblings && (text || notes.length > 0)
  return { schema: wraps ? { anyOf: [reference] } : reference, codec, title, description, notes }
}

function define(emitter: Emitter, target: SchemaNode) {
  const where = emitter.document.whereOf(target)
  // `__proto__` and the like are names that readers of schemas treat in ways of their own.
  const last = where.slice(where.lastIndexOf('/') + 1).replaceAll(/[^a-zA-Z0-9_-]/g, '_')
  const base = last.replace(/^_+/, '') || 'root'
  const taken = new Set([...emitter.definitions.values()].map((other) => other.name))
  let name = base
  for (let count = 2; taken.has(name); count++) name = `${base}_${count}`
  const definition = { name, schema: {}, codec: undefined as Emitted['codec'], done: false }
  emitter.definitions.set(target, definition)
  const piece = emitter.emit(target)
  definition.schema = seal(emitter, piece)
  definition.codec = piece.codec
  definition.done = true
  return definition
}

/** The types a node admits: its own, or what its keywords speak of. */
function typesOf(node: SchemaObject): readonly string[] {
  const types = typeList(node)
  if (types.length > 0) return types.includes('number') ? types.filter((type) => type !== 'integer') : types
  const spoken = new Set(Object.keys(node).flatMap((key) => TYPE_OF_KEYWORD.get(key) ?? []))
  return spoken.size === 1 ? [...spoken] : []
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
