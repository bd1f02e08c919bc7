import { isObject, setOwn } from '../json/value.ts'
import { lose, notStrict, seal, takes, type Emitted, type Emitter } from './emit.ts'
import { carry, emitAny, textOf } from './carry-keywords.ts'
import { entriesCodec, objectCodec, openObjectCodec, type FieldCodec } from './node-codec.ts'
import { addNull, admitsNull } from './nullable.ts'
import {
  hasNoArguments,
  requiredNames,
  schemaMap,
  type SchemaNode,
  type SchemaObject,
} from './schema-node.ts'
import { wireKeysOf } from './wire-keys.ts'

/** An object: its properties as the wire has them, and its other keys natively or as entries. */
export function emitObject(emitter: Emitter, node: SchemaObject): Emitted {
  const properties = declaredProperties(emitter, node)
  const extras = extrasOf(node)
  if (!emitter.rules.closed && takes(emitter, 'additionalProperties')) {
    return emitOpenObject(emitter, node, { properties, extras })
  }
  if (properties.size === 0 && extras === undefined && node['additionalProperties'] === undefined) {
    if (node !== emitter.root || !hasNoArguments(node)) return emitFree(emitter, node)
  }
  if (extras !== undefined && properties.size === 0) {
    return isAny(extras) && node['patternProperties'] === undefined && node['propertyNames'] === undefined
      ? emitFree(emitter, node)
      : emitMap(emitter, node, extras)
  }
  const body = emitFields(emitter, node, properties)
  const rest = carry(emitter, node, HANDLED)
  if (body === undefined) return { ...rest, schema: { type: 'object' }, cut: true }
  if (!emitter.rules.closed && node['additionalProperties'] === false) {
    lose(emitter, node, { keyword: 'additionalProperties', kind: 'moved', enforcedBy: 'validator' })
  }
  const schema: SchemaObject = {
    type: 'object',
    properties: body.properties,
    ...(emitter.rules.closed ? { required: body.required, additionalProperties: false } : {}),
    ...rest.schema,
  }
  if (body.required.length > 0) schema['required'] = body.required
  if (extras === undefined) return { ...rest, schema, codec: objectCodec(body.fields) }
  const wireKey = freeName('extra', properties)
  const map = emitMap(emitter, emitter.document.place({}, emitter.document.whereOf(node)), extras)
  if (map.cut === true) return { ...rest, schema, codec: objectCodec(body.fields) }
  setOwn(body.properties, wireKey, seal(emitter, { ...map, notes: ['further keys', ...map.notes] }))
  body.required.push(wireKey)
  schema['required'] = body.required
  return {
    ...rest,
    schema,
    codec: objectCodec(body.fields, { wireKey, codec: map.codec ?? entriesCodec(undefined) }),
  }
}

const HANDLED = ['type', 'properties', 'required', 'additionalProperties', 'patternProperties']

/** Any object: as it is where the wire has open objects, with what it knows of their size. */
function emitFree(emitter: Emitter, node: SchemaObject): Emitted {
  if (emitter.rules.closed) return emitAny(emitter, node, 'an object')
  const rest = carry(emitter, node, HANDLED)
  return { ...rest, schema: { type: 'object', ...rest.schema } }
}

/** An object on a wire that has further keys of a kind. */
function emitOpenObject(
  emitter: Emitter,
  node: SchemaObject,
  {
    properties,
    extras,
  }: { readonly properties: ReadonlyMap<string, SchemaNode>; readonly extras: SchemaNode | undefined },
): Emitted {
  const body = emitFields(emitter, node, properties)
  const further = extras === undefined || isAny(extras) ? undefined : emitter.emit(extras)
  const rest = carry(emitter, node, HANDLED)
  if (body === undefined) return { ...rest, schema: { type: 'object' }, cut: true }
  const schema: SchemaObject = { type: 'object', ...rest.schema }
  if (properties.size > 0 || node === emitter.root) schema['properties'] = body.properties
  if (body.required.length > 0) schema['required'] = body.required
  const isOpen = extras !== undefined && further?.cut !== true
  if (isOpen) schema['additionalProperties'] = further === undefined ? true : seal(emitter, further)
  else if (extras !== undefined || node['additionalProperties'] === false) {
    schema['additionalProperties'] = false
  }
  const patterns = Object.keys((node['patternProperties'] ?? {}) as object)
  const notes = patterns.map((pattern) => `keys that match \`${pattern}\` have rules of their own`)
  if (patterns.length > 0) {
    lose(emitter, node, { keyword: 'patternProperties', kind: 'widened', enforcedBy: 'validator' })
  }
  return {
    ...rest,
    schema,
    codec: openObjectCodec(objectCodec(body.fields), {
      inner: further?.codec,
      known: body.fields,
    }),
    notes: [...rest.notes, ...notes],
  }
}

