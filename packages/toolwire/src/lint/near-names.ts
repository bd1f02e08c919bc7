import { perSet } from './rule.ts'
import { stem } from './text/stems.ts'
import { synonyms } from './words/verbs.ts'
import type { LintTool, ToolSet } from './tool-set.ts'

/** Two tools whose names are easily taken for each other; `second` stands later in the set. */
export interface NearPair {
  readonly first: LintTool
  readonly second: LintTool
  readonly why: 'order' | 'spelling' | 'synonym' | 'digit'
}

/** The pairs of near names in a set, each pair once. Cost is linear in the letters of all names. */
export const nearNames: (set: ToolSet) => readonly NearPair[] = perSet((set) => {
  const pairs = new Map<string, NearPair>()
  const numbered = new Set<LintTool>()
  const order = new Map(set.tools.map((tool, index) => [tool, index]))
  const add = (one: LintTool, two: LintTool, why: NearPair['why']): void => {
    if (one.name === two.name || one.name.toLowerCase() === two.name.toLowerCase()) return
    const [first, second] = (order.get(one) ?? 0) < (order.get(two) ?? 0) ? [one, two] : [two, one]
    // By name: what is twice in the set is another finding.
    // A row of numbered tools is one remark each, not one for each two.
    if (why === 'digit' && (numbered.has(second) || !numbered.add(second))) return
    const key = JSON.stringify([first.name, second.name].sort())
    if (!pairs.has(key)) pairs.set(key, { first, second, why })
  }
  const indexes = [
    { why: 'order', keysOf: orderKeys, fits: isOtherOrder },
    { why: 'synonym', keysOf: synonymKeys, fits: () => true },
    { why: 'spelling', keysOf: spellingKeys, fits: isOneApart },
  ] as const
  for (const { why, keysOf, fits } of indexes) {
    const seen = new Map<string, LintTool[]>()
    for (const tool of set.tools) {
      for (const key of keysOf(tool)) {
        const others = seen.get(key) ?? []
        for (const other of others) {
          if (other !== tool && fits(other, tool)) add(other, tool, onlyDigits(other, tool) ? 'digit' : why)
        }
        // A key that many share says nothing of two of them, and would cost their square.
        if (others.length < MOST) others.push(tool)
        seen.set(key, others)
      }
    }
  }
  return [...pairs.values()]
})

/** The tools that stand in a pair. */
export const nearlyNamed: (set: ToolSet) => ReadonlySet<LintTool> = perSet(
  (set) =>
    new Set(nearNames(set).flatMap(({ first, second, why }) => (why === 'digit' ? [] : [first, second]))),
)

const MOST = 8
const MIN_LENGTH = 8

function orderKeys({ words }: LintTool): string[] {
  return words.length < 2 ? [] : [words.map(stem).sort().join(' ')]
}

/** Another order is a trap, but not where the order is the meaning. */
function isOtherOrder(one: LintTool, two: LintTool): boolean {
  return one.words.map(stem).join(' ') !== two.words.map(stem).join(' ') && !isDirected(one, two)
}

/** Two names of the same words whose order is the meaning: `x_to_y` beside `y_to_x`. */
export function isDirected(one: LintTool, two: LintTool): boolean {
  if (!DIRECTIONS.some((word) => one.words.includes(word) && two.words.includes(word))) return false
  return orderKeys(one).join() === orderKeys(two).join()
}

const DIRECTIONS = ['to', 'from', 'in', 'into', 'per', 'vs', 'versus']

const CANONICAL: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap((group) => group.map((verb) => [verb, group[0] ?? verb] as const)),
)

function synonymKeys({ words }: LintTool): string[] {
  const index = words.findIndex((word) => CANONICAL.has(word))
  // A verb in the middle of a name is more often a noun: `get_new_items`.
  if (index < 0 || index > 1 || words.length < 2) return []
  return [words.map((word, at) => (at === index ? (CANONICAL.get(word) ?? word) : word)).join(' ')]
}

/** The name, and the name with each one letter left out: names one letter apart share one of them. */
function spellingKeys({ name }: LintTool): string[] {
  if (name.length < MIN_LENGTH || name.length > 200) return []
  const keys = new Set([name])
  for (let at = 0; at < name.length; at++) keys.add(name.slice(0, at) + name.slice(at + 1))
  return [...keys]
}

function isOneApart({ name: one }: LintTool, { name: two }: LintTool): boolean {
  if (Math.abs(one.length - two.length) > 1 || one === two) return false
  let start = 0
  while (start < Math.min(one.length, two.length) && one[start] === two[start]) start++
  const [restOne, restTwo] = [one.slice(start), two.slice(start)]
  if (one.length === two.length) return restOne.slice(1) === restTwo.slice(1)
  return one.length > two.length ? restOne.slice(1) === restTwo : restTwo.slice(1) === restOne
}

function onlyDigits({ name: one }: LintTool, { name: two }: LintTool): boolean {
  return one.replaceAll(/\d+/g, '') === two.replaceAll(/\d+/g, '')
}
