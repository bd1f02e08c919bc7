import { perSet } from './rule.ts'
import type { LintTool, ToolSet } from './tool-set.ts'
import type { Words } from './words/words.ts'

/**
 * The tool of the set that shares the most words of its name with this one. The action alone makes no siblings, nor do
 * small words: undefined where no other shares more.
 */
export function siblingOf(tool: LintTool, { set, words }: SiblingScope): LintTool | undefined {
  const action = tool.words.find((word) => words.verbs.has(word))
  const shared = new Map<LintTool, number>()
  const things = new Set<LintTool>()
  for (const word of new Set(tool.words)) {
    for (const other of byWord(set).get(word) ?? []) {
      if (other === tool || other.name.toLowerCase() === tool.name.toLowerCase()) continue
      shared.set(other, (shared.get(other) ?? 0) + 1)
      if (word !== action && word.length > 2) things.add(other)
    }
  }
  let best: LintTool | undefined
  for (const [other, count] of shared) {
    if (!things.has(other)) continue
    if (best === undefined || count > (shared.get(best) ?? 0)) best = other
  }
  return best
}

interface SiblingScope {
  readonly set: ToolSet
  readonly words: Words
}

/** A few tools per word: enough to find a sibling, and no square of the set. */
const MOST = 24

const byWord = perSet((set) => {
  const index = new Map<string, LintTool[]>()
  for (const tool of set.tools) {
    for (const word of new Set(tool.words)) {
      const known = index.get(word)
      if (known === undefined) index.set(word, [tool])
      else if (known.length < MOST) known.push(tool)
    }
  }
  return index
})