function isAny(node: SchemaNode): boolean {
  return (
    node === true ||
    (typeof node === 'object' && Object.keys(node).every((key) => !key.startsWith('$') && WORDS.has(key)))
  )
}

const WORDS = new Set(['title', 'description', 'default', 'examples'])

/** What the object says about keys that it does not declare; undefined where it admits none, or says nothing. */
function extrasOf(node: SchemaObject): SchemaNode | undefined {
  const rest = (node['additionalProperties'] ?? node['unevaluatedProperties']) as SchemaNode | undefined
  const byPattern = schemaMap(node, 'patternProperties').map(([, sub]) => sub)
  const kinds = rest === undefined || rest === false ? byPattern : [...byPattern, rest]
  if (kinds.length === 0) return undefined
  return kinds.length === 1 ? kinds[0] : { anyOf: kinds }
}

// Keys that only a condition declares would be lost when the object is closed, so they join the optional ones.
function declaredProperties(emitter: Emitter, node: SchemaObject): Map<string, SchemaNode> {
  const properties = new Map(schemaMap(node, 'properties'))
  const conditional = [
    node['if'],
    node['then'],
    node['else'],
    ...schemaMap(node, 'dependentSchemas').map(([, sub]) => sub),
  ]
  for (const condition of conditional) {
    if (!isObject(condition)) continue
    for (const [key, sub] of schemaMap(condition as SchemaObject, 'properties')) {
      if (!properties.has(key)) properties.set(key, sub === false ? true : widened(emitter, sub))
    }
  }
  if (node['additionalProperties'] !== false) {
    for (const key of requiredNames(node)) if (!properties.has(key)) properties.set(key, true)
  }
  return properties
}

// A condition may narrow a value that is free elsewhere: only its type is taken, and the validator has the rest.
function widened(emitter: Emitter, sub: SchemaNode): SchemaNode {
  if (sub === true || sub === false) return true
  const type = sub['type']
  if (type === undefined || type === 'object' || type === 'array') return sub
  return emitter.document.place({ ...textOf(sub), type }, emitter.document.whereOf(sub))
}

function emitFields(emitter: Emitter, node: SchemaObject, declared: ReadonlyMap<string, SchemaNode>) {
  const required = requiredNames(node)
  const properties: SchemaObject = {}
  const fields: FieldCodec[] = []
  const names: string[] = []
  const isRoot = node === emitter.root || emitter.rules.keyEverywhere === true
  const wireKeys = isRoot ? wireKeysOf(emitter.rules, declared.keys()) : undefined
  for (const [key, sub] of declared) {
    if (sub === false) {
      lose(emitter, node, { keyword: 'properties', kind: 'moved', enforcedBy: 'validator', args: { key } })
      if (required.has(key))
        notStrict(emitter, node, { what: `the required property ${key} may have no value` })
      continue
    }
    const wireKey = wireKeys?.get(key) ?? key
    if (wireKey !== key)
      lose(emitter, sub, {
        keyword: 'properties',
        kind: 'renamed',
        enforcedBy: 'wire',
        args: { key, wireKey },
      })
    const field = emitField(emitter, sub, required.has(key))
    if (field.piece.cut === true) {
      if (required.has(key)) return undefined
      continue
    }
    setOwn(properties, wireKey, seal(emitter, field.piece))
    fields.push({ key, wireKey, ...field.way })
    if (field.required) names.push(wireKey)
  }
  return { properties, fields, required: names }
}

interface Field {
  readonly piece: Emitted
  readonly way: Pick<FieldCodec, 'absent' | 'codec'>
  readonly required: boolean
}

