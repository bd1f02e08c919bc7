import { isDirected } from './near-names.ts'
import { perSet, perTool } from './rule.ts'
import { opposites } from './words/opposites.ts'
import { stem, stemsOf, wordsOf, writtenOut } from './text/stems.ts'
import type { LintTool, ToolSet } from './tool-set.ts'

/** Two tools that are described in nearly the same words; `second` stands later in the set. */
export interface Overlap {
  readonly first: LintTool
  readonly second: LintTool
  readonly similarity: number
}

/**
 * The pairs of tools whose descriptions overlap: the same words apart from those that tell the names apart, and no hint
 * in either text when to use which. An inverted index over rare words keeps it far from comparing all with all.
 */
export const overlaps: (set: ToolSet) => readonly Overlap[] = perSet((set) => {
  const counts = new Map<string, number>()
  for (const tool of set.tools) for (const word of bagOf(tool)) counts.set(word, (counts.get(word) ?? 0) + 1)
  // What most tools of a set say, such as a preamble, tells no two of them apart.
  const common =
    set.tools.length < 5
      ? []
      : [...counts].filter(([, count]) => count * 2 > set.tools.length).map(([word]) => word)
  const bags = set.tools.map((tool) => ({ tool, bag: without(bagOf(tool), common) }))
  const weight = (word: string): number => Math.log((1 + bags.length) / (counts.get(word) ?? 1)) + 1
  const index = new Map<string, number[]>()
  const found: Overlap[] = []
  for (const [at, { tool, bag }] of bags.entries()) {
    if (bag.size < MIN_STEMS) continue
    const rare = [...bag]
      .sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1))
      .slice(0, RARE)
    const candidates = new Set(rare.flatMap((word) => index.get(word) ?? []))
    for (const candidate of [...candidates].sort((a, b) => a - b)) {
      const other = bags[candidate]
      if (other === undefined) continue
      const similarity = compare({ tool, bag }, other, weight)
      if (similarity !== undefined) found.push({ first: other.tool, second: tool, similarity })
    }
    // Every word is indexed, for the rare ones of a later tool may be common ones of this one; long lists say nothing.
    for (const word of bag) {
      const list = index.get(word)
      if (list === undefined) index.set(word, [at])
      else if (list.length < MAX_LIST) list.push(at)
    }
  }
  return found
})

/** The tools that stand in a pair. */
export const overlapping: (set: ToolSet) => ReadonlySet<LintTool> = perSet(
  (set) => new Set(overlaps(set).flatMap(({ first, second }) => [first, second])),
)

const MIN_STEMS = 3
const RARE = 4
const MAX_LIST = 64
const JACCARD = 0.75
const COSINE = 0.85

/** Without the verb that a description starts with: nearly all start with one of a few. */
const bagOf = perTool(({ description }) =>
  stemsOf(description.replace(/^\s*(?:gets?|lists?|returns?|retrieves?|fetch(?:es)?|reads?|shows?)\s+/i, '')),
)
const wordsIn = perTool((tool) => new Set(wordsOf(tool.description).flatMap(writtenOut).map(stem)))
const nameStems = perTool((tool) => new Set(tool.words.flatMap(writtenOut).map(stem)))

interface Bag {
  readonly tool: LintTool
  readonly bag: ReadonlySet<string>
}

/** How alike two descriptions are; undefined where they are not, or where they tell themselves apart. */
function compare(
  { tool: one, bag: first }: Bag,
  { tool: two, bag: second }: Bag,
  weight: (word: string) => number,
): number | undefined {
  if (one.name.toLowerCase() === two.name.toLowerCase() || isDirected(one, two)) return undefined
  const names = [nameStems(one), nameStems(two)] as const
  const differing = [...names[0]]
    .filter((word) => !names[1].has(word))
    .concat([...names[1]].filter((word) => !names[0].has(word)))
  if (differing.some((word) => wordsIn(one).has(word) || wordsIn(two).has(word))) return undefined
  if (areOpposed(wordsIn(one), wordsIn(two))) return undefined
  if (one.description.includes(two.name) || two.description.includes(one.name)) return undefined
  const [bagOne, bagTwo] = [without(first, differing), without(second, differing)]
  if (bagOne.size < MIN_STEMS || bagTwo.size < MIN_STEMS) return undefined
  const shared = [...bagOne].filter((word) => bagTwo.has(word))
  const jaccard = shared.length / (bagOne.size + bagTwo.size - shared.length)
  if (jaccard >= JACCARD) return jaccard
  const length = (bag: ReadonlySet<string>): number =>
    Math.sqrt([...bag].reduce((sum, word) => sum + weight(word) ** 2, 0))
  const cosine = shared.reduce((sum, word) => sum + weight(word) ** 2, 0) / (length(bagOne) * length(bagTwo))
  return cosine >= COSINE ? cosine : undefined
}

const OPPOSED = opposites.map(([one, other]) => [stem(one), stem(other)] as const)

/** Whether one text says a word where the other says its opposite: `short-term` and `long-term`. */
function areOpposed(one: ReadonlySet<string>, two: ReadonlySet<string>): boolean {
  const only = (word: string, here: ReadonlySet<string>, there: ReadonlySet<string>): boolean =>
    here.has(word) && !there.has(word)
  return OPPOSED.some(
    ([word, opposite]) =>
      (only(word, one, two) && only(opposite, two, one)) ||
      (only(word, two, one) && only(opposite, one, two)),
  )
}

function without(bag: ReadonlySet<string>, words: readonly string[]): ReadonlySet<string> {
  return words.some((word) => bag.has(word)) ? new Set([...bag].filter((word) => !words.includes(word))) : bag
}
