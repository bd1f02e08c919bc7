import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { LintTool } from '../tool-set.ts'

/** Two tools of one name in one name space; equal but for case is a warning. */
export const duplicateToolName: Rule = setRule({
  code: 'duplicate-tool-name',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicTools],
  forms: ['source'],
  check({ set }, report) {
    const exact = new Map<string, LintTool>()
    const folded = new Map<string, { readonly tool: LintTool; readonly plain: string }>()
    for (const tool of set.tools) {
      if (tool.name === '') continue
      const key = JSON.stringify([tool.space, tool.name])
      // As the name map spells it: names that differ beyond case are kept apart there.
      const plain = tool.name.replaceAll(/[^a-zA-Z0-9_-]/g, '_')
      const small = JSON.stringify([tool.space, plain]).toLowerCase()
      const same = exact.get(key)
      const alike = folded.get(small)
      if (same !== undefined) {
        report({ tool, where: tool.at.name, args: { name: tool.name, first: same.where, why: 'equal' } })
      } else if (alike !== undefined && alike.plain !== plain) {
        report({
          tool,
          where: tool.at.name,
          severity: 'warning',
          args: { name: tool.name, first: alike.tool.where, why: 'case' },
        })
      }
      if (same === undefined) exact.set(key, tool)
      if (alike === undefined) folded.set(small, { tool, plain })
    }
  },
})