function emitField(emitter: Emitter, sub: SchemaNode, isRequired: boolean): Field {
  const outer = [...emitter.leadsTo]
  emitter.leadsTo.clear()
  const piece = emitter.emit(sub)
  const isOnCircle = emitter.leadsTo.size > 0 && emitter.rules.recursionInOptionalOnly === true
  if (emitter.rules.recursionInOptionalOnly === true) emitter.leadsTo.clear()
  for (const definition of outer) emitter.leadsTo.add(definition)
  const way = piece.codec === undefined ? {} : { codec: piece.codec }
  if (piece.cut === true) return { piece, way, required: isRequired }
  if (isRequired && isOnCircle) {
    // The provider has recursion in properties that may be absent only; the validator misses it then.
    lose(emitter, sub, { keyword: 'required', kind: 'widened', enforcedBy: 'validator' })
    return { piece: { ...piece, notes: [...piece.notes, 'always give it'] }, way, required: false }
  }
  if (isRequired) return { piece, way, required: true }
  const fallback = typeof sub === 'object' ? sub['default'] : undefined
  if (!emitter.rules.allRequired) {
    if (!emitter.options.requireDefaults || fallback === undefined) return { piece, way, required: false }
    lose(emitter, sub, { keyword: 'required', kind: 'merged', enforcedBy: 'wire', args: {} })
    return { piece, way, required: true }
  }
  if (!admitsNull(emitter, sub))
    return { piece: addNull(piece), way: { ...way, absent: 'null' }, required: true }
  if (fallback === null || emitter.options.nullableOptional === 'merge') {
    lose(emitter, sub, {
      keyword: 'required',
      kind: 'merged',
      enforcedBy: fallback === null ? 'wire' : 'nobody',
      args: {},
    })
    return { piece: addNull(piece), way: { ...way, absent: 'null' }, required: true }
  }
  return { piece: box(emitter, piece), way: { ...way, absent: 'box' }, required: true }
}

// Absent, null and a value stay apart: null is absent, `{ value }` is what is given.
function box(emitter: Emitter, piece: Emitted): Emitted {
  const value = seal(emitter, { ...piece, description: undefined, title: undefined })
  return {
    schema: {
      anyOf: [
        { type: 'object', properties: { value }, required: ['value'], additionalProperties: false },
        { type: 'null' },
      ],
    },
    title: piece.title,
    description: piece.description,
    notes: ['null if not given'],
  }
}

function emitMap(emitter: Emitter, node: SchemaObject, values: SchemaNode): Emitted {
  const value = emitter.emit(values)
  if (value.cut === true) return value
  const patterns = Object.keys((node['patternProperties'] ?? {}) as object)
  const names = node['propertyNames']
  const onlyPattern =
    patterns.length === 1 && node['additionalProperties'] === false ? patterns[0] : undefined
  const keySource: SchemaObject =
    onlyPattern !== undefined
      ? { type: 'string', pattern: onlyPattern }
      : isObject(names) && names['$ref'] === undefined
        ? { ...names, type: 'string' }
        : { type: 'string' }
  if (patterns.length > 1 || (patterns.length === 1 && onlyPattern === undefined)) {
    lose(emitter, node, { keyword: 'patternProperties', kind: 'widened', enforcedBy: 'validator' })
  }
  const where = emitter.document.whereOf(node)
  const key = seal(emitter, emitter.emit(emitter.document.place(keySource, where)))
  const counts: SchemaObject = emitter.document.place({}, where)
  if (node['minProperties'] !== undefined) counts['minItems'] = node['minProperties']
  if (node['maxProperties'] !== undefined) counts['maxItems'] = node['maxProperties']
  const bounds = carry(emitter, counts, [])
  const rest = carry(emitter, node, [...HANDLED, 'propertyNames', 'minProperties', 'maxProperties'])
  const entry = {
    type: 'object',
    properties: { key, value: seal(emitter, value) },
    required: ['key', 'value'],
    ...(emitter.rules.closed ? { additionalProperties: false } : {}),
  }
  return {
    ...rest,
    schema: { type: 'array', items: entry, ...bounds.schema, ...rest.schema },
    codec: entriesCodec(value.codec),
    notes: [...rest.notes, 'a list of key and value, each key once', ...bounds.notes],
  }
}

/** A name that no property has. */
function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`
  return name
}
