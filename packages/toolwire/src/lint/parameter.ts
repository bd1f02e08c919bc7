import type { JsonValue, OpenObject } from '../json/value.ts'

/** A parameter of a tool, at any depth, with its schema read through `$ref` and union branches. */
export interface Parameter {
  /** Its key; for the items of an array the key of the array. */
  readonly name: string
  /** `filter.since`, `items[].id`. */
  readonly path: string
  /** JSON pointer to its schema in the checked document, as written (the place of use, not the target of a `$ref`). */
  readonly where: string
  /** The same place as a pointer inside the input schema. */
  readonly at: string
  /** 1 for the properties of the root. */
  readonly depth: number
  readonly parent: Parameter | undefined
  readonly children: readonly Parameter[]
  /** True for the items of an array, which have no name of their own. */
  readonly isItem: boolean
  /** The schema with its `$ref` followed; siblings of the `$ref` win. */
  readonly schema: OpenObject
  /** The schema as written: an object, or true or false. */
  readonly written: unknown
  /** The alternatives: the branches of `anyOf` and `oneOf` with their `$ref`s followed, null branches left out, else the schema alone. */
  readonly branches: readonly OpenObject[]
  /** Its own description, else that of the `$ref`'s target, else those of the branches. */
  readonly description: string
  /** The types it allows, without `null`; empty where nothing is said. `integer` stays `integer`. */
  readonly types: readonly string[]
  readonly nullable: boolean
  /** The values it is restricted to by `enum` or `const`; undefined where it is not. */
  readonly values: readonly JsonValue[] | undefined
  readonly required: boolean
  /** Tokens of the name: lower case, singular, without digits. */
  readonly words: readonly string[]
}

/** True for a parameter that is text and nothing else. */
export function isText({ types }: Parameter): boolean {
  return types.length === 1 && types[0] === 'string'
}

/** True for a parameter that is a number and nothing else. */
export function isNumber({ types }: Parameter): boolean {
  return types.length > 0 && types.every((type) => type === 'number' || type === 'integer')
}

/** The keyword's value in the schema, else in the first branch that has it. */
export function keyword(parameter: Parameter, name: string): unknown {
  for (const schema of [parameter.schema, ...parameter.branches]) {
    if (Object.hasOwn(schema, name)) return schema[name]
  }
  return undefined
}
