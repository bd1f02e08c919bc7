import { perSet, toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { Parameter } from '../parameter.ts'
import { addedTokens } from '../parameter-text.ts'
import { contentWords } from '../text/stems.ts'
import type { LintTool, ToolSet } from '../tool-set.ts'
import { actions } from '../words/verbs.ts'

/** An id whose origin is told nowhere: the model invents one. */
export const parameterIdSource: Rule = toolRule({
  code: 'parameter-id-source',
  severity: 'hint',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.anthropicTools],
  forms: ['source'],
  readsText: true,
  check({ tool, set, words }, report) {
    for (const parameter of tool.parameters) {
      const { description, words: tokens } = parameter
      if (parameter.isItem || parameter.values !== undefined || description.trim() === '' || !isId(parameter))
        continue
      if (contentWords(description).length >= MIN_WORDS || /\bfrom\b/i.test(description)) continue
      if (words.secret.has(tokens.join('_')) || words.known.has(tokens.join('_'))) continue
      if (mentionsTool(description, set)) continue
      const entity =
        tokens.length > 1 ? tokens.slice(0, -1) : tool.words.filter((token) => !words.verbs.has(token))
      if (tool.words[0] === 'create' && entity.every((token) => tool.words.includes(token))) continue
      const known = entitiesOf(set)
      if (known.size <= 1) continue
      const source = sourceOf(entity, { set, tool })
      const skeleton =
        source === undefined
          ? 'as returned by <tool>, e.g. `<id>`'
          : `as returned by \`${source.name}\`, e.g. \`<id>\``
      report({
        parameter,
        args: { skeleton, price: addedTokens(skeleton), ...(source && { source: source.name }) },
      })
    }
  },
})

const MIN_WORDS = 4
const IDS: ReadonlySet<string> = new Set(['id', 'ids', 'uuid', 'key', 'ref', 'handle'])
/** Words before `key`, `ref` or `handle` that make it something else than an id of a thing. */
const OTHER_KEYS: ReadonlySet<string> = new Set(
  'api sort access public private secret order partition primary foreign group git head base idempotency encryption'.split(
    ' ',
  ),
)

function isId({ words, types }: Parameter): boolean {
  const last = words.at(-1) ?? ''
  if (!IDS.has(last) || types.includes('boolean') || types.includes('object')) return false
  if (last.startsWith('id') || last === 'uuid') return true
  return words.length > 1 && !words.some((word) => OTHER_KEYS.has(word))
}

const NAME = /[A-Za-z][\w.-]*_[\w.-]*\w/g

function mentionsTool(text: string, set: ToolSet): boolean {
  return (text.match(NAME) ?? []).some((name) => set.byName.has(name))
}

/** The things that the tools of a set act on: the last words of their names. */
const entitiesOf = perSet((set) => new Set(set.tools.map(({ words }) => words.at(-1) ?? '')))

const FINDING: ReadonlySet<string> = new Set([...actions.search, 'list', 'create', 'get'])
const RANK = ['list', 'search', 'find', 'query', 'lookup', 'browse', 'get', 'create']

/** The tools that give ids of a thing, by the words of the thing. */
const givers = perSet((set) => {
  const index = new Map<string, LintTool[]>()
  for (const tool of set.tools) {
    const [verb = '', ...object] = tool.words
    if (!FINDING.has(verb)) continue
    const key = object.join(' ')
    const known = index.get(key)
    if (known === undefined) index.set(key, [tool])
    else known.push(tool)
  }
  return index
})

function sourceOf(
  entity: readonly string[],
  { set, tool }: { readonly set: ToolSet; readonly tool: LintTool },
): LintTool | undefined {
  const candidates = (givers(set).get(entity.join(' ')) ?? []).filter((other) => other !== tool)
  return [...candidates].sort((a, b) => rankOf(a) - rankOf(b))[0]
}

function rankOf({ words }: LintTool): number {
  const at = RANK.indexOf(words[0] ?? '')
  return at === -1 ? RANK.length : at
}
