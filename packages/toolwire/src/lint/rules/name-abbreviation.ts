import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { wordsOf } from '../text/stems.ts'
import type { Words } from '../words/words.ts'

/** A short form in a name that the description does not explain. */
export const nameAbbreviation: Rule = toolRule({
  code: 'name-abbreviation',
  severity: 'hint',
  certainty: 'hint',
  basis: 'heuristic',
  sources: [sources.house],
  forms: ['source'],
  readsName: true,
  readsText: true,
  check({ tool, words }, report) {
    const described = wordsOf(tool.description)
    const token = tool.words.find(
      (word) => isAbbreviation(word, words) && !isExplained(word, described, words),
    )
    if (token === undefined) return
    const expansion = words.abbreviations.get(token)
    report({
      where: tool.at.name,
      args: { name: tool.name, token, ...(expansion !== undefined && expansion !== '' && { expansion }) },
    })
  },
})

function isAbbreviation(token: string, { abbreviations, allowedAbbreviations }: Words): boolean {
  if (allowedAbbreviations.has(token)) return false
  return abbreviations.has(token) || /^[b-df-hj-np-tv-xz]{2,4}$/.test(token)
}

/** Its expansion stands in the description: as a word with its letters in order, or as words with its initials. */
function isExplained(token: string, described: readonly string[], { abbreviations }: Words): boolean {
  const expansion = abbreviations.get(token)
  if (expansion !== undefined && expansion !== '') return described.some((word) => word.startsWith(expansion))
  const initials = described.map((word) => word[0] ?? '').join('')
  if (token.length > 1 && initials.includes(token)) return true
  return described.some(
    (word) => word.length > token.length + 1 && word[0] === token[0] && hasInOrder(word, token),
  )
}

function hasInOrder(word: string, letters: string): boolean {
  let at = 0
  for (const letter of word) if (letter === letters[at]) at++
  return at === letters.length
}
