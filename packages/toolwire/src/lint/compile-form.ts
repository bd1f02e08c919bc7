import { isObject, ownString, type OpenObject } from '../json/value.ts'
import { compileTools } from '../tool/compile-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import { ToolwireError } from '../error/toolwire-error.ts'
import type { Codec } from '../wire/codec.ts'
import type { CompiledForm, CompiledLintTool } from './compiled-form.ts'
import { tokensOf } from './tokens.ts'
import type { LintTool, LintWire, ToolSet } from './tool-set.ts'

/** A set as one wire gets it: the document itself where it is in that form, else what the compiler makes of it. */
export function formFor(set: ToolSet, wire: LintWire, codecs: readonly Codec[]): CompiledForm {
  const codec = codecs.find((one) => one.wire === wire)
  const shared = { wire, codec, profile: codec?.profile }
  if (set.native && set.wire === wire) {
    return { ...shared, from: 'document', tools: set.tools.map(asWritten), problem: undefined }
  }
  if (codec === undefined) return { ...shared, from: 'compiler', tools: [], problem: `toolwire does not compile for ${wire} here` }
  const problems: string[] = []
  const tools = set.tools.flatMap((tool) => {
    const compiled = compiledTool(tool, codec)
    if (typeof compiled !== 'string') return [compiled]
    problems.push(compiled)
    return []
  })
  return { ...shared, from: 'compiler', tools, problem: problems[0] }
}

/** What name, description and schema of a tool as written cost. */
function asWritten(tool: LintTool): CompiledLintTool {
  return {
    tool,
    name: tool.name,
    schema: tool.input,
    strict: tool.strict,
    examples: tool.examples,
    losses: [],
    native: tool.source,
    tokens: tokensOf(tool.name, tool.description, tool.input),
  }
}

function compiledTool(tool: LintTool, codec: Codec): CompiledLintTool | string {
  try {
    const compiled = compileTools([plainOf(tool)], { wire: codec, strict: 'best-effort' })
    const [native] = compiled.tools
    const [found] = compiled.byName.values()
    if (native === undefined || found === undefined) return `${tool.name} could not be compiled`
    const description = ownString(native, 'description') ?? ''
    return {
      tool,
      name: found.wireName,
      schema: found.schema.schema,
      strict: found.schema.strict,
      examples: [],
      losses: compiled.losses,
      native,
      tokens: tokensOf(found.wireName, description, found.schema.schema),
    }
  } catch (error) {
    if (ToolwireError.is(error)) return error.message
    throw error
  }
}

function plainOf(tool: LintTool): AnyTool {
  const input = isObject(tool.input) ? tool.input : { type: 'object', properties: {} }
  return {
    name: tool.name === '' ? '_' : tool.name,
    description: tool.description,
    inputSchema: input,
    ...(tool.annotations !== undefined && { annotations: tool.annotations }),
  } as AnyTool & OpenObject
}
