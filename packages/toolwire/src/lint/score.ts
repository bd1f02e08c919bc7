import type { Finding, Severity } from '../finding/finding.ts'
import type { LintTool } from './tool-set.ts'

/** How good definitions are: 100 for a tool without findings. Secondary to the findings themselves. */
export interface LintScores {
  /** The mean over all tools, weighted by their tokens. */
  readonly set: number
  readonly tools: readonly { readonly tool: string; readonly where: string; readonly score: number }[]
}

/** What a finding takes from the score of its tool. */
export const points: Readonly<Record<Severity, number>> = { error: 25, warning: 8, hint: 2 }

/** The scores of tools from their findings and tokens. */
export function scoresOf(
  tools: readonly LintTool[],
  findings: readonly { readonly finding: Finding; readonly tool: LintTool | undefined }[],
  tokens: ReadonlyMap<LintTool, number>,
): LintScores {
  const lost = new Map<LintTool, number>()
  for (const { finding, tool } of findings) {
    if (tool !== undefined) lost.set(tool, (lost.get(tool) ?? 0) + points[finding.severity])
  }
  let sum = 0
  let weight = 0
  const scores = tools.map((tool) => {
    const score = Math.max(0, 100 - (lost.get(tool) ?? 0))
    const cost = tokens.get(tool) ?? 1
    sum += score * cost
    weight += cost
    return { tool: tool.name, where: tool.where, score }
  })
  return { set: weight === 0 ? 100 : Math.round(sum / weight), tools: scores }
}
