import type { LintTool } from '../tool-set.ts'
import { verbPrefixes } from '../words/verbs.ts'
import type { Words } from '../words/words.ts'

/** Whether a token is a verb of the list, also behind a prefix that keeps it one: `unstar`, `reprioritize`. */
export function isAction(token: string, { verbs }: Words): boolean {
  if (verbs.has(token)) return true
  return verbPrefixes.some((prefix) => token.startsWith(prefix) && verbs.has(token.slice(prefix.length)))
}

/** Whether a tool only reads, as far as its first or last word tells; a claim of the tool itself counts more. */
export function isReading({ traits, words: tokens }: LintTool, { read }: Words): boolean {
  if (traits.readOnly !== undefined) return traits.readOnly
  return read.has(tokens[0] ?? '') || read.has(tokens.at(-1) ?? '')
}

/** Whether a tool destroys something: it says so, or a verb of its name does and the tool does not only read. */
export function isDestructive(tool: LintTool, words: Words): boolean {
  if (tool.traits.readOnly === true) return false
  if (tool.traits.destructive !== undefined) return tool.traits.destructive
  return !isReading(tool, words) && tool.words.some((token) => words.destroy.has(token))
}
