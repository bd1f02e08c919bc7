import { distance } from 'fastest-levenshtein'
import { perSet, toolRule, type Rule, type ToolSubject } from '../rule.ts'
import { sources } from '../sources.ts'
import { isAction } from '../text/action.ts'
import { nameTokens } from '../text/name-words.ts'

/** A text that sends the model to a tool that the set does not have. */
export const descriptionDanglingReference: Rule = toolRule({
  code: 'description-dangling-reference',
  severity: 'warning',
  certainty: 'likely',
  basis: 'heuristic',
  sources: [sources.house],
  forms: ['source'],
  check(subject, report) {
    const { tool, set } = subject
    const told = new Set<string>()
    for (const { text, where } of textsOf(subject)) {
      for (const name of namesIn(text)) {
        if (told.has(name) || !isMissing(name, subject)) continue
        told.add(name)
        const nearest = nearestIn(set)(name)
        report({ where, args: { name, ...(nearest !== undefined && { nearest }) }, tool })
      }
    }
  },
})

/** What introduces the name of a tool, and the name; or the name and the word behind it. */
const CONTEXTS: readonly RegExp[] = [
  /\b(?:use|using|call|calling|see|instead of|returned (?:by|from)|invoke|via)\s+(?:the\s+)?[`'"“]?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b(?![.(=/\\-]\w)/gi,
  /(?<![\w./-])[`'"“]?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)[`'"”]?\s+tool\b/gi,
]

function textsOf({ tool }: ToolSubject): { readonly text: string; readonly where: string }[] {
  const texts = tool.parameters.map(({ description, where }) => ({ text: description, where }))
  return [{ text: tool.description, where: tool.at.description }, ...texts]
}

function namesIn(text: string): string[] {
  if (!text.includes('_')) return []
  return CONTEXTS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
}

function isMissing(name: string, { set, words }: ToolSubject): boolean {
  const [first = ''] = nameTokens(name)
  if (!isAction(first, words)) return false
  const { names, endings, values } = known(set)
  return !values.has(name) && !endings.has(name) && !endsWithTool(name, names)
}

/** Clients put a prefix before the names of a server: `mcp_github_search_code`. */
function endsWithTool(name: string, names: ReadonlySet<string>): boolean {
  for (let at = name.indexOf('_'); at >= 0; at = name.indexOf('_', at + 1)) {
    if (names.has(name.slice(at + 1))) return true
  }
  return false
}

/** What a name may stand for: tools, also without the prefix of their names, and parameters and values of any tool. */
const known = perSet((set) => {
  const names = new Set<string>()
  const endings = new Set<string>()
  const values = new Set<string>()
  for (const { name, parameters } of set.tools) {
    const plain = nameTokens(name).join('_')
    names.add(name)
    for (const one of [name, plain]) endings.add(one)
    for (let at = plain.indexOf('_'); at >= 0; at = plain.indexOf('_', at + 1))
      endings.add(plain.slice(at + 1))
    for (const parameter of parameters) {
      values.add(parameter.name)
      for (const value of parameter.values ?? []) if (typeof value === 'string') values.add(value)
    }
  }
  return { names, endings, values }
})

/** The nearest name of the set. A name that many tools miss is looked for once, and after some dozens nobody reads on. */
const nearestIn = perSet((set) => {
  const known = new Map<string, string | undefined>()
  const names = [...set.byName.keys()]
  return (name: string): string | undefined => {
    if (!known.has(name) && known.size < MOST) known.set(name, nearestName(name, names))
    return known.get(name)
  }
})

const MOST = 50

function nearestName(name: string, names: readonly string[]): string | undefined {
  let best: string | undefined
  let least = 3
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const steps = distance(name, candidate)
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}
