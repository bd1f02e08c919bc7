import { isObject } from '../json/value.ts'
import { phrasesOf } from './describe.ts'
import { lose, type Emitter } from './emit.ts'
import { flattenNode } from './flatten-node.ts'
import {
  requiredNames,
  schemaList,
  schemaMap,
  typeList,
  type SchemaNode,
  type SchemaObject,
} from './schema-node.ts'

/** What the root is sent as: an object of arguments, or one property that holds what is none. */
export interface RootForm {
  readonly node: SchemaObject
  readonly wraps: boolean
  /** Phrases on rules that left the schema. */
  readonly notes: readonly string[]
}

/** The name of the property that holds a root which is no plain object. */
export const WRAPPER = 'input'

/** Brings the root into the form that every wire wants: an object without combinators. */
export function rootForm(emitter: Emitter): RootForm {
  const { root } = emitter.document
  const flat = root['allOf'] === undefined && root['$ref'] === undefined ? root : flattenRoot(emitter, root)
  if (flat === undefined) return { node: root, wraps: true, notes: [] }
  const { node, notes } = withoutRules(emitter, flat)
  const types = typeList(node)
  const isObjectRoot =
    (types.length === 1 && types[0] === 'object') ||
    (types.length === 0 &&
      (node['properties'] !== undefined || Object.keys(node).every((key) => WORDS.has(key))))
  const refused = ['anyOf', 'oneOf', 'enum', 'const'].some((keyword) => node[keyword] !== undefined)
  if (!isObjectRoot || refused) return { node: root, wraps: true, notes: [] }
  return { node, wraps: false, notes }
}

const WORDS = new Set([
  'title',
  'description',
  'default',
  'examples',
  '$comment',
  '$defs',
  'definitions',
  'required',
  'additionalProperties',
])

function flattenRoot(emitter: Emitter, root: SchemaObject): SchemaObject | undefined {
  // A reference alone is followed too: the root itself must be an object.
  const source =
    root['$ref'] === undefined ? root : { ...root, allOf: [...(schemaList(root, 'allOf') ?? [])] }
  const flat = flattenNode(emitter, emitter.document.place(source, ''))
  return typeof flat === 'object' ? flat : undefined
}

/**
 * The object without its unions of rules over declared properties (`anyOf` of `required`): they become words, and
 * the validator holds them.
 */
export function withoutRules(
  emitter: Emitter,
  node: SchemaObject,
): { node: SchemaObject; notes: readonly string[] } {
  if (node['anyOf'] === undefined && node['oneOf'] === undefined) return { node, notes: [] }
  const declared = new Map(schemaMap(node, 'properties'))
  const moved = ['anyOf', 'oneOf'].filter((keyword) => {
    const branches = schemaList(node, keyword)
    return branches !== undefined && declared.size > 0 && branches.every((branch) => isRule(branch, declared))
  })
  if (moved.length === 0) return { node, notes: [] }
  const rest: SchemaObject = { ...node }
  const notes: string[] = []
  for (const keyword of moved) {
    delete rest[keyword]
    lose(emitter, node, { keyword, kind: 'moved', enforcedBy: 'validator' })
    notes.push(...(rulePhrase(keyword, node) ?? phrasesOf(new Map([[keyword, node[keyword]]]))))
  }
  return { node: emitter.document.place(rest, emitter.document.whereOf(node)), notes }
}

const RULE_WORDS = new Set(['required', 'title', 'description', 'not', 'dependentRequired'])

function isRule(branch: SchemaNode, declared: ReadonlyMap<string, SchemaNode>): boolean {
  if (typeof branch !== 'object') return false
  const keys = Object.keys(branch)
  if (!keys.some((key) => key === 'required' || key === 'not')) return false
  return keys.every((key) => {
    if (key === 'type') return branch[key] === 'object'
    if (key === 'required') return [...requiredNames(branch)].every((name) => declared.has(name))
    if (key === 'not') return isObject(branch[key]) && isRule(branch[key] as SchemaObject, declared)
    return RULE_WORDS.has(key)
  })
}

function rulePhrase(keyword: string, node: SchemaObject): string[] | undefined {
  const branches = schemaList(node, keyword) ?? []
  const groups = branches.map((branch) => (typeof branch === 'object' ? [...requiredNames(branch)] : []))
  if (groups.some((group) => group.length === 0)) return undefined
  const names = groups.map((group) => group.map((name) => `\`${name}\``).join(' with '))
  return [`give ${keyword === 'oneOf' ? 'exactly' : 'at least'} one of: ${names.join(', ')}`]
}
