import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { Parameter } from '../parameter.ts'

/** A tool with many parameters, or with deeply nested ones. */
export const parameterSize: Rule = toolRule({
  code: 'parameter-size',
  severity: 'warning',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.openaiFunctions],
  forms: ['source'],
  options: { properties: 10, hint: 8, leaves: 20, depth: 3 },
  check({ tool, options }, report) {
    const where = tool.at.input
    const top = tool.parameters.filter(({ depth, isItem }) => depth === 1 && !isItem).length
    const leaves = tool.parameters.filter(isLeaf).length
    const depth = tool.parameters.reduce((most, one) => Math.max(most, one.isItem ? 0 : one.depth), 0)
    const { properties, hint } = options
    if (top > properties) report({ where, args: { why: 'properties', got: top, limit: properties } })
    else if (leaves > options.leaves)
      report({ where, args: { why: 'leaves', got: leaves, limit: options.leaves } })
    else if (depth > options.depth)
      report({ where, args: { why: 'depth', got: depth, limit: options.depth } })
    else if (top > hint)
      report({ where, severity: 'hint', args: { why: 'properties', got: top, limit: hint } })
  },
})

/** What the model fills in. An array is one, whatever its items are made of. */
function isLeaf(parameter: Parameter): boolean {
  if (parameter.isItem || parameter.children.some(({ isItem }) => !isItem)) return false
  for (let { parent } = parameter; parent !== undefined; parent = parent.parent)
    if (parent.isItem) return false
  return true
}
