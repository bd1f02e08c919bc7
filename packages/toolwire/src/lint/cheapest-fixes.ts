import type { Finding } from '../finding/finding.ts'
import { points } from './score.ts'

/** A finding whose cure gains much for little. */
export interface CheapFix {
  readonly finding: Finding
  /** Points of the tool's score that the cure gains. */
  readonly gain: number
  /** Tokens that the cure adds to each request; negative where it cuts. */
  readonly tokens: number
  readonly edits: number
}

/** The findings to mend first: most points for the fewest tokens and edits, ties in the order of the document. */
export function cheapestFixes(findings: readonly Finding[], count = 3): readonly CheapFix[] {
  return findings
    .filter(hasPrice)
    .map((finding) => {
      const tokens = numberOf(finding.args['price'], 0)
      const edits = numberOf(finding.args['edits'], 1)
      return { finding, tokens, edits, gain: points[finding.severity] }
    })
    .map((fix, index) => ({ fix, index, value: valueOf(fix) }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .slice(0, count)
    .map(({ fix }) => fix)
}

/** What is wrong with a whole set, such as its size, or only worth knowing, is no edit unless it says what it costs. */
function hasPrice({ args, severity }: Finding): boolean {
  return (
    (args['tool'] !== undefined && severity !== 'hint') ||
    args['price'] !== undefined ||
    args['edits'] !== undefined
  )
}

function valueOf({ gain, tokens, edits }: CheapFix): number {
  const cost = 1 + tokens + edits
  // A cut costs less than nothing; it counts the more, the more it cuts.
  return cost > 0 ? gain / cost : gain * (2 - cost)
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}
