import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, ownString } from '../json/value.ts'
import { compileTools } from '../tool/compile-tools.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import { isTool } from '../tool/define-tool.ts'
import type { AnyTool } from '../tool/tool.ts'
import type { Loss } from '../schema/compiled-schema.ts'
import type { Codec } from '../wire/codec.ts'
import type { CompiledForm, CompiledLintTool } from './compiled-form.ts'
import { sentText, textTokens } from './tokens.ts'
import type { LintTool, LintWire, ToolSet } from './tool-set.ts'

/** A set as each of the wires gets it: the document itself where it is in that form, else what the compiler makes of it. */
export function formsOf(
  set: ToolSet,
  targets: readonly LintWire[],
  codecs: readonly Codec[],
): readonly CompiledForm[] {
  return targets.map((wire) => {
    const codec = codecs.find((one) => one.wire === wire)
    const shared = { wire, codec, profile: codec?.profile }
    if (set.native && set.wire === wire)
      return { ...shared, from: 'document', tools: set.tools.map(asWritten), problems: [] }
    if (codec === undefined)
      return { ...shared, from: 'compiler', tools: [], problems: ['not compiled for here'] }
    return { ...shared, from: 'compiler', ...compiledSet(set, codec) }
  })
}

function asWritten(tool: LintTool): CompiledLintTool {
  const text = sentText(tool.name, tool.description, tool.input)
  return {
    tool,
    name: tool.name,
    schema: tool.input,
    strict: tool.strict,
    examples: tool.examples,
    losses: [],
    native: tool.source,
    text,
    tokens: textTokens(text),
  }
}

type Compiled = Pick<CompiledForm, 'tools' | 'problems'>

/** The set compiled together, for a budget is shared; tool by tool where one of them cannot be compiled. */
function compiledSet(set: ToolSet, codec: Codec): Compiled {
  const seen = new Set<string>()
  const unique = set.tools.filter(({ name }) => name !== '' && !seen.has(name) && seen.add(name))
  try {
    return { tools: compiled(unique, codec), problems: [] }
  } catch (error) {
    if (!ToolwireError.is(error)) throw error
  }
  const tools: CompiledLintTool[] = []
  const problems: string[] = []
  for (const tool of unique) {
    try {
      tools.push(...compiled([tool], codec))
    } catch (error) {
      if (!ToolwireError.is(error)) throw error
      problems.push(error.message)
    }
  }
  return { tools, problems }
}

function compiled(tools: readonly LintTool[], codec: Codec): CompiledLintTool[] {
  const { byName, losses } = compileTools(tools.map(toolOf), { wire: codec })
  const made = new Map<string, CompiledTool>()
  for (const tool of byName.values()) made.set(tool.definition.name, tool)
  const lost = new Map<string, Loss[]>()
  for (const loss of losses) {
    const known = lost.get(loss.tool)
    if (known === undefined) lost.set(loss.tool, [loss])
    else known.push(loss)
  }
  return tools.flatMap((tool) => {
    const found = made.get(tool.name)
    return found === undefined ? [] : [compiledTool(tool, found, lost.get(tool.name) ?? [])]
  })
}

function compiledTool(
  tool: LintTool,
  { wireName, schema, native }: CompiledTool,
  losses: readonly Loss[],
): CompiledLintTool {
  const text = sentText(wireName, descriptionOf(native), schema.schema)
  return {
    tool,
    name: wireName,
    schema: schema.schema,
    strict: schema.strict,
    examples: tool.examples.map((example) => schema.encode(example)),
    losses,
    native,
    text,
    tokens: textTokens(text),
  }
}

function descriptionOf(native: object): string {
  if (!isObject(native)) return ''
  const { function: inner } = native
  return ownString(native, 'description') ?? (isObject(inner) ? (ownString(inner, 'description') ?? '') : '')
}

/** The definition for the compiler, whatever shape it was written in. */
export function toolOf(tool: LintTool): AnyTool {
  const { name, description, input, examples, annotations, source, strict } = tool
  if (isTool(source)) return source
  const plain = {
    name,
    description,
    inputSchema: isObject(input) ? input : { type: 'object', properties: {} },
    ...(examples.length > 0 && { input_examples: examples }),
    ...(annotations !== undefined && { annotations }),
    ...(strict !== undefined && { strict }),
  }
  return plain
}
