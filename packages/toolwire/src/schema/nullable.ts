import { carry } from './carry-keywords.ts'
import { lose, type Emitted, type Emitter } from './emit.ts'
import { schemaList, typeList, type SchemaNode, type SchemaObject } from './schema-node.ts'

/** The piece with null beside it: a list of types for plain ones, else a union. */
export function addNull(piece: Emitted): Emitted {
  const { schema } = piece
  const branches = schemaList(schema, 'anyOf')
  if (branches !== undefined) {
    const has = branches.some((branch) => typeof branch === 'object' && admitsNullType(branch))
    if (has) return piece
    return {
      ...piece,
      schema: { ...schema, anyOf: [...branches, { type: 'null' }] },
      codec: nullSafe(piece.codec),
    }
  }
  const types = typeList(schema)
  if (types.includes('null')) return piece
  const isPlain =
    types.length > 0 && !types.includes('object') && !HELD.some((key) => schema[key] !== undefined)
  if (isPlain)
    return { ...piece, schema: { ...schema, type: [...types, 'null'] }, codec: nullSafe(piece.codec) }
  return { ...piece, schema: { anyOf: [schema, { type: 'null' }] }, codec: nullSafe(piece.codec) }
}

const HELD = ['enum', 'const', '$ref', 'anyOf']

function nullSafe(codec: Emitted['codec']): Emitted['codec'] {
  if (codec === undefined) return undefined
  return {
    encode: (value) => (value === null ? null : codec.encode(value)),
    decode: (value, at) => (value === null ? null : codec.decode(value, at)),
  }
}

function admitsNullType(schema: SchemaObject): boolean {
  return typeList(schema).includes('null')
}

/** Null and nothing else. */
export function emitNull(emitter: Emitter, node: SchemaObject): Emitted {
  const rest = carry(emitter, node, ['type', 'enum', 'const', 'anyOf', 'oneOf'])
  const piece = { ...rest, schema: { ...rest.schema, type: 'null' } }
  if (emitter.rules.nullableKeyword !== true) return piece
  // There is no word for it: the mark beside some type comes nearest.
  lose(emitter, node, { keyword: 'type', kind: 'widened', enforcedBy: 'validator' })
  return { ...piece, notes: [...rest.notes, 'always null'] }
}

/** Whether a node of the source admits null. */
export function admitsNull(emitter: Pick<Emitter, 'validatorOf'>, node: SchemaNode): boolean {
  return emitter.validatorOf(node).check(null)
}
