import { perSet, toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { LintTool, ToolSet } from '../tool-set.ts'

/** A parameter that the model must give and the program knows: whose account it is, or a secret. */
export const parameterKnownValue: Rule = toolRule({
  code: 'parameter-known-value',
  severity: 'hint',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.openaiFunctions],
  forms: ['source'],
  check({ tool, set, words }, report) {
    for (const parameter of tool.parameters) {
      const { required, isItem, types, words: tokens, description } = parameter
      if (
        !required ||
        OPTIONAL.test(description) ||
        isItem ||
        types.includes('array') ||
        types.includes('object')
      )
        continue
      const name = tokens.join('_')
      if (words.secret.has(name)) {
        if (isAbout(tool, tokens) || SIGN_IN.test(tool.words.join(' ')) || OTHER_TOKEN.test(description))
          continue
        report({ parameter, severity: 'warning', args: { why: 'secret' } })
      } else if (words.known.has(name)) {
        if (name === 'idempotency_key') report({ parameter, args: { why: 'idempotency' } })
        else if (
          !OTHERS.test(description) &&
          !isAbout(tool, tokens.slice(0, -1)) &&
          !isListed(set, tokens[0] ?? '')
        )
          report({ parameter, args: { why: 'context' } })
      }
    }
  },
})

/** Catalogues that do not list what is required say it in words. */
const OPTIONAL = /^(?:if|when) (?:provided|given|set)\b|\boptional(?:ly)?\b/i
/** To sign somebody in, or up, the model has to have what they gave it. */
const SIGN_IN =
  /\b(?:login|logon|signin|signup|sign|log|auth|authenticate|authorize|authorise|register|connect|password|credential|user|account)\b/
/** A token that is none of a key: of a page, a text, a coin. */
const OTHER_TOKEN =
  /\b(?:page|pagination|cursor|next|continuation|crypto\w*|coin|contract|nft|erc-?20|tokeni[sz]\w*|reset|verification|confirmation|one[- ]time)\b/i

/** Somebody else's, whom the model has to name. */
const OTHERS = /\b(?:target|destination|recipient|beneficiary|payee|other|another|whose)\b/i

/** The tool's own name holds the thing: `get_user`, `add_user_to_group`. */
function isAbout({ words }: LintTool, entity: readonly string[]): boolean {
  return entity.some((word) => words.includes(word))
}

const LISTING: ReadonlySet<string> = new Set(['list', 'search', 'find', 'query', 'lookup', 'get'])

/** Things that some tool of the set finds: then there are several, and the model chooses among them. */
const listedThings = perSet((set) => {
  const things = new Set<string>()
  for (const { words } of set.tools) {
    if (LISTING.has(words[0] ?? '')) for (const word of words.slice(1)) things.add(word)
  }
  return things
})

function isListed(set: ToolSet, entity: string): boolean {
  return listedThings(set).has(entity) || (entity === 'org' && listedThings(set).has('organization'))
}
