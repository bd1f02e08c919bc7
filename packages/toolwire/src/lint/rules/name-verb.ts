import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { isAction } from '../text/action.ts'
import { nameWords } from '../text/name-words.ts'

/** A name in which no token is a verb. */
export const nameVerb: Rule = toolRule({
  code: 'name-verb',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicTools, sources.house],
  forms: ['source'],
  readsName: true,
  check({ tool, words }, report) {
    const { name, words: tokens } = tool
    if (tokens.length === 0) return
    // Behind the last dot or slash stands the name within a class or module: `census.us.get_population`.
    const last = nameWords(name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1))
    const places = new Set([...tokens.slice(0, 3), ...last.slice(0, 3), tokens.at(-1) ?? ''])
    if ([...places].some((token) => isAction(token, words))) return
    // `gallon_to_liter` says what it does: it converts.
    if (tokens.length > 2 && tokens.slice(1, -1).includes('to')) return
    report({
      args: { name, ...(tool.traits.readOnly === true && { becomes: `get_${name}` }), edits: 1 },
      severity: tokens.length === 1 ? 'hint' : 'warning',
      where: tool.at.name,
    })
  },
})
