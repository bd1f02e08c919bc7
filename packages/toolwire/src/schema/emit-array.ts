import { lose, seal, takes, type Emitted, type Emitter } from './emit.ts'
import { carry, emitText } from './carry-keywords.ts'
import { emitObject } from './emit-object.ts'
import { itemsCodec, placesCodec, tupleCodec } from './node-codec.ts'
import { schemaList, type SchemaNode, type SchemaObject } from './schema-node.ts'

/** An array: its items by one schema, or a tuple as an object of numbered items. */
export function emitArray(emitter: Emitter, node: SchemaObject): Emitted {
  const tuple = schemaList(node, 'prefixItems')
  if (tuple !== undefined) return emitTuple(emitter, node, tuple)
  const items = node['items'] as SchemaNode | undefined
  if (items === undefined && !emitter.rules.closed && !emitter.rules.itemsRequired) {
    const rest = carry(emitter, node, ['type'])
    return { ...rest, schema: { type: 'array', ...rest.schema } }
  }
  if (items === false) {
    const rest = carry(emitter, node, ['type', 'items', 'minItems', 'maxItems'])
    lose(emitter, node, { keyword: 'items', kind: 'moved', enforcedBy: 'validator' })
    return emptyList(emitter, rest)
  }
  const piece = emitter.emit(items ?? emitter.document.place({}, emitter.document.whereOf(node)))
  if (piece.cut === true) {
    const none = carry(emitter, node, ['type', 'items', 'minItems', 'maxItems'])
    return Number(node['minItems'] ?? 0) > 0
      ? { ...none, schema: { type: 'array' }, cut: true }
      : emptyList(emitter, none)
  }
  const rest = carry(emitter, node, ['type', 'items'])
  return {
    ...rest,
    schema: { type: 'array', items: seal(emitter, piece), ...rest.schema },
    codec: itemsCodec(piece.codec),
  }
}

function emptyList(emitter: Emitter, rest: Emitted): Emitted {
  const none = takes(emitter, 'maxItems') ? { maxItems: 0 } : {}
  return {
    ...rest,
    schema: { type: 'array', items: { type: 'string' }, ...none },
    notes: [...rest.notes, 'no items'],
  }
}

/** A tuple in places of its own, on a wire that has them. */
function emitPlaces(emitter: Emitter, node: SchemaObject, tuple: readonly SchemaNode[]): Emitted {
  const pieces = tuple.map((item) => emitter.emit(item))
  const { items } = node
  const isClosed = items === false
  const further = typeof items === 'object' ? emitter.emit(items as SchemaObject) : undefined
  const rest = carry(emitter, node, ['type', 'prefixItems', 'items', ...(isClosed ? ['maxItems'] : [])])
  const most = Math.min(tuple.length, Number(node['maxItems'] ?? tuple.length))
  return {
    ...rest,
    schema: {
      type: 'array',
      prefixItems: pieces.map((piece) => seal(emitter, piece)),
      ...(further === undefined ? {} : { items: seal(emitter, further) }),
      ...rest.schema,
      ...(isClosed ? { maxItems: most } : {}),
    },
    codec: placesCodec(
      pieces.map((piece) => piece.codec),
      further?.codec,
    ),
  }
}

/** A tuple as a list whose items may be of any of its kinds; what stands where is left to the validator. */
function emitMixed(emitter: Emitter, node: SchemaObject, tuple: readonly SchemaNode[]): Emitted {
  const { items } = node
  const where = emitter.document.whereOf(node)
  const kinds = items === false ? [...tuple] : [...tuple, (items ?? true) as SchemaNode]
  const { prefixItems: _tuple, items: _items, ...rest } = node
  const list: SchemaObject = { ...rest, items: emitter.document.place({ anyOf: kinds }, where) }
  if (items === false) {
    list['maxItems'] = Math.min(tuple.length, Number(node['maxItems'] ?? tuple.length))
  }
  lose(emitter, node, { keyword: 'prefixItems', kind: 'widened', enforcedBy: 'validator' })
  return emitArray(emitter, emitter.document.place(list, where))
}

function emitTuple(emitter: Emitter, node: SchemaObject, tuple: readonly SchemaNode[]): Emitted {
  if (takes(emitter, 'prefixItems')) return emitPlaces(emitter, node, tuple)
  if (emitter.options.tuple === 'array') return emitMixed(emitter, node, tuple)
  const where = emitter.document.whereOf(node)
  const { prefixItems: _tuple, items, minItems, maxItems, type: _type, ...rest } = node
  const least = Math.min(typeof minItems === 'number' ? minItems : 0, tuple.length)
  const hasRest = items !== false && !(typeof maxItems === 'number' && maxItems <= tuple.length)
  if (hasRest && (items === undefined || items === true) && !emitter.options.encodings) {
    return emitText(emitter, node, 'a list')
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
  const closing = emitter.rules.closed ? { additionalProperties: false } : {}
  const object = emitter.document.place({ type: 'object', properties, required, ...closing }, where)
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
