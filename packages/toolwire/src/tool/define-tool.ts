import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { ToolwireError } from '../error/toolwire-error.ts'
import { pointer } from '../json/pointer.ts'
import { isObject, type JsonValue } from '../json/value.ts'
import { createValidatorOf } from '../schema/validate-value.ts'
import type { ExecuteContext, JsonSchema, Strictness, Tool, ToolTraits } from './tool.ts'

/** A schema that `defineTool` takes: a Standard Schema that gives JSON Schema, or plain JSON Schema. */
export type InputSchema = StandardJSONSchemaV1 | JsonSchema | SchemaShape

/** JSON Schema as builders such as TypeBox type it: without an index signature. */
export interface SchemaShape {
  readonly type?: unknown
  readonly properties?: unknown
  readonly $ref?: unknown
  readonly allOf?: unknown
  readonly anyOf?: unknown
  readonly oneOf?: unknown
}

/** What the handler gets: the output of the schema; for plain JSON Schema an object whose members are unknown. */
export type InputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : unknown
  : { readonly [key: string]: unknown }

/** What a caller gives: the input of the schema. */
export type ExampleOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : { readonly [key: string]: unknown }

/** What `defineTool` takes. */
export interface ToolOptions<Schema extends InputSchema> {
  /** What the model calls it by: any non-empty text; names that a wire refuses are mapped there and back. */
  readonly name: string
  /** What it does, when to use it and when not, what it returns. */
  readonly description: string
  readonly input: Schema
  /** Inputs worth showing; each must fit the schema. */
  readonly examples?: readonly ExampleOf<Schema>[]
  /** `true` when absent. */
  readonly strict?: Strictness
  readonly traits?: ToolTraits
  /** Milliseconds until the model is told that the call took too long. */
  readonly timeout?: number
  /** The most characters of a result that the model gets. */
  readonly maxResult?: number
  /** How many calls of this tool may run at once. */
  readonly concurrency?: number
  /** Calls of this tool run one after the other, in call order. */
  readonly sequential?: boolean
  /** Codes of lint findings that do not count here, each with the reason. Never sent. */
  readonly lint?: { readonly ignore?: Readonly<Record<string, string>> }
  /** Left out for a tool that is answered elsewhere. */
  execute?(input: InputOf<Schema>, context: ExecuteContext): unknown
}

/**
 * A tool from its definition, with the handler's input typed by the schema. Throws `invalid-definition` for a
 * definition that cannot be used: what is wrong, where, and what to do.
 *
 * @example
 * const search = defineTool({
 *   name: 'search_docs',
 *   description: 'Full-text search over the docs. Returns up to ten pages with excerpts.',
 *   input: z.object({ query: z.string().describe("Words to look for. Example: 'install'") }),
 *   execute: ({ query }) => index.search(query),
 * })
 */
export function defineTool<const Schema extends InputSchema>(
  options: ToolOptions<Schema>,
): Tool<InputOf<Schema>> {
  checkWords(options)
  const schema = jsonSchemaOf(options.input, options.name, '/input')
  checkOptions(options)
  checkExamples(options.examples, schema, options.name)
  const tool = { ...options, strict: options.strict ?? true, traits: Object.freeze({ ...options.traits }) }
  Object.defineProperty(tool, BRAND, { value: schema })
  return Object.freeze(tool) as Tool<InputOf<Schema>> // every field of a tool, with the input typed by the schema
}

/** True for what `defineTool` gave, of whichever copy of this package. */
export function isTool(value: unknown): value is Tool<never> {
  return isObject(value) && isObject(Reflect.get(value, BRAND))
}

/** The input side of the schema of a tool of `defineTool`, as plain JSON Schema: the same object each time. */
export function schemaOf(tool: Tool<never>): JsonSchema {
  return Reflect.get(tool, BRAND) as JsonSchema // `isTool` looked
}

/** Whether a schema is a Standard Schema, which validates and gives JSON Schema. Some vendors' are functions. */
export function isStandard(schema: unknown): schema is StandardJSONSchemaV1 & StandardSchemaV1 {
  return typeof schema === 'function' || typeof schema === 'object'
    ? schema !== null && '~standard' in schema
    : false
}

