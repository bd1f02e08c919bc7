import type { Severity } from '../finding/finding.ts'
import { settingOf, type LintConfig } from './lint-config.ts'
import type { RawFinding } from './run-rules.ts'
import type { LintTool, ToolSet } from './tool-set.ts'

/** The findings with the severities of the configuration, without those that it turns off. */
export function configured(found: readonly RawFinding[], config: LintConfig): RawFinding[] {
  if (config.rules === undefined && config.overrides === undefined) return [...found]
  return found.flatMap((raw) => {
    const setting = settingOf(config, raw.finding.code, raw.tool?.name)
    if (setting === undefined) return [raw]
    const severity = typeof setting === 'string' ? setting : setting[0]
    return severity === 'off' ? [] : [{ ...raw, finding: { ...raw.finding, severity } }]
  })
}

/** Without what another finding at the same place says better. */
export function withoutShadowed(found: readonly RawFinding[]): RawFinding[] {
  const described = new Map<LintTool, string>()
  const refused = new Set<string>()
  for (const { finding, tool } of found) {
    if (finding.code === 'unsupported-schema') refused.add(finding.where)
    if (tool === undefined || !DESCRIPTION.includes(finding.code)) continue
    const known = described.get(tool)
    if (known === undefined || DESCRIPTION.indexOf(finding.code) < DESCRIPTION.indexOf(known))
      described.set(tool, finding.code)
  }
  return found.filter(({ finding: { code, where }, tool }) => {
    if (tool !== undefined && DESCRIPTION.includes(code)) return described.get(tool) === code
    return !(SHADOWED.includes(code) && refused.has(where))
  })
}

/** At most one of these per tool, the first that there is. */
const DESCRIPTION: readonly string[] = [
  'description-missing',
  'description-label-only',
  'description-quality',
]
/** What `unsupported-schema` says, too. */
const SHADOWED: readonly string[] = ['schema-root', 'schema-property-key']

/** In the order of the document: the list first, then tool by tool; within one the worst first. */
export function inOrder(found: readonly RawFinding[], set: ToolSet): RawFinding[] {
  const order = new Map(set.tools.map((tool, index) => [tool, index]))
  const placeOf = ({ tool }: RawFinding): number => (tool === undefined ? -1 : (order.get(tool) ?? 0))
  return found
    .map((raw, index) => ({ raw, index, place: placeOf(raw) }))
    .sort(
      (a, b) =>
        a.place - b.place ||
        RANKS[a.raw.finding.severity] - RANKS[b.raw.finding.severity] ||
        a.index - b.index,
    )
    .map(({ raw }) => raw)
}

const RANKS: Readonly<Record<Severity, number>> = { error: 0, warning: 1, hint: 2 }
