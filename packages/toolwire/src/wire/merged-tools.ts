import { canonicalText } from '../json/canonical.ts'
import { ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'

/**
 * Compiled tools and the native entries of a request in one list. An entry of the request that a compiled tool
 * replaces, by its name or as its equal, stands once: a finished request can be continued with the same tools.
 */
export function mergedTools(
  tools: readonly OpenObject[] | undefined,
  native: readonly OpenObject[] | undefined,
): readonly OpenObject[] | undefined {
  if (!tools || !native || native.length === 0) return tools ?? native
  const replaced = new Set(tools.map(keyOf))
  return [...tools, ...native.filter((tool) => !replaced.has(keyOf(tool)))]
}

function keyOf(tool: OpenObject): string {
  return ownString(tool, 'name') ?? canonicalText(tool)
}
