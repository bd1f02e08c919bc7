import { isSearch, priceOf, sentenceFor } from '../description-parts.ts'
import { isText } from '../parameter.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { patterns } from '../words/patterns.ts'

/** A search that says neither what an empty answer looks like nor when to stop. */
export const descriptionSearchStop: Rule = toolRule({
  code: 'description-search-stop',
  severity: 'warning',
  certainty: 'likely',
  basis: 'heuristic',
  sources: [sources.house],
  forms: ['source'],
  readsText: true,
  check({ tool, set, words }, report) {
    const { words: tokens, parameters, traits, description } = tool
    if (!isSearch(tool, words) || traits.readOnly === false) return
    if (tokens[0] === 'list' || isExactLookup(tokens) || patterns.stop.test(description)) return
    // A statement in a query language asks for what it asks for.
    if (/\bSQL\b|\bSELECT\b/i.test(description) || parameters.some(({ words: own }) => own.includes('sql')))
      return
    // Without words to vary there is nothing to try again: `find_roots` computes.
    if (!parameters.some((parameter) => isText(parameter) && parameter.values === undefined)) return
    // Paging and limits bound a search by themselves; then the lack only costs a part of the description's score.
    if (parameters.some(({ words: own }) => own.some((word) => PAGING.has(word)))) return
    const sentence = sentenceFor('limits', tool, { set, words })
    report({
      where: description === '' ? tool.where : tool.at.description,
      args: { sentence, price: priceOf([sentence]) },
    })
  },
})

const PAGING: ReadonlySet<string> = new Set([
  'limit',
  'page',
  'cursor',
  'offset',
  'after',
  'before',
  'skip',
  'top',
  'per',
])

/** `lookup_user_by_id`: one key, one answer. */
function isExactLookup(tokens: readonly string[]): boolean {
  return tokens.at(-2) === 'by' && tokens.length > 2
}
