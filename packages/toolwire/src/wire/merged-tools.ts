import { canonicalText } from '../json/canonical.ts'
import { ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'

/**
 * Compiled tools and the native entries of a request in one list. An entry of the request that a compiled tool
 * replaces, by its name or as its equal, stands once: a finished request can be continued with the same tools. `nameOf`
 * tells the name where it does not stand at the top.
 */
export function mergedTools(
  tools: readonly OpenObject[] | undefined,
  native: readonly OpenObject[] | undefined,
  nameOf: (tool: OpenObject) => string | undefined = (tool) => ownString(tool, 'name'),
): readonly OpenObject[] | undefined {
  if (!tools || !native || native.length === 0) return tools ?? native
  const keyOf = (tool: OpenObject): string => nameOf(tool) ?? canonicalText(tool)
  const replaced = new Set(tools.map(keyOf))
  return [...tools, ...native.filter((tool) => !replaced.has(keyOf(tool)))]
}