// Two copies of the package may meet in one program: the brand is the same for all, and holds the schema. A copy of
// a tool (`{ ...tool }`) has none, for its input may be another one.
const BRAND = Symbol.for('toolwire.tool')

type Named = { readonly name?: unknown; readonly description?: unknown; readonly input?: unknown }

function checkWords(options: Named): void {
  if (!isObject(options))
    invalid('a tool must be an object', { where: '', todo: 'pass { name, description, input, execute }' })
  const { name, description, input } = options
  if (typeof name !== 'string' || name.trim() === '') {
    invalid('a tool needs a name', { where: '/name', todo: 'give it a short name such as search_docs' })
  }
  if (typeof description !== 'string') {
    invalid(`the tool ${name} needs a description`, {
      where: '/description',
      todo: 'say what it does, when to use it, and what it returns',
    })
  }
  if (!isObject(input) && !isStandard(input)) {
    invalid(`the input of the tool ${name} is no schema`, {
      where: '/input',
      todo: 'pass a zod 4 or arktype schema, or plain JSON Schema of type object',
    })
  }
}

function checkOptions(options: ToolOptions<InputSchema>): void {
  const { name, strict, execute } = options
  if (strict !== undefined && strict !== true && strict !== false && strict !== 'best-effort') {
    invalid(`strict of the tool ${name} is ${String(strict)}`, {
      where: '/strict',
      todo: "say true, 'best-effort' or false",
    })
  }
  if (execute !== undefined && typeof execute !== 'function') {
    invalid(`execute of the tool ${name} is no function`, {
      where: '/execute',
      todo: 'pass a function, or leave it out',
    })
  }
  for (const key of ['timeout', 'maxResult', 'concurrency'] as const) {
    const value: unknown = options[key]
    if (value === undefined || (typeof value === 'number' && value > 0)) continue
    invalid(`${key} of the tool ${name} is ${String(value)}`, {
      where: `/${key}`,
      todo: 'pass a number above 0',
    })
  }
}

/** The input side of a schema as plain JSON Schema of its own. Throws `invalid-definition` for one that has none. */
export function jsonSchemaOf(input: InputSchema, name: string | undefined, where: string): JsonSchema {
  if (!isStandard(input)) return structuredClone(input) as JsonSchema
  const of = name === undefined ? '' : ` of the tool ${name}`
  const { vendor, jsonSchema } = input['~standard']
  if (typeof jsonSchema?.input !== 'function') {
    return invalid(`the ${vendor} schema${of} gives no JSON Schema`, {
      where,
      todo: "use the vendor's converter to Standard JSON Schema (valibot: toStandardJsonSchema of @valibot/to-json-schema)",
    })
  }
  try {
    return jsonSchema.input({ target: 'draft-2020-12' })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ToolwireError(
      'invalid-definition',
      `the input${of} has no JSON Schema: ${reason}; at ${where === '' ? 'the schema' : where}; replace what JSON cannot hold`,
      { details: { where }, cause },
    )
  }
}

function checkExamples(examples: unknown, schema: JsonSchema, name: string): void {
  if (examples === undefined) return
  if (!Array.isArray(examples)) {
    invalid(`the examples of the tool ${name} are no list`, {
      where: '/examples',
      todo: 'pass a list of inputs',
    })
    return
  }
  if (examples.length === 0) return
  const explain = createValidatorOf(schema)
  for (const [index, example] of examples.entries()) {
    const issue = explain(example)
    if (issue === undefined) continue
    invalid(`example ${index + 1} of the tool ${name} does not fit the input (${issue.text})`, {
      where: pointer('examples', index) + issue.at,
      todo: 'correct the example or the schema',
    })
  }
}

function invalid(what: string, { where, todo }: { readonly where: string; readonly todo: string }): never {
  const details: Record<string, JsonValue> = { where }
  throw new ToolwireError(
    'invalid-definition',
    `${what}; at ${where === '' ? 'the definition' : where}; ${todo}`,
    { details },
  )
}
