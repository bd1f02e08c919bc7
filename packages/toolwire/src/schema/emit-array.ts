import { lose, seal, type Emitted, type Emitter } from './emit.ts'
import { carry, emitAny } from './carry-keywords.ts'
import { emitObject } from './emit-object.ts'
import { itemsCodec, tupleCodec } from './node-codec.ts'
import { schemaList, type SchemaNode, type SchemaObject } from './schema-node.ts'

/** An array: its items by one schema, or a tuple as an object of numbered items. */
export function emitArray(emitter: Emitter, node: SchemaObject): Emitted {
  const tuple = schemaList(node, 'prefixItems')
  if (tuple !== undefined) return emitTuple(emitter, node, tuple)
  const items = node['items'] as SchemaNode | undefined
  if (items === false) {
    const rest = carry(emitter, node, ['type', 'items', 'minItems', 'maxItems'])
    lose(emitter, node, { keyword: 'items', kind: 'moved', enforcedBy: 'validator' })
    const none = emitter.rules.keywords?.includes('maxItems') === true ? { maxItems: 0 } : {}
    return {
      ...rest,
      schema: { type: 'array', items: { type: 'string' }, ...none },
      notes: [...rest.notes, 'no items'],
    }
  }
  const piece = emitter.emit(items ?? emitter.document.place({}, emitter.document.whereOf(node)))
  const rest = carry(emitter, node, ['type', 'items'])
  return {
    ...rest,
    schema: { type: 'array', items: seal(emitter, piece), ...rest.schema },
    codec: itemsCodec(piece.codec),
  }
}

function emitTuple(emitter: Emitter, node: SchemaObject, tuple: readonly SchemaNode[]): Emitted {
  const where = emitter.document.whereOf(node)
  const { prefixItems: _tuple, items, minItems, maxItems, type: _type, ...rest } = node
  const least = Math.min(typeof minItems === 'number' ? minItems : 0, tuple.length)
  const hasRest = items !== false && !(typeof maxItems === 'number' && maxItems <= tuple.length)
  if (hasRest && (items === undefined || items === true) && !emitter.options.encodings) {
    return emitAny(emitter, node, 'a list')
  }
  const properties: SchemaObject = {}
  const codecKeys = tuple.map((_item, index) => String(index))
  for (const [index, item] of tuple.entries()) properties[`item${index + 1}`] = item
  const required = codecKeys.slice(0, least).map((_key, index) => `item${index + 1}`)
  if (hasRest) {
    properties['rest'] = emitter.document.place({ type: 'array', items: items ?? true }, where)
    required.push('rest')
  }
  lose(emitter, node, {
    keyword: 'prefixItems',
    kind: 'renamed',
    enforcedBy: 'wire',
    args: { encoding: 'object' },
  })
  const object = emitter.document.place(
    { type: 'object', properties, required, additionalProperties: false },
    where,
  )
  const piece = emitObject(emitter, object)
  const words = carry(emitter, emitter.document.place(rest, where), [])
  const counts = typeof minItems === 'number' && minItems > tuple.length ? [`at least ${minItems} items`] : []
  const most = typeof maxItems === 'number' && hasRest ? [`at most ${maxItems} items`] : []
  return {
    ...words,
    schema: { ...piece.schema, ...words.schema },
    codec: tupleCodec(piece.codec, { size: tuple.length, hasRest }),
    notes: [...words.notes, ...counts, ...most],
  }
}
