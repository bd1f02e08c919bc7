import { perTool, toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { Parameter } from '../parameter.ts'
import { nameTokens } from '../text/name-words.ts'
import type { LintTool } from '../tool-set.ts'

/** Booleans that are negated, that oppose each other, or of which there are many. */
export const parameterBoolean: Rule = toolRule({
  code: 'parameter-boolean',
  severity: 'hint',
  certainty: 'hint',
  basis: 'advised',
  sources: [sources.openaiFunctions],
  forms: ['source'],
  options: { most: 3 },
  check({ tool, words, options }, report) {
    const flags = flagsOf(tool)
    for (const parameter of flags) {
      const [first = '', ...rest] = nameTokens(parameter.name)
      if (rest.length === 0 || !words.negation.has(first) || FIXED.has(parameter.name.toLowerCase())) continue
      report({ parameter, args: { why: 'negation', proposal: positive(first, rest) } })
    }
    for (const [one, other] of opposed(flags)) {
      report({ where: one.where, args: { why: 'antonyms', names: [one.path, other.path] } })
    }
    const optional = flags.filter(({ required, depth }) => !required && depth === 1)
    if (optional.length > options.most)
      report({ where: tool.at.input, args: { why: 'many', names: optional.map(({ path }) => path) } })
  },
})

/** Names that a protocol or a famous program gave. */
const FIXED: ReadonlySet<string> = new Set(
  'no_cache nocache no_store no_verify no_ff no_proxy no_wait no_color no_header no_index no_follow no_fetch no_commit'.split(
    ' ',
  ),
)

const POSITIVE: Readonly<Record<string, string>> = { exclude: 'include', disable: 'enable', without: 'with' }

function positive(negation: string, rest: readonly string[]): string {
  const lead = POSITIVE[negation]
  return [...(lead === undefined ? [] : [lead]), ...rest].join('_')
}

const flagsOf = perTool(({ parameters }: LintTool): readonly Parameter[] =>
  parameters.filter(({ types, isItem }) => !isItem && types.length === 1 && types[0] === 'boolean'),
)

const ANTONYMS: ReadonlyMap<string, string> = new Map(
  'include/exclude enable/disable enabled/disabled show/hide open/closed public/private ascending/descending asc/desc allow/deny visible/hidden active/inactive on/off start/stop lock/unlock read/unread online/offline'
    .split(' ')
    .map((pair) => pair.split('/') as [string, string]),
)

/** Pairs of flags whose names differ by a word and its opposite. */
function opposed(flags: readonly Parameter[]): readonly (readonly [Parameter, Parameter])[] {
  const index = new Map(flags.map((flag) => [keyOf(flag, nameTokens(flag.name)), flag]))
  return flags.flatMap((flag) => {
    const tokens = nameTokens(flag.name)
    const at = tokens.findIndex((token) => ANTONYMS.has(token))
    const opposite = ANTONYMS.get(tokens[at] ?? '')
    if (opposite === undefined) return []
    const other = index.get(keyOf(flag, tokens.with(at, opposite)))
    return other === undefined ? [] : [[flag, other] as const]
  })
}

function keyOf({ parent }: Parameter, tokens: readonly string[]): string {
  return `${parent?.at ?? ''} ${tokens.join('_')}`
}
