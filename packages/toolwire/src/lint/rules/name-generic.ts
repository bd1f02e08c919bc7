import { perSet, toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** A name whose every word could stand for anything. */
export const nameGeneric: Rule = toolRule({
  code: 'name-generic',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.openaiFunctions],
  forms: ['source'],
  readsName: true,
  check({ tool, set, words }, report) {
    const tokens = tool.words
    if (tokens.length === 0 || !tokens.every((token) => words.generic.has(token))) return
    const objects = objectCounts(set)
    if (tokens.slice(1).some((token) => (objects.get(token) ?? 0) > 1)) return
    const alone = set.tools.length === 1 || tool.space !== ''
    report({ where: tool.at.name, args: { name: tool.name }, severity: alone ? 'hint' : 'warning' })
  },
})

/** In how many tools a word stands behind the first: what two tools act on is a thing of this set. */
const objectCounts = perSet((set) => {
  const counts = new Map<string, number>()
  for (const { words } of set.tools) {
    for (const word of new Set(words.slice(1))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
})
