import { ToolwireError } from '../error/toolwire-error.ts'
import { isThenable } from '../json/is-thenable.ts'
import { pointer } from '../json/pointer.ts'
import { isObject, own, type OpenObject } from '../json/value.ts'
import type { Definition, Parsed } from './compiled-tools.ts'
import { isStandard, isTool, jsonSchemaOf, schemaOf } from './define-tool.ts'
import type { AnyTool, JsonSchema, StandardSchemaV1, Tool, ToolTraits } from './tool.ts'

/**
 * A tool of any source as one definition: of `defineTool`, MCP (`inputSchema`, `annotations`), Anthropic
 * (`input_schema`), OpenAI (`parameters`, flat or under `function`) or Gemini (a declaration of a group). Throws `invalid-definition` for what is none.
 * The same tool gives the same definition; a plain one that was changed since is read anew.
 *
 * @example readDefinition({ name: 'ping', inputSchema: { type: 'object' } }).schema // { type: 'object' }
 */
export function readDefinition(tool: unknown, declared = false): Definition {
  if (isTool(tool)) {
    const known = DEFINED.get(tool)
    if (known !== undefined) return known
    const definition = readTool(tool, schemaOf(tool))
    DEFINED.set(tool, definition)
    return definition
  }
  return readPlain(tool, declared)
}

const DEFINED = new WeakMap<object, Definition>()
const PLAIN = new WeakMap<object, { readonly text: string; readonly definition: Definition }>()

function readTool(tool: Tool<never>, schema: JsonSchema): Definition {
  return {
    name: tool.name,
    description: tool.description,
    schema,
    examples: tool.examples ?? [],
    strict: tool.strict,
    traits: tool.traits,
    timeout: tool.timeout,
    maxResult: tool.maxResult,
    concurrency: tool.concurrency,
    sequential: tool.sequential ?? false,
    execute: tool.execute,
    parse: canValidate(tool.input) ? parserOf(tool.input) : undefined,
    source: tool,
  }
}

// A converter may give the JSON Schema alone.
function canValidate(schema: unknown): schema is StandardSchemaV1 {
  return isStandard(schema) && typeof schema['~standard'].validate === 'function'
}

function parserOf(schema: StandardSchemaV1): Definition['parse'] {
  return (value) => {
    const result = schema['~standard'].validate(value)
    return isThenable(result) ? Promise.resolve(result).then(parsedOf) : parsedOf(result)
  }
}

function parsedOf(result: StandardSchemaV1.Result<unknown>): Parsed {
  if (result.issues === undefined) return { value: result.value }
  return {
    issues: result.issues.map(({ message, path = [] }) => ({
      at: pointer(...path.map((segment) => String(typeof segment === 'object' ? segment.key : segment))),
      message,
    })),
  }
}

const SCHEMA_KEYS = [
  'inputSchema',
  'input_schema',
  'parametersJsonSchema',
  'parameters_json_schema',
  'parameters',
] as const

function readPlain(outer: unknown, declared: boolean): Definition {
  if (!isObject(outer)) return invalid('a tool must be an object', '')
  const plain = isObject(own(outer, 'function')) ? { ...outer, ...(outer['function'] as OpenObject) } : outer
  const { name, description, annotations, strict, execute } = plain
  if (typeof name !== 'string' || name.trim() === '') return invalid('a tool needs a name', '/name')
  const key = SCHEMA_KEYS.find((each) => (own(plain, each) ?? undefined) !== undefined)
  const written = key === undefined ? undefined : own(plain, key)
  if (key === undefined && Object.hasOwn(plain, 'input')) return readCopy(plain, name)
  const where = `/${key ?? ''}`
  const schema = isStandard(written) ? jsonSchemaOf(written, name, where) : written
  const text = textOf(schema === written ? plain : [plain, schema])
  const known = PLAIN.get(outer)
  if (known?.text === text) return known.definition
  if (schema !== undefined && !isObject(schema))
    return invalid(`the schema of the tool ${name} is no object`, where)
  const examples = own(plain, 'input_examples')
  const definition: Definition = {
    name,
    description: typeof description === 'string' ? description : undefined,
    // Without a schema a tool takes no arguments. The copy stays as it is when the caller changes the original.
    schema: schema === undefined ? { type: 'object', properties: {} } : copyOf(schema, declared, name),
    examples: Array.isArray(examples) ? (examples as unknown[]) : [],
    strict: typeof strict === 'boolean' ? strict : undefined,
    traits: traitsOf(annotations),
    timeout: undefined,
    maxResult: undefined,
    concurrency: undefined,
    sequential: false,
    execute: typeof execute === 'function' ? (execute as Definition['execute']) : undefined,
    parse: canValidate(written) ? parserOf(written) : undefined,
    source: outer as unknown as AnyTool, // it has a name, and was read
  }
  PLAIN.set(outer, { text, definition })
  return definition
}

const COUNT = /^(?:min|max)(?:Items|Length|Properties)$/

/** A copy; in a declaration of Gemini counts may be text, for JSON has no 64 bits, and a type may be left open. */
function copyOf(schema: OpenObject, declared: boolean, name: string): JsonSchema {
  try {
    const copy = structuredClone(schema)
    if (!declared) return copy
    return JSON.parse(JSON.stringify(copy), (key, value: unknown) => {
      if (key === 'type' && value === 'TYPE_UNSPECIFIED') return undefined
      return COUNT.test(key) && typeof value === 'string' ? Number(value) : value
    }) as JsonSchema
  } catch {
    return invalid(`the schema of the tool ${name} holds what JSON cannot`, '/inputSchema')
  }
}

/** What tells that a definition was changed; the schemas of libraries are converted, never written out. */
function textOf(plain: unknown): string {
  try {
    return JSON.stringify(plain, (_, value: unknown) => (isStandard(value) ? undefined : value)) ?? ''
  } catch {
    return invalid('a tool must be a value that JSON can hold', '')
  }
}

/** A copy of a tool (`{ ...tool, name }`), and what is written like one: its schema is read from its input. */
function readCopy(copy: OpenObject, name: string): Definition {
  const input = own(copy, 'input')
  if (!isStandard(input) && !isObject(input)) {
    return invalid(`the input of the tool ${name} is no schema`, '/input')
  }
  const schema = jsonSchemaOf(input, name, '/input')
  const text = textOf([copy, schema])
  const known = PLAIN.get(copy)
  if (known?.text === text) return known.definition
  // Like a tool in every field, but that those with a default may be absent.
  const definition = readTool({ strict: true, traits: {}, ...copy } as unknown as Tool<never>, schema)
  PLAIN.set(copy, { text, definition })
  return definition
}

const HINTS = [
  ['readOnlyHint', 'readOnly'],
  ['idempotentHint', 'idempotent'],
  ['destructiveHint', 'destructive'],
  ['openWorldHint', 'openWorld'],
] as const

function traitsOf(annotations: unknown): ToolTraits {
  const traits: Record<string, boolean> = {}
  if (!isObject(annotations)) return traits
  for (const [hint, trait] of HINTS) {
    const value = own(annotations, hint)
    if (typeof value === 'boolean') traits[trait] = value
  }
  return traits
}

function invalid(what: string, where: string): never {
  throw new ToolwireError(
    'invalid-definition',
    `${what}; at ${where === '' ? 'the definition' : where}; pass a tool of defineTool, or a definition as MCP, Anthropic or OpenAI have it`,
    { details: { where } },
  )
}
