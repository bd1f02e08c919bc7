import { ToolwireError } from '../error/toolwire-error.ts'
import { canonicalText } from '../json/canonical.ts'
import { isObject, setOwn, type OpenObject } from '../json/value.ts'
import { compileSchema, type SchemaPolicy } from '../schema/compile-schema.ts'
import type { CompiledSchema, Loss } from '../schema/compiled-schema.ts'
import { withPhrases } from '../schema/describe.ts'
import { createValidatorOf } from '../schema/validate-value.ts'
import type { Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import type { CompiledTool, CompiledTools, Definition } from './compiled-tools.ts'
import { readArguments, withNote } from './read-arguments.ts'
import { readDefinition } from './read-definition.ts'
import { allocateStrict, type Candidate } from './strict-budget.ts'
import { createNameResolver } from './resolve-name.ts'
import type { AnyTool, Strictness } from './tool.ts'
import { wireNames } from './wire-names.ts'
import { isTool } from './define-tool.ts'
import { readEntries, type NativeTool } from './native-entries.ts'

export type { NativeTool }

export interface CompileToolsOptions {
  readonly wire: Codec
  /** The wire's default when absent. */
  readonly profile?: Profile
  /** The weaker of this and each tool's own wins. */
  readonly strict?: Strictness
  readonly policy?: SchemaPolicy
}

/**
 * A set of tools for one wire, and the way back for calls. What was compiled once for a profile is not compiled again.
 *
 * Throws `duplicate-tool-name`, `invalid-definition`, and what `compileSchema` throws, with the tool's name.
 *
 * @example
 * const { tools, decode } = compileTools([search], { wire: anthropic })
 * decode({ name: 'search_docs', input: { query: 'install' } }).input
 */
export function compileTools(
  tools: readonly (AnyTool | NativeTool)[],
  options: CompileToolsOptions,
): CompiledTools {
  const { wire } = options
  const profile = options.profile ?? wire.profile
  const entries = readEntries(tools, wire.wire)
  const own = new Map(
    entries.map((entry) => [
      entry,
      entry.kind === 'own' ? readDefinition(entry.tool, entry.declared) : undefined,
    ]),
  )
  const definitions = [...own.values()].filter((definition) => definition !== undefined)
  const names = wireNames(
    definitions.map(({ name }) => name),
    profile.names,
  )
  const schemas = chooseSchemas(definitions, { ...options, profile })
  const compiled = new Map<Definition, CompiledTool>()
  const losses: (Loss & { tool: string })[] = entries.flatMap((entry) =>
    entry.kind === 'left' ? [entry.loss] : [],
  )
  for (const definition of definitions) {
    const { schema, loss } = schemas.get(definition) ?? unreachable()
    const wireName = names.get(definition.name) ?? definition.name
    const assembled = assemble({ definition, wireName, schema }, { wire, profile })
    compiled.set(definition, assembled.tool)
    for (const each of [...schema.losses, ...(loss === undefined ? [] : [loss]), ...assembled.losses]) {
      losses.push({ ...each, tool: definition.name })
    }
  }
  const native = entries.flatMap((entry) => {
    const definition = own.get(entry)
    const made = entry.kind === 'native' ? entry.native : definition && compiled.get(definition)?.native
    return made === undefined ? [] : [made]
  })
  return collect(wire, {
    tools: wire.nativeTools?.(native) ?? native,
    compiled: [...compiled.values()],
    losses,
  })
}

interface Chosen {
  readonly schema: CompiledSchema
  /** Why the set left the tool out of strict. */
  readonly loss: Loss | undefined
}

type WithProfile = CompileToolsOptions & { readonly profile: Profile }

function chooseSchemas(
  definitions: readonly Definition[],
  options: WithProfile,
): ReadonlyMap<Definition, Chosen> {
  const { profile } = options
  const chosen = new Map<Definition, Chosen>()
  const candidates: Candidate[] = []
  for (const definition of definitions) {
    const strict = weaker(definition.strict, options.strict)
    const schema = compiledSchema(definition, { ...options, strict })
    if (!schema.strict) chosen.set(definition, { schema, loss: undefined })
    else {
      const spared = () =>
        compiledSchema(definition, {
          ...options,
          strict,
          policy: { ...options.policy, requireDefaults: true },
        })
      candidates.push({ definition, asked: strict === true, schema, spared })
    }
  }
  const { strict, left } = allocateStrict(candidates, profile.tools.strictBudget)
  for (const [definition, schema] of strict) chosen.set(definition, { schema, loss: undefined })
  for (const [definition, loss] of left) {
    chosen.set(definition, { schema: compiledSchema(definition, { ...options, strict: false }), loss })
  }
  return chosen
}

/** Of tool and option the weaker; a foreign definition that says nothing is strict where that costs it nothing. */
function weaker(own: Strictness | undefined, option: Strictness | undefined): Strictness {
  const both = [own ?? option ?? 'best-effort', option ?? true]
  if (both.includes(false)) return false
  return both.includes('best-effort') ? 'best-effort' : true
}

// By the definition's schema, which is the same object as long as the tool is the same.
const COMPILED = new WeakMap<object, Map<string, CompiledSchema>>()

function compiledSchema(
  { name, schema }: Definition,
  options: WithProfile & { readonly strict: Strictness },
): CompiledSchema {
  const { profile, strict, policy = {} } = options
  const known = COMPILED.get(schema) ?? new Map<string, CompiledSchema>()
  COMPILED.set(schema, known)
  const key = [profile.id, profile.date, strict, canonicalText(policy)].join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const compiled = naming(name, () => compileSchema(schema, { profile, strict, policy }))
  known.set(key, compiled)
  return compiled
}

function naming<Result>(tool: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!ToolwireError.is(error)) throw error
    throw new ToolwireError(error.code, `tool ${tool}: ${error.message}`, {
      details: { ...error.details, tool },
      cause: error,
    })
  }
}

