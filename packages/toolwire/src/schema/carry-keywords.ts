import { isObject } from '../json/value.ts'
import { phrasesOf } from './describe.ts'
import { lose, notStrict, takes, type Emitted, type Emitter } from './emit.ts'
import { TYPE_OF_KEYWORD } from './keywords.ts'
import { jsonTextCodec } from './node-codec.ts'
import { typeList, type SchemaObject } from './schema-node.ts'

/** The author's words on a node. */
export function textOf(node: SchemaObject): { title?: string; description?: string } {
  const { title, description } = node
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  }
}

// Handled where they stand, or never sent.
const STRUCTURE = new Set(['title', 'description', '$defs', 'definitions', '$comment'])
const ANNOTATIONS = new Set(['default', 'examples', 'deprecated', 'readOnly', 'writeOnly'])
const LONGEST_PATTERN = 64

/**
 * What the caller has not handled: kept where the rules know the keyword, else moved into words and the validator.
 * Annotations that have no place are dropped.
 */
export function carry(emitter: Emitter, node: SchemaObject, handled: readonly string[]): Emitted {
  const schema: SchemaObject = {}
  const moved = new Map<string, unknown>()
  for (const key of Object.keys(node)) {
    if (STRUCTURE.has(key) || handled.includes(key)) continue
    const value = node[key]
    if (keeps(emitter, node, key)) {
      schema[key] = value
      continue
    }
    const isRule = TYPE_OF_KEYWORD.has(key) || RULES.has(key)
    lose(emitter, node, {
      keyword: key,
      kind: isRule ? 'moved' : 'annotated',
      enforcedBy: isRule ? 'validator' : 'nobody',
      args:
        isObject(value) || Array.isArray(value) ? {} : { value: value as string | number | boolean | null },
    })
    if ((isRule || ANNOTATIONS.has(key)) && !isIdle(node, key)) moved.set(key, value)
  }
  return { schema, ...textOf(node), notes: phrasesOf(moved) }
}

const RULES = new Set(['not', 'if', 'then', 'else', 'contentEncoding', 'contentMediaType', 'contentSchema'])

function keeps(emitter: Emitter, node: SchemaObject, key: string): boolean {
  const { rules } = emitter
  if (!takes(emitter, key) || isIdle(node, key)) return false
  const value = node[key]
  if (key === 'format') return rules.formats === undefined || rules.formats.includes(String(value))
  if (key === 'pattern') return rules.refusedInPattern?.test(String(value)) !== true
  if (key === 'minItems') return rules.maxMinItems === undefined || Number(value) <= rules.maxMinItems
  return true
}

/**
 * Rules that say nothing to a model: the bounds that zod gives each integer, and the long expression that it gives a
 * string whose format says the same (it weighs on the grammar). The validator keeps them.
 */
function isIdle(node: SchemaObject, key: string): boolean {
  const value = node[key]
  if (key === 'minimum' || key === 'maximum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  if (key === 'pattern') return node['format'] !== undefined && String(value).length > LONGEST_PATTERN
  if (key === 'minLength' || key === 'minItems' || key === 'minProperties') return value === 0
  if (key === 'propertyNames')
    return isObject(value) && Object.keys(value).length === 1 && value['type'] === 'string'
  return key === 'uniqueItems' && value === false
}

/** A value of any kind: as it is where the rules let objects be open, else as its JSON text. */
export function emitAny(emitter: Emitter, node: SchemaObject, what?: string): Emitted {
  return emitter.rules.closed ? emitText(emitter, node, what) : emitNative(emitter, node)
}

/** A value of any kind: its JSON text, where encodings are allowed. */
export function emitText(emitter: Emitter, node: SchemaObject, what = 'any JSON value'): Emitted {
  if (!emitter.options.encodings) {
    notStrict(emitter, node, {
      what: `${what} has no form under strict but JSON text`,
      advice: 'say strict: true for JSON text',
    })
  }
  lose(emitter, node, {
    keyword: 'type',
    kind: 'moved',
    enforcedBy: 'validator',
    args: { encoding: 'json-text' },
  })
  const { title, description } = textOf(node)
  const notes = [`JSON text of ${what}`]
  if (node['default'] !== undefined) notes.push(...phrasesOf(new Map([['default', node['default']]])))
  return { schema: { type: 'string' }, codec: jsonTextCodec, title, description, notes }
}

/** A value of any kind as it is: only the type stays, and every rule is told and left to the validator. */
export function emitNative(emitter: Emitter, node: SchemaObject): Emitted {
  const types = typeList(node)
  const [type] = types
  const plain: Emitter = { ...emitter, rules: { ...emitter.rules, keywords: [] } }
  const rest = carry(plain, node, ['type'])
  if (types.length !== 1 || type === 'null') return rest
  const needsItems = type === 'array' && emitter.rules.itemsRequired
  return { ...rest, schema: { type, ...(needsItems ? { items: {} } : {}) } }
}
