import { isObject, setOwn } from '../json/value.ts'
import { lose, type Emitter } from './emit.ts'
import { KEYWORDS } from './keywords.ts'
import { objectCodec, type NodeCodec } from './node-codec.ts'
import { BASE } from './parse-schema.ts'
import { WRAPPER, type RootForm } from './root-form.ts'
import { schemaMap, typeList, type SchemaNode, type SchemaObject } from './schema-node.ts'
import { wireKeysOf } from './wire-keys.ts'

/** A schema for a tool that is sent without strict: changed as little as the wire insists on. */
export function emitOpen(
  emitter: Emitter,
  form: RootForm,
): { schema: SchemaObject; codec: NodeCodec | undefined } {
  if (form.wraps) {
    const wrapped = copy(emitter, emitter.document.root, `#/properties/${WRAPPER}`)
    const schema = { type: 'object', properties: { [WRAPPER]: wrapped }, required: [WRAPPER] }
    return { schema, codec: undefined }
  }
  const { root, targets } = emitter.document
  if (root['type'] === undefined && Object.values(targets).includes(root)) {
    // References to the root meant values of every type; the arguments of a call are an object.
    lose(emitter, root, { keyword: 'type', kind: 'narrowed', enforcedBy: 'nobody', args: { type: 'object' } })
  }
  const node: SchemaObject = { type: 'object', properties: {}, ...form.node }
  for (const keyword of emitter.rules.refusedAtRoot) {
    if (node[keyword] === undefined) continue
    delete node[keyword]
    lose(emitter, form.node, { keyword, kind: 'moved', enforcedBy: 'validator' })
  }
  // Definitions and targets elsewhere in the root are looked up in the root as it was.
  const schema = copy(emitter, { ...definitionsOf(emitter.document.root), ...node }, '#')
  return renameKeys(emitter, schema)
}

function definitionsOf(root: SchemaObject): SchemaObject {
  const kept: SchemaObject = {}
  for (const key of ['$defs', 'definitions']) if (root[key] !== undefined) kept[key] = root[key]
  return kept
}

function copy(emitter: Emitter, node: SchemaObject, base: string): SchemaObject {
  emitter.spend()
  const out: SchemaObject = {}
  const inner = (child: unknown) =>
    isObject(child) ? copy(emitter, child as SchemaObject, base) : (child as SchemaNode)
  for (const key of Object.keys(node)) {
    const value = node[key]
    const kind = KEYWORDS.get(key)
    if (emitter.rules.scalarValues === true && holdsObjects(key, value)) {
      // Not the values that may stand alone: without the others the schema would refuse what is right.
      lose(emitter, node, { keyword: key, kind: 'widened', enforcedBy: 'validator' })
    } else if (key === '$ref') out[key] = String(value).replace(`${BASE}#`, base)
    else if (kind === 'schema') out[key] = inner(value)
    else if (kind === 'schemas') out[key] = (value as unknown[]).map(inner)
    else if (kind === 'schema-map') {
      const map: SchemaObject = {}
      for (const [name, child] of schemaMap(node, key)) setOwn(map, name, inner(child))
      out[key] = map
    } else setOwn(out, key, value)
  }
  if (emitter.rules.itemsRequired && typeList(node).includes('array') && node['items'] === undefined)
    out['items'] = {}
  return out
}

function holdsObjects(key: string, value: unknown): boolean {
  const values: readonly unknown[] =
    key === 'const' ? [value] : key === 'enum' && Array.isArray(value) ? value : []
  return values.some((one) => typeof one === 'object' && one !== null)
}

// Rules that name a key by its old spelling leave the wire with it.
const NAMING = ['if', 'then', 'else', 'not', 'dependentRequired', 'dependentSchemas']

function renameKeys(
  emitter: Emitter,
  schema: SchemaObject,
): { schema: SchemaObject; codec: NodeCodec | undefined } {
  const declared = new Map(schemaMap(schema, 'properties'))
  const names = wireKeysOf(emitter.rules, declared.keys())
  const fields = [...names].map(([key, wireKey]) => ({ key, wireKey }))
  const renamed = fields.filter(({ key, wireKey }) => key !== wireKey)
  if (renamed.length === 0) return { schema, codec: undefined }
  const properties: SchemaObject = {}
  for (const [key, sub] of declared) setOwn(properties, names.get(key) ?? key, sub)
  const { root } = emitter.document
  for (const { key, wireKey } of renamed) {
    lose(emitter, root, {
      keyword: 'properties',
      kind: 'renamed',
      enforcedBy: 'wire',
      args: { key, wireKey },
    })
  }
  const out: SchemaObject = { ...schema, properties }
  if (Array.isArray(schema['required'])) {
    out['required'] = (schema['required'] as string[]).map((key) => names.get(key) ?? key)
  }
  for (const keyword of NAMING) {
    if (out[keyword] === undefined) continue
    delete out[keyword]
    lose(emitter, root, { keyword, kind: 'moved', enforcedBy: 'validator' })
  }
  return { schema: out, codec: objectCodec(fields) }
}
