import { perSet } from './rule.ts'
import type { LintTool, ToolSet } from './tool-set.ts'

/** The tool of the set that shares the most words of its name with this one; undefined where none shares any. */
export function siblingOf(tool: LintTool, set: ToolSet): LintTool | undefined {
  const shared = new Map<LintTool, number>()
  for (const word of new Set(tool.words)) {
    for (const other of byWord(set).get(word) ?? []) {
      if (other !== tool && other.name !== tool.name) shared.set(other, (shared.get(other) ?? 0) + 1)
    }
  }
  let best: LintTool | undefined
  for (const [other, count] of shared) {
    if (best === undefined || count > (shared.get(best) ?? 0)) best = other
  }
  return best
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
