import { perTool } from '../rule.ts'
import type { LintTool } from '../tool-set.ts'
import { verbPrefixes } from '../words/verbs.ts'
import type { Words } from '../words/words.ts'
import { nameWords } from './name-words.ts'

/** The words of a name that say what is done: behind the last dot or slash, before which a class or module stands. */
export const actionWords: (tool: LintTool) => readonly string[] = perTool(({ name, words }) => {
  const start = Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1
  const own = start === 0 ? words : nameWords(name.slice(start))
  return own.length === 0 ? words : own
})

/** Whether a token is a verb of the list, also behind a prefix that keeps it one: `unstar`, `reprioritize`. */
export function isAction(token: string, { verbs }: Words): boolean {
  if (verbs.has(token)) return true
  return verbPrefixes.some((prefix) => token.startsWith(prefix) && verbs.has(token.slice(prefix.length)))
}

/** Whether a tool only reads, as far as its first or last word tells; a claim of the tool itself counts more. */
export function isReading(tool: LintTool, { read }: Words): boolean {
  if (tool.traits.readOnly !== undefined) return tool.traits.readOnly
  const tokens = actionWords(tool)
  return read.has(tokens[0] ?? '') || read.has(tokens.at(-1) ?? '')
}

/** Whether a tool destroys something: it says so, or a verb of its name does and the tool does not only read. */
export function isDestructive(tool: LintTool, words: Words): boolean {
  if (tool.traits.readOnly === true) return false
  if (tool.traits.destructive !== undefined) return tool.traits.destructive
  return !isReading(tool, words) && actionWords(tool).some((token) => words.destroy.has(token))
}
