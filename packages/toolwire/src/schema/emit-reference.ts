import { emitText, textOf } from './carry-keywords.ts'
import { phrasesOf } from './describe.ts'
import { lose, notStrict, seal, takes, type Definition, type Emitted, type Emitter } from './emit.ts'
import type { NodeCodec } from './node-codec.ts'
import { isEndless, isRecursive } from './recursion.ts'
import { typeList, type SchemaNode, type SchemaObject } from './schema-node.ts'

/** A reference: by name where the wire takes that, else the target written out where it is used. */
export function emitReference(emitter: Emitter, node: SchemaObject): Emitted {
  const target = emitter.document.target(node)
  const { rules } = emitter
  if (isWrittenOut(emitter, target)) return emitWrittenOut(emitter, node, target)
  if (rules.recursionInOptionalOnly === true && isEndless(emitter.document, target)) {
    return emitText(emitter, node)
  }
  const known = emitter.definitions.get(target)
  const definition = known ?? define(emitter, target)
  if (known !== undefined && !known.done && !rules.recursion) {
    notStrict(emitter, node, { what: 'a recursive schema has no strict form on this wire', falls: true })
  }
  if (!definition.done) emitter.leadsTo.add(definition)
  for (const other of definition.leadsTo) if (!other.done) emitter.leadsTo.add(other)
  const text = textOf(node)
  const reference = { $ref: `#/$defs/${definition.name}` }
  const notes = node['default'] === undefined ? [] : phrasesOf(new Map([['default', node['default']]]))
  const wraps = !rules.refSiblings && (Object.keys(text).length > 0 || notes.length > 0)
  return {
    schema: wraps ? { anyOf: [reference] } : reference,
    codec: codecOf(definition),
    ...text,
    notes,
  }
}

// The codec of a definition in the making is not there yet.
function codecOf(definition: Definition): NodeCodec | undefined {
  if (definition.done) return definition.codec
  return {
    encode: (value) => (definition.codec === undefined ? value : definition.codec.encode(value)),
    decode: (value, at) => (definition.codec === undefined ? value : definition.codec.decode(value, at)),
  }
}

function define(emitter: Emitter, target: SchemaNode): Definition {
  const where = emitter.document.whereOf(target)
  // `__proto__` and the like are names that readers of schemas treat in ways of their own.
  const last = where.slice(where.lastIndexOf('/') + 1).replaceAll(/[^a-zA-Z0-9_-]/g, '_')
  const base = last.replace(/^_+/, '') || 'root'
  let name = base
  for (let count = 2; emitter.names.has(name); count++) name = `${base}_${count}`
  emitter.names.add(name)
  const definition: Definition = { name, schema: {}, codec: undefined, done: false, leadsTo: new Set() }
  emitter.definitions.set(target, definition)
  const outer = [...emitter.leadsTo]
  emitter.leadsTo.clear()
  const piece = emitter.emit(target)
  definition.schema = seal(emitter, piece)
  definition.codec = piece.codec
  definition.done = true
  emitter.leadsTo.delete(definition)
  definition.leadsTo = new Set(emitter.leadsTo)
  for (const other of outer) emitter.leadsTo.add(other)
  return definition
}

function isWrittenOut(emitter: Emitter, target: SchemaNode): boolean {
  if (!takes(emitter, '$ref')) return true
  if (emitter.options.unroll === undefined) return false
  if (emitter.rules.recursionInOptionalOnly === true) return isEndless(emitter.document, target)
  return !emitter.rules.recursion && isRecursive(emitter.document, target)
}

function emitWrittenOut(emitter: Emitter, node: SchemaObject, target: SchemaNode): Emitted {
  const { opened, options } = emitter
  const open = opened.get(target) ?? 0
  const { unroll } = options
  if (open > 0 && unroll === undefined) {
    notStrict(emitter, node, {
      what: 'a recursive schema has no form on this wire',
      advice: 'say policy: { unroll: 3 } to write it out three levels deep',
    })
  }
  if (open >= (unroll ?? 1)) {
    lose(emitter, node, { keyword: '$ref', kind: 'narrowed', enforcedBy: 'nobody', args: { levels: open } })
    return { schema: { type: typeList(node)[0] ?? 'string' }, notes: [], cut: true }
  }
  opened.set(target, open + 1)
  const piece = emitter.emit(target)
  if (open === 0) opened.delete(target)
  else opened.set(target, open)
  const text = textOf(node)
  const notes = node['default'] === undefined ? [] : phrasesOf(new Map([['default', node['default']]]))
  return { ...piece, ...text, notes: [...piece.notes, ...notes] }
}