interface Assembled {
  readonly tool: CompiledTool
  readonly losses: readonly Loss[]
}

// The native entry of a tool is the same object each turn, so that its text is made once.
const ASSEMBLED = new WeakMap<CompiledSchema, Map<string, Assembled>>()

function assemble(
  parts: Omit<CompiledTool, 'native' | 'example'>,
  { wire, profile }: { readonly wire: Codec; readonly profile: Profile },
): Assembled {
  const { definition, wireName, schema } = parts
  const known = ASSEMBLED.get(schema) ?? new Map<string, Assembled>()
  ASSEMBLED.set(schema, known)
  const key = `${profile.id} ${wireName}`
  const found = known.get(key)
  if (found?.tool.definition === definition) return found
  const examples = encodeExamples(definition, schema)
  const hasPlace = profile.tools.examples === true
  const notes = schema.notes.filter(({ where }) => where === '').map(({ text }) => text.replace(/\.$/, ''))
  if (!hasPlace && examples.length > 0) {
    notes.push(`example input: ${examples.map((each) => JSON.stringify(each)).join(' or ')}`)
  }
  const description = withPhrases(definition.description, notes)
  const native = wire.nativeTool({
    name: wireName,
    ...(description === undefined ? {} : { description }),
    schema: schema.schema,
    ...(schema.field === undefined ? {} : { schemaField: schema.field }),
    strict: schema.strict,
    ...(hasPlace && examples.length > 0 ? { examples } : {}),
  })
  const [example] = examples
  const tool: CompiledTool = {
    ...parts,
    ...(example === undefined ? {} : { example }),
    native: { ...native, ...furtherFields(definition.source, native) },
  }
  const dropped = definition.examples.length - examples.length
  const assembled = { tool, losses: dropped === 0 ? [] : [droppedExamples(dropped)] }
  known.set(key, assembled)
  return assembled
}

const SCHEMA_KEYS = ['input_schema', 'parameters']
const READ_KEYS = new Set([...SCHEMA_KEYS, 'execute', 'strict', 'input_examples', 'name', 'description'])

// A definition in the wire's own words may say more, such as where to cache: that is kept.
function furtherFields(source: AnyTool, native: OpenObject): OpenObject {
  if (isTool(source) || !SCHEMA_KEYS.some((key) => Object.hasOwn(source, key) && Object.hasOwn(native, key)))
    return {}
  return Object.fromEntries(Object.entries(source).filter(([key]) => !READ_KEYS.has(key)))
}

function droppedExamples(count: number): Loss {
  return { where: '', keyword: 'examples', kind: 'annotated', enforcedBy: 'nobody', args: { count } }
}

// One bad example fails the whole request: each is tested in the form in which it is sent.
function encodeExamples({ examples }: Definition, schema: CompiledSchema): OpenObject[] {
  if (examples.length === 0) return []
  const misfit = createValidatorOf(schema.schema)
  return examples
    .map((example) => schema.encode(example))
    .filter((example): example is OpenObject => isObject(example) && misfit(example) === undefined)
}

interface Collected {
  readonly tools: readonly OpenObject[]
  readonly compiled: readonly CompiledTool[]
  readonly losses: CompiledTools['losses']
}

function collect(wire: Codec, { tools, compiled, losses }: Collected): CompiledTools {
  const byName = new Map(compiled.map((tool) => [tool.wireName, tool]))
  const bySource = new Map(compiled.map((tool) => [tool.definition.name, tool]))
  const names: Record<string, string> = {}
  for (const tool of compiled) setOwn(names, tool.wireName, tool.definition.name)
  const read: CompiledTools['read'] = (call, argumentsAre = wire.argumentsAre) =>
    withNote(call, readArguments(call, argumentsAre))
  return {
    wire,
    tools,
    losses,
    names,
    byName,
    resolve: createNameResolver(byName, () => wire.declaredTools({ tools })),
    read,
    encode(name, input) {
      const tool = bySource.get(name)
      return tool === undefined ? { name, input } : { name: tool.wireName, input: tool.schema.encode(input) }
    },
    decode(call, options) {
      const { name, input } = call
      const tool = byName.get(name)
      if (tool === undefined) return { name, input, notes: [], findings: [] }
      const isText = input === undefined && options?.convert !== 'never'
      const { value: given = input, note } = isText ? read(call) : {}
      const { value, notes, findings } = tool.schema.decode(given, { rawInput: call.rawInput, ...options })
      return { name: tool.definition.name, input: value, notes: note ? [note, ...notes] : notes, findings }
    },
  }
}

function unreachable(): never {
  throw new Error('every definition has a schema')
}
