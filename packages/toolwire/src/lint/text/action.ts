import { verbPrefixes } from '../words/verbs.ts'
import type { Words } from '../words/words.ts'

/** Whether a token is a verb of the list, also behind a prefix that keeps it one: `unstar`, `reprioritize`. */
export function isAction(token: string, { verbs }: Words): boolean {
  if (verbs.has(token)) return true
  return verbPrefixes.some((prefix) => token.startsWith(prefix) && verbs.has(token.slice(prefix.length)))
}
