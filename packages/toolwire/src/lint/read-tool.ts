import { plainForm } from '../json/near.ts'
import { below } from '../json/pointer.ts'
import { isObject, own, ownArray, ownString, type OpenObject } from '../json/value.ts'
import { isStandard, isTool, schemaOf } from '../tool/define-tool.ts'
import type { ToolTraits } from '../tool/tool.ts'
import { readParameters } from './read-parameters.ts'
import { nameWords } from './text/name-words.ts'
import { isForeign } from './text/script.ts'
import type { LintTool, Origin } from './tool-set.ts'

/** Where a definition stands, and what is known of it beside its own fields. */
export interface ToolContext {
  readonly where: string
  readonly origin: Origin
  readonly space?: string | undefined
  /** The key it stands under, for an entry that has no name of its own. */
  readonly name?: string | undefined
  readonly handler?: string | undefined
  /** The name under `name` was made up by the reader. */
  readonly isUnnamed?: boolean
  /** The fields stand in a member of the entry, as `function` on the chat wire. */
  readonly inside?: string | undefined
}

/** What a foreign shape was translated to, with the places that its parts came from. */
export interface TranslatedTool {
  readonly entry: OpenObject
  readonly input: OpenObject
  /** From a pointer inside `input` to a pointer into the document. */
  readonly places: ReadonlyMap<string, string>
  /** What has no place of its own stands below the one of the input, as it does in `input`. */
  readonly isAlike?: boolean
  /** Pointer inside `input` to the definition whose members stand at its root already. */
  readonly unfolded?: string | undefined
  /** From a field to a pointer into the document, where its name there is another. */
  readonly fields?: Readonly<Record<string, string>>
}

/** A tool definition as the rules see it, from an entry in the form of any provider, MCP or `defineTool`. */
export function readTool(entry: OpenObject, context: ToolContext): LintTool {
  const base = context.inside === undefined ? context.where : below(context.where, context.inside)
  const fields = context.inside === undefined ? entry : memberOf(entry, context.inside)
  const inputKey =
    INPUT_KEYS.find((key) => Object.hasOwn(fields, key)) ??
    (context.origin === 'mcp' ? 'inputSchema' : 'parameters')
  const input = isTool(entry) ? schemaOf(entry) : plainSchema(own(fields, inputKey))
  const inputAt = below(base, isTool(entry) ? 'input' : inputKey)
  return build({ entry, fields, base, input, inputAt, locate: (at) => inputAt + at }, context)
}

/** The same from a shape that is no definition of its own, such as an operation of an OpenAPI document. */
export function readTranslated(
  { entry, input, places, isAlike = false, unfolded, fields = {} }: TranslatedTool,
  context: ToolContext,
): LintTool {
  const locate = (at: string): string => {
    for (let end = at; end !== ''; end = end.slice(0, end.lastIndexOf('/'))) {
      const known = places.get(end)
      if (known !== undefined) return known + at.slice(end.length)
    }
    const base = places.get('') ?? context.where
    return isAlike ? base + at : base
  }
  const tool = build(
    { entry, fields: entry, base: context.where, input, inputAt: locate(''), locate, unfolded },
    context,
  )
  return { ...tool, at: { ...tool.at, ...fields } }
}

const INPUT_KEYS = [
  'inputSchema',
  'input_schema',
  'parameters',
  'parametersJsonSchema',
  'parameters_json_schema',
  'input',
]
const OUTPUT_KEYS = ['outputSchema', 'output_schema', 'output', 'response', 'responseJsonSchema']

/** Plain JSON Schema: of a Standard Schema, which a module may hold, its input side. */
function plainSchema(schema: unknown): unknown {
  if (!isStandard(schema)) return schema
  try {
    return schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
  } catch {
    // No JSON Schema can be had of it: then there is nothing to judge.
    return undefined
  }
}

