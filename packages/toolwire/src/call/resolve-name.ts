import { nearest } from '../json/near.ts'
import type { CompiledTool, CompiledTools } from '../tool/compiled-tools.ts'

/** Which declared tool a name means. */
export interface NameReading {
  /** The declared name that is meant; undefined when none is beyond doubt. */
  readonly meant: string | undefined
  /** The tool of that name; undefined also for a name that only a provider-defined tool has. */
  readonly tool: CompiledTool | undefined
  /** The likeliest declared name, for the question "did you mean". */
  readonly nearest?: string
}

/** Resolves the names of one response's calls against one set of tools. */
export interface NameResolver {
  /** Every declared name; the same list each time, for every finding of an unknown tool carries it. */
  readonly names: string[]
  resolve(name: string): NameReading
}

/**
 * A resolver over the declared tools. A name that none has is still meant beyond doubt when exactly one declared
 * name differs from it in white space, case, word separators or a name space prefix only.
 *
 * @example createNameResolver(tools).resolve('functions.search_docs').meant // 'search_docs'
 */
export function createNameResolver(tools: CompiledTools): NameResolver {
  const known = new Map<string, NameReading>()
  let table: NameTable | undefined

  function misspelled(name: string): NameReading {
    table ??= nameTable(tools)
    if (table.all.has(name)) return { meant: name, tool: undefined }
    const candidates = new Set([...(table.byForm.get(formOf(name)) ?? []), ...prefixed(name, table)])
    const [only] = candidates
    if (candidates.size === 1 && only !== undefined) return { meant: only, tool: tools.byName.get(only) }
    const near = nearest(withoutPrefix(name), table.names)
    return { meant: undefined, tool: undefined, ...(near === undefined ? {} : { nearest: near }) }
  }

  return {
    get names() {
      table ??= nameTable(tools)
      return table.names
    },
    resolve(name) {
      const tool = tools.byName.get(name)
      if (tool !== undefined) return { meant: name, tool }
      let reading = known.get(name)
      if (reading === undefined) {
        reading = misspelled(name)
        known.set(name, reading)
      }
      return reading
    },
  }
}

/** Letters and digits as a name's words have them: white space, case and separators do not count. */
export function formOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.:/-]+/g, '')
}

/** A name without the name space that a model's own format puts before it. */
export function withoutPrefix(name: string): string {
  return name.trim().replace(PREFIX, '')
}

interface NameTable {
  readonly all: ReadonlySet<string>
  readonly names: string[]
  readonly byForm: ReadonlyMap<string, readonly string[]>
}

function nameTable(tools: CompiledTools): NameTable {
  const all = new Set(tools.byName.keys())
  for (const { name } of tools.wire.declaredTools({ tools: tools.tools })) {
    if (name !== undefined) all.add(name)
  }
  const byForm = new Map<string, string[]>()
  for (const name of all) {
    const form = formOf(name)
    const same = byForm.get(form)
    if (same === undefined) byForm.set(form, [name])
    else same.push(name)
  }
  return { all, names: [...all], byForm }
}

function prefixed(name: string, table: NameTable): readonly string[] {
  const bare = withoutPrefix(name)
  return bare === name.trim() ? [] : (table.byForm.get(formOf(bare)) ?? [])
}

/** Name spaces of the models' own call formats, seen in BUGS B112 and B116. */
const PREFIX = /^(?:functions?|tools?|default_api)\s*[.:/]\s*/i
