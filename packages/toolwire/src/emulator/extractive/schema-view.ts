import { valueAt } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownString, type OpenObject } from '../../json/value.ts'
import { wordsOf } from './words.ts'

/** One argument of a declared tool, as its schema tells it. */
export interface Argument {
  readonly name: string
  /** Words of the name. */
  readonly words: readonly string[]
  readonly description: string
  readonly required: boolean
  /** Null stands for an absent value: how strict wires write an optional argument. */
  readonly nullable: boolean
  readonly type: string | undefined
  /** The values it may have, where they are listed. */
  readonly values: readonly unknown[] | undefined
  /** The schema, references resolved and null left out. */
  readonly schema: OpenObject
}

/** The arguments of a schema in order. Tolerant: what cannot be read is left out. */
export function argumentsOf(schema: unknown, root: unknown = schema): readonly Argument[] {
  const object = resolve(schema, root)
  const properties = own(object, 'properties')
  if (!isObject(properties)) return []
  const required = new Set(ownArray(object, 'required'))
  return Object.entries(properties).map(([name, property]) => argumentOf(name, property, { required, root }))
}

interface Around {
  readonly required: ReadonlySet<unknown>
  readonly root: unknown
}

function argumentOf(name: string, property: unknown, around: Around): Argument {
  const outer = resolve(property, around.root)
  const branches = [...ownArray(outer, 'anyOf'), ...ownArray(outer, 'oneOf')].map((one) =>
    resolve(one, around.root),
  )
  const inner = branches.find((branch) => own(branch, 'type') !== 'null') ?? outer
  const types: readonly string[] = typesOf(inner)
  const values = valuesOf(inner)
  return {
    name,
    words: wordsOf(name),
    description: ownString(outer, 'description') ?? ownString(inner, 'description') ?? '',
    required: around.required.has(name),
    nullable:
      branches.some((branch) => typesOf(branch).includes('null')) ||
      types.includes('null') ||
      values?.includes(null) === true,
    type: types.find((type) => type !== 'null'),
    values: values?.filter((value) => value !== null),
    schema: inner,
  }
}

function typesOf(schema: OpenObject): readonly string[] {
  const type = own(schema, 'type')
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  // OpenAPI, as Gemini has it, writes types in upper case and null beside them.
  const named = types.filter((one) => typeof one === 'string').map((one) => one.toLowerCase())
  return own(schema, 'nullable') === true ? [...named, 'null'] : named
}

function valuesOf(schema: OpenObject): readonly unknown[] | undefined {
  const fixed = own(schema, 'const')
  if (fixed !== undefined) return [fixed]
  const values = own(schema, 'enum')
  return Array.isArray(values) ? values : undefined
}

const MAX_HOPS = 8

function resolve(schema: unknown, root: unknown): OpenObject {
  let current = schema
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const reference = isObject(current) ? own(current, '$ref') : undefined
    if (typeof reference !== 'string' || !reference.startsWith('#')) break
    current = valueAt(root, reference.slice(1))
  }
  return isObject(current) ? current : {}
}