interface Parts {
  readonly entry: OpenObject
  readonly fields: OpenObject
  readonly base: string
  readonly input: unknown
  readonly inputAt: string
  readonly locate: (at: string) => string
  readonly unfolded?: string | undefined
}

function build(
  { entry, fields, base, input, inputAt, locate, unfolded }: Parts,
  context: ToolContext,
): LintTool {
  const { where, origin, space = '', handler, isUnnamed = false } = context
  const name = ownString(fields, 'name') ?? context.name ?? ''
  const description = ownString(fields, 'description') ?? ''
  const annotations = own(fields, 'annotations')
  const outputKey = OUTPUT_KEYS.find((key) => Object.hasOwn(fields, key)) ?? 'outputSchema'
  const examplesKey = Object.hasOwn(fields, 'examples') ? 'examples' : 'input_examples'
  const strict = own(fields, 'strict')
  const title =
    ownString(fields, 'title') ?? (isObject(annotations) ? ownString(annotations, 'title') : undefined) ?? ''
  const meta = own(fields, '_meta')
  const inMeta = isObject(meta) && Object.hasOwn(meta, IGNORE_KEY)
  return {
    origin,
    where,
    name,
    isUnnamed,
    space,
    title,
    description,
    input,
    output: plainSchema(own(fields, outputKey)),
    examples: ownArray(fields, examplesKey),
    traits: traitsOf(fields, annotations),
    annotations: isObject(annotations) ? annotations : undefined,
    strict: typeof strict === 'boolean' ? strict : undefined,
    deferred: own(fields, 'defer_loading') === true || own(entry, 'defer_loading') === true,
    handler: handler ?? handlerOf(own(fields, 'execute'), name),
    at: {
      name: below(base, 'name'),
      title:
        ownString(fields, 'title') === undefined ? below(base, 'annotations', 'title') : below(base, 'title'),
      description: below(base, 'description'),
      input: inputAt,
      output: below(base, outputKey),
      examples: below(base, examplesKey),
      annotations: below(base, 'annotations'),
      ignores: inMeta ? below(base, '_meta', IGNORE_KEY) : below(base, 'lint', 'ignore'),
    },
    locate,
    source: entry,
    words: nameWords(name),
    parameters: readParameters(input, locate, unfolded),
    foreign: isForeign(description === '' ? title : description),
    ignores: ignoresOf(fields, meta),
  }
}

const IGNORE_KEY = 'toolwire/ignore'

function ignoresOf(fields: OpenObject, meta: unknown): OpenObject {
  const lint = own(fields, 'lint')
  const listed = isObject(lint) ? own(lint, 'ignore') : isObject(meta) ? own(meta, IGNORE_KEY) : undefined
  return isObject(listed) ? listed : {}
}

const HINTS = [
  ['readOnlyHint', 'readOnly'],
  ['idempotentHint', 'idempotent'],
  ['destructiveHint', 'destructive'],
  ['openWorldHint', 'openWorld'],
] as const

function traitsOf(fields: OpenObject, annotations: unknown): ToolTraits {
  const traits: Record<string, boolean> = {}
  const claimed = own(fields, 'traits')
  if (isObject(claimed)) {
    for (const [trait, value] of Object.entries(claimed))
      if (typeof value === 'boolean') traits[trait] = value
  }
  if (!isObject(annotations)) return traits
  for (const [hint, trait] of HINTS) {
    const value = own(annotations, hint)
    if (typeof value === 'boolean') traits[trait] = value
  }
  return traits
}

/** The name of the function that runs, where it is another word: not `execute`, no arrow, none that a minifier made. */
function handlerOf(execute: unknown, name: string): string | undefined {
  if (typeof execute !== 'function') return undefined
  const called = execute.name
  if (called.length < 3 || called === 'execute' || !/^(?:async\s+)?function\b/.test(String(execute)))
    return undefined
  return plainForm(called) === plainForm(name) ? undefined : called
}

function memberOf(entry: OpenObject, key: string): OpenObject {
  const member = own(entry, key)
  return isObject(member) ? member : {}
}
