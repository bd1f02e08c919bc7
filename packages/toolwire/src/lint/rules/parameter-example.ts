import { isText } from '../parameter.ts'
import { addedTokens, showsValue } from '../parameter-text.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** Free text that shows no value: the model guesses its form. */
export const parameterExample: Rule = toolRule({
  code: 'parameter-example',
  severity: 'hint',
  certainty: 'hint',
  basis: 'advised',
  sources: [sources.anthropicTools],
  forms: ['source'],
  readsText: true,
  check({ tool, words }, report) {
    for (const parameter of tool.parameters) {
      const { isItem, description } = parameter
      // One without a description is reported as such, with an example in what is proposed.
      if (isItem || !isText(parameter) || description.trim() === '' || showsValue(parameter)) continue
      const last = parameter.words.at(-1) ?? ''
      // The mark of a page is handed back, not written.
      if (words.prose.has(last) || words.date.has(last) || last === 'cursor') continue
      const skeleton = 'e.g. `<value>`'
      const args = { skeleton, price: addedTokens(skeleton) }
      if (words.formatted.has(last) && !KNOWN.test(description))
        report({ parameter, args, severity: 'warning', certainty: 'likely' })
      else report({ parameter, args })
    }
  },
})

/** Natural language, or a language that every model speaks. */
const KNOWN =
  /\bnatural[ -]language\b|\bsentences?\b|\bquestion\b|\b(?:SQL|Cypher|GraphQL|SPARQL|JSONPath|XPath)\b/i
