import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { stem } from '../text/stems.ts'
import type { LintTool } from '../tool-set.ts'
import type { Words } from '../words/words.ts'

/** Tools whose other half the set lacks: what is made cannot be read, what is started cannot be asked for. */
export const toolMissingPair: Rule = setRule({
  code: 'tool-missing-pair',
  severity: 'hint',
  certainty: 'hint',
  basis: 'heuristic',
  sources: [sources.house],
  forms: ['source'],
  check({ set, words }, report) {
    if (set.tools.length < 2) return
    const readable = readableThings(set.tools, words)
    const pairs = set.tools.flatMap((tool) => {
      const pair = missingFor(tool, readable) ?? missingPage(tool)
      return pair === undefined ? [] : [{ tool: tool.name, ...pair }]
    })
    if (pairs.length > 0) report({ args: { pairs } })
  },
})

const MAKING: ReadonlySet<string> = new Set(['create'])
const STARTING: ReadonlySet<string> = new Set(['start', 'launch', 'submit', 'trigger'])
/** Words in a name that are no thing. */
const FILLING: ReadonlySet<string> = new Set([
  'or',
  'and',
  'batch',
  'bulk',
  'upsert',
  'update',
  'new',
  'a',
  'the',
])

/** The stems of whatever some tool of the set reads, lists or finds. */
function readableThings(tools: readonly LintTool[], { read, search }: Words): ReadonlySet<string> {
  const things = new Set<string>()
  for (const { words } of tools) {
    const verb = words.find(
      (word) => read.has(word) || search.has(word) || word === 'status' || word === 'wait',
    )
    if (verb !== undefined) for (const word of words) things.add(stem(word))
  }
  return things
}

function missingFor(
  { words }: LintTool,
  readable: ReadonlySet<string>,
): { readonly missing: string; readonly why: string } | undefined {
  const [verb = '', ...rest] = words
  const things = rest.filter((word) => !FILLING.has(word))
  const thing = things.at(-1)
  if (thing === undefined || things.some((word) => readable.has(stem(word)))) return undefined
  if (MAKING.has(verb)) return { missing: `get_${things.join('_')}`, why: 'create' }
  return STARTING.has(verb) ? { missing: `get_${things.join('_')}_status`, why: 'start' } : undefined
}

const NEXT = /\bnext[ _-]?(?:page[ _-]?)?(?:token|cursor)\b|\bnext(?:Page)?(?:Token|Cursor)\b/
const PAGING: ReadonlySet<string> = new Set([
  'page',
  'cursor',
  'token',
  'offset',
  'after',
  'skip',
  'start',
  'next',
])

/** It returns a token for the next page and has nowhere to put it. */
function missingPage({
  description,
  output,
  parameters,
}: LintTool): { missing: string; why: string } | undefined {
  const said = `${description} ${output === undefined ? '' : (JSON.stringify(output) ?? '')}`
  if (!NEXT.test(said) || parameters.some(({ words }) => words.some((word) => PAGING.has(word))))
    return undefined
  return { missing: 'cursor', why: 'page' }
}
