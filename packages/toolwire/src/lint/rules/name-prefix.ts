import { append } from '../append.ts'
import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import { isAction } from '../text/action.ts'
import type { LintTool, ToolSet } from '../tool-set.ts'
import type { Words } from '../words/words.ts'

/** A large set whose families share no word, or tools of several servers that nothing tells apart. */
export const namePrefix: Rule = setRule({
  code: 'name-prefix',
  severity: 'hint',
  certainty: 'hint',
  basis: 'advised',
  sources: [sources.anthropicTools, sources.anthropicWriting],
  forms: ['source'],
  readsName: true,
  options: { tools: 8, share: 0.6 },
  check({ set, words, options }, report) {
    const servers = unprefixedServers(set)
    if (servers.length > 0) {
      report({ severity: 'warning', certainty: 'likely', args: { families: servers, why: 'servers' } })
      return
    }
    if (set.tools.length < options.tools) return
    const families = familiesOf(set, words)
    if (families.length < 2) return
    const loose = families.filter((tools) => commonShare(tools) < options.share)
    if (loose.length === 0) return
    const shown = loose.map((tools) => ({
      names: tools.map(({ name }) => name),
      prefix: mostCommon(tools, words),
    }))
    report({
      args: {
        families: shown,
        why: 'families',
        edits: shown.reduce((sum, { names }) => sum + names.length, 0),
      },
    })
  },
})

/** Servers whose tools stand beside those of others without a first word of their own. */
function unprefixedServers(set: ToolSet): { names: string[]; prefix: string }[] {
  const byServer = new Map<string, LintTool[]>()
  for (const tool of set.tools) {
    if (tool.origin === 'mcp' && tool.space !== '') append(byServer, tool.space, tool)
  }
  if (byServer.size < 2) return []
  return [...byServer].flatMap(([server, tools]) => {
    const firsts = new Set(tools.map(({ words }) => words[0]))
    return firsts.size > 1 ? [{ names: tools.map(({ name }) => name), prefix: server }] : []
  })
}

/** Tools that are linked by the things they act on. A word that half the set shares links nothing: it is the service. */
function familiesOf(set: ToolSet, words: Words): LintTool[][] {
  const byObject = new Map<string, LintTool[]>()
  for (const tool of set.tools) {
    for (const word of objectsOf(tool, words)) append(byObject, word, tool)
  }
  const parent = new Map<LintTool, LintTool>()
  const rootOf = (tool: LintTool): LintTool => {
    let root = tool
    for (let next = parent.get(root); next !== undefined; next = parent.get(root)) root = next
    // The way is remembered, or long chains would be walked for every tool.
    if (root !== tool) parent.set(tool, root)
    return root
  }
  for (const tools of byObject.values()) {
    if (tools.length * 2 > set.tools.length) continue
    for (const tool of tools.slice(1)) {
      const [one, two] = [rootOf(tools[0] ?? tool), rootOf(tool)]
      if (one !== two) parent.set(two, one)
    }
  }
  const families = new Map<LintTool, LintTool[]>()
  for (const tool of set.tools) {
    append(families, rootOf(tool), tool)
  }
  // Links of links that hold half the set together are no family.
  return [...families.values()].filter((tools) => tools.length > 1 && tools.length * 2 <= set.tools.length)
}

function objectsOf({ words: tokens }: LintTool, words: Words): string[] {
  return tokens.filter((token) => token.length > 2 && !isAction(token, words))
}

function countsIn(tools: readonly LintTool[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of tools)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function commonShare(tools: readonly LintTool[]): number {
  return Math.max(0, ...countsIn(tools).values()) / tools.length
}

function mostCommon(tools: readonly LintTool[], words: Words): string {
  const nouns = [...countsIn(tools)].filter(([word]) => !isAction(word, words))
  return nouns.sort(([wordA, a], [wordB, b]) => b - a || (wordA < wordB ? -1 : 1))[0]?.[0] ?? ''
}
