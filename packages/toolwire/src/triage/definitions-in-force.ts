import { isObject } from '../json/value.ts'
import { withoutForced } from './without-forced.ts'
import { compileTools } from '../tool/compile-tools.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import type { Declared } from '../trace/trace-run.ts'
import type { Codec, DeclaredTool } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'

/** Compiled forms of the definitions that requests declare, each made once. */
export interface DefinitionsInForce {
  /** Undefined when no definition is known. */
  of(declared: Declared | undefined): CompiledTools | undefined
}

/** Reads what requests declare as tools, with the given ones where a request says nothing. */
export function createDefinitionsInForce(
  codec: Codec,
  given: readonly AnyTool[] | undefined,
): DefinitionsInForce {
  const compiled = new Map<Declared, CompiledTools>()
  const fallback = given === undefined ? undefined : compile(codec, given)
  return {
    of(declared) {
      if (declared === undefined || declared.tools.length === 0) return fallback
      let tools = compiled.get(declared)
      if (tools === undefined) {
        tools = compile(codec, declared.tools.flatMap(toolOf))
        compiled.set(declared, tools)
      }
      return tools
    },
  }
}

function toolOf({ name, own, schema, strict }: DeclaredTool): AnyTool[] {
  if (name === undefined) return []
  // A native tool's arguments are the provider's affair: its name is known, its schema is not.
  const isKnown = own && isObject(schema)
  return [
    {
      name,
      inputSchema: isKnown ? (strict === true ? withoutForced(schema) : schema) : ANY_OBJECT,
      strict: false,
    },
  ]
}

const ANY_OBJECT = { type: 'object' }

/** The set, without the definitions that cannot be used: what they say is a finding of its own. */
function compile(codec: Codec, tools: readonly AnyTool[]): CompiledTools {
  const options = { wire: codec, profile: asDeclared(codec.profile), strict: false }
  const unique = [...new Map(tools.map((tool) => [tool.name, tool])).values()]
  try {
    return compileTools(unique, options)
  } catch {
    const usable = unique.map((tool) =>
      compiles(tool, options) ? tool : { name: tool.name, inputSchema: ANY_OBJECT },
    )
    return compileTools(
      usable.filter((tool) => compiles(tool, options)),
      options,
    )
  }
}

function compiles(tool: AnyTool, options: Parameters<typeof compileTools>[1]): boolean {
  try {
    compileTools([tool], options)
    return true
  } catch {
    return false
  }
}

/** Names are taken as they were declared: none is shortened or spelt anew. */
function asDeclared(profile: Profile): Profile {
  return { ...profile, names: { pattern: /^[^]*$/, maxLength: Infinity, safeLength: Infinity } }
}
