import { nearest } from '../json/near.ts'
import type { DeclaredTool } from '../wire/codec.ts'
import type { CompiledTool, NameReading } from './compiled-tools.ts'

/**
 * What `resolve` of a compiled set does. A name that none of `declared` has is still meant beyond doubt when exactly
 * one declared name differs from it in white space, case, word separators or a name space prefix only.
 *
 * @example createNameResolver(byName, () => [])('functions.search_docs').meant // 'search_docs'
 */
export function createNameResolver(
  byName: ReadonlyMap<string, CompiledTool>,
  declared: () => readonly DeclaredTool[],
): (name: string) => NameReading {
  const known = new Map<string, NameReading>()
  let names: string[] | undefined

  function misspelled(name: string): NameReading {
    names ??= namesOf(byName, declared())
    if (names.includes(name)) return { meant: name, tool: undefined }
    const bare = withoutPrefix(name)
    const forms = [formOf(name), formOf(bare)]
    const [only, ...others] = names.filter((one) => forms.includes(formOf(one)))
    if (only !== undefined && others.length === 0) return { meant: only, tool: byName.get(only) }
    const near = nearest(bare, names)
    const hints = near === undefined ? { names } : { names, nearest: near }
    return { meant: undefined, tool: undefined, hints }
  }

  return (name) => {
    const tool = byName.get(name)
    if (tool !== undefined) return { meant: name, tool }
    let reading = known.get(name)
    if (reading === undefined) {
      reading = misspelled(name)
      // Names come from a model: what is kept of them has an end.
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(name, reading)
    }
    return reading
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

function namesOf(byName: ReadonlyMap<string, CompiledTool>, declared: readonly DeclaredTool[]): string[] {
  const names = new Set(byName.keys())
  for (const { name } of declared) if (name !== undefined) names.add(name)
  return [...names]
}

const MAX_KNOWN = 1000

/** Name spaces of the models' own call formats, seen in BUGS B112 and B116. */
const PREFIX = /^(?:functions?|tools?|default_api)\s*[.:/]\s*/i
