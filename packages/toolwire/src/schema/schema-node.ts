import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject } from '../json/value.ts'

/** A schema below the root in normal form; `true` and `false` are schemas too. */
export type SchemaNode = SchemaObject | boolean

/** A schema object that compiling owns and may change until it is done. */
export type SchemaObject = { [key: string]: unknown }

/** A schema in normal form: 2020-12, every reference a pointer into `root`. */
export interface SchemaDocument {
  readonly root: SchemaObject
  /** Pointer into the source, for losses. */
  whereOf(node: SchemaNode): string
  /** Says that a node made while compiling stands for a place of the source. */
  place(node: SchemaObject, where: string): SchemaObject
  /** What references name, by their text in normal form. */
  readonly targets: Readonly<Record<string, SchemaNode>>
  /** What a `$ref` names. */
  target(node: SchemaObject): SchemaNode
}

/** The members of a keyword that holds schemas by name. */
export function schemaMap(node: SchemaObject, keyword: string): [string, SchemaNode][] {
  const map = node[keyword]
  return isObject(map) ? (Object.entries(map) as [string, SchemaNode][]) : []
}

/** The members of a keyword that holds a list of schemas; undefined where there is none. */
export function schemaList(node: SchemaObject, keyword: string): readonly SchemaNode[] | undefined {
  const list = node[keyword]
  return Array.isArray(list) ? (list as SchemaNode[]) : undefined
}

/** The names in `required`. */
export function requiredNames(node: SchemaObject): ReadonlySet<string> {
  return new Set(Array.isArray(node['required']) ? (node['required'] as string[]) : [])
}

/** The names in `type`, or none. */
export function typeList(node: SchemaObject): readonly string[] {
  const type = node['type']
  return Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? [type] : []
}

/** The JSON Schema type of a value. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** True when a value is of a type; an integer is a number too. */
export function isOfType(value: unknown, type: string): boolean {
  const actual = typeOfValue(value)
  return actual === type || (type === 'number' && actual === 'integer')
}

const WORDS = [
  'type',
  'properties',
  'required',
  'title',
  'description',
  'default',
  'examples',
  '$comment',
  '$defs',
  'definitions',
]

/** Whether a root speaks of no argument at all: then there are none, though any would be admitted. */
export function hasNoArguments(root: SchemaObject): boolean {
  const { type = 'object', properties, required } = root
  if (root['type'] === undefined && properties === undefined && required === undefined) return false
  return (
    type === 'object' &&
    schemaMap(root, 'properties').length === 0 &&
    Object.keys(root).every((key) => WORDS.includes(key))
  )
}

/** Ends compiling: the schema cannot be read at all. */
export function unsupported(where: string, what: string): never {
  throw new ToolwireError(
    'schema-unsupported',
    `${what}; at ${where === '' ? 'the root' : where} of the schema`,
    {
      details: { where },
    },
  )
}
