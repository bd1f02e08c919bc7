import type { LintArgsOf } from '../../finding/lint-codes.ts'
import { wireNames } from '../../tool/wire-names.ts'
import { nameLimits, nameProblem, patternText } from '../name-limits.ts'
import { toolRule, type Rule, type ToolSubject } from '../rule.ts'
import { sources } from '../sources.ts'

/** A name that a provider refuses: an error where it is sent as it stands, a remark where the compiler mends it. */
export const invalidToolName: Rule = toolRule({
  code: 'invalid-tool-name',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicTools, sources.openaiFunctions, sources.geminiFunctions, sources.mcpTools],
  forms: ['source', 'compiled'],
  readsName: true,
  check(subject, report) {
    const { tool, form } = subject
    const where = tool.at.name
    if (form !== undefined) {
      // What the compiler made is accepted by construction; a document is sent as it stands.
      if (form.from !== 'document') return
      const limit = nameLimits[form.wire]
      const problem = nameProblem(tool.name, limit)
      if (problem === undefined) return
      const severity = problem.certain ? 'error' : 'warning'
      report({
        where,
        severity,
        args: { ...argsOf(tool.name, problem.why, limit), becomes: mended(tool.name) },
      })
      return
    }
    if (subject.set.native) return
    if (tool.name === '') report({ where, args: { name: '', why: 'empty' } })
    else if (tool.origin !== 'mcp' || !judgedByProtocol(subject, report)) judgedByTargets(subject, report)
  },
})

type ReportName = (problem: {
  where: string
  severity?: 'error' | 'warning' | 'hint'
  args: LintArgsOf<'invalid-tool-name'>
}) => void

/** True when the protocol itself refuses the name. */
function judgedByProtocol({ tool }: ToolSubject, report: ReportName): boolean {
  const limit = nameLimits.mcp
  const problem = nameProblem(tool.name, limit)
  if (problem === undefined) return false
  const slash = problem.why === 'pattern' && limit.characters.test(tool.name.replaceAll('/', '_'))
  report({
    where: tool.at.name,
    severity: slash ? 'warning' : 'error',
    args: { ...argsOf(tool.name, slash ? 'slash' : problem.why, limit), becomes: mended(tool.name) },
  })
  return true
}

function judgedByTargets({ tool, targets }: ToolSubject, report: ReportName): void {
  const refusing = targets.filter((wire) => nameProblem(tool.name, nameLimits[wire]) !== undefined)
  const [first] = refusing
  const limit = first && nameLimits[first]
  const problem = limit && nameProblem(tool.name, limit)
  if (limit === undefined || problem === undefined) return
  const usual = /^[a-zA-Z0-9_.-]+$/.test(tool.name)
  report({
    where: tool.at.name,
    severity: usual ? 'hint' : 'warning',
    args: { ...argsOf(tool.name, problem.why, limit), wires: refusing, becomes: mended(tool.name) },
  })
}

function argsOf(
  name: string,
  why: LintArgsOf<'invalid-tool-name'>['why'],
  limit: (typeof nameLimits)['mcp'],
): LintArgsOf<'invalid-tool-name'> {
  return { name, why, ...(why === 'length' ? { limit: limit.safe } : { pattern: patternText(limit) }) }
}

/** The name as the compiler would write it where every wire takes it. */
function mended(name: string): string {
  return wireNames([name], PORTABLE).get(name) ?? name
}

const PORTABLE = { pattern: /^[a-zA-Z_][a-zA-Z0-9_-]*$/, maxLength: 64, safeLength: 64 }
